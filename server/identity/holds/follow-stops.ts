import { sql } from 'kysely'
import { enqueue, findAccounts, type Trx } from '#server/kernel/door.ts'
import { sendWhatWaited } from './send-what-waited.ts'
import { stoppables } from './stoppables.ts'

/** An account on which a stop rested until now. */
interface Ended {
  id: bigint
  personId: string
}

/**
 * A freeze of a person holds every account linked with theirs, for as long as the link lasts. Brings `stopped_account` up to date
 * after these people were frozen, released, linked or parted; then updates their certificates' tokens, and resumes what waited
 * for a freeze that has ended. All their accounts are locked. Rule KYC-02.
 */
export async function followStops(
  trx: Trx,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  const accounts = await findAccounts(trx, personIds)
  const ended = await endStops(trx, accounts, now)
  const began = await beginStops(trx, accounts, now)
  const changed = [...new Set([...began, ...ended.map(({ personId }) => personId)])]
  if (changed.length === 0) return
  await markPersons(trx, changed)
  await stoppables().tellTokensOf(trx, changed, now)
  for (const { id, personId } of ended) {
    const cause = id.toString()
    await sendWhatWaited(trx, { kind: 'person', id: personId, cause }, now)
    const key = `release_frozen_orders:${cause}`
    await enqueue(trx, [{ key, kind: 'release_frozen_orders', payload: { personId } }], now)
  }
}

/** Of an account `a` and a stop `s`: the stop is on, and of a person who counts as the same. */
const rests = sql.raw(`s.subject_kind = 'person' and s.released_at is null and exists (
  select from person o where o.id::text = s.subject_id
    and (o.id = a.id or o.counts_with = a.counts_with))`)

async function beginStops(trx: Trx, accounts: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    insert into stopped_account (freeze_id, person_id, began_at)
    select s.id, a.id, ${now} from person a join subject_freeze s on ${rests}
    where a.id = any(${[...accounts]}::uuid[]) and not exists (select from stopped_account x
      where x.freeze_id = s.id and x.person_id = a.id and x.ended_at is null)
    order by s.frozen_at, s.id, a.id
    returning person_id as "personId"`.execute(trx)
  return rows.map(({ personId }) => personId)
}

async function endStops(trx: Trx, accounts: readonly string[], now: Date): Promise<Ended[]> {
  const { rows } = await sql<Ended>`update stopped_account x set ended_at = ${now}
    from person a where a.id = x.person_id and a.id = any(${[...accounts]}::uuid[])
      and x.ended_at is null
      and not exists (select from subject_freeze s where s.id = x.freeze_id and ${rests})
    returning x.id, x.person_id as "personId"`.execute(trx)
  return rows.toSorted((one, other) => Number(one.id - other.id))
}

/** Since when an account is on hold, and why, by the first of the stops that rest on it. */
async function markPersons(trx: Trx, personIds: readonly string[]): Promise<void> {
  await sql`update person p set frozen_at = first.began_at, frozen_because = first.reason
    from person a left join lateral (select x.began_at, s.reason
      from stopped_account x join subject_freeze s on s.id = x.freeze_id
      where x.person_id = a.id and x.ended_at is null order by x.began_at, x.id limit 1) first on true
    where a.id = p.id and p.id = any(${[...personIds]}::uuid[])`.execute(trx)
}
