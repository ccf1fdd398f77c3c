import { sql } from 'kysely'
import {
  claimedReturnedEscrow,
  creditedCompensation,
  creditedToPerson,
  recoveredCompensation,
  recoveredPart,
} from '#domain/holder-journals.ts'
import type { Entry } from '#domain/ledger.ts'
import type { MicroUsdc } from '#domain/money.ts'
import { claimedCompensation, claimedPart } from '#domain/settlement-journals.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { unnestRows } from '#server/db/unnest.ts'
import { openAccounts } from '#server/ledger/balances.ts'
import { loadDues, untakenParts } from '#server/ledger/load-dues.ts'

/** One part of one certificate, as it is taken. */
export interface TakenPart {
  certificateNumber: bigint
  pocketId: string
  fightId: string
  part: string
  /** Null where it goes back to the provider or the reserve. */
  personId: string | null
  amountMicro: MicroUsdc
}

type Way = 'paid' | 'credited' | 'recovered'

/** Notes who has taken which parts, and with which claim; the database refuses a part that was taken before. */
export async function recordTaken(
  trx: Trx,
  parts: readonly (TakenPart & { claimId?: string })[],
  way: Way,
  now: Date,
): Promise<void> {
  if (parts.length === 0) return
  await sql`insert into claim_part ${unnestRows(parts, {
    certificate_number: ['bigint', (row) => row.certificateNumber],
    pocket_id: ['uuid', (row) => row.pocketId],
    fight_id: ['uuid', (row) => row.fightId],
    part: ['text', (row) => row.part],
    person_id: ['uuid', (row) => row.personId],
    amount_micro: ['bigint', (row) => row.amountMicro],
    way: ['text', () => way],
    claim_id: ['uuid', (row) => row.claimId],
    taken_at: ['timestamptz', () => now],
  })}`.execute(trx)
}

/** The entry of a part that leaves for its holder's wallet. */
export function paidEntry(part: TakenPart): Entry {
  const { pocketId, fightId, amountMicro } = part
  const id = part.certificateNumber.toString()
  if (part.part === 'compensation')
    return claimedCompensation({ pocketId, fightId }, id, amountMicro)
  if (part.part === 'returned') return claimedReturnedEscrow({ pocketId, fightId }, id, amountMicro)
  const pot = Number(part.part.slice('pot:'.length))
  return claimedPart({ pocketId, fightId, pot, fighterId: '' }, id, amountMicro)
}

function creditedEntry(part: TakenPart, personId: string): Entry {
  const { pocketId, fightId, amountMicro } = part
  const id = part.certificateNumber.toString()
  const key = { pocketId, fightId }
  if (part.part === 'compensation') return creditedCompensation(key, id, personId, amountMicro)
  return creditedToPerson(key, `${part.part}:claim:${id}`, personId, amountMicro)
}

function recoveredEntry(part: TakenPart): Entry {
  const { pocketId, fightId, amountMicro } = part
  const id = part.certificateNumber.toString()
  const key = { pocketId, fightId }
  if (part.part === 'compensation') return recoveredCompensation(key, id, amountMicro)
  return recoveredPart(key, `${part.part}:claim:${id}`, amountMicro)
}

/** Makes parts a debt to those persons, who are paid from their balance when they ask. */
export async function creditParts(
  trx: Trx,
  parts: readonly (TakenPart & { personId: string })[],
  now: Date,
): Promise<void> {
  const persons = [...new Set(parts.map((part) => part.personId))]
  await openAccounts(
    trx,
    persons.map((id) => `payable:person:${id}` as const),
  )
  await recordTaken(trx, parts, 'credited', now)
  const entries = parts.map((part) => ({
    entry: creditedEntry(part, part.personId),
    backingId: null,
    pocketId: part.pocketId,
  }))
  await bookEntries(trx, entries, now)
}

/**
 * Before a certificate is sold or burned: everything due of it becomes a debt to whoever held it at each record time.
 * The certificate is locked. Says what was credited.
 */
export async function creditDues(
  trx: Trx,
  certificateNumber: bigint,
  now: Date,
): Promise<readonly TakenPart[]> {
  const dues = await loadDues(trx, certificateNumber)
  if (!dues || dues.isVoid) return []
  const { pocket_id: pocketId } = dues.certificate
  const parts = untakenParts(dues).map((part) => ({ ...part, certificateNumber, pocketId }))
  await creditParts(trx, parts, now)
  return parts
}

/**
 * After a lost dispute: what the certificate had not claimed is the provider's, who bears the loss, and compensations
 * return to the reserve. The certificate is locked, and so is the reserve.
 */
export async function recoverDues(
  trx: Trx,
  certificateNumber: bigint,
  now: Date,
): Promise<readonly TakenPart[]> {
  const dues = await loadDues(trx, certificateNumber)
  if (!dues?.isVoid) return []
  const { pocket_id: pocketId } = dues.certificate
  const parts = untakenParts(dues).map((part) => {
    return { ...part, certificateNumber, pocketId, personId: null }
  })
  await recordTaken(trx, parts, 'recovered', now)
  const entries = parts.map((part) => ({ entry: recoveredEntry(part), backingId: null, pocketId }))
  await bookEntries(trx, entries, now)
  return parts
}
