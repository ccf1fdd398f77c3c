import { type ScreeningVerdict, screeningRefusals } from '#domain/identity/compliance.ts'
import { add } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type ClosedAccountFacts,
  decideClosedAccountPayee,
  type PayoutAddress,
} from '#domain/treasury/payout-address.ts'
import { approvable, findProposed } from '#server/approvals/door.ts'
import { findScreeningSubject, hasLeft, readReleased, screenPerson } from '#server/identity/door.ts'
import { lockRows, type Trx, withEvidence } from '#server/kernel/door.ts'
import { writePayoutAddress } from '#server/treasury/door.ts'
import { readOpenBalance } from './claim-balance.ts'
import { readClaimant } from './read-claimant.ts'

/** Where somebody who has closed their account wants their balance paid. */
interface Named {
  personId: string
  address: string
  /** The SHA-256 of the document on file with their request. */
  evidenceHash: string
}

/** An address, and the screening's answer about its person with it. */
const addressAfter = (verdict: ScreeningVerdict) =>
  approvable({
    operation: 'approve_payout',
    subject: 'closedAccount:*',
    path: '/closed-account-payees/:id/approvals',
    payloadOf: ({ personId, address, evidenceHash }): Named | null =>
      typeof personId === 'string'
        ? { personId, address: String(address), evidenceHash: String(evidenceHash) }
        : null,
    load: async ({ trx }, { personId }: Named) => {
      await lockRows(trx, { persons: [personId] })
      const known = trx.selectFrom('person').select('id').where('id', '=', personId)
      return (await known.executeTakeFirst()) ? readClosedAccount(trx, personId) : null
    },
    owners: ({ personId }) => [personId],
    decide: async ({ trx, now }, facts, { reason: _, ...named }: Named & { reason: string }) => {
      const judged = await judge(trx, facts, named, now)
      if (!judged.ok) return judged
      return accept({ subject: `closedAccount:${named.personId}`, payload: named })
    },
    carryOut: async ({ trx, platform, now }, facts, named) => {
      const judged = await judge(trx, facts, named, now)
      if (!judged.ok) return judged
      const [stopped] = screeningRefusals(verdict)
      if (stopped) return refuse(stopped)
      const whose = { personId: named.personId, by: { kind: 'worker' } } as const
      await writePayoutAddress(trx, platform, whose, judged.value, now)
      return accept(null)
    },
  })

const unscreened = addressAfter('pending')

/**
 * The payout address of somebody who has closed their account without one that can be paid: once approved, their own balance is
 * paid there automatically, and what is released to them as a recipient after the usual approval of the payout. They are screened
 * with it first. Refuses `unknown_object`, what `decideClosedAccountPayee` and `withEvidence` refuse; at the approval what
 * `screeningRefusals` gives too, and `identity_required` once their identity is deleted. Rule PAY-03.
 */
export const closedAccountPayee: typeof unscreened = {
  ...unscreened,
  approve: async (platform, by, id, approval) => {
    const personId = await findProposed(platform.db, id, 'personId')
    const walletAddress = await findProposed(platform.db, id, 'address')
    if (!personId || !walletAddress) return refuse({ code: 'unknown_object' })
    const subject = await findScreeningSubject(platform, personId)
    if (!subject) return refuse({ code: 'identity_required' })
    const asked = { ...subject, walletAddress }
    const verdict = await screenPerson(platform, asked, 'before_payment', null)
    return addressAfter(verdict).approve(platform, by, id, approval)
  },
}

async function readClosedAccount(trx: Trx, personId: string) {
  const { address: current, accountFrozen } = await readClaimant(trx, personId)
  return {
    personId,
    current,
    accountFrozen,
    hasLeft: await hasLeft(trx, personId),
    owedMicro: add(await readOpenBalance(trx, personId), await readReleased(trx, personId)),
  }
}

/** Whether the address may become theirs. */
function judge(
  trx: Trx,
  facts: ClosedAccountFacts,
  { address, evidenceHash }: Named,
  now: Date,
): Promise<Decision<PayoutAddress>> {
  return withEvidence(trx, null, { evidenceHash }, decideClosedAccountPayee(facts, address, now))
}
