import {
  objectionText,
  type RecoveryStatus,
  recoversAt,
  recoveryStatus,
} from '#domain/certificates/recovery.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isUuid, type Platform, pagedList } from '#server/kernel/door.ts'
import { findOpenRecovery, findRecovery, type RecoveryRow } from './lock-recovery.ts'

type Place = Pick<Platform, 'db' | 'clock'>

/** A recovery, as everybody may see it, without the certificate's holder. */
export interface PublicRecovery {
  id: string
  certificateNumber: string
  /** Wallet addresses are public on the chain anyway. */
  fromAddress: string
  toAddress: string
  status: RecoveryStatus
  approvedAt: Date | null
  recoversAt: Date | null
  /** What the old wallet signs to object. */
  objectionText: string
}

/** One that two operators have approved: everybody may see it. */
export interface ApprovedRecovery extends PublicRecovery {
  status: Exclude<RecoveryStatus, 'asked'>
  approvedAt: Date
  recoversAt: Date
}

const isApproved = (recovery: PublicRecovery): recovery is ApprovedRecovery =>
  recovery.approvedAt !== null

/** A recovery in the shape in which it is published. */
export function presentRecovery(row: RecoveryRow, now: Date): PublicRecovery {
  const { approved_at: approvedAt, done_at: doneAt, ended_at: endedAt } = row
  return {
    id: row.id,
    certificateNumber: row.certificate_number.toString(),
    fromAddress: row.from_address,
    toAddress: row.to_address,
    status: recoveryStatus({ approvedAt, doneAt, endedAt }, now),
    approvedAt,
    recoversAt: approvedAt && recoversAt(approvedAt),
    objectionText: objectionText(row.id, row.certificate_number),
  }
}

/** The recoveries that are public and open, the first approved first. */
export const listRecoveries = pagedList({
  key: { approved_at: 'instant', id: 'uuid' },
  rows: (platform: Place) => openRecoveries(platform).where('approved_at', 'is not', null),
  present: (rows, { clock }) => rows.map((row) => presentRecovery(row, clock.now())),
})

/** Those that are not approved yet, the first asked for first. */
export const listAskedRecoveries = pagedList({
  key: { asked_at: 'instant', id: 'uuid' },
  rows: (platform: Place) => openRecoveries(platform).where('approved_at', 'is', null),
  present: (rows, { clock }) => rows.map((row) => presentRecovery(row, clock.now())),
})

const openRecoveries = ({ db }: Place) =>
  db
    .selectFrom('wallet_recovery')
    .selectAll()
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)

/** One recovery, once it is public. Refuses `unknown_object`. */
export async function findPublicRecovery(
  { db, clock }: Place,
  id: string,
): Promise<Decision<ApprovedRecovery>> {
  const row = isUuid(id) ? await findRecovery(db, id) : null
  const recovery = row && presentRecovery(row, clock.now())
  return recovery && isApproved(recovery) ? accept(recovery) : refuse({ code: 'unknown_object' })
}

/** The approved recovery that a certificate waits for; null without one. Rule NFT-02. */
export async function findWaitingRecovery(
  { db, clock }: Place,
  certificateNumber: number,
): Promise<ApprovedRecovery | null> {
  const row = await findOpenRecovery(db, BigInt(certificateNumber))
  const recovery = row && presentRecovery(row, clock.now())
  return recovery && isApproved(recovery) ? recovery : null
}
