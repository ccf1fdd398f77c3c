/** Every random choice of the picture starts from these seeds. */
export const SEED = { canvas: 8181, wear: 4407, wet: 9020, haze: 2718, dust: 5150, crowd: 3307 }

/** Repeatable numbers from 0 up to, not including, 1 (32-bit mixing generator). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
}
