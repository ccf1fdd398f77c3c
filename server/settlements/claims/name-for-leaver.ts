import { screeningRefusals } from '#domain/identity/compliance.ts'
import { add } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideLeaverAddress, type PayoutAddress } from '#domain/treasury/payout-address.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import { findScreeningSubject, readReleased, screenPerson } from '#server/identity/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { hasLeft, inTransaction, lockRows, type Trx, withEvidence } from '#server/kernel/door.ts'
import { writePayoutAddress } from '#server/treasury/door.ts'
import { readOpenBalance } from './claim-balance.ts'
import { readClaimant } from './read-claimant.ts'

const operation = 'approve_payout'

/** Where somebody who has left wants what is still owed to them. */
export interface LeaverWish {
  personId: string
  address: string
  /** Of the document on file by which they say so. */
  evidenceHash: string
  reason: string
}

/**
 * One operator names the address of somebody who has closed their account and left none that can be paid. Refuses
 * `unknown_object`, and what `decideLeaverAddress`, `withEvidence` and `proposeDeed` refuse. Rule PAY-03.
 */
export function proposeLeaverAddress(
  platform: Platform,
  by: OperatorActor,
  { personId, address, evidenceHash, reason }: LeaverWish,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const judged = await judge(trx, { personId, address, evidenceHash }, now)
    if (!judged.ok) return judged
    const payload = { personId, address, evidenceHash }
    const subject = `leaver:${personId}`
    const deed = { operation, subject, payload, ownerPersonId: personId, reason } as const
    return proposeDeed(trx, platform, by, deed, now)
  })
}

/**
 * A second operator agrees: from then on what is owed to the person by name goes there by itself, as it does to everybody who
 * has left, and what is let go to them as a recipient once two have agreed to that payout. The person is screened with that address before. Refuses `unknown_object`, `identity_required` once
 * nothing is known any more of who they were, what `screeningRefusals`, `agreeToDeed` and `decideLeaverAddress` refuse.
 */
export async function agreeToLeaverAddress(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const named = (name: string) => findProposed(platform.db, proposalId, name)
  const personId = await named('personId')
  const address = await named('address')
  const evidenceHash = await named('evidenceHash')
  if (!personId || !address || !evidenceHash) return refuse({ code: 'unknown_object' })
  const subject = await findScreeningSubject(platform, personId)
  if (!subject) return refuse({ code: 'identity_required' })
  const wallet = { ...subject, walletAddress: address }
  const verdict = await screenPerson(platform, wallet, 'before_payment', null)
  const decision = await inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [personId] })
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async () => {
      const judged = await judge(trx, { personId, address, evidenceHash }, now)
      if (!judged.ok) return judged
      const [stopped] = screeningRefusals(verdict)
      if (stopped) return refuse(stopped)
      await writePayoutAddress(
        trx,
        platform,
        { personId, by: { kind: 'worker' } },
        judged.value,
        now,
      )
      return accept(null)
    })
  })
  platform.worker.wake()
  return decision
}

/** Locks the person, and says whether the address may become theirs. */
async function judge(
  trx: Trx,
  { personId, address, evidenceHash }: Omit<LeaverWish, 'reason'>,
  now: Date,
): Promise<Decision<PayoutAddress>> {
  await lockRows(trx, { persons: [personId] })
  const known = trx.selectFrom('person').select('id').where('id', '=', personId)
  if (!(await known.executeTakeFirst())) return refuse({ code: 'unknown_object' })
  const { address: current, accountFrozen } = await readClaimant(trx, personId)
  const facts = {
    current,
    accountFrozen,
    hasLeft: await hasLeft(trx, personId),
    owedMicro: add(await readOpenBalance(trx, personId), await readReleased(trx, personId)),
  }
  return withEvidence(trx, null, { evidenceHash }, decideLeaverAddress(facts, address, now))
}
