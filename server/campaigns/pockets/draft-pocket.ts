import { createHash } from 'node:crypto'
import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import { decideTerms } from '#domain/campaigns/pocket-terms.ts'
import { decideEdit } from '#domain/campaigns/pocket-transition.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal } from '#server/approvals/door.ts'
import { valuesOfTerms } from '#server/campaigns/pocket-values.ts'
import {
  type Actor,
  anyUuid,
  type Deciding,
  exactJson,
  personCommand,
  type Recording,
  slugOf,
  type Trx,
} from '#server/kernel/door.ts'
import { lockOwnPocket, lockOwnRecipient, type PocketRecipient } from './own-recipient.ts'
import { type PocketInput, termsOfInput } from './pocket-input.ts'
import { writePocketHistory } from './write-pocket.ts'

/** A hash of the exact terms: only what was approved is published. */
export function hashOfTerms(terms: PocketTerms): string {
  return createHash('sha256').update(textOfTerms(terms)).digest('hex')
}

/** Terms as the text that is hashed. */
export function textOfTerms(terms: PocketTerms): string {
  return exactJson(terms)
}

/** The operation under which somebody acts: Pockets of athletes, or of organisations. */
export type StudioOperation = 'draft_pocket' | 'draft_federation_pocket'

/** The operation for putting such a Pocket on sale: what a manager prepares, the athlete alone sells. */
export const sellingAs = (operation: StudioOperation): StudioOperation | 'sell_pocket' =>
  operation === 'draft_pocket' ? 'sell_pocket' : operation

/** The operation for writing a Pocket of this kind. */
export function operationOf({ kind }: Pick<PocketTerms, 'kind'>): StudioOperation {
  return kind === 'federation' ? 'draft_federation_pocket' : 'draft_pocket'
}

/**
 * Writes a draft for the actor's athlete or organisation. Refuses `unknown_object` to others and for somebody else's fights, and
 * what `decideTerms` refuses. Rules ATH-01, FED-01, PKT-01.
 */
export const draftPocketAs = (operation: StudioOperation) =>
  personCommand({
    operation,
    load: (
      { trx, by },
      { kind, recipientId }: PocketInput & { recipientId?: string | undefined },
    ) => lockOwnRecipient(trx, by, kind, recipientId),
    decide: (recipient, input, deciding) => judgeTerms(recipient, input, deciding),
    record: async (recording, terms, { facts: recipient, input: { description } }) => ({
      pocketId: await insertDraft(recording, { recipient, terms, description }),
    }),
  })

/** What a draft is made of. */
export interface Draft {
  recipient: PocketRecipient
  terms: PocketTerms
  description: string
  previousPocketId?: string
}

/** Inserts a draft and returns its id. */
export async function insertDraft(
  { trx, platform, now, audit }: Recording<Actor>,
  { recipient, terms, description, previousPocketId }: Draft,
): Promise<string> {
  const id = platform.randomness.uuid()
  await trx
    .insertInto('pocket')
    .values({
      id,
      slug: slugOf(terms.title, platform.randomness),
      description,
      fighter_id: recipient.fighterId,
      federation_id: recipient.federationId,
      ...valuesOfTerms(terms),
      created_at: now,
      previous_pocket_id: previousPocketId ?? null,
    })
    .execute()
  await writeFights(trx, id, terms)
  const detail = {
    termsHash: hashOfTerms(terms),
    recipientId: recipient.fighterId ?? recipient.federationId,
  }
  await audit(`pocket:${id}`, { operation: operationOf(terms), detail })
  return id
}

interface Edit {
  pocketId: string
  input: PocketInput
}

/**
 * Changes the actor's Pocket that nobody has ordered from; it becomes a draft again, and its approvals are void. Refuses
 * `unknown_object`, `transition_not_allowed` for another kind, and what `decideTerms` and `decideEdit` refuse.
 */
export const editPocketAs = (operation: StudioOperation) =>
  personCommand({
    operation,
    load: ({ trx, platform, by }, { pocketId }: Edit) =>
      lockOwnPocket(trx, platform, by, pocketId, { sells: false }),
    decide: async ({ row, facts }, { pocketId, input }, deciding) => {
      if (row.kind !== input.kind) return refuse({ code: 'transition_not_allowed' })
      const recipient = {
        fighterId: row.fighter_id,
        federationId: row.federation_id,
        personId: null,
      }
      const terms = await judgeTerms(recipient, input, deciding)
      if (!terms.ok) return terms
      const { trx, now } = deciding
      return decideEdit(facts, terms.value, await countOrders(trx, pocketId), now)
    },
    record: async ({ trx, now, audit }, { terms, history }, { facts: { row }, input: edit }) => {
      const { pocketId, input } = edit
      // Back to a draft first: terms that are published are fixed.
      await writePocketHistory(trx, pocketId, history)
      await trx
        .updateTable('pocket')
        .set({
          ...valuesOfTerms(terms),
          description: input.description,
          earmark_micro: 0n as typeof row.earmark_micro,
          terms_hash: null,
          terms_text: null,
        })
        .where('id', '=', pocketId)
        .execute()
      await trx.deleteFrom('pocket_fight').where('pocket_id', '=', pocketId).execute()
      await writeFights(trx, pocketId, terms)
      const subject = `pocket:${pocketId}`
      const open = await findOpenProposal(trx, 'approve_pocket', subject)
      if (open) await closeProposal(trx, open, 'withdrawn', now)
      const detail = { termsHash: hashOfTerms(terms) }
      await audit(subject, { operation: operationOf(row), detail })
      return { pocketId }
    },
  })

async function judgeTerms(
  recipient: PocketRecipient,
  input: PocketInput,
  { trx, platform, now }: Deciding<Actor>,
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

/** Writes which fights a share Pocket covers. */
export async function writeFights(trx: Trx, pocketId: string, terms: PocketTerms): Promise<void> {
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
