import type { FightFacts } from '#domain/bouts/fight.ts'
import type { sandboxFight, Trx } from '#server/kernel/door.ts'
import { announceStep } from './tell-fight.ts'

/**
 * Writes a decision into a locked fight's row, and promises that those whom it concerns are told; declarations have rows of their
 * own.
 */
export async function writeFight(
  trx: Trx,
  before: FightFacts,
  fight: FightFacts,
  now: Date,
): Promise<void> {
  const { result, cancelled } = fight
  await trx
    .updateTable('fight')
    .set({
      scheduled_at: fight.takesPlaceAt,
      weigh_in_at: fight.weighInAt,
      undated_since: fight.undatedSince,
      started_at: fight.startedAt,
      cancelled_at: cancelled?.at ?? null,
      cancel_reason: cancelled?.reason ?? null,
      cancel_fault: cancelled?.fault ?? null,
      result_outcome: result?.outcome ?? null,
      result_author_id: result?.authorId ?? null,
      result_recorded_at: result?.recordedAt ?? null,
      result_official_at: result?.officialAt ?? null,
      result_overturned_at: result?.overturnedAt ?? null,
      closed_at: fight.closedAt,
    })
    .where('id', '=', fight.fightId)
    .execute()
  await announceStep(trx, before, fight, now)
}

/** Writes which declarations a decision has dropped. */
export async function writeRejections(
  trx: Trx,
  before: { facts: FightFacts; declarations: readonly { id: string }[] },
  after: FightFacts,
  because: string,
): Promise<void> {
  for (const [at, { rejectedAt }] of after.declarations.entries()) {
    const id = before.declarations[at]?.id
    const was = before.facts.declarations[at]?.rejectedAt ?? null
    if (!id || rejectedAt === null || was !== null) continue
    await trx
      .updateTable('earnings_declaration')
      .set({ rejected_at: rejectedAt, rejected_because: because })
      .where('id', '=', id)
      .execute()
  }
}

/** Writes the sandbox's invented fights, with signed contracts. */
export async function layFights(
  trx: Trx,
  fights: readonly ReturnType<typeof sandboxFight>[],
): Promise<void> {
  await trx.insertInto('fight').values(fights).execute()
}
