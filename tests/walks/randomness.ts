import { createHash } from 'node:crypto'
import type { Randomness } from '#server/kernel/randomness.ts'

/** The platform's randomness of one walk: the same ids in the same order when it is walked again. */
export function randomnessOf(seed: number): Randomness {
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
