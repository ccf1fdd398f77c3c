import type { MaintenanceStep } from '#server/kernel/door.ts'
import { expirePurchases, purchasesToEnd } from './expire-purchases.ts'

/** Maintenance steps of purchases. */
export const marketMaintenance = {
  expire_purchases: { due: purchasesToEnd, run: expirePurchases },
} satisfies Record<string, MaintenanceStep>
