import { invariant } from '#domain/kernel/invariant.ts'
import {
  BPS_WHOLE,
  type Bps,
  floorShare,
  type MicroUsdc,
  micro,
  subtract,
} from '#domain/kernel/money.ts'

/** How the price of a resale is divided. Price = royalty + seller. */
export type Royalty = {
  readonly priceMicro: MicroUsdc
  readonly royaltyMicro: MicroUsdc
  readonly sellerMicro: MicroUsdc
}

/** The provider's royalty on a resale, shown before purchase. Rule NFT-02. */
export function royaltyOn(priceMicro: MicroUsdc, royaltyBps: Bps): Royalty {
  invariant(priceMicro > 0n, 'a resale has a price')
  const royaltyMicro = floorShare(priceMicro, royaltyBps)
  return { priceMicro, royaltyMicro, sellerMicro: subtract(priceMicro, royaltyMicro) }
}

/**
 * The least price on the market, in micro-USDC: one whose royalty is not rounded down to nothing, so that no chain of
 * tiny sales is free of it. Rule NFT-02.
 */
export function leastPrice(royaltyBps: Bps): MicroUsdc {
  if (royaltyBps === 0) return micro(1n)
  return micro(BigInt(Math.ceil(BPS_WHOLE / royaltyBps)))
}
