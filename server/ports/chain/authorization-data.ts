import type { Address } from 'viem'
import type { PermitData } from './permit-data.ts'
import type { SignedPermit } from './port.ts'
import { hashOfTyped } from './typed-data.ts'

const types = {
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** The stablecoin as its signatures name it (EIP-712). */
export interface CoinDomain {
  name: string
  version: string
  chainId: number
  verifyingContract: Address
}

/**
 * What a wallet signs so that the escrow contract may take a permit's USDC, until the permit ends (EIP-3009). Its nonce is the permit's
 * hash: it pays that order alone. Whole numbers are decimal text, so that JSON keeps them.
 */
export function authorizationData(
  coin: CoinDomain,
  { typedData }: Pick<SignedPermit, 'typedData'>,
) {
  const permit = typedData as PermitData
  const { backer, amount, expiry } = permit.message
  return {
    domain: coin,
    types,
    primaryType: 'ReceiveWithAuthorization' as const,
    message: {
      from: backer,
      to: permit.domain.verifyingContract,
      value: amount,
      validAfter: '0',
      validBefore: expiry,
      nonce: hashOfTyped(permit),
    },
  }
}

export type AuthorizationData = ReturnType<typeof authorizationData>
