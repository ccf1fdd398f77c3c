import { invariant } from '#domain/kernel/invariant.ts'
import {
  add,
  type Bps,
  bps,
  floorShare,
  type MicroUsdc,
  subtract,
  ZERO,
} from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { assertPriceAddsUp, type OrderPrice } from '#domain/ledger/order-price.ts'

/** The rates an order is priced with; stamped on the Pocket when it is published. */
export type Rates = Pick<
  BusinessSettings,
  'saleFeeBps' | 'premiumBps' | 'coverLevel1Bps' | 'coverLevel2Bps'
>

/** Who takes the Compensation Pack: the athlete (level 1), the backer (level 2), both or neither. */
export type CoverChoice = { readonly level1: boolean; readonly level2: boolean }

export const NO_COVER: CoverChoice = { level1: false, level2: false }

/** Premiums stack, one cover is paid: 80 % when both pay, 50 % when one does. Rule PRO-06. */
export function coverOf(cover: CoverChoice, rates: Rates): Bps {
  if (cover.level1 && cover.level2) return rates.coverLevel2Bps
  return cover.level1 || cover.level2 ? rates.coverLevel1Bps : bps(0)
}

/** The 5 % of each Pocket sold, borne by the recipient. Rules FEE-01, R2. */
export function saleFee(principalMicro: MicroUsdc, rates: Rates): MicroUsdc {
  return floorShare(principalMicro, rates.saleFeeBps)
}

/** The 5 % of gross earnings paid out, borne by the participants. Rules FEE-01, R5. */
export function payoutFee(grossMicro: MicroUsdc, payoutFeeBps: Bps): MicroUsdc {
  return floorShare(grossMicro, payoutFeeBps)
}

/**
 * Prices an order of any kind. Tips and federation backings take `NO_COVER`.
 * What the backer pays is always fee + reserve + recipient, to the micro-USDC. Rules FEE-01, FEE-02.
 */
export function priceOrder(
  principalMicro: MicroUsdc,
  cover: CoverChoice,
  rates: Rates,
): OrderPrice {
  invariant(principalMicro > 0n, 'an order has a principal')
  const saleFeeMicro = saleFee(principalMicro, rates)
  const premiumMicro = floorShare(principalMicro, rates.premiumBps)
  const athletePremiumMicro = cover.level1 ? premiumMicro : ZERO
  const backerPremiumMicro = cover.level2 ? premiumMicro : ZERO
  const price: OrderPrice = {
    principalMicro,
    backerPaysMicro: add(principalMicro, backerPremiumMicro),
    saleFeeMicro,
    reserveMicro: add(athletePremiumMicro, backerPremiumMicro),
    recipientMicro: subtract(subtract(principalMicro, saleFeeMicro), athletePremiumMicro),
    coverBps: coverOf(cover, rates),
  }
  assertPriceAddsUp(price)
  return price
}
