import { sql } from 'kysely'
import { namesBacker, publicAccount } from '#domain/assurance/public-books.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { parisDate } from '#domain/kernel/time.ts'
import type { Entry } from '#domain/ledger/ledger.ts'
import type { Database } from '#server/kernel/door.ts'
import type { Pseudonyms } from '#server/ledger/door.ts'

/** One side of an entry; amounts are above zero. */
export interface PublicPosting {
  account: string
  side: 'debit' | 'credit'
  amountMicro: MicroUsdc
}

/** An entry of a Pocket's books, as everybody may see it. */
export interface PublicEntry {
  name: string
  /** The day in Paris, YYYY-MM-DD; no time is told. */
  day: string
  kind: Entry['kind']
  /** The name of the entry that this one undoes. */
  reverses: string | null
  /** A pseudonym within this Pocket; null if there is no person or none is shown. */
  backer: string | null
  postings: readonly PublicPosting[]
}

/** Which entries of a Pocket: booked before an instant, after one of them, in the order of their booking. */
export interface EntriesAsked {
  pocketId: string
  until: Date
  after: bigint | null
  most: number
}

type Row = {
  id: bigint
  kind: Entry['kind']
  bookedAt: Date
  reversedId: bigint | null
  personId: string | null
  postings: readonly { account: Entry['postings'][number]['account']; amountMicro: string }[]
}

/** Reads entries and whom they are about: the order's backer, or whoever took a part. */
async function readRows(
  db: Database,
  { pocketId, until, after, most }: EntriesAsked,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select e.id, e.kind, e.booked_at as "bookedAt", undone.id as "reversedId",
      coalesce(b.person_id, k.person_id) as "personId", lines.postings
    from ledger_entry e
      left join ledger_entry undone on undone.business_key = e.reverses
      left join backing b on b.id = e.backing_id
      left join claim_part k on e.kind in ('claim', 'credit') and k.released_at is null
        and k.certificate_number = substring(e.business_key from ':claim:([0-9]+)$')::bigint
        and e.business_key = 'pocket:' || k.pocket_id || ':fight:' || k.fight_id || ':' || k.part
          || ':claim:' || k.certificate_number
      cross join lateral (select jsonb_agg(jsonb_build_object('account', account,
          'amountMicro', amount_micro::text) order by position) as postings
        from posting where entry_id = e.id) lines
    where e.pocket_id = ${pocketId} and e.booked_at < ${until}
      ${after === null ? sql`` : follows(after)}
    order by e.booked_at, e.id limit ${most}`.execute(db)
  return rows
}

/** By the order of the index, so that a later page costs no more than the first. */
function follows(after: bigint) {
  return sql`and (e.booked_at, e.id) > (select booked_at, id from ledger_entry where id = ${after})`
}

/** A stretch of a Pocket's public books, with the number that each entry has inside. */
export async function readPublicEntries(
  db: Database,
  names: Pseudonyms,
  asked: EntriesAsked,
): Promise<readonly { id: bigint; entry: PublicEntry }[]> {
  const rows = await readRows(db, asked)
  return rows.map((row) => ({ id: row.id, entry: presentEntry(row, names) }))
}

function presentEntry(row: Row, names: Pseudonyms): PublicEntry {
  // JSON cannot hold every amount, so they come as text.
  const postings = row.postings.map(({ account, amountMicro }) => {
    return { account, amountMicro: micro(BigInt(amountMicro)) }
  })
  const isNamed = row.personId !== null && namesBacker({ kind: row.kind, postings })
  return {
    name: names.ofEntry(row.id),
    day: parisDate(row.bookedAt),
    kind: row.kind,
    reverses: row.reversedId === null ? null : names.ofEntry(row.reversedId),
    backer: isNamed && row.personId !== null ? names.ofPerson(row.personId) : null,
    postings: postings.map(({ account, amountMicro }) => ({
      account: publicAccount(account),
      side: amountMicro > 0n ? 'debit' : 'credit',
      amountMicro: amountMicro > 0n ? amountMicro : micro(-amountMicro),
    })),
  }
}
