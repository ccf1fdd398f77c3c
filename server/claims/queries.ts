import { type MicroUsdc, micro } from '#domain/money.ts'
import { roiBps } from '#domain/roi.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { readPayoutAddress } from '#server/db/read-payout-address.ts'
import { type Dues, loadDues, untakenParts } from '#server/ledger/load-dues.ts'
import type { Platform } from '#server/platform.ts'
import { readOpenBalance } from './claim-balance.ts'

/** One amount that a certificate has brought or will bring its holder. */
export interface ReturnPart {
  fightId: string
  /** `pot:1`, `returned` or `compensation` */
  part: string
  amountMicro: MicroUsdc
  state: 'due' | 'on_its_way' | 'paid' | 'credited'
}

/** What somebody gave for a certificate and what came back. */
export interface Returns {
  costMicro: MicroUsdc
  backMicro: MicroUsdc
  /** Basis points, cut toward zero; null before anything was settled. */
  roiBps: number | null
  parts: readonly ReturnPart[]
}

/**
 * What a share certificate has cost whoever asks and brought them, by their own time as its holder. Null for one
 * they never held, and for tips and sponsorships: those are gifts.
 */
export async function findReturns(
  { db }: Pick<Platform, 'db'>,
  { personId }: Actor,
  certificateNumber: bigint,
): Promise<Returns | null> {
  const dues = await loadDues(db, certificateNumber)
  if (!dues?.owners.some(({ ownerId }) => ownerId === personId)) return null
  const taken = await readTaken(db, personId, certificateNumber)
  const due = dues.isVoid ? [] : untakenParts(dues).filter((part) => part.personId === personId)
  const parts: readonly ReturnPart[] = [
    ...taken,
    ...due.map(({ fightId, part, amountMicro }) => {
      return { fightId, part, amountMicro, state: 'due' as const }
    }),
  ]
  const costMicro = await readCost(db, dues, personId)
  const backMicro = micro(parts.reduce((sum, { amountMicro }) => sum + amountMicro, 0n))
  const settled = dues.pots.length + dues.fixedParts.length > 0
  return { costMicro, backMicro, parts, roiBps: settled ? roiBps(backMicro, costMicro) : null }
}

async function readTaken(
  db: Database,
  personId: string,
  certificateNumber: bigint,
): Promise<readonly ReturnPart[]> {
  const rows = await db
    .selectFrom('claim_part')
    .leftJoin('claim', 'claim.id', 'claim_part.claim_id')
    .select(['fight_id', 'part', 'claim_part.amount_micro', 'way', 'claim.state'])
    .where('certificate_number', '=', certificateNumber)
    .where('claim_part.person_id', '=', personId)
    .where('released_at', 'is', null)
    .orderBy('claim_part.id')
    .execute()
  return rows.map((row) => ({
    fightId: row.fight_id,
    part: row.part,
    amountMicro: row.amount_micro,
    state: row.way === 'credited' ? 'credited' : row.state === 'done' ? 'paid' : 'on_its_way',
  }))
}

/** The first backer's cost is principal and premium; a later holder's, the price. */
async function readCost(db: Database, dues: Dues, personId: string): Promise<MicroUsdc> {
  const bought = await db
    .selectFrom('certificate_transfer')
    .select('price_micro')
    .where('certificate_number', '=', dues.certificate.number)
    .where('to_id', '=', personId)
    .where('price_micro', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (bought?.price_micro) return bought.price_micro
  const order = await db
    .selectFrom('backing')
    .select('backer_pays_micro')
    .where('id', '=', dues.certificate.backing_id)
    .executeTakeFirstOrThrow()
  return order.backer_pays_micro
}

/** What a person can have paid out now, and where to. */
export async function findBalance({ db }: Pick<Platform, 'db'>, { personId }: Actor) {
  const address = await readPayoutAddress(db, personId)
  return {
    openMicro: await readOpenBalance(db, personId),
    address: address?.address ?? null,
  }
}

/** How far a run of credits has come; null for one that was never started. */
export async function findCreditRun(
  { db }: Pick<Platform, 'db'>,
  { pocketId, fightId, pot }: { pocketId: string; fightId: string; pot: number },
) {
  const run = await db
    .selectFrom('credit_run')
    .select([
      'certificates_total as certificatesTotal',
      'certificates_done as certificatesDone',
      'credited_micro as creditedMicro',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .where('pot', '=', pot)
    .executeTakeFirst()
  return run ?? null
}
