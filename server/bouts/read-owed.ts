import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { add, type MicroUsdc, ppm, ZERO } from '#domain/kernel/money.ts'
import { grossOf } from '#domain/settlements/settlement.ts'
import { readPocketFacts, type Trx } from '#server/kernel/door.ts'

/** What the Pockets of a fight are owed of its earnings together, and whether nothing can change that any more. */
export async function readOwed(
  trx: Trx,
  pocketIds: readonly string[],
  earningsMicro: MicroUsdc,
  now: Date,
): Promise<{ owedMicro: MicroUsdc; allClosed: boolean }> {
  const pockets = [...(await readPocketFacts(trx, pocketIds, now)).values()]
  const parts = pockets.map(({ facts }) => owedBy(facts, earningsMicro))
  return {
    owedMicro: add(ZERO, ...parts),
    allClosed: pockets.every(({ facts }) => facts.history.closedAt !== null),
  }
}

/**
 * The part of the earnings that all units ever sold of a Pocket stand for, void ones included; nothing where all are void, since
 * all of it would come straight back. Rule R4.
 */
function owedBy({ terms, unitsTaken }: PocketFacts, earningsMicro: MicroUsdc): MicroUsdc {
  if (terms.kind !== 'share' || unitsTaken.voidUnits === unitsTaken.cursorUnits) return ZERO
  return grossOf(earningsMicro, ppm(unitsTaken.cursorUnits * terms.ppmPerUnit))
}
