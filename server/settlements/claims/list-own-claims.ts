import type { MicroUsdc } from '#domain/kernel/money.ts'
import {
  type Actor,
  type Page,
  type PageQuery,
  type Platform,
  pageOf,
} from '#server/kernel/door.ts'

/** A holder's money on its way or arrived. */
export interface OwnClaim {
  id: string
  /** `parts`: of a certificate; `balance`: what was owed by name. */
  purpose: 'parts' | 'balance'
  amountMicro: MicroUsdc
  toAddress: string
  state: 'intended' | 'unknown' | 'done' | 'refused'
  createdAt: Date
}

/** The claims of whoever asks, the latest first; the cursor is that of `byTimeAndId`. */
export async function listOwnClaims(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
  page: PageQuery,
): Promise<Page<OwnClaim>> {
  const [createdAt, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('claim')
    .select([
      'id',
      'purpose',
      'amount_micro as amountMicro',
      'to_address as toAddress',
      'state',
      'created_at as createdAt',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (createdAt && id) {
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(new Date(createdAt), id)),
    )
  }
  return pageOf(await query.execute(), page, (row) => `${row.createdAt.toISOString()} ${row.id}`)
}
