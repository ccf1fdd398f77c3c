import {
  objectionText,
  type RecoveryStatus,
  recoversAt,
  recoveryStatus,
} from '#domain/certificates/recovery.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isUuid, type Page, type PageQuery, type Platform, pageOf } from '#server/kernel/door.ts'
import { findRecovery, type RecoveryRow } from './lock-recovery.ts'

/** A recovery, as everybody may see it, without the certificate's holder. */
export interface PublicRecovery {
  id: string
  certificateNumber: string
  /** Wallet addresses are public on the chain anyway. */
  fromAddress: string
  toAddress: string
  status: RecoveryStatus
  agreedAt: Date | null
  recoversAt: Date | null
  /** What the old wallet signs to object. */
  objectionText: string
}

/** A recovery in the shape in which it is published. */
export function presentRecovery(row: RecoveryRow, now: Date): PublicRecovery {
  const { agreed_at: agreedAt, done_at: doneAt, ended_at: endedAt } = row
  return {
    id: row.id,
    certificateNumber: row.certificate_number.toString(),
    fromAddress: row.from_address,
    toAddress: row.to_address,
    status: recoveryStatus({ agreedAt, doneAt, endedAt }, now),
    agreedAt,
    recoversAt: agreedAt && recoversAt(agreedAt),
    objectionText: objectionText(row.id, row.certificate_number),
  }
}

/** The recoveries that are public and open, the first approved first. */
export async function listRecoveries(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  query: PageQuery,
  only: 'public' | 'asked' = 'public',
): Promise<Page<PublicRecovery>> {
  const at = only === 'public' ? 'agreed_at' : 'asked_at'
  const [time, id] = query.cursor?.split(' ') ?? []
  const rows = await db
    .selectFrom('wallet_recovery')
    .selectAll()
    .where('agreed_at', only === 'public' ? 'is not' : 'is', null)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .$if(time !== undefined && id !== undefined, (select) =>
      select.where((where) =>
        where.or([
          where(at, '>', new Date(time ?? 0)),
          where.and([where(at, '=', new Date(time ?? 0)), where('id', '>', id ?? '')]),
        ]),
      ),
    )
    .orderBy(at)
    .orderBy('id')
    .limit(query.limit + 1)
    .execute()
  const page = pageOf(rows, query, (row) => `${row[at]?.toISOString()} ${row.id}`)
  return { ...page, items: page.items.map((row) => presentRecovery(row, clock.now())) }
}

/** One recovery, once it is public. Refuses `unknown_object`. */
export async function findPublicRecovery(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
): Promise<Decision<PublicRecovery>> {
  const row = isUuid(id) ? await findRecovery(db, id) : null
  if (!row?.agreed_at) return refuse({ code: 'unknown_object' })
  return accept(presentRecovery(row, clock.now()))
}
