import { sql } from 'kysely'
import { enqueue, type NewTask, type Trx } from '#server/kernel/door.ts'

/**
 * A stop has ended: the promises to pay that met it were kept by doing nothing, and are given once more. What something
 * else still stops waits on. Under the lock on whoever or whatever was stopped.
 * @param cause What has ended, so that each end gives them once.
 */
export async function sendWhatWaited(
  trx: Trx,
  { kind, id, cause }: { kind: 'person' | 'pocket'; id: string; cause: string },
  now: Date,
): Promise<void> {
  const stopped = sql.ref(kind === 'person' ? 'person_id' : 'pocket_id')
  const { rows: orders } = await sql<{ id: string }>`select id from treasury_order
    where kind = 'payout' and state = 'intended' and attempts = 0 and ${stopped} = ${id}`.execute(
    trx,
  )
  const { rows: claims } = await sql<{ id: string }>`select id from claim
    where state = 'intended' and ${kind} = 'person' and person_id = ${id}`.execute(trx)
  const promises: readonly NewTask[] = [
    ...orders.map(({ id: orderId }) => {
      const key = `treasury:${orderId}:${cause}`
      return { key, kind: 'send_treasury_order', payload: { orderId } } as const
    }),
    ...claims.map(({ id: claimId }) => {
      return {
        key: `pay_claim:${claimId}:${cause}`,
        kind: 'pay_claim',
        payload: { claimId },
      } as const
    }),
  ]
  await enqueue(trx, [...promises, ...(await ordersOfFree(trx, { kind, id, cause }))], now)
}

/** A Pocket's stop kept what had been released with its owner. */
async function ordersOfFree(
  trx: Trx,
  { kind, id, cause }: { kind: 'person' | 'pocket'; id: string; cause: string },
): Promise<readonly NewTask[]> {
  if (kind === 'person') return []
  const { rows } = await sql<{ personId: string }>`select distinct b.person_id as "personId"
    from backing b join person p on p.id = b.person_id
    where b.pocket_id = ${id} and b.state = 'frozen' and b.freeze_reason = 'account_frozen'
      and p.frozen_at is null`.execute(trx)
  return rows.map(({ personId }) => {
    return {
      key: `release_frozen_orders:${cause}:${personId}`,
      kind: 'release_frozen_orders',
      payload: { personId },
    }
  })
}
