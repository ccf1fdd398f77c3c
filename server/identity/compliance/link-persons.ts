import { decideSoleAct } from '#domain/approvals/one-operator.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isOwn } from '#server/approvals/door.ts'
import { countAnew, insertLink } from '#server/identity/same-person.ts'
import { lockNaturalPersons, operatorCommand, type Trx } from '#server/kernel/door.ts'

interface LinkRequest {
  personId: string
  otherId: string
  reason: string
}

/**
 * An operator lets two accounts count together, whose likeness they have looked into. Refuses `unknown_object`,
 * `reason_missing`, `not_allowed` about oneself, `transition_not_allowed` for one account or two that an operator has linked
 * before. Rule KYC-01.
 */
export const linkPersons = operatorCommand({
  operation: 'link_persons',
  load: async ({ trx, by }, { personId, otherId }: LinkRequest) => {
    await lockNaturalPersons(trx, [personId, otherId])
    if (!(await areThere(trx, [personId, otherId]))) return null
    const fits = personId !== otherId && !(await isLinked(trx, personId, otherId))
    return { fits, isOwn: await isOwn(trx, by, personId, otherId) }
  },
  decide: (facts, { reason }) => decideSoleAct({ ...facts, reason }),
  record: async ({ trx, platform, by, now, audit }, _, { input }) => {
    const { personId, otherId, reason } = input
    const link = {
      personId,
      otherId,
      kind: 'operator',
      fingerprint: '',
      by: by.operatorId,
    } as const
    const linkId = await insertLink(trx, platform, link, now)
    invariant(linkId, 'both accounts are locked, and no operator had linked them')
    await countAnew(trx, [personId, otherId], now)
    await audit(`person:${personId}`, { reason, detail: { linkId, otherId } })
    return { linkId }
  },
})

async function areThere(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const found = await trx.selectFrom('person').select('id').where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}

/** By an operator, in force or parted. */
async function isLinked(trx: Trx, ...ids: readonly string[]): Promise<boolean> {
  const link = await trx
    .selectFrom('identity.person_link')
    .select('id')
    .where('kind', '=', 'operator')
    .where('person_id', 'in', ids)
    .where('other_id', 'in', ids)
    .executeTakeFirst()
  return link !== undefined
}
