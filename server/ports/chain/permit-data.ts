import type { Address, Hex } from 'viem'
import { pad } from 'viem/utils'
import {
  assertFits,
  KIND_NUMBERS,
  type OrderPermit,
  PAYMENT_NUMBERS,
} from '#domain/orders/order-permit.ts'
import { numberOf, wordOf } from './id-words.ts'

const types = {
  Order: [
    { name: 'order', type: 'bytes32' },
    { name: 'backer', type: 'address' },
    { name: 'pocket', type: 'uint32' },
    { name: 'kind', type: 'uint8' },
    { name: 'units', type: 'uint24' },
    { name: 'amount', type: 'uint64' },
    { name: 'coverLevel', type: 'uint8' },
    { name: 'paymentKind', type: 'uint8' },
    { name: 'refundTarget', type: 'address' },
    { name: 'waiverHash', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expiry', type: 'uint64' },
  ],
} as const

/** What is signed about a permit (EIP-712); whole numbers are decimal text, so that JSON keeps them. */
export function permitData(permit: OrderPermit, chainId: bigint, escrow: string) {
  const { pocketNumber, kind, units, paymentKind, waiverHash } = assertFits(permit)
  return {
    domain: {
      name: 'Coin Rouge',
      version: '1',
      chainId: Number(chainId),
      verifyingContract: escrow as Address,
    },
    types,
    primaryType: 'Order' as const,
    message: {
      order: wordOf(permit.orderId),
      backer: permit.backer as Address,
      pocket: pocketNumber,
      kind: KIND_NUMBERS[kind],
      units,
      amount: `${permit.amountMicro}`,
      coverLevel: permit.coverLevel,
      paymentKind: PAYMENT_NUMBERS[paymentKind],
      refundTarget: permit.refundTarget as Address,
      waiverHash: waiverHash ? (`0x${waiverHash}` as Hex) : pad('0x', { size: 32 }),
      nonce: numberOf(permit.permitId).toString(),
      expiry: `${BigInt(permit.expiresAt.getTime()) / 1_000n}`,
    },
  }
}

export type PermitData = ReturnType<typeof permitData>

/** What is signed with its whole numbers as numbers, as contracts take it and hashes are made of it. */
export function exactPermit({ message }: PermitData) {
  const { amount, nonce, expiry, ...rest } = message
  return { ...rest, amount: BigInt(amount), nonce: BigInt(nonce), expiry: BigInt(expiry) }
}
