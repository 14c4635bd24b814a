// What the page itself says; all else comes from the firmware.

const WORDS = {
  en: {
    loading: "Loading …",
    broken: "Asobi could not start. Reload the page, or try another browser.",
    stopped: "The firmware stopped. Your match is saved; reload the page to go on.",
    elsewhere: "Asobi is open in another tab or window. It starts here as soon as that one is closed.",
    unsaved: "This browser keeps no saves (a private window, say). You can play, but the match is lost when you leave.",
    unkept: "Saving fails at the moment and is tried again. What you do now may be lost.",
    full: "There is no room left for saves. What you do now may be lost: export the saves, or make room.",
    exported: "All saves, settings and statistics are in asobi-saves.json.",
    noimport: "That file holds no saves of Asobi. Nothing was changed.",
    unimported: "The saves could not be replaced. Nothing was changed.",
    replace: "Replace all saves, settings and statistics in this browser by those of the file?",
    noshare: "There is no match to share yet.",
    copied: "The link to this match is in the clipboard.",
    copy: "The link to this match:",
    keys: "Arrows or WASD · A: Z or Enter · B: X or Backspace · X: C · Y: V",
    screen: "Asobi, the handheld's screen. What happens is told in words.",
    pad: "Directions", acts: "Buttons", open: "Tools", bar: "Tools", told: "What happened",
    share: "Share match", export: "Export saves", import: "Import saves", hand: "Left-handed", full_screen: "Full screen",
    UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right",
    A: "A: choose", B: "B: back", X: "X: menu", Y: "Y: explain",
  },
  ja: {
    loading: "読み込み中…",
    broken: "起動できませんでした。ページを再読み込みするか、別のブラウザでお試しください。",
    stopped: "プログラムが止まりました。対局は保存されています。ページを再読み込みしてください。",
    elsewhere: "Asobi は別のタブかウィンドウで開いています。そちらを閉じると、ここで始まります。",
    unsaved: "このブラウザでは記録を保存できません(プライベートウィンドウなど)。遊べますが、閉じると対局は失われます。",
    unkept: "今は保存できません。くり返し試していますが、これからの操作は失われるかもしれません。",
    full: "記録を保存する空きがありません。これからの操作は失われるかもしれません。記録を書き出すか、空きを作ってください。",
    exported: "記録・設定・統計をすべて asobi-saves.json に書き出しました。",
    noimport: "このファイルは Asobi の記録ではありません。何も変更していません。",
    unimported: "記録を置きかえられませんでした。何も変更していません。",
    replace: "このブラウザの記録・設定・統計を、すべてファイルのものに置きかえますか?",
    noshare: "共有できる対局がまだありません。",
    copied: "この対局へのリンクをコピーしました。",
    copy: "この対局へのリンク:",
    keys: "矢印キーか WASD · A: Z か Enter · B: X か Backspace · X: C · Y: V",
    screen: "Asobi の画面。できごとは文章で伝えます。",
    pad: "方向", acts: "ボタン", open: "道具", bar: "道具", told: "できごと",
    share: "対局を共有", export: "記録を書き出す", import: "記録を読み込む", hand: "左利き", full_screen: "全画面",
    UP: "上", DOWN: "下", LEFT: "左", RIGHT: "右",
    A: "A 決定", B: "B 戻る", X: "X メニュー", Y: "Y 説明",
  },
};

// A language that the page speaks, or "".
export function known(language) {
  return Object.hasOwn(WORDS, language) ? language : "";
}

// The language to speak before anybody has chosen one.
export function usual() {
  return navigator.language?.startsWith("ja") ? "ja" : "en";
}

export function words(language, key) {
  return (WORDS[language] ?? WORDS.en)[key] ?? "";
}
