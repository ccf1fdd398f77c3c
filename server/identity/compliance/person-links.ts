import { accept } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { payeesBehindFreeze } from '#server/identity/holds/payees-behind-freeze.ts'
import { countAnew } from '#server/identity/same-person.ts'
import { lockNaturalPersons, type Trx } from '#server/kernel/door.ts'

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
    return { personId, otherId, waiting: await payeesBehindFreeze(trx, personId) }
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
