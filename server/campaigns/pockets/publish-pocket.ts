import { decidePublication } from '#domain/campaigns/pocket-publication.ts'
import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decideTerms } from '#domain/campaigns/pocket-terms.ts'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { accept, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { earmarkOfTerms } from '#domain/settlements/cover-reserve.ts'
import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import {
  type Actor,
  type Deciding,
  enqueueEvent,
  exactJson,
  lockRows,
  type PocketRowFacts,
  personCommand,
  readPocketFacts,
  type Trx,
} from '#server/kernel/door.ts'
import { openPocketAccounts } from '#server/ledger/door.ts'
import { operationOf, type StudioOperation, sellingAs } from './draft-pocket.ts'
import { loadPublicationFacts } from './load-publication-facts.ts'
import { isSideStopped, recipientIdOf } from './own-recipient.ts'
import { writePocketHistory } from './write-pocket.ts'

/**
 * Publishes the actor's approved Pocket for sale from its opening on. Its fights, athlete and reserve are locked, so that no
 * other publication at the same moment promises the same. Refuses `unknown_object`, `account_frozen`, and with every reason at
 * once what `decideTerms` and `decidePublication` refuse. Rules TIP-02, PRO-01, PRO-04, PRO-06, FED-01, ATH-02.
 */
export const publishPocketAs = (operation: StudioOperation) =>
  personCommand({
    operation: sellingAs(operation),
    load: async ({ trx, platform, by }, pocketId: string) => {
      const found = await lockForPublication(trx, pocketId)
      if (!found || !(await actsFor(trx, by.personId, recipientIdOf(found), false))) return null
      const read = await readPocketFacts(trx, [pocketId], platform.clock.now())
      return read.get(pocketId) ?? null
    },
    decide: async (pocket, _, deciding) =>
      (await isSideStopped(deciding.trx, deciding.by, pocket.row))
        ? refuse({ code: 'account_frozen' })
        : decide(deciding, pocket),
    record: async (
      { trx, now, audit, enqueue },
      { terms, history },
      { facts, input: pocketId },
    ) => {
      await trx
        .updateTable('pocket')
        .set({ earmark_micro: earmarkOfTerms(terms), sold_under: exactJson(terms.soldUnder) })
        .where('id', '=', pocketId)
        .execute()
      await writePocketHistory(trx, pocketId, history)
      await openPocketAccounts(trx, pocketId)
      const step = { operation: operationOf(terms), detail: { step: 'publish' } }
      await audit(`pocket:${pocketId}`, step)
      await enqueueEvent(trx, 'pocket.published', pocketId, now)
      const told = { pocketId, kind: 'pocket_published' } as const
      await enqueue({
        key: `tell_pocket:${pocketId}:published`,
        kind: 'tell_pocket',
        payload: told,
      })
      if (terms.kind === 'share' && terms.priorityOpensAt !== null) {
        const key = `mail_priority:${pocketId}:${terms.opensAt.toISOString()}`
        await enqueue({ key, kind: 'mail_priority', payload: { pocketId } })
      }
      return { pocketId, status: pocketStatus({ ...facts.facts, terms, history }, now) }
    },
  })

async function decide({ trx, platform, now }: Deciding<Actor>, pocket: PocketRowFacts) {
  const { settings } = platform
  const { terms } = pocket.facts
  const facts = await loadPublicationFacts(trx, pocket, now)
  const step = decidePocketTransition(pocket.facts, 'publish', now)
  const publication = decidePublication(terms, facts, settings, now)
  // Time has passed since the approval: the opening may be over, a weigh-in may have moved.
  const judged = decideTerms(terms, settings, now)
  const refusals: Refusal[] = [step, publication, judged].flatMap((one) =>
    one.ok ? [] : [...one.refusals],
  )
  const [first, ...more] = refusals
  if (first || !step.ok || !publication.ok)
    return refuse(first ?? { code: 'not_approved' }, ...more)
  return accept({ history: step.value, terms: publication.value })
}

/** A Pocket's recipient and fights never change once submitted, so they may be read before the locks. */
async function lockForPublication(trx: Trx, pocketId: string) {
  const pocket = await trx
    .selectFrom('pocket')
    .select(['fighter_id', 'federation_id', 'kind'])
    .where('id', '=', pocketId)
    .executeTakeFirst()
  if (!pocket) return null
  const fights = await trx
    .selectFrom('pocket_fight')
    .select('fight_id')
    .where('pocket_id', '=', pocketId)
    .execute()
  await lockRows(trx, {
    fights: fights.map((row) => row.fight_id),
    pockets: [pocketId],
    fighters: pocket.fighter_id ? [pocket.fighter_id] : [],
    federations: pocket.federation_id ? [pocket.federation_id] : [],
    reserve: pocket.kind === 'share',
  })
  return pocket
}
