import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Claim } from '#domain/settlements/claim.ts'
import { enqueue, recordAudits, type Trx, unnestRows } from '#server/kernel/door.ts'
import { partOfDistributionId } from '#server/settlements/load-dues.ts'
import { recordTaken } from '#server/settlements/take-dues.ts'

/** An accepted claim, with its destination. */
export interface TakenClaim extends Claim {
  claimId: string
  personId: string
  certificateNumber: bigint
  pocketId: string
  toAddress: string
}

/** Writes claims with their parts, tasks and log entries in few statements, whatever their number. */
export async function recordClaims(
  trx: Trx,
  claims: readonly TakenClaim[],
  now: Date,
): Promise<void> {
  if (claims.length === 0) return
  await insertClaims(trx, claims, now)
  const parts = claims.flatMap(({ parts, ...claim }) =>
    parts.map((part) => ({ ...claim, ...partOfDistributionId(part) })),
  )
  await recordTaken(trx, parts, 'paid', now)
  const promises = claims.map(({ claimId }) => {
    return { key: `pay_claim:${claimId}`, kind: 'pay_claim', payload: { claimId } } as const
  })
  await enqueue(trx, promises, now)
  const auditEntries = claims.map(({ claimId, personId, certificateNumber, totalMicro }) => ({
    by: { kind: 'person', id: personId } as const,
    operation: 'claim' as const,
    subject: `certificate:${certificateNumber}`,
    detail: { claimId, totalMicro },
  }))
  await recordAudits(trx, auditEntries, now)
}

async function insertClaims(trx: Trx, claims: readonly TakenClaim[], now: Date): Promise<void> {
  await sql`insert into claim ${unnestRows(claims, {
    id: ['uuid', (row) => row.claimId],
    person_id: ['uuid', (row) => row.personId],
    purpose: ['text', () => 'parts'],
    amount_micro: ['bigint', (row) => row.totalMicro],
    to_address: ['text', (row) => row.toAddress],
    state: ['text', () => 'intended'],
    created_at: ['timestamptz', () => now],
    changed_at: ['timestamptz', () => now],
  })}`.execute(trx)
}

/** A claim that the contract has paid already. */
interface PaidClaim {
  claimId: string
  personId: string
  amountMicro: MicroUsdc
  toAddress: string
  transactionHash: string
}

/** Writes down a claim that was paid before it was known here. */
export async function recordPaidClaim(trx: Trx, claim: PaidClaim, now: Date): Promise<void> {
  await trx
    .insertInto('claim')
    .values({
      id: claim.claimId,
      person_id: claim.personId,
      purpose: 'parts',
      amount_micro: claim.amountMicro,
      to_address: claim.toAddress,
      state: 'done',
      provider_reference: claim.transactionHash,
      created_at: now,
      changed_at: now,
    })
    .execute()
}
