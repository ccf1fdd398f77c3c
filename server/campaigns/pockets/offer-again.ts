import { z } from 'zod'
import { leastUnits, soldUnits } from '#domain/campaigns/pocket.ts'
import { decideTerms, priorityOpening } from '#domain/campaigns/pocket-terms.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { instantText, inTransaction, lockUnlessLeft } from '#server/kernel/door.ts'
import { insertDraft } from './draft-pocket.ts'
import { lockOwnPocket, recipientOf } from './own-recipient.ts'
import { stampOf } from './pocket-input.ts'

export const offerAgainInput = z.strictObject({ opensAt: instantText, closesAt: instantText })

/**
 * Drafts a further Pocket of the units that a closed one of one's own did not sell, on the same terms but for the
 * settings, which are those of today. It takes the same approvals as any other. Refuses `unknown_object`, `transition_not_allowed` before the books have closed,
 * `nothing_due` when everything is sold, and what `decideTerms` refuses. Rule PRO-04.
 */
export async function offerAgain(
  platform: Platform,
  actor: Actor,
  pocketId: string,
  { opensAt, closesAt }: z.infer<typeof offerAgainInput>,
): Promise<Decision<{ pocketId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const here = await lockUnlessLeft(trx, actor.personId)
    if (!here) return refuse({ code: 'unknown_object' })
    const pocket = await lockOwnPocket(trx, platform, actor, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const { row, facts } = pocket
    if (facts.terms.kind !== 'share' || !facts.history.closedAt || facts.history.frozenAt) {
      return refuse({ code: 'transition_not_allowed' })
    }
    const unsold = facts.terms.unitCount - soldUnits(facts.unitsTaken)
    if (unsold < leastUnits(facts.terms)) return refuse({ code: 'nothing_due' })
    const hadPriority = facts.terms.priorityOpensAt !== null
    const terms = {
      ...facts.terms,
      ...stampOf('share', platform.settings),
      coverBackerAlone: platform.settings.coverBackerAlone,
      unitCount: unsold,
      opensAt,
      closesAt,
      priorityOpensAt: hadPriority ? priorityOpening(opensAt, platform.settings) : null,
    }
    const judged = decideTerms(terms, platform.settings, now)
    if (!judged.ok) return judged
    const draft = {
      recipient: await recipientOf(trx, row),
      terms,
      description: row.description,
      previousPocketId: pocketId,
    }
    return accept({ pocketId: await insertDraft(trx, platform, actor, draft, now) })
  })
}
