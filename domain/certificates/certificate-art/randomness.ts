/** Draws that follow from a text alone: the same text gives the same draws for ever. */
export type Randomness = {
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  /** One of the choices. */
  pick: <Choice>(choices: readonly [Choice, ...Choice[]]) => Choice
}

/** FNV-1a over UTF-16 units, as an unsigned 32-bit number. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/** Whole-number arithmetic only, so every engine draws the same. Not for anything that must be secret. */
export function randomnessFrom(text: string): Randomness {
  let state = fingerprint(text)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const whole = (low: number, high: number) => low + (next() % (high - low + 1))
  return {
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  }
}
