/** Frames per second of the loop. */
export const FPS = 24
/** Length of the loop in seconds. */
export const LOOP_SECONDS = 12
/** Frames in one turn; frame FRAME_COUNT shows the same picture as frame 0. */
export const FRAME_COUNT = FPS * LOOP_SECONDS

const TURN = 2 * Math.PI

/** Phase in radians of a frame. Frames past the end wrap, so the loop closes exactly. */
export function phaseOfFrame(frame: number): number {
  const wrapped = ((frame % FRAME_COUNT) + FRAME_COUNT) % FRAME_COUNT
  return (wrapped / FRAME_COUNT) * TURN
}

/** Phase in radians at a time in seconds. */
export function phaseOfTime(seconds: number): number {
  return phaseOfFrame(seconds * FPS)
}

/** A wave that closes with the loop: `turns` is a whole number, `shift` is in turns (0 to 1). */
export function wave(phase: number, turns: number, shift: number): number {
  return Math.sin(turns * phase + shift * TURN)
}
