import { sql } from 'kysely'
import { eachApart, inTransaction, lockRows, type Platform } from '#server/kernel/door.ts'
import { recoverDues } from '#server/settlements/take-dues.ts'

const mostAtOnce = 100

/** Certificates of orders that ended this way, with unclaimed dues. */
export const endedWithDues = () => sql<{ number: bigint }>`
    select c.number from certificate c join backing b on b.id = c.backing_id
    where b.void_cause is not null and (b.void_cause = 'charged_back' or exists (select from backing_transition s
        where s.backing_id = b.id and s.from_state = 'frozen' and s.to_state = 'refunded'))
      and c.interval_from is not null and c.claims_after is null and (
      exists (select from distribution p where p.pocket_id = c.pocket_id
        and div(p.net_micro::numeric * c.interval_until, p.total_units)
          > div(p.net_micro::numeric * c.interval_from, p.total_units)
        and not p.void_intervals @> jsonb_build_array(
          jsonb_build_object('interval', jsonb_build_object('from', c.interval_from)))
        and not exists (select from claim_part k where k.certificate_number = c.number
          and k.fight_id = p.fight_id and k.part = 'distribution:' || p.number and k.released_at is null))
      or exists (select from fight_compensation f where f.pocket_id = c.pocket_id
        and f.total_micro + f.returned_micro > 0
        and not f.void_intervals @> jsonb_build_array(jsonb_build_object('from', c.interval_from))
        and not exists (select from claim_part k where k.certificate_number = c.number
          and k.fight_id = f.fight_id and k.part in ('compensation', 'returned')
          and k.released_at is null)))`

/**
 * Takes back the unclaimed dues of certificates whose orders ended: charged back, where the provider bears the loss, or refunded
 * from a freeze after a fight had paid out. Later distributions leave these certificates out.
 */
export async function recoverEnded(platform: Platform): Promise<void> {
  const due = sql<{ number: bigint }>`${endedWithDues()} order by c.number limit ${mostAtOnce}`
  const { rows } = await due.execute(platform.db)
  const named = ({ number }: { number: bigint }) => String(number)
  await eachApart(rows, named, ({ number }) =>
    inTransaction(platform.db, async (trx) => {
      await lockRows(trx, { certificates: [number], reserve: true })
      await recoverDues(trx, number, platform.clock.now())
    }),
  )
}
