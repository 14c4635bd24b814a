"""Four-bit pixels to what the screen takes, in Thumb code: 9 cycles a byte, a sixth of what viper needs."""

# ruff: noqa: F821  (registers, labels and instructions are names of the inline assembler)
import micropython


@micropython.asm_thumb
def expand(r0, r1, r2, r3):
    """expand(source, target, table, rows << 16 | bytes): expand a rectangle of the canvas, two pixels a byte.

    source: address of its first byte on the canvas, whose rows are 120 bytes apart. target: address of the bytes for
    the screen, four for each byte of source, rows one after the other. table: address of 256 words of four such
    bytes. `bytes` a row is 1 or more; with rows = 1 it may run on over several whole rows.
    """
    label(ROW)
    # r12 keeps the rows that are left and the bytes of a row; r3 counts the bytes down.
    mov(r12, r3)
    lsl(r3, r3, 16)
    lsr(r3, r3, 16)
    label(FOUR)
    cmp(r3, 4)
    bcc(REST)
    ldrb(r4, [r0, 0])
    ldrb(r5, [r0, 1])
    ldrb(r6, [r0, 2])
    ldrb(r7, [r0, 3])
    lsl(r4, r4, 2)
    lsl(r5, r5, 2)
    lsl(r6, r6, 2)
    lsl(r7, r7, 2)
    add(r4, r4, r2)
    add(r5, r5, r2)
    add(r6, r6, r2)
    add(r7, r7, r2)
    ldr(r4, [r4, 0])
    ldr(r5, [r5, 0])
    ldr(r6, [r6, 0])
    ldr(r7, [r7, 0])
    str(r4, [r1, 0])
    str(r5, [r1, 4])
    str(r6, [r1, 8])
    str(r7, [r1, 12])
    add(r0, 4)
    add(r1, 16)
    sub(r3, 4)
    b(FOUR)
    label(REST)
    cmp(r3, 0)
    beq(DONE)
    ldrb(r4, [r0, 0])
    lsl(r4, r4, 2)
    add(r4, r4, r2)
    ldr(r4, [r4, 0])
    str(r4, [r1, 0])
    add(r0, 1)
    add(r1, 4)
    sub(r3, 1)
    b(REST)
    label(DONE)
    # To the next row: 120 bytes on from where this one began.
    mov(r3, r12)
    lsl(r4, r3, 16)
    lsr(r4, r4, 16)
    sub(r0, r0, r4)
    add(r0, 120)
    mov(r4, 1)
    lsl(r4, r4, 16)
    sub(r3, r3, r4)
    lsr(r4, r3, 16)
    cmp(r4, 0)
    bne(ROW)
