import { invariant } from './invariant.ts'
import { type Bps, floorShare, type MicroUsdc, subtract } from './money.ts'

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
