import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { add, type MicroUsdc, ppm, ZERO } from '#domain/kernel/money.ts'
import { grossOf } from '#domain/settlements/settlement.ts'
import { type Database, readPocketFacts } from '#server/kernel/door.ts'

/** What a fight's Pockets together are owed of its earnings, and whether that is final. */
export async function readOwed(
  db: Database,
  pocketIds: readonly string[],
  earningsMicro: MicroUsdc,
  now: Date,
): Promise<{ owedMicro: MicroUsdc; allClosed: boolean }> {
  const pockets = [...(await readPocketFacts(db, pocketIds, now)).values()]
  const parts = pockets.map(({ facts }) => owedBy(facts, earningsMicro))
  return {
    owedMicro: add(ZERO, ...parts),
    allClosed: pockets.every(({ facts }) => facts.history.closedAt !== null),
  }
}

/**
 * The part of the earnings for all units ever sold of a Pocket, void ones included; zero if all are void, since it would all be
 * returned. Rule R4.
 */
function owedBy({ terms, unitsTaken }: PocketFacts, earningsMicro: MicroUsdc): MicroUsdc {
  if (terms.kind !== 'share' || unitsTaken.voidUnits === unitsTaken.cursorUnits) return ZERO
  return grossOf(earningsMicro, ppm(unitsTaken.cursorUnits * terms.ppmPerUnit))
}
