import type { Selectable } from 'kysely'
import type { UnitInterval } from '#domain/interval.ts'
import { invariant } from '#domain/invariant.ts'
import { add, ppm, ZERO } from '#domain/money.ts'
import type { VoidCause, VoidInterval } from '#domain/settlement.ts'
import type { SettlementFacts } from '#domain/settlement-decision.ts'
import { countUndecided } from '#server/db/count-undecided.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { termsOfRow } from '#server/db/pocket-of-row.ts'
import { readFightFacts } from '#server/db/read-fight-facts.ts'
import { readCoveredFights } from '#server/db/read-pocket-facts.ts'
import type { FightReceiptRow } from '#server/db/tables-fights.ts'

type ReceiptRow = Selectable<FightReceiptRow>

/** A receipt under lock with all that its settlement rests on. */
export interface LoadedSettlement {
  receipt: ReceiptRow
  facts: SettlementFacts
  declarationId: string
  fighterId: string
  /** The human being who is owed what void intervals give back. */
  ownerId: string | null
}

/**
 * Locks the fight and the Pocket of a receipt and loads what settles it. Null for an unknown receipt, and while
 * nothing has been declared or sold.
 */
export async function loadSettlement(
  trx: Trx,
  { id, pocket_id: pocketId, fight_id: fightId }: ReceiptRow,
): Promise<LoadedSettlement | null> {
  await lockRows(trx, { fights: [fightId], pockets: [pocketId] })
  const receipt = await findReceipt(trx, id)
  const fight = (await readFightFacts(trx, [fightId])).get(fightId)
  const { terms, cursorUnits } = await readSold(trx, pocketId)
  invariant(receipt && fight, 'a receipt is for a fight of a Pocket')
  const declaration = fight.declarations.findLast((one) => one.rejected_at === null)
  if (!declaration || terms.kind !== 'share' || cursorUnits === 0) return null
  const pots = await readPots(trx, pocketId, fightId)
  const ofDeclaration = pots.filter((pot) => pot.declaration_id === declaration.id)
  const facts: SettlementFacts = {
    fight: fight.facts,
    pot: {
      earningsMicro: declaration.earnings_micro,
      soldPpm: ppm(cursorUnits * terms.ppmPerUnit),
      totalUnits: cursorUnits,
      voidIntervals: await readVoidIntervals(trx, pocketId),
      payoutFeeBps: terms.soldUnder.payoutFeeBps,
    },
    settledReceiptIds: new Set(pots.map((pot) => pot.receipt_id)),
    settledMicro: add(ZERO, ...ofDeclaration.map((pot) => pot.gross_micro)),
    undecidedOrders: await countUndecided(trx, pocketId),
    potsSoFar: pots.length,
  }
  const fighterId = fight.row.fighter_id
  const ownerId = await findOwner(trx, fighterId)
  return { receipt, facts, declarationId: declaration.id, fighterId, ownerId }
}

/** The terms and the cursor of a Pocket; its orders are not counted, of which there may be a million. */
async function readSold(trx: Trx, pocketId: string) {
  const row = await trx
    .selectFrom('pocket')
    .selectAll()
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const fights = await readCoveredFights(trx, [pocketId])
  return { terms: termsOfRow(row, fights.get(pocketId) ?? []), cursorUnits: row.unit_cursor }
}

export async function findReceipt(
  db: Pick<Trx, 'selectFrom'>,
  receiptId: string,
): Promise<ReceiptRow | null> {
  const found = await db
    .selectFrom('fight_receipt')
    .selectAll()
    .where('id', '=', receiptId)
    .executeTakeFirst()
  return found ?? null
}

async function findOwner(trx: Trx, fighterId: string): Promise<string | null> {
  const fighter = await trx
    .selectFrom('fighter')
    .select('person_id')
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  return fighter.person_id
}

function readPots(trx: Trx, pocketId: string, fightId: string) {
  return trx
    .selectFrom('pot')
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
