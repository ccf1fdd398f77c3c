import { hasClosed, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decideProContractVerification } from '#domain/campaigns/pro-contract.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findOpenProposal, turnDown } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  inTransaction,
  lockRows,
  readPocketFacts,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { contractOfRow } from './read-fighters.ts'

const operation = 'approve_fighter'
const subjectOf = (fighterId: string) => `pro-contract:${fighterId}`

/**
 * Two operators verify an athlete's first pro contract: with the second one the athlete's tip Pockets on sale end,
 * priority begins, and the burn date is set. Refuses `unknown_object`, `second_person_required`, `not_allowed` about oneself,
 * `reason_missing`. Rules ATH-02, TIP-03, TIP-04.
 */
export async function verifyProContract(
  platform: Platform,
  by: OperatorActor,
  fighterId: string,
  { reason, ...seen }: { reason: string; signedAt: string; evidenceHash: string },
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const openIds = await lockTipPockets(trx, fighterId)
    const now = platform.clock.now()
    const row = await trx
      .selectFrom('pro_contract')
      .selectAll()
      .where('fighter_id', '=', fighterId)
      .executeTakeFirst()
    const proposalId = await findOpenProposal(trx, operation, subjectOf(fighterId))
    if (!row || !proposalId) return refuse({ code: 'unknown_object' })
    const openTipPocketIds = await readOpen(trx, openIds, now)
    const facts = { verifierId: by.operatorId, openTipPocketIds }
    const decision = decideProContractVerification(contractOfRow(row), facts, now)
    if (!decision.ok) return decision
    const effects = decision.value
    return agreeToDeed(trx, { proposalId, operation, by, reason, seen }, now, async () => {
      await trx
        .updateTable('pro_contract')
        .set({ verified_at: now, verified_by: by.operatorId })
        .where('fighter_id', '=', fighterId)
        .execute()
      const athlete = await trx
        .updateTable('fighter')
        .set({ status: 'professional', first_pro_contract_at: row.signed_at })
        .where('id', '=', fighterId)
        .returning('person_id')
        .executeTakeFirstOrThrow()
      if (effects.endedPocketIds.length > 0) {
        await trx
          .updateTable('pocket')
          .set({ ended_early_at: now })
          .where('id', 'in', [...effects.endedPocketIds])
          .execute()
      }
      const subject = 'Votre premier contrat professionnel est vérifié'
      const lines = [
        'Vos Pockets de soutien ouverts se ferment maintenant, et vos soutiens sont prioritaires pendant 36 mois.',
      ]
      const key = `pro-contract:${fighterId}:verified`
      await tellPerson(trx, athlete.person_id, { key, subject, lines }, now)
      return accept(null)
    })
  })
}

/**
 * Sends a recorded contract back with a reason that the athlete is told: it can be recorded anew. Refuses
 * `unknown_object`, `reason_missing`, and `not_allowed` about oneself. Rule ATH-02.
 */
export async function refuseProContract(
  platform: Platform,
  by: OperatorActor,
  fighterId: string,
  reason: string,
): Promise<Decision<{ fighterId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { fighters: [fighterId] })
    const now = platform.clock.now()
    const subject = subjectOf(fighterId)
    const letter = {
      key: `${subject}:refused:${now.getTime()}`,
      subject: 'Votre premier contrat professionnel',
      lines: [`Votre premier contrat professionnel n’a pas été retenu : ${reason}`],
    }
    const detail = { outcome: 'refused' }
    const turned = await turnDown(trx, by, { operation, subject, reason, detail, letter }, now)
    if (!turned.ok) return turned
    await trx
      .deleteFrom('pro_contract')
      .where('fighter_id', '=', fighterId)
      .where('verified_at', 'is', null)
      .execute()
    return accept({ fighterId })
  })
}

async function lockTipPockets(trx: Trx, fighterId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('pocket')
    .select('id')
    .where('fighter_id', '=', fighterId)
    .where('kind', '=', 'tips')
    .where('closed_at', 'is', null)
    .execute()
  const ids = rows.map(({ id }) => id)
  await lockRows(trx, { pockets: ids, fighters: [fighterId] })
  return ids
}

async function readOpen(trx: Trx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  const read = await readPocketFacts(trx, ids, now)
  return [...read.values()]
    .filter(({ facts, row }) => {
      const status = pocketStatus(facts, now)
      return row.published_at !== null && status !== 'cancelled' && !hasClosed(status)
    })
    .map(({ row }) => row.id)
}
