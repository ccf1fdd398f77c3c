import { accept, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import { approveOperation, findProposed, isOwn, proposeOperation } from '#server/approvals/door.ts'
import { countAnew, insertLink } from '#server/identity/same-person.ts'
import {
  auditedAs,
  inTransaction,
  lockNaturalPersons,
  type OperatorActor,
  type Platform,
  recordAudit,
  type Trx,
  whoWaitsFor,
} from '#server/kernel/door.ts'

const parting = 'part_persons'

/**
 * An operator lets two accounts count together, whose likeness they have looked into. Refuses `unknown_object`,
 * `reason_missing`, `not_allowed` about oneself, `transition_not_allowed` for one account or two that an operator has linked
 * before. Rule KYC-01.
 */
export function linkPersons(
  platform: Platform,
  by: OperatorActor,
  request: { personId: string; otherId: string; reason: string },
): Promise<Decision<{ linkId: string }>> {
  const { personId, otherId, reason } = request
  return inTransaction(platform.db, async (trx) => {
    await lockNaturalPersons(trx, [personId, otherId])
    if (!(await areThere(trx, [personId, otherId]))) return refuse({ code: 'unknown_object' })
    const [first, ...more] = [
      ...when(reason.trim() === '', { code: 'reason_missing' }),
      ...when(await isOwn(trx, by, personId, otherId), { code: 'not_allowed' }),
      ...when(personId === otherId, { code: 'transition_not_allowed' }),
    ]
    if (first) return refuse(first, ...more)
    const now = platform.clock.now()
    const link = {
      personId,
      otherId,
      kind: 'operator',
      fingerprint: '',
      by: by.operatorId,
    } as const
    const linkId = await insertLink(trx, platform, link, now)
    if (linkId === null) return refuse({ code: 'transition_not_allowed' })
    await countAnew(trx, [personId, otherId], now)
    const operator = auditedAs(by)
    const subject = `person:${personId}`
    const detail = { linkId, otherId }
    await recordAudit(
      trx,
      { by: operator, operation: 'link_persons', subject, reason, detail },
      now,
    )
    return accept({ linkId })
  })
}

async function areThere(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const found = await trx.selectFrom('person').select('id').where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}

function findLink(trx: Trx, linkId: string) {
  return trx
    .selectFrom('identity.person_link')
    .select(['person_id as personId', 'other_id as otherId'])
    .where('id', '=', linkId)
    .where('parted_at', 'is', null)
    .executeTakeFirst()
}

/** One operator asks for two accounts to count apart again. Refuses `unknown_object` and what `proposeOperation` refuses. */
export function proposeParting(
  platform: Platform,
  by: OperatorActor,
  { linkId, reason }: { linkId: string; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const link = await findLink(trx, linkId)
    if (!link) return refuse({ code: 'unknown_object' })
    await lockNaturalPersons(trx, [link.personId, link.otherId])
    // Neither of the two decides about it, nor whoever has money by it: a stop that rests on both may end for one.
    const waiting = await whoWaitsFor(trx, link.personId)
    const own = { ownerPersonId: link.personId, otherPersonIds: [link.otherId, ...waiting] }
    const subject = `person_link:${linkId}`
    const asked = { operation: parting, subject, payload: { linkId }, ...own, reason } as const
    return proposeOperation(trx, platform, by, asked, platform.clock.now())
  })
}

/**
 * A second operator approves, and the accounts count apart, as far as no other link joins them. The same fingerprint does not link
 * them again. Refuses what `approveOperation` refuses. Rule KYC-01.
 */
export async function approveParting(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const linkId = await findProposed(platform.db, proposalId, 'linkId')
  if (!linkId) return refuse({ code: 'unknown_object' })
  return inTransaction(platform.db, async (trx) => {
    const link = await findLink(trx, linkId)
    if (!link) return refuse({ code: 'unknown_object' })
    const { personId, otherId } = link
    await lockNaturalPersons(trx, [personId, otherId])
    const now = platform.clock.now()
    const otherPersonIds = [otherId, ...(await whoWaitsFor(trx, personId))]
    const agreement = { proposalId, operation: parting, by, otherPersonIds, reason } as const
    return approveOperation(trx, agreement, now, async () => {
      await trx
        .updateTable('identity.person_link')
        .set({ parted_at: now })
        .where('id', '=', linkId)
        .execute()
      await countAnew(trx, [personId, otherId], now)
      return accept({})
    })
  })
}
