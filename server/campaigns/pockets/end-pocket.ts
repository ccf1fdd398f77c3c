import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { tellPerson } from '#server/kernel/door.ts'
import { lockWithRecipient, recipientOf } from './own-recipient.ts'
import { saleEndedEmail } from './pocket-mail-texts.ts'
import { writePocketHistory } from './write-pocket.ts'

interface Ended {
  pocketId: string
}

/**
 * One operator proposes to end a sale early, and a second one approves: what was sold stands, and the Pocket closes as after any
 * end. Its recipient gets an e-mail. Refuses `transition_not_allowed`. Rule PKT-01.
 */
export const earlyEnd = approvable({
  operation: 'close_pocket',
  subject: 'pocket:*',
  path: '/pockets/:id/early-end/approvals',
  of: 'object',
  payloadOf: (kept) => ({ pocketId: String(kept.pocketId) }),
  load: ({ trx, platform }, { pocketId }: Ended) => lockWithRecipient(trx, platform, pocketId),
  owners: ({ ownerIds }) => ownerIds,
  decide: ({ now }, { facts }, { pocketId }: Ended & { reason: string }) => {
    const decision = decidePocketTransition(facts, 'end_early', now)
    return decision.ok ? accept({ subject: `pocket:${pocketId}`, payload: { pocketId } }) : decision
  },
  carryOut: async ({ trx, now }, { row, facts }, { pocketId }, { reason }) => {
    const decision = decidePocketTransition(facts, 'end_early', now)
    if (!decision.ok) return decision
    await writePocketHistory(trx, pocketId, decision.value)
    const { personId } = await recipientOf(trx, row)
    const key = `pocket:${pocketId}:ended-early`
    await tellPerson(trx, personId, { ...saleEndedEmail(row.title, reason), key }, now)
    return accept(null)
  },
})
