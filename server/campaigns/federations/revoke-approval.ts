import { isApprovedToday } from '#domain/campaigns/federation.ts'
import { acceptUnless, when } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import { lockRows, operatorCommand, tellPerson } from '#server/kernel/door.ts'
import { approvalRevokedEmail } from './federation-mail-texts.ts'
import { standingOfRow } from './read-federations.ts'

interface Revocation {
  federationId: string
  reason: string
}

/**
 * Revokes an organisation's approval at once. One operator may do that; a new approval takes two. Pockets on sale are handled
 * separately. Refuses `unknown_object`, `reason_missing`, `not_allowed` for the operator's own, `transition_not_allowed` if there
 * is no approval today. Rule FED-01.
 */
export const revokeApproval = operatorCommand({
  operation: 'freeze',
  load: async ({ trx, by }, { federationId }: Revocation) => {
    await lockRows(trx, { federations: [federationId] })
    const row = await trx
      .selectFrom('federation')
      .selectAll()
      .where('id', '=', federationId)
      .executeTakeFirst()
    return row ? { row, isOwn: await isOwn(trx, by, row.signatory_person_id) } : null
  },
  decide: (facts, { reason }, { now }) =>
    acceptUnless(
      [
        ...when(reason.trim() === '', { code: 'reason_missing' }),
        ...when(facts.isOwn, { code: 'not_allowed' }),
        ...when(!isApprovedToday(standingOfRow(facts.row), now), {
          code: 'transition_not_allowed',
        }),
      ],
      () => facts.row.signatory_person_id,
    ),
  record: async ({ trx, now, audit }, signatoryId, { input: { federationId, reason } }) => {
    await trx
      .updateTable('federation')
      .set({ revoked_at: now, revoked_because: reason })
      .where('id', '=', federationId)
      .execute()
    await audit(`federation:${federationId}`, { reason })
    const key = `federation:${federationId}:revoked:${now.getTime()}`
    await tellPerson(trx, signatoryId, { ...approvalRevokedEmail(reason), key }, now)
    return { federationId }
  },
})
