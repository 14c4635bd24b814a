// The buzzer: square waves. Browsers allow sound only after a press, some only once it has ended; and they may stop it.

export class Sound {
  start() {
    const Context = globalThis.AudioContext;
    if (!this.context && Context) {
      this.context = new Context();
      this.volume = this.context.createGain();
      this.volume.gain.value = 0.06;
      this.volume.connect(this.context.destination);
    }
    if (this.context && this.context.state !== "running") {
      this.context.resume();
    }
  }

  tone(hz, ms) {
    if (!this.context || hz <= 0) {
      return;
    }
    const wave = this.context.createOscillator();
    wave.type = "square";
    wave.frequency.value = hz;
    wave.connect(this.volume);
    wave.start();
    wave.stop(this.context.currentTime + ms / 1000);
  }
}
