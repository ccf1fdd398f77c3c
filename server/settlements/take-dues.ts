import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import {
  claimedReturnedEscrow,
  creditedCompensation,
  creditedToPerson,
  forgonePart,
  recoveredCompensation,
  recoveredPart,
  type VoidPart,
} from '#domain/ledger/holder-journals.ts'
import type { Entry } from '#domain/ledger/ledger.ts'
import { voidPart } from '#domain/settlements/settlement.ts'
import { claimedCompensation, claimedPart } from '#domain/settlements/settlement-journals.ts'
import { anyUuid, type Trx, unnestRows } from '#server/kernel/door.ts'
import { bookEntries, openAccounts } from '#server/ledger/door.ts'
import { distributionIdOf } from './chain-distributions.ts'
import { type Dues, loadDues, untakenParts } from './load-dues.ts'

/** One part of one certificate that is taken. */
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

/** Records who has taken which parts, and with which claim; the database refuses a part taken before. */
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

/** The entry of a part that is paid to its holder's wallet. */
export function paidEntry(part: TakenPart): Entry {
  const { pocketId, fightId, amountMicro } = part
  const id = part.certificateNumber.toString()
  if (part.part === 'compensation')
    return claimedCompensation({ pocketId, fightId }, id, amountMicro)
  if (part.part === 'returned') return claimedReturnedEscrow({ pocketId, fightId }, id, amountMicro)
  const distribution = Number(part.part.slice('distribution:'.length))
  return claimedPart({ pocketId, fightId, distribution, fighterId: '' }, id, amountMicro)
}

function creditedEntry(part: TakenPart, personId: string): Entry {
  const { pocketId, fightId, amountMicro } = part
  const id = part.certificateNumber.toString()
  const key = { pocketId, fightId }
  if (part.part === 'compensation') return creditedCompensation(key, id, personId, amountMicro)
  return creditedToPerson(key, `${part.part}:claim:${id}`, personId, amountMicro)
}

/** What a distribution has set aside for a refunded order, and to whom it belongs now. */
interface Forgone {
  fighterId: string
  given: VoidPart
}

/**
 * The entry of a part that nobody can claim any more. A distribution's goes to the fighter if the order was refunded, else to the
 * provider; compensations return to the reserve, and escrow to the provider, who paid the refund.
 */
function recoveredEntry(part: TakenPart, forgone: Forgone | undefined): Entry {
  const { pocketId, fightId, amountMicro } = part
  const id = part.certificateNumber.toString()
  const key = { pocketId, fightId }
  if (part.part === 'compensation') return recoveredCompensation(key, id, amountMicro)
  const name = `${part.part}:claim:${id}`
  if (forgone) return forgonePart(key, name, forgone.fighterId, forgone.given)
  return recoveredPart(key, name, amountMicro)
}

/** For each distribution of the certificate's Pocket. After a chargeback the provider bears the loss: none. */
async function readForgone(trx: Trx, dues: Dues): Promise<ReadonlyMap<string, Forgone>> {
  if (dues.voidCause === 'charged_back') return new Map()
  const rows = await trx
    .selectFrom('distribution')
    .innerJoin('fight', 'fight.id', 'distribution.fight_id')
    .select(['fight_id', 'number', 'fighter_id', 'net_micro', 'whole_fee_micro', 'total_units'])
    .where('pocket_id', '=', dues.certificate.pocket_id)
    .execute()
  return new Map(
    rows.map((row): [string, Forgone] => {
      const distribution = { netMicro: row.net_micro, wholeFeeMicro: row.whole_fee_micro }
      const given = voidPart(distribution, dues.interval, row.total_units)
      return [
        distributionIdOf(row.fight_id, `distribution:${row.number}`),
        { fighterId: row.fighter_id, given },
      ]
    }),
  )
}

/**
 * Credits parts to those persons' own balances; what an unknown owner is due waits for whoever links the address. Returns what was
 * credited.
 */
export async function creditParts(
  trx: Trx,
  due: readonly (TakenPart & { personId: string })[],
  now: Date,
): Promise<readonly TakenPart[]> {
  const unknown = await readUnknown(trx, due)
  const parts = due.filter(({ personId }) => !unknown.has(personId))
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
  return parts
}

async function readUnknown(
  trx: Trx,
  due: readonly { personId: string }[],
): Promise<ReadonlySet<string>> {
  if (due.length === 0) return new Set()
  const rows = await trx
    .selectFrom('unknown_owner')
    .select('person_id')
    .where('person_id', '=', anyUuid([...new Set(due.map(({ personId }) => personId))]))
    .execute()
  return new Set(rows.map(({ person_id: id }) => id))
}

/**
 * Before a sale or a burn: credits everything due to its holder at each record time. The certificate is locked. Returns what was
 * credited.
 */
export async function creditDues(
  trx: Trx,
  certificateNumber: bigint,
  now: Date,
): Promise<readonly TakenPart[]> {
  const dues = await loadDues(trx, certificateNumber)
  if (!dues || dues.voidCause !== null) return []
  const { pocket_id: pocketId } = dues.certificate
  const parts = untakenParts(dues).map((part) => ({ ...part, certificateNumber, pocketId }))
  return creditParts(trx, parts, now)
}

/** Whether it ended because its buyer on the market had the payment charged back. */
async function isLostByBuyer(
  trx: Trx,
  { number, holder_id }: Dues['certificate'],
): Promise<boolean> {
  const lost = await trx
    .selectFrom('purchase')
    .innerJoin('sale', 'sale.id', 'purchase.id')
    .select('purchase.id')
    .where('purchase.certificate_number', '=', number)
    .where('purchase.buyer_id', '=', holder_id)
    .where('purchase.state', '=', 'charged_back')
    .executeTakeFirst()
  return lost !== undefined
}

/**
 * After an order has ended: books its certificate's unclaimed dues to where they belong, once. If its buyer's bank took the price
 * back, the seller's dues are the seller's. The certificate and the reserve are locked.
 */
export async function recoverDues(
  trx: Trx,
  certificateNumber: bigint,
  now: Date,
): Promise<readonly TakenPart[]> {
  const dues = await loadDues(trx, certificateNumber)
  if (!dues || dues.voidCause === null) return []
  const { pocket_id: pocketId } = dues.certificate
  const open = untakenParts(dues).map((part) => ({ ...part, certificateNumber, pocketId }))
  const byBuyer = open.length > 0 && (await isLostByBuyer(trx, dues.certificate))
  const isSellers = ({ personId }: { personId: string }) =>
    byBuyer && personId !== dues.certificate.holder_id
  await creditParts(trx, open.filter(isSellers), now)
  const parts = open.filter((part) => !isSellers(part)).map((part) => ({ ...part, personId: null }))
  await recordTaken(trx, parts, 'recovered', now)
  const forgone = await readForgone(trx, dues)
  const fighters = new Set([...forgone.values()].map(({ fighterId }) => fighterId))
  await openAccounts(
    trx,
    [...fighters].map((id) => `payable:fighter:${id}` as const),
  )
  const entries = parts.map((part) => ({
    entry: recoveredEntry(part, forgone.get(part.distributionId)),
    backingId: null,
    pocketId,
  }))
  await bookEntries(trx, entries, now)
  return parts
}
