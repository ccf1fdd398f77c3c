import { type Hex, keccak256, stringToHex } from 'viem'

/** The key of an act as the contracts have it. */
export function keyHashOf(key: string): Hex {
  return keccak256(stringToHex(key))
}
