import { hasClosed, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decideProContractVerification } from '#domain/campaigns/pro-contract.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { approvableSubmission, decideTurnDown, recordTurnDown } from '#server/approvals/door.ts'
import { endSales } from '#server/campaigns/pockets/write-pocket.ts'
import {
  lockRows,
  operatorCommand,
  readPocketFacts,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { contractRefusedEmail, contractVerifiedEmail } from './fighter-mail-texts.ts'
import { contractOfRow } from './read-fighters.ts'

const operation = 'approve_fighter'

/**
 * Two operators verify an athlete's first pro contract: the athlete's tip Pockets on sale end, priority begins, and the burn date
 * is set. Refuses `second_person_required`, `not_allowed` about oneself, `reason_missing`. Rules ATH-02, TIP-03, TIP-04.
 */
export const proContract = approvableSubmission({
  operation,
  subject: 'pro-contract:*',
  path: '/fighters/:id/pro-contract/verification',
  of: 'object',
  repeats: ['signedAt', 'evidenceHash'],
  load: async ({ trx, platform }, fighterId) => {
    const pocketIds = await lockTipPockets(trx, fighterId)
    const row = await trx
      .selectFrom('pro_contract')
      .selectAll()
      .where('fighter_id', '=', fighterId)
      .executeTakeFirst()
    if (!row) return refuse({ code: 'unknown_object' })
    return accept({ row, openTipPocketIds: await readOpen(trx, pocketIds, platform.clock.now()) })
  },
  decide: ({ by, now }, { row, openTipPocketIds }) => {
    const facts = { verifierId: by.operatorId, openTipPocketIds }
    return decideProContractVerification(contractOfRow(row), facts, now)
  },
  carryOut: async ({ trx, by, now }, { row }, { decided: effects }) => {
    const { fighter_id: fighterId } = row
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
      await endSales(trx, effects.endedPocketIds, now)
    }
    const key = `pro-contract:${fighterId}:verified`
    await tellPerson(trx, athlete.person_id, { ...contractVerifiedEmail, key }, now)
    return accept(null)
  },
})

interface Rejection {
  fighterId: string
  reason: string
}

/**
 * Rejects a recorded contract with a reason for the athlete: it can be recorded again. Refuses `unknown_object`,
 * `reason_missing`, and `not_allowed` about oneself. Rule ATH-02.
 */
export const refuseProContract = operatorCommand({
  operation,
  load: async ({ trx }, { fighterId }: Rejection) => {
    await lockRows(trx, { fighters: [fighterId] })
    return {}
  },
  decide: (_, { fighterId, reason }, deciding) =>
    decideTurnDown(deciding, proContract.kind, fighterId, reason),
  record: async (recording, turned, { input: { fighterId, reason } }) => {
    const email = {
      ...contractRefusedEmail(recording.platform.site.publicUrl(), reason),
      key: `${turned.subject}:refused:${recording.now.getTime()}`,
    }
    await recordTurnDown(recording, turned, { outcome: 'refused' }, email)
    await recording.trx
      .deleteFrom('pro_contract')
      .where('fighter_id', '=', fighterId)
      .where('verified_at', 'is', null)
      .execute()
    return { fighterId }
  },
})

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
