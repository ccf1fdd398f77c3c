import { type FightRowFacts, readFightFacts } from '#server/campaigns/door.ts'
import { readAthleteSide } from '#server/identity/door.ts'
import { lockRows, type Trx } from '#server/kernel/door.ts'

/** A locked fight, with the facts for decisions about it. */
export interface LockedFight extends FightRowFacts {
  /** Its athletes' side, as persons; null for those without an account. */
  ownerIds: readonly string[]
  /** Every Pocket that covers it and was not cancelled, locked as well. */
  pocketIds: readonly string[]
}

/** Locks a fight and the Pockets that cover it; null for an unknown one. */
export async function lockFight(trx: Trx, fightId: string): Promise<LockedFight | null> {
  const sharing = await trx
    .selectFrom('pocket_fight')
    .select('pocket_id')
    .where('fight_id', '=', fightId)
    .execute()
  const covering = sharing.map((row) => row.pocket_id)
  await lockRows(trx, { fights: [fightId], pockets: covering })
  const fight = (await readFightFacts(trx, [fightId])).get(fightId)
  if (!fight) return null
  const ownerIds = await readAthleteSide(trx, fight.row.fighter_id)
  return { ...fight, ownerIds, pocketIds: await standing(trx, covering) }
}

/** Locks the fight whose earnings were declared: which one is fixed with the declaration, so it may be read before any lock. */
export async function lockFightOfDeclaration(
  trx: Trx,
  declarationId: string,
): Promise<LockedFight | null> {
  const declaration = await trx
    .selectFrom('earnings_declaration')
    .select('fight_id')
    .where('id', '=', declarationId)
    .executeTakeFirst()
  return declaration ? lockFight(trx, declaration.fight_id) : null
}

/** Whether a declaration of the fight's earnings is the one that counts now. */
export function isCurrent({ declarations }: LockedFight, declarationId: string): boolean {
  return declarations.findLast((one) => one.rejected_at === null)?.id === declarationId
}

async function standing(trx: Trx, pocketIds: readonly string[]): Promise<readonly string[]> {
  if (pocketIds.length === 0) return []
  const rows = await trx
    .selectFrom('pocket')
    .select('id')
    .where('id', 'in', [...pocketIds])
    .where('cancelled_at', 'is', null)
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
