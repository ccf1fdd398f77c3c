import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'
import type { TokenState } from '#server/ports/door.ts'
import { eachOf, type OpenItem } from './reconciliation.ts'

/**
 * Asks the chain itself how every token stands at a final height, and compares that with what was read of it so far;
 * what is meant to happen to a token and is not final is in transit, with its age. How what was read fits the
 * certificates is for `verify`. Invariant C2.
 * @throws when the chain does not answer.
 */
export async function* reconcileTokens(
  { db, ports }: Platform,
  height: bigint,
  now: Date,
): AsyncGenerator<OpenItem> {
  const there = new Map((await ports.chain.tokensAt(height)).map((each) => [each.orderId, each]))
  const { rows } = await sql<TokenState & { data: string; since: Date }>`
    select distinct on (backing_id) backing_id as "orderId", owner, kind, data::text as data, burned,
      mined_at as since
    from chain_token_event where block_height <= ${height} order by backing_id, id desc`.execute(db)
  const here = new Map(rows.map((row) => [row.orderId, row]))
  yield* eachOf(there.values(), (token): OpenItem[] => {
    const ours = here.get(token.orderId)
    const [text, known] = [textOf(token), ours ? textOf(ours) : 'nothing']
    if (text === known) return []
    const kind = ours ? 'token_differs' : 'token_unknown_here'
    return [{ kind, place: token.orderId, here: known, there: text, since: ours?.since ?? now }]
  })
  yield* eachOf(rows, (row): OpenItem[] => {
    if (there.has(row.orderId)) return []
    const [place, text] = [row.orderId, textOf(row)]
    return [{ kind: 'token_unknown_there', place, here: text, there: 'nothing', since: row.since }]
  })
  // A card order's token is minted once its USDC is there.
  const { rows: underway } = await sql<Underway>`
    select i.key as place, i.state, greatest(i.created_at, v.created_at) as since,
      case when i.state <> 'sent' and i.consent_expires_at <= ${now} then
        (select owner from chain_token_event e where e.backing_id = i.backing_id order by e.id desc limit 1)
      end as "mustSignAgain"
    from chain_intent i
    left join chain_move v on v.entry_key = 'backing:' || i.backing_id || ':conversion'
    where i.ended_at is null order by i.id`.execute(db)
  yield* eachOf(underway, ({ place, state, mustSignAgain, since }) => {
    const here = mustSignAgain ? 'consent_expired' : state
    return [{ kind: 'token_in_transit', place, here, there: mustSignAgain ?? 'not final', since }]
  })
}

/** What is meant for a token and not final. */
interface Underway {
  place: string
  state: string
  /** The address whose consent ran out before the chain took it. */
  mustSignAgain: string | null
  since: Date
}

const textOf = ({ owner, kind, data, burned }: Omit<TokenState, 'data'> & { data: unknown }) =>
  `${owner} ${kind} ${data}${burned ? ' burned' : ''}`
