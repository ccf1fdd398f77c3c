import type { MicroUsdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { type Page, type PageQuery, type Platform, pageOf } from '#server/kernel/door.ts'
import { type OldCredit, readOldCredits } from './old-credits.ts'

/** A payout to a recipient, from its approval to the transfer. */
export interface PayoutView {
  id: string
  pocketId: string | null
  amountMicro: MicroUsdc
  toAddress: string
  state: 'intended' | 'unknown' | 'done' | 'refused'
  reference: string | null
  createdAt: Date
}

/** The actor's own payouts, the latest first. */
export async function listOwnPayouts(
  { db }: Pick<Platform, 'db'>,
  personId: string,
  page: PageQuery,
): Promise<Page<PayoutView>> {
  const [createdAt, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('treasury_order')
    .select([
      'id',
      'pocket_id as pocketId',
      'amount_micro as amountMicro',
      'to_address as toAddress',
      'state',
      'reference',
      'created_at as createdAt',
    ])
    .where('kind', '=', 'payout')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (createdAt && id) {
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(new Date(createdAt), id)),
    )
  }
  const rows = await query.execute()
  return pageOf(rows, page, (row) => `${row.createdAt.toISOString()} ${row.id}`)
}

/** Balances unclaimed for so many days, in the order of the accounts. */
export async function listCredits(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  page: PageQuery & { olderThanDays: number },
): Promise<Page<OldCredit>> {
  const prefix = 'payable:'
  const rows = await readOldCredits(db, {
    prefix,
    owedBefore: addDays(clock.now(), -page.olderThanDays),
    after: page.cursor ?? prefix,
    limit: page.limit + 1,
  })
  return pageOf(rows, page, ({ account }) => account)
}
