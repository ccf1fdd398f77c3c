import { invariant } from '#domain/kernel/invariant.ts'
import { accept, acceptUnless, when } from '#domain/kernel/refusal.ts'
import { approvable, isOwn } from '#server/approvals/door.ts'
import { countAnew, insertLink } from '#server/identity/same-person.ts'
import { lockNaturalPersons, operatorCommand, type Trx, whoWaitsFor } from '#server/kernel/door.ts'

/**
 * An operator lets two accounts count together, whose likeness they have looked into. Refuses `unknown_object`,
 * `reason_missing`, `not_allowed` about oneself, `transition_not_allowed` for one account or two that an operator has linked
 * before. Rule KYC-01.
 */
export const linkPersons = operatorCommand({
  operation: 'link_persons',
  load: async (
    { trx },
    { personId, otherId }: { personId: string; otherId: string; reason: string },
  ) => {
    await lockNaturalPersons(trx, [personId, otherId])
    if (!(await areThere(trx, [personId, otherId]))) return null
    return { isLinked: await isLinkedByOperator(trx, [personId, otherId]) }
  },
  decide: async ({ isLinked }, { personId, otherId, reason }, { trx, by }) =>
    acceptUnless(
      [
        ...when(reason.trim() === '', { code: 'reason_missing' }),
        ...when(await isOwn(trx, by, personId, otherId), { code: 'not_allowed' }),
        ...when(personId === otherId || isLinked, { code: 'transition_not_allowed' }),
      ],
      () => null,
    ),
  record: async (
    { trx, platform, by, now, audit },
    _,
    { input: { personId, otherId, reason } },
  ) => {
    const link = {
      personId,
      otherId,
      kind: 'operator',
      fingerprint: '',
      by: by.operatorId,
    } as const
    const linkId = await insertLink(trx, platform, link, now)
    invariant(linkId, 'accounts that are not linked can be')
    await countAnew(trx, [personId, otherId], now)
    await audit(`person:${personId}`, { reason, detail: { linkId, otherId } })
    return { linkId }
  },
})

async function areThere(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const found = await trx.selectFrom('person').select('id').where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}

/** Whether an operator has ever linked them, who were parted since or not. */
async function isLinkedByOperator(trx: Trx, ids: readonly [string, string]): Promise<boolean> {
  const [first = '', second = ''] = ids.toSorted()
  const link = await trx
    .selectFrom('identity.person_link')
    .select('id')
    .where('kind', '=', 'operator')
    .where('person_id', '=', first)
    .where('other_id', '=', second)
    .executeTakeFirst()
  return link !== undefined
}

function findLink(trx: Trx, linkId: string) {
  return trx
    .selectFrom('identity.person_link')
    .select(['person_id as personId', 'other_id as otherId'])
    .where('id', '=', linkId)
    .where('parted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Two accounts are to count apart again: one operator asks for it and another approves; they do, as far as no other link joins
 * them, and the same fingerprint does not link them again. Refuses `unknown_object`. Rule KYC-01.
 */
export const personParting = approvable({
  operation: 'part_persons',
  subject: 'person_link:*',
  path: '/person-partings/:id/approvals',
  payloadOf: ({ linkId }) => ({ linkId: String(linkId) }),
  load: async ({ trx }, { linkId }: { linkId: string }) => {
    const link = await findLink(trx, linkId)
    if (!link) return null
    const { personId, otherId } = link
    await lockNaturalPersons(trx, [personId, otherId])
    return { personId, otherId, waiting: await whoWaitsFor(trx, personId) }
  },
  // Neither of the two decides about it, nor whoever has money by it: a stop that rests on both may end for one.
  owners: ({ personId, otherId, waiting }) => [personId, otherId, ...waiting],
  decide: (_, _facts, { linkId }: { linkId: string; reason: string }) =>
    accept({ subject: `person_link:${linkId}`, payload: { linkId } }),
  carryOut: async ({ trx, now }, { personId, otherId }, { linkId }) => {
    await trx
      .updateTable('identity.person_link')
      .set({ parted_at: now })
      .where('id', '=', linkId)
      .execute()
    await countAnew(trx, [personId, otherId], now)
    return accept(null)
  },
})
