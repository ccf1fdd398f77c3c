import { decideRecovery, recoversAt } from '#domain/certificates/recovery.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { tellPerson } from '#server/kernel/door.ts'
import { recoveryApprovedEmail } from './certificate-mail-texts.ts'
import { lockOpenRecovery, readRecoveryFacts } from './lock-recovery.ts'

/**
 * Moves a certificate from a lost wallet to another wallet of its holder: public once approved, carried out seven days later.
 * Refuses `unknown_object`; at the approval what `decideRecovery` refuses by then too. Rule NFT-02.
 */
export const walletRecovery = approvable({
  operation: 'recover_certificate',
  subject: 'recovery:*',
  path: '/recoveries/:id/approvals',
  payloadOf: ({ recoveryId }): { recoveryId: string } | null =>
    typeof recoveryId === 'string' ? { recoveryId } : null,
  load: async ({ trx }, { recoveryId }: { recoveryId: string }) => {
    const row = await lockOpenRecovery(trx, recoveryId)
    return row?.approved_at === null ? row : null
  },
  owners: ({ person_id }) => [person_id],
  decide: (_, row, { recoveryId }: { recoveryId: string; reason: string }) => {
    const { certificate_number: number, from_address: fromAddress, to_address: toAddress } = row
    return accept({
      subject: `recovery:${recoveryId}`,
      payload: { recoveryId, certificateNumber: number.toString(), fromAddress, toAddress },
    })
  },
  carryOut: async ({ trx, platform, now }, row) => {
    const { certificate_number: number, person_id: personId, to_address: toAddress } = row
    const facts = await readRecoveryFacts(trx, number, toAddress, row.id)
    if (!facts) return refuse({ code: 'unknown_object' })
    const decision = decideRecovery(facts, personId)
    if (!decision.ok) return decision
    await trx
      .updateTable('wallet_recovery')
      .set({ approved_at: now })
      .where('id', '=', row.id)
      .execute()
    const site = platform.site.publicUrl()
    const moved = { id: row.id, number, toAddress }
    const email = recoveryApprovedEmail(site, moved, recoversAt(now))
    await tellPerson(trx, personId, { ...email, key: `recovery:${row.id}:agreed` }, now)
    return decision
  },
})
