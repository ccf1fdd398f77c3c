import type { Hex } from 'viem'
import { pad } from 'viem/utils'

/** An id of ours as contracts have it: its 16 bytes at the end of a word. */
export function wordOf(id: string): Hex {
  return pad(`0x${id.replaceAll('-', '')}`, { size: 32 })
}

/** The id of an order's token, or the nonce of a permit: the same word as a number. */
export const numberOf = (id: string): bigint => BigInt(wordOf(id))

/** The id in a word, or in a number as decimal text. */
export function idOf(word: bigint | string): string {
  const hex = BigInt(word).toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a word may be the id of something of ours: 16 bytes at its end. */
export const isId = (word: bigint | Hex): boolean => BigInt(word) < 2n ** 128n
