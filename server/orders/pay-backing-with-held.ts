import type { Platform, Trx } from '#server/kernel/door.ts'
import { type ArrivedPayment, forgetHeldPayment } from '#server/payments/door.ts'
import { recordBatch } from './confirm-backings.ts'
import { judgePayments } from './judge-payments.ts'
import { loadBatch } from './load-batch.ts'

/** Pays a locked order with a held payment, judged as every payment; false if it does not fit. */
export async function payBackingWithHeld(
  trx: Trx,
  platform: Platform,
  payment: ArrivedPayment,
): Promise<boolean> {
  const now = platform.clock.now()
  const batch = await loadBatch(trx, platform, [payment], now)
  const decisions = judgePayments({ ...batch, earlier: new Map() }, [payment], now)
  if (!decisions[0]?.taken) return false
  await forgetHeldPayment(trx, payment)
  await recordBatch(trx, decisions, now)
  return true
}
