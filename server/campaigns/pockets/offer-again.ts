import { z } from 'zod'
import { leastUnits, soldUnits } from '#domain/campaigns/pocket.ts'
import { decideTerms, priorityOpening } from '#domain/campaigns/pocket-terms.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { anyUuid, type Database, instantText, personCommand } from '#server/kernel/door.ts'
import { insertDraft } from './draft-pocket.ts'
import { lockOwnPocket, lockOwnRecipient, recipientIdOf, recipientOf } from './own-recipient.ts'
import { stampOf } from './pocket-input.ts'

export const offerAgainInput = z.strictObject({ opensAt: instantText, closesAt: instantText })
type Offer = z.infer<typeof offerAgainInput> & { pocketId: string }

/**
 * Drafts a further Pocket of the unsold units of the actor's closed one, on the same terms with today's settings. It takes the
 * same approvals as any other. Refuses `unknown_object`, `transition_not_allowed` before the close, `nothing_due` when everything
 * is sold, `offered_again` while an earlier one stands, and what `decideTerms` refuses. Rule PRO-04.
 */
export const offerAgain = personCommand({
  operation: 'draft_pocket',
  load: async ({ trx, platform, by }, { pocketId }: Offer) => {
    const recipientId = await findRecipientId(trx, pocketId)
    if (!recipientId || !(await lockOwnRecipient(trx, by, 'share', recipientId))) return null
    const pocket = await lockOwnPocket(trx, platform, by, pocketId, { sells: false })
    return (
      pocket && {
        ...pocket,
        isOfferedAgain: (await readOfferedAgain(trx, [pocketId])).has(pocketId),
      }
    )
  },
  decide: ({ facts, isOfferedAgain }, { opensAt, closesAt }, { platform: { settings }, now }) => {
    if (facts.terms.kind !== 'share' || !facts.history.closedAt || facts.history.frozenAt) {
      return refuse({ code: 'transition_not_allowed' })
    }
    if (isOfferedAgain) return refuse({ code: 'offered_again' })
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

/** For whom a Pocket collects never changes, so it may be read before any lock. */
async function findRecipientId(db: Database, pocketId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pocket')
    .select(['fighter_id', 'federation_id'])
    .where('id', '=', pocketId)
    .executeTakeFirst()
  return row ? recipientIdOf(row) : null
}

/** Those of these Pockets whose unsold units a further one offers, drafts included. Exact where they are under lock. */
export async function readOfferedAgain(
  db: Database,
  pocketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('pocket')
    .select('previous_pocket_id as id')
    .where('previous_pocket_id', '=', anyUuid(pocketIds))
    .where('cancelled_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
