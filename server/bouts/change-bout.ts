import type { FightFacts } from '#domain/bouts/fight.ts'
import { decideBoutChange, earlierEnd, materialChanges } from '#domain/bouts/material-change.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { endSales, keepPriority } from '#server/campaigns/door.ts'
import {
  exactJson,
  type Platform,
  readPocketFacts,
  type Trx,
  withEvidence,
} from '#server/kernel/door.ts'
import { askBackers, findConcerned } from './ask-backers.ts'
import { type BoutRequest, boutAfter, boutOfRow, datesOf } from './bout-facts.ts'
import type { LockedFight } from './lock-fight.ts'
import { writeFight } from './write-fight.ts'

/** Whether a bout may be changed as an operator requests; refuses what `decideBoutChange` refuses, and `evidence_not_on_file`. */
export async function judgeBoutChange(
  trx: Trx,
  { row, facts }: LockedFight,
  request: BoutRequest,
  now: Date,
): Promise<Decision<FightFacts>> {
  const before = boutOfRow(row)
  const bout = { before, after: boutAfter(before, request) }
  const judged = decideBoutChange(facts, bout, datesOf(request), now)
  return withEvidence(trx, null, { evidenceHash: request.evidenceHash }, judged)
}

/** Writes an approved change of a bout, and asks its backers about what is material of it. */
export async function recordBoutChange(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'randomness'>,
  fight: LockedFight,
  approved: { request: BoutRequest; facts: FightFacts; proposalId: string },
  now: Date,
): Promise<void> {
  const { request, facts, proposalId } = approved
  const before = boutOfRow(fight.row)
  const after = boutAfter(before, request)
  const changes = materialChanges(before, after)
  await keepPriority(trx, fight.pocketIds, now)
  await writeFight(trx, fight.facts, facts, now)
  await trx
    .updateTable('fight')
    .set({
      opponent_name: after.opponent,
      // A new opponent is another person, who has to be named again, and of whom nothing is known.
      ...(after.opponent === before.opponent
        ? {}
        : { opponent_person_id: null, opponent_tape: null }),
      promoter_name: after.promoter,
      purse_currency: after.purse?.currency ?? null,
      purse_minor: after.purse?.amountMinor ?? null,
      purse_win_minor: after.purse?.forWinMinor ?? null,
    })
    .where('id', '=', fight.row.id)
    .execute()
  await fitSales(trx, fight.pocketIds, now)
  const change = { bout: facts, changes }
  const { asked, latePocketIds } = await findConcerned(trx, fight.pocketIds, change, now)
  const id = platform.randomness.uuid()
  await trx
    .insertInto('bout_change')
    .values({
      id,
      fight_id: fight.row.id,
      proposal_id: proposalId,
      changes: [...changes],
      before: exactJson(before),
      after: exactJson(after),
      evidence_hash: request.evidenceHash,
      late_pocket_ids: [...latePocketIds],
      changed_at: now,
    })
    .execute()
  await askBackers(trx, platform, id, asked, now)
}

/** Sales end a day before the first weigh-in, also when that moves forward. The Pockets are locked. */
export async function fitSales(trx: Trx, pocketIds: readonly string[], now: Date): Promise<void> {
  for (const { row, facts } of (await readPocketFacts(trx, pocketIds, now)).values()) {
    const endsAt = earlierEnd(facts, now)
    if (endsAt !== null) await endSales(trx, [row.id], endsAt)
  }
}
