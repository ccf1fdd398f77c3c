import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { announcedTerms, earlierTerms, termsInForce } from '#domain/kernel/terms-change.ts'
import type { Platform } from '#server/kernel/door.ts'

/** What one kind of income came to within a time. */
export interface FeesLine {
  income: string
  earnedMicro: MicroUsdc
  withdrawnMicro: MicroUsdc
  /** The balance at the end of the period. */
  balanceMicro: MicroUsdc
}

export interface FeesPeriod {
  from: Date
  until: Date
}

/** What the provider earned and took out in [from, until), by kind, from the books themselves. Rule FEE-01. */
export async function readFees(
  { db }: Pick<Platform, 'db'>,
  { from, until }: FeesPeriod,
): Promise<readonly FeesLine[]> {
  const { rows } = await sql<FeesLine>`
    select substr(a.path, 8) as income,
      coalesce(-sum(p.amount_micro) filter (where e.booked_at >= ${from} and e.kind <> 'fee_withdrawal'), 0)::bigint
        as "earnedMicro",
      coalesce(sum(p.amount_micro) filter (where e.booked_at >= ${from} and e.kind = 'fee_withdrawal'), 0)::bigint
        as "withdrawnMicro",
      coalesce(-sum(p.amount_micro), 0)::bigint as "balanceMicro"
    from ledger_account a
      left join (posting p join ledger_entry e on e.id = p.entry_id and e.booked_at < ${until})
        on p.account = a.path
    where a.path like 'income:%' group by a.path order by a.path`.execute(db)
  return rows
}

/** What one kind of expense came to within a time, and in all by its end. */
export interface CostsLine {
  expense: string
  costMicro: MicroUsdc
  totalMicro: MicroUsdc
}

/** What the provider bore in [from, until), by kind: fees of the card provider, losses, what it added to compensations. */
export async function readCosts(
  { db }: Pick<Platform, 'db'>,
  { from, until }: FeesPeriod,
): Promise<readonly CostsLine[]> {
  const { rows } = await sql<CostsLine>`
    select substr(a.path, 9) as expense,
      coalesce(sum(p.amount_micro) filter (where e.booked_at >= ${from}), 0)::bigint as "costMicro",
      coalesce(sum(p.amount_micro), 0)::bigint as "totalMicro"
    from ledger_account a
      left join (posting p join ledger_entry e on e.id = p.entry_id and e.booked_at < ${until})
        on p.account = a.path
    where a.path like 'expense:%' group by a.path order by a.path`.execute(db)
  return rows
}

/** The same as CSV, costs negative. Names are ours and amounts are digits, so no cell can be read as a formula. */
export function feesAsCsv(lines: readonly FeesLine[], costs: readonly CostsLine[]): string {
  const earned = lines.map(({ income, earnedMicro, withdrawnMicro, balanceMicro }) =>
    [income, earnedMicro, withdrawnMicro, balanceMicro].join(','),
  )
  const borne = costs.map(({ expense, costMicro, totalMicro }) =>
    [`expense:${expense}`, -costMicro, 0, -totalMicro].join(','),
  )
  const head = 'income,earned_micro,withdrawn_micro,balance_micro'
  return `${[head, ...earned, ...borne].join('\r\n')}\r\n`
}

/** A version of the general terms, with its text. */
export interface TermsView {
  version: string
  textFr: string
  /** What people have to agree to; null where the change is not of that kind. */
  changesFr: string | null
  changesEn: string | null
  announcedAt: Date
  appliesAt: Date
}

/** Every version of the general terms that there is. */
export interface AllTerms {
  /** Null before the first. */
  inForce: TermsView | null
  /** Future ones, the next first. */
  announced: readonly TermsView[]
  /** Past ones, the latest first: an order stays under the terms of its day. */
  earlier: readonly TermsView[]
}

/** The general terms in force, those that will be, and those that were. Rule TERM-01. */
export async function readTerms({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<AllTerms> {
  const versions = await db
    .selectFrom('terms_version')
    .select([
      'version',
      'text_fr as textFr',
      'changes_fr as changesFr',
      'changes_en as changesEn',
      'announced_at as announcedAt',
      'applies_at as appliesAt',
    ])
    .execute()
  const now = clock.now()
  return {
    inForce: termsInForce(versions, now),
    announced: announcedTerms(versions, now),
    earlier: earlierTerms(versions, now),
  }
}
