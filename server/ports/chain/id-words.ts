import type { Hex } from 'viem'
import { idOfNonce } from '#server/ports/chain/permit-data.ts'

/** The order's id in a token's id or a word. */
export const orderIdOf = (word: bigint | Hex): string => idOfNonce(BigInt(word).toString())

/** Whether a word may be the id of something of ours: 16 bytes at its end. */
export const isId = (word: bigint | Hex): boolean => BigInt(word) < 2n ** 128n
