import { z } from 'zod'
import { leastUnits, soldUnits } from '#domain/campaigns/pocket.ts'
import { decideTerms, priorityOpening } from '#domain/campaigns/pocket-terms.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { lockUnlessLeft } from '#server/identity/door.ts'
import { instantText, personCommand } from '#server/kernel/door.ts'
import { insertDraft } from './draft-pocket.ts'
import { lockOwnPocket, recipientOf } from './own-recipient.ts'
import { stampOf } from './pocket-input.ts'

export const offerAgainInput = z.strictObject({ opensAt: instantText, closesAt: instantText })
type Offer = z.infer<typeof offerAgainInput> & { pocketId: string }

/**
 * Drafts a further Pocket of the unsold units of the actor's closed one, on the same terms with today's settings. It takes the
 * same approvals as any other. Refuses `unknown_object`, `transition_not_allowed` before the close, `nothing_due` when everything
 * is sold, and what `decideTerms` refuses. Rule PRO-04.
 */
export const offerAgain = personCommand({
  operation: 'draft_pocket',
  load: async ({ trx, platform, by }, { pocketId }: Offer) =>
    (await lockUnlessLeft(trx, by.personId))
      ? lockOwnPocket(trx, platform, by, pocketId, { sells: false })
      : null,
  decide: ({ facts }, { opensAt, closesAt }, { platform: { settings }, now }) => {
    if (facts.terms.kind !== 'share' || !facts.history.closedAt || facts.history.frozenAt) {
      return refuse({ code: 'transition_not_allowed' })
    }
    const unsold = facts.terms.unitCount - soldUnits(facts.unitsTaken)
    if (unsold < leastUnits(facts.terms)) return refuse({ code: 'nothing_due' })
    const hadPriority = facts.terms.priorityOpensAt !== null
    const terms = {
      ...facts.terms,
      ...stampOf('share', settings),
      coverBackerAlone: settings.coverBackerAlone,
      unitCount: unsold,
      opensAt,
      closesAt,
      priorityOpensAt: hadPriority ? priorityOpening(opensAt, settings) : null,
    }
    const judged = decideTerms(terms, settings, now)
    return judged.ok ? accept(terms) : judged
  },
  record: async (recording, terms, { facts: { row }, input: { pocketId } }) => {
    const recipient = await recipientOf(recording.trx, row)
    const { description } = row
    const draft = { recipient, terms, description, previousPocketId: pocketId }
    return { pocketId: await insertDraft(recording, draft) }
  },
})
