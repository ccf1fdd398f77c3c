import type { SweepStep } from '#server/kernel/door.ts'
import { expirePurchases, purchasesToEnd } from './expire-purchases.ts'

/** What time alone does to purchases. */
export const marketSweeps = {
  expire_purchases: { due: purchasesToEnd, run: expirePurchases },
} satisfies Record<string, SweepStep>
