import { z } from 'zod'
import { acceptUnless, when } from '#domain/kernel/refusal.ts'
import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import { lockUnlessLeft } from '#server/identity/door.ts'
import { type Actor, personCommand, type Trx } from '#server/kernel/door.ts'
import { recipientIdOf } from './own-recipient.ts'

/** Text of several paragraphs, in a small part of Markdown: emphasis, lists and links. */
const textUpTo = (most: number) => z.string().trim().min(1).max(most)
export const updateInput = z.strictObject({ text: textUpTo(5_000) })
export const questionInput = z.strictObject({ text: textUpTo(1_000) })
export const replyInput = z.strictObject({ answer: textUpTo(5_000) })

interface Update {
  pocketId: string
  text: string
}

/**
 * The recipient of a published Pocket tells how things stand. Refuses `unknown_object` to everybody else, and
 * `transition_not_allowed` before it is published.
 */
export const writeUpdate = personCommand({
  operation: 'tell_backers',
  load: ({ trx, by }, { pocketId }: Update) => findOwnPocket(trx, by, pocketId),
  decide: ({ publishedAt }) =>
    acceptUnless(when(publishedAt === null, { code: 'transition_not_allowed' }), () => null),
  record: async ({ trx, platform, now, audit }, _, { input: { pocketId, text } }) => {
    const updateId = platform.randomness.uuid()
    await insertUpdate(trx, { id: updateId, pocketId, text }, now)
    await audit(`pocket:${pocketId}`, { detail: { updateId } })
    return { updateId }
  },
})

/** Writes an update of a Pocket. */
export async function insertUpdate(
  trx: Trx,
  { id, pocketId, text }: Update & { id: string },
  writtenAt: Date,
): Promise<void> {
  await trx
    .insertInto('pocket_update')
    .values({ id, pocket_id: pocketId, text, written_at: writtenAt })
    .execute()
}

/** A Pocket for which this person acts; null for any other. Locks the person. */
export async function findOwnPocket(
  trx: Trx,
  { personId }: Pick<Actor, 'personId'>,
  pocketId: string,
): Promise<{ publishedAt: Date | null } | null> {
  if (!(await lockUnlessLeft(trx, personId))) return null
  const row = await trx
    .selectFrom('pocket')
    .select(['fighter_id', 'federation_id', 'published_at as publishedAt'])
    .where('id', '=', pocketId)
    .executeTakeFirst()
  const acts = row && (await actsFor(trx, personId, recipientIdOf(row), true))
  return acts ? row : null
}
