import { createHash } from 'node:crypto'
import type { Randomness as PlatformRandomness } from '#server/kernel/randomness.ts'

/** A seeded source of randomness: the same seed gives the same run, everywhere. */
export type Randomness = {
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number
  /** True in so many of a hundred cases. */
  readonly percent: (cases: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T | undefined
}

export function seededRandomness(seed: number): Randomness {
  let state = (seed * 2_654_435_761 + 97) >>> 0
  // A 32-bit mix in the manner of Weyl sequences: quick, and even enough for picking moves.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    percent: (cases) => between(1, 100) <= cases,
    pick: (list) => list[between(0, list.length - 1)],
  }
}

/** The platform's own randomness in one run: the same ids in the same order when it is taken again. */
export function platformRandomness(seed: number): PlatformRandomness {
  let count = 0
  const bytesOf = (name: string) => {
    count += 1
    return createHash('sha512').update(`${seed} ${count} ${name}`).digest()
  }
  return {
    uuid() {
      const hex = bytesOf('uuid').toString('hex')
      const group = (from: number, until: number) => hex.slice(from, until)
      return `${group(0, 8)}-${group(8, 12)}-4${group(13, 16)}-8${group(17, 20)}-${group(20, 32)}`
    },
    token: (bytes) => bytesOf('token').subarray(0, bytes).toString('base64url'),
  }
}
