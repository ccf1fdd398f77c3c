import type { Selectable } from 'kysely'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, type MicroUsdc, type Ppm, ppm, ZERO } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { grossOf, type VoidCause, type VoidInterval } from '#domain/settlements/settlement.ts'
import type { SettlementFacts } from '#domain/settlements/settlement-decision.ts'
import { type DeclarationRow, readFightFacts } from '#server/campaigns/door.ts'
import { readAthleteSide } from '#server/identity/door.ts'
import {
  type FightReceiptRow,
  lockRows,
  readCoveredFights,
  type Trx,
  termsOfRow,
} from '#server/kernel/door.ts'
import { hasOpenQuestion } from '#server/treasury/door.ts'
import { countUndecided } from './count-undecided.ts'

type ReceiptRow = Selectable<FightReceiptRow>

/** A receipt under lock with all that its settlement depends on. */
export interface LoadedSettlement {
  receipt: ReceiptRow
  facts: SettlementFacts
  declarationId: string
  fighterId: string
  /** The athlete and their manager: parties of the fight, who also get what void intervals give back. */
  ownerIds: readonly string[]
}

/**
 * Locks the fight and the Pocket of a receipt and loads what settles it. Refuses `fight_not_official` while nothing has been
 * declared or sold, `nothing_due` for a Pocket that was cancelled, or of which no order stood any more before the declared money
 * was owed, and `unknown_object` once the receipt was withdrawn.
 */
export async function loadSettlement(
  trx: Trx,
  { id, pocket_id: pocketId, fight_id: fightId }: ReceiptRow,
): Promise<Decision<LoadedSettlement>> {
  await lockRows(trx, { fights: [fightId], pockets: [pocketId] })
  const receipt = await findReceipt(trx, id)
  if (!receipt) return refuse({ code: 'unknown_object' })
  const fight = (await readFightFacts(trx, [fightId])).get(fightId)
  const { terms, cursorUnits, endedAt } = await readSold(trx, pocketId)
  invariant(fight, 'a receipt is for a fight of a Pocket')
  const declared = fight.declarations.filter((one) => one.rejected_at === null)
  const counted = declared.filter((one) => isOwedTo(endedAt, one))
  if (declared.length > 0 && counted.length === 0) return refuse({ code: 'nothing_due' })
  if (terms.kind !== 'share' || cursorUnits === 0) return refuse({ code: 'fight_not_official' })
  const distributions = await readDistributions(trx, pocketId, fightId)
  const soldPpm = ppm(cursorUnits * terms.ppmPerUnit)
  const declaration = pickDeclaration(counted, soldPpm, distributions)
  if (!declaration) return refuse({ code: 'fight_not_official' })
  const facts: SettlementFacts = {
    fight: fight.facts,
    distribution: {
      earningsMicro: declaration.earnings_micro,
      soldPpm,
      totalUnits: cursorUnits,
      voidIntervals: await readVoidIntervals(trx, pocketId),
      payoutFeeBps: terms.soldUnder.payoutFeeBps,
    },
    settledReceiptIds: new Set(distributions.map((distribution) => distribution.receipt_id)),
    settledMicro: settledOf(declaration, distributions),
    undecidedOrders: await countUndecided(trx, pocketId),
    boutQuestionOpen: await hasOpenQuestion(trx, pocketId),
    distributionsSoFar: distributions.length,
  }
  const fighterId = fight.row.fighter_id
  const ownerIds = await readAthleteSide(trx, fighterId)
  return accept({ receipt, facts, declarationId: declaration.id, fighterId, ownerIds })
}

type Distributions = Awaited<ReturnType<typeof readDistributions>>

function settledOf({ id }: DeclarationRow, distributions: Distributions): MicroUsdc {
  const ofDeclaration = distributions.filter((distribution) => distribution.declaration_id === id)
  return add(ZERO, ...ofDeclaration.map((distribution) => distribution.gross_micro))
}

/** A Pocket that ended before the verification has no part in what is owed; later, its part is the athlete's. */
function isOwedTo(endedAt: Date | null, { verified_at: verifiedAt }: DeclarationRow): boolean {
  return endedAt === null || (verifiedAt !== null && verifiedAt < endedAt)
}

/** The declaration in force; if this Pocket has received all of it, the last one before a write-off. */
function pickDeclaration(
  declarations: readonly DeclarationRow[],
  soldPpm: Ppm,
  distributions: Distributions,
): DeclarationRow | undefined {
  const newestFirst = declarations.toReversed()
  const lacking = newestFirst.filter(
    (one) => grossOf(one.earnings_micro, soldPpm) > settledOf(one, distributions),
  )
  const current = newestFirst[0]
  return lacking.find((one) => one === current || one.written_off_at !== null) ?? current
}

/** A Pocket's terms and cursor, and when the last order ended; its orders are not counted, of which there may be a million. */
async function readSold(trx: Trx, pocketId: string) {
  const row = await trx
    .selectFrom('pocket')
    .selectAll()
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const fights = await readCoveredFights(trx, [pocketId])
  const terms = termsOfRow(row, fights.get(pocketId) ?? [])
  const isEmpty = row.unit_cursor > 0 && row.unit_cursor === row.void_units
  const endedAt = row.cancelled_at ?? (isEmpty ? await readLastBurn(trx, pocketId) : null)
  return { terms, cursorUnits: row.unit_cursor, endedAt }
}

async function readLastBurn(trx: Trx, pocketId: string): Promise<Date | null> {
  const { at } = await trx
    .selectFrom('certificate')
    .select(({ fn }) => fn.max('burned_at').as('at'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  return at
}

/** A receipt; null for an unknown or withdrawn one. */
export async function findReceipt(
  db: Pick<Trx, 'selectFrom'>,
  receiptId: string,
): Promise<ReceiptRow | null> {
  const found = await db
    .selectFrom('fight_receipt')
    .selectAll()
    .where('id', '=', receiptId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

function readDistributions(trx: Trx, pocketId: string, fightId: string) {
  return trx
    .selectFrom('distribution')
    .select(['declaration_id', 'receipt_id', 'gross_micro'])
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .execute()
}

/** The units of orders that no longer stand, each with its cause, in the order of the cursor. */
async function readVoidIntervals(trx: Trx, pocketId: string): Promise<readonly VoidInterval[]> {
  const rows = await trx
    .selectFrom('backing')
    .select(['interval_from', 'interval_until', 'void_cause'])
    .where('pocket_id', '=', pocketId)
    .where('void_cause', 'is not', null)
    .where('interval_from', 'is not', null)
    .orderBy('interval_from')
    .execute()
  return rows.map((row) => ({
    interval: { from: row.interval_from, until: row.interval_until } as UnitInterval,
    cause: row.void_cause as VoidCause,
  }))
}
