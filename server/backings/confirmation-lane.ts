import type { Platform } from '#server/platform.ts'
import {
  type ArrivedPayment,
  confirmBatch,
  mostPerBatch,
  type PaymentAnswer,
} from './confirm-batch.ts'

type Waiting = {
  payment: ArrivedPayment
  resolve(answer: PaymentAnswer): void
  reject(error: unknown): void
}

type Lane = { waiting: Waiting[]; running: boolean }

const lanes = new WeakMap<Platform, Lane>()

/**
 * Confirms one payment, together with those that arrive while others are being written: what waits
 * becomes the next transaction. Resolves only after the commit.
 */
export function confirmPayment(
  platform: Platform,
  payment: ArrivedPayment,
): Promise<PaymentAnswer> {
  const lane = lanes.get(platform) ?? { waiting: [], running: false }
  lanes.set(platform, lane)
  return new Promise((resolve, reject) => {
    lane.waiting.push({ payment, resolve, reject })
    if (lane.running) return
    lane.running = true
    setImmediate(() => void flush(platform, lane))
  })
}

async function flush(platform: Platform, lane: Lane): Promise<void> {
  while (lane.waiting.length > 0) await confirmGroup(platform, lane.waiting.splice(0, mostPerBatch))
  lane.running = false
}

async function confirmGroup(platform: Platform, group: readonly Waiting[]): Promise<void> {
  const answers = await confirmBatch(
    platform,
    group.map(({ payment }) => payment),
  )
  for (const [at, { resolve, reject }] of group.entries()) {
    const answer = answers[at]
    if (answer?.status === 'fulfilled') resolve(answer.value)
    else reject(answer?.reason)
  }
}
