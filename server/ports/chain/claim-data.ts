import type { Address } from 'viem'
import { idOf, wordOf } from './id-words.ts'

const types = {
  Claim: [
    { name: 'order', type: 'bytes32' },
    { name: 'owner', type: 'address' },
  ],
} as const

/** What an owner signs to claim all dues of a token (EIP-712). Sending it twice claims nothing more. */
export function claimData(orderId: string, owner: string, chainId: bigint, escrow: string) {
  const verifyingContract = escrow as Address
  return {
    domain: { name: 'Coin Rouge', version: '1', chainId: Number(chainId), verifyingContract },
    types,
    primaryType: 'Claim' as const,
    message: {
      order: wordOf(orderId),
      owner: owner as Address,
    },
  }
}

export type ClaimData = ReturnType<typeof claimData>

/** The order that a claim is about. */
export function orderOfClaim({ message }: ClaimData): string {
  return idOf(message.order)
}
