import type { Address } from 'viem'
import { numberOf, wordOf } from './id-words.ts'

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

/** As the contract takes it. */
export function returnArguments({
  orderId,
  expiresAt,
}: Pick<ReturnTerms, 'orderId' | 'expiresAt'>) {
  return { id: numberOf(orderId), expiry: secondsOf(expiresAt) }
}

const secondsOf = (at: Date) => BigInt(Math.floor(at.getTime() / 1_000))
