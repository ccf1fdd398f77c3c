import { sql } from 'kysely'
import type { TimeWindow } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { eachOf, type OpenItem } from './reconciliation.ts'

interface Told {
  number: number
  act: 'set_halt' | 'set_burn_date'
  from: Date | null
  until: Date | null
  since: Date
}

/**
 * Compares the halts and burn dates that the contract of certificates had at a final height with what the books had told it by then.
 * What is being told is in transit, and compared once it is final. Rules NFT-02, TIP-04.
 * @throws when the chain does not answer.
 */
export async function* reconcileDates(
  { db, ports }: Platform,
  height: bigint,
  now: Date,
): AsyncGenerator<OpenItem> {
  if (!ports.chain.keepsParts) return
  const dates = await ports.chain.datesAt(height)
  const { rows: told } = await sql<Told>`
    select distinct on (a.pocket_id, a.act) p.number, a.act, a.from_at as from, a.until_at as until,
      a.created_at as since
    from chain_act a join chain_pocket p on p.pocket_id = a.pocket_id
    where a.act in ('set_halt', 'set_burn_date') and a.block_height <= ${height}
    order by a.pocket_id, a.act, a.id desc`.execute(db)
  const { rows: open } = await sql<{ name: string }>`
    select a.act || ':' || p.number as name from chain_act a join chain_pocket p on p.pocket_id = a.pocket_id
    where a.act in ('set_halt', 'set_burn_date') and a.ended_at is null`.execute(db)
  const here = new Map(told.map((each) => [nameOf(each.act, each.number), each]))
  const there = new Map(
    dates.flatMap(({ pocketNumber: number, halt, burnsAt }) => [
      [nameOf('set_halt', number), halt ? textOf(halt) : 'nothing'],
      [nameOf('set_burn_date', number), burnsAt ? textOf({ from: burnsAt }) : 'nothing'],
    ]),
  )
  const underway = new Set(open.map(({ name }) => name))
  yield* eachOf(new Set([...here.keys(), ...there.keys()]), (place): OpenItem[] => {
    const ours = here.get(place)
    const said = ours?.from ? textOf({ from: ours.from, until: ours.until }) : 'nothing'
    const seen = there.get(place) ?? 'nothing'
    if (said === seen || underway.has(place)) return []
    return [{ kind: 'date_differs', place, here: said, there: seen, since: ours?.since ?? now }]
  })
}

const nameOf = (act: Told['act'], number: number) => `${act}:${number}`

/** Whole seconds, as the contract counts them: a halt begins with one, a burn date is not a part of one too early. */
function textOf({ from, until = null }: { from: Date; until?: TimeWindow['until'] | null }) {
  const seconds = from.getTime() / 1_000
  if (until === null) return `${Math.ceil(seconds)}`
  return `${Math.floor(seconds)}-${Math.floor(until.getTime() / 1_000)}`
}
