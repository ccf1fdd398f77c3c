import { createHash } from 'node:crypto'
import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import { decideTerms } from '#domain/campaigns/pocket-terms.ts'
import { decideEdit } from '#domain/campaigns/pocket-transition.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal } from '#server/approvals/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  anyUuid,
  exactJson,
  inTransaction,
  lockUnlessLeft,
  recordAudit,
  slugOf,
  type Trx,
  valuesOfTerms,
  writePocketHistory,
} from '#server/kernel/door.ts'
import { findOwnRecipient, lockOwnPocket, type PocketRecipient } from './own-recipient.ts'
import { type PocketInput, termsOfInput } from './pocket-input.ts'

/** A hash of exact terms: what was agreed to is what is published. */
export function hashOfTerms(terms: PocketTerms): string {
  return createHash('sha256').update(exactJson(terms)).digest('hex')
}

/**
 * Writes a draft for one's own athlete or organisation. Refuses `unknown_object` to whoever has none and for fights
 * of others, and what `decideTerms` refuses. Rules ATH-01, FED-01, PKT-01.
 */
export async function draftPocket(
  platform: Platform,
  actor: Actor,
  input: PocketInput,
): Promise<Decision<{ pocketId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const here = await lockUnlessLeft(trx, actor.personId)
    if (!here) return refuse({ code: 'unknown_object' })
    const recipient = await findOwnRecipient(trx, actor, input.kind)
    if (!recipient) return refuse({ code: 'unknown_object' })
    const now = platform.clock.now()
    const terms = await judgeTerms(trx, platform, recipient, input, now)
    if (!terms.ok) return terms
    const draft = { recipient, terms: terms.value, description: input.description }
    return accept({ pocketId: await insertDraft(trx, platform, actor, draft, now) })
  })
}

/** What a draft is made of. */
export interface Draft {
  recipient: PocketRecipient
  terms: PocketTerms
  description: string
  previousPocketId?: string
}

/** Writes the rows of a draft and gives its id. */
export async function insertDraft(
  trx: Trx,
  platform: Pick<Platform, 'chance'>,
  { personId }: Pick<Actor, 'personId'>,
  { recipient, terms, description, previousPocketId }: Draft,
  now: Date,
): Promise<string> {
  const id = platform.chance.uuid()
  await trx
    .insertInto('pocket')
    .values({
      id,
      slug: slugOf(terms.title, platform.chance),
      description,
      fighter_id: recipient.fighterId,
      federation_id: recipient.federationId,
      ...valuesOfTerms(terms),
      created_at: now,
      previous_pocket_id: previousPocketId ?? null,
    })
    .execute()
  await writeFights(trx, id, terms)
  const by = { kind: 'person', id: personId } as const
  const deed = { by, operation: operationOf(terms), subject: `pocket:${id}` } as const
  const detail = {
    termsHash: hashOfTerms(terms),
    recipientId: recipient.fighterId ?? recipient.federationId,
  }
  await recordAudit(trx, { ...deed, detail }, now)
  return id
}

/** The row of the authority table under which a Pocket of this kind is written. */
export function operationOf({ kind }: Pick<PocketTerms, 'kind'>) {
  return kind === 'federation' ? 'draft_federation_pocket' : 'draft_pocket'
}

/**
 * Changes a Pocket of one's own that nobody has ordered from; it is a draft again, and what was agreed to is not any
 * more. Refuses `unknown_object`, `transition_not_allowed` for another kind, and what `decideTerms` and `decideEdit`
 * refuse.
 */
export async function editPocket(
  platform: Platform,
  actor: Actor,
  pocketId: string,
  input: PocketInput,
): Promise<Decision<{ pocketId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockOwnPocket(trx, platform, actor, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const { row, facts } = pocket
    if (row.kind !== input.kind) return refuse({ code: 'transition_not_allowed' })
    const recipient = { fighterId: row.fighter_id, federationId: row.federation_id, personId: null }
    const terms = await judgeTerms(trx, platform, recipient, input, now)
    if (!terms.ok) return terms
    const decision = decideEdit(facts, terms.value, await countOrders(trx, pocketId), now)
    if (!decision.ok) return decision
    // Back to a draft first: terms that are published are fixed.
    await writePocketHistory(trx, pocketId, decision.value.history)
    await trx
      .updateTable('pocket')
      .set({
        ...valuesOfTerms(terms.value),
        description: input.description,
        earmark_micro: 0n as typeof row.earmark_micro,
        terms_hash: null,
      })
      .where('id', '=', pocketId)
      .execute()
    await trx.deleteFrom('pocket_fight').where('pocket_id', '=', pocketId).execute()
    await writeFights(trx, pocketId, terms.value)
    const subject = `pocket:${pocketId}`
    const open = await findOpenProposal(trx, 'approve_pocket', subject)
    if (open) await closeProposal(trx, open, 'withdrawn', now)
    const by = { kind: 'person', id: actor.personId } as const
    const detail = { termsHash: hashOfTerms(terms.value) }
    await recordAudit(trx, { by, operation: operationOf(row), subject, detail }, now)
    return accept({ pocketId })
  })
}

async function judgeTerms(
  trx: Trx,
  platform: Platform,
  recipient: PocketRecipient,
  input: PocketInput,
  now: Date,
): Promise<Decision<PocketTerms>> {
  const fights = input.kind === 'share' ? await readFights(trx, recipient, input) : []
  if (fights === null) return refuse({ code: 'unknown_object' })
  return decideTerms(termsOfInput(input, fights, platform.settings), platform.settings, now)
}

/** The covered fights in the order of the input; null when one of them is not this athlete's. */
async function readFights(
  trx: Trx,
  { fighterId }: PocketRecipient,
  { coveredFights }: Extract<PocketInput, { kind: 'share' }>,
) {
  const ids = coveredFights.map(({ fightId }) => fightId)
  const rows = await trx
    .selectFrom('fight')
    .select(['id', 'weigh_in_at'])
    .where('id', '=', anyUuid(ids))
    .where('fighter_id', '=', fighterId)
    .where('started_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
  const weighIns = new Map(rows.map((row) => [row.id, row.weigh_in_at]))
  const fights = coveredFights.flatMap(({ fightId, weight }) => {
    const weighInAt = weighIns.get(fightId)
    return weighInAt ? [{ fightId, weight, weighInAt }] : []
  })
  return fights.length === coveredFights.length ? fights : null
}

async function writeFights(trx: Trx, pocketId: string, terms: PocketTerms): Promise<void> {
  if (terms.kind !== 'share') return
  const rows = terms.coveredFights.map(({ fightId, weight }, position) => ({
    pocket_id: pocketId,
    fight_id: fightId,
    position,
    weight,
  }))
  await trx.insertInto('pocket_fight').values(rows).execute()
}

async function countOrders(trx: Trx, pocketId: string): Promise<number> {
  const { orders } = await trx
    .selectFrom('backing')
    .select((select) => select.fn.countAll<bigint>().as('orders'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  return Number(orders)
}
