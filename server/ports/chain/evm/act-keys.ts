import { type Hex, keccak256, pad, stringToHex } from 'viem'

/** The key of an act as the contracts have it. */
export function keyHashOf(key: string): Hex {
  return keccak256(stringToHex(key))
}

/** An order's id as the contracts have it: its 16 bytes at the end of a word. */
export function wordOf(orderId: string): Hex {
  return pad(`0x${orderId.replaceAll('-', '')}`, { size: 32 })
}

/** The id of its certificate's token: the same word as a number. */
export function tokenIdOf(orderId: string): bigint {
  return BigInt(wordOf(orderId))
}
