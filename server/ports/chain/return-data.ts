import type { Address } from 'viem'
import { wordOf } from './id-words.ts'

const types = {
  Return: [
    { name: 'order', type: 'bytes32' },
    { name: 'owner', type: 'address' },
    { name: 'expiry', type: 'uint64' },
  ],
} as const

/** An owner's consent that a token goes back to the vault, until it ends; whole seconds. */
export interface ReturnTerms {
  orderId: string
  owner: string
  expiresAt: Date
}

/** What an owner signs so that a token may go back to the vault (EIP-712). Whole numbers are decimal text, so that JSON keeps them. */
export function returnData(
  { orderId, owner, expiresAt }: ReturnTerms,
  chainId: bigint,
  certificate: string,
) {
  return {
    domain: {
      name: 'Coin Rouge',
      version: '1',
      chainId: Number(chainId),
      verifyingContract: certificate as Address,
    },
    types,
    primaryType: 'Return' as const,
    message: {
      order: wordOf(orderId),
      owner: owner as Address,
      expiry: `${secondsOf(expiresAt)}`,
    },
  }
}

/** Until when, as the contract counts it: whole seconds. */
export const secondsOf = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1_000))
