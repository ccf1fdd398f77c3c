import { add, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { roiBps } from '#domain/settlements/roi.ts'
import { readPayoutAddress } from '#server/identity/door.ts'
import type { Actor, Database, Platform } from '#server/kernel/door.ts'
import { type Dues, loadDues, partsOnChain, untakenParts } from '#server/settlements/load-dues.ts'
import { readOpenBalance } from './claim-balance.ts'

/** One amount that a certificate has brought or will bring its holder. */
export interface ReturnPart {
  fightId: string
  /** `pot:1`, `returned` or `compensation` */
  part: string
  amountMicro: MicroUsdc
  /** `due_on_chain`: the contract pays it to the wallet in which the certificate lies. */
  state: 'due' | 'due_on_chain' | 'on_its_way' | 'paid' | 'credited'
}

/** What somebody gave for a certificate and what came back. */
export interface Returns {
  costMicro: MicroUsdc
  backMicro: MicroUsdc
  /** What of it whoever asks has sold the certificate for, less the royalty. */
  resaleMicro: MicroUsdc
  /** Basis points, cut toward zero; null before anything was settled, and where the order was undone. */
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
  const parts = [...taken, ...dueTo(dues, personId)]
  const costMicro = await readCost(db, dues, personId)
  const resaleMicro = await readProceeds(db, personId, certificateNumber)
  const backMicro = add(resaleMicro, ...parts.map(({ amountMicro }) => amountMicro))
  const hasBrought = dues.voidCause === null && dues.pots.length + dues.fixedParts.length > 0
  const known = hasBrought || resaleMicro > 0n
  const roi = known ? roiBps(backMicro, costMicro) : null
  return { costMicro, backMicro, resaleMicro, parts, roiBps: roi }
}

function dueTo(dues: Dues, personId: string): readonly ReturnPart[] {
  if (dues.voidCause !== null) return []
  const due = untakenParts(dues).map((part) => ({ ...part, state: 'due' as const }))
  const there = partsOnChain(dues).map((part) => ({ ...part, state: 'due_on_chain' as const }))
  return [...due, ...there]
    .filter((part) => part.personId === personId)
    .map(({ fightId, part, amountMicro, state }) => ({ fightId, part, amountMicro, state }))
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

/** Everything that somebody gave for a certificate: the first backer principal and premium, a buyer the price. */
async function readCost(db: Database, dues: Dues, personId: string): Promise<MicroUsdc> {
  const { number, original_holder_id: firstId, backing_id: backingId } = dues.certificate
  const bought = await db
    .selectFrom('certificate_transfer')
    .select(({ fn }) => fn.sum<bigint | null>('price_micro').as('price'))
    .where('certificate_number', '=', number)
    .where('to_id', '=', personId)
    .executeTakeFirstOrThrow()
  const price = BigInt(bought.price ?? 0n)
  if (firstId !== personId) return micro(price)
  const order = await db
    .selectFrom('backing')
    .select('backer_pays_micro')
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  return micro(order.backer_pays_micro + price)
}

/** What somebody has sold a certificate for on the in-house market, royalties left out. */
async function readProceeds(
  db: Database,
  personId: string,
  certificateNumber: bigint,
): Promise<MicroUsdc> {
  const sold = await db
    .selectFrom('sale')
    .select(({ fn }) => fn.sum<bigint | null>('seller_micro').as('proceeds'))
    .where('certificate_number', '=', certificateNumber)
    .where('seller_id', '=', personId)
    .executeTakeFirstOrThrow()
  return micro(BigInt(sold.proceeds ?? 0n))
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
