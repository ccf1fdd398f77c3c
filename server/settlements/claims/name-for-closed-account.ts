import { type ScreeningVerdict, screeningRefusals } from '#domain/identity/compliance.ts'
import { add } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type ClosedAccountFacts,
  decideClosedAccountPayee,
  type PayoutAddress,
} from '#domain/treasury/payout-address.ts'
import { approvable, findProposed } from '#server/approvals/door.ts'
import { findScreeningSubject, readReleased, screenPerson } from '#server/identity/door.ts'
import { hasLeft, lockRows, type Trx, withEvidence } from '#server/kernel/door.ts'
import { writePayoutAddress } from '#server/treasury/door.ts'
import { readOpenBalance } from './claim-balance.ts'
import { readClaimant } from './read-claimant.ts'

/** Where somebody who has left wants what is still owed to them. */
interface Named {
  personId: string
  address: string
  /** Of the document on file by which they say so. */
  evidenceHash: string
}

/** An address with which its person was screened with this answer. */
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
 * The address of somebody who has closed their account and left none that can be paid: once approved, what is owed to them by name
 * goes there by itself, as it does to everybody who has left, and what is released to them as a recipient once two have approved
 * that payout. They are screened with it before it is approved. Refuses `unknown_object`, what `decideClosedAccountPayee` and `withEvidence`
 * refuse; to whoever approves what `screeningRefusals` gives too, and `identity_required` once nothing is known any more of who they
 * were. Rule PAY-03.
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
