import { decideClaim } from '#domain/claim.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { answerOnce } from '#server/answer-once.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { announce } from '#server/jobs/announce.ts'
import { claimFactsOf, loadDues, partOfPotId } from '#server/ledger/load-dues.ts'
import { stopRefusals } from '#server/ledger/money-stop.ts'
import { recordTaken } from '#server/ledger/take-dues.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { Platform } from '#server/platform.ts'
import { readClaimant } from './read-claimant.ts'

export type ClaimAnswer = { claimId: string; totalMicro: string }

/**
 * A holder takes everything that is due of a certificate; it leaves for their payout address. Amounts are worked out
 * here, never sent. Once per key. Refuses `unknown_object` for one they never held, `money_stopped`, and what `decideClaim` refuses.
 * Rules PRO-05, PRO-06.
 */
export async function claimParts(
  platform: Platform,
  who: Actor,
  certificateNumber: bigint,
  key: string,
): Promise<Decision<ClaimAnswer>> {
  const { personId } = who
  const decision = await inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [personId], certificates: [certificateNumber] })
    const now = platform.clock.now()
    const input = { certificateNumber }
    const request = { actorId: personId, operation: 'claim', key, input }
    return answerOnce(trx, request, now, () =>
      claim(trx, platform, personId, certificateNumber, now),
    )
  })
  if (decision.ok) platform.worker.wake()
  return decision
}

async function claim(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'chance'>,
  personId: string,
  certificateNumber: bigint,
  now: Date,
): Promise<Decision<ClaimAnswer>> {
  const dues = await loadDues(trx, certificateNumber)
  const held = dues?.owners.some(({ ownerId }) => ownerId === personId)
  if (!dues || !held) return refuse({ code: 'unknown_object' })
  const [stopped] = await stopRefusals(trx)
  if (stopped) return refuse(stopped)
  const { address, accountFrozen } = await readClaimant(trx, personId)
  const facts = claimFactsOf(dues, personId)
  const certificate = { ...facts.certificate, chargedBack: dues.isVoid }
  const decision = decideClaim(
    { ...facts, certificate, address, accountFrozen },
    platform.settings,
    now,
  )
  if (!decision.ok) return decision
  if (address === null) return refuse({ code: 'address_missing' })
  const { parts, totalMicro } = decision.value
  const claimId = platform.chance.uuid()
  await trx
    .insertInto('claim')
    .values({
      id: claimId,
      person_id: personId,
      purpose: 'parts',
      amount_micro: totalMicro,
      to_address: address.address,
      state: 'intended',
      created_at: now,
      changed_at: now,
    })
    .execute()
  const { pocket_id: pocketId } = dues.certificate
  const taken = parts.map((part) => {
    return { ...partOfPotId(part), certificateNumber, pocketId, personId }
  })
  await recordTaken(trx, taken, { way: 'paid', claimId }, now)
  await announce(
    trx,
    [{ key: `pay_claim:${claimId}`, kind: 'pay_claim', payload: { claimId } }],
    now,
  )
  const by = { kind: 'person', id: personId } as const
  const subject = `certificate:${certificateNumber}`
  const detail = { claimId, totalMicro }
  await recordAudit(trx, { by, operation: 'claim', subject, detail }, now)
  return accept({ claimId, totalMicro: totalMicro.toString() })
}
