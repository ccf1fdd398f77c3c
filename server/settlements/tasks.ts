import type { TaskHandlers } from '#server/kernel/door.ts'
import { creditHolders } from '#server/settlements/claims/credit-holders.ts'
import { payClaim } from '#server/settlements/claims/pay-claim.ts'
import { creditCompensations } from '#server/settlements/cover/credit-compensations.ts'
import { settleCertificates } from './settle-certificates.ts'

/** What is done later with what a bout has brought. */
export const settlementTasks = {
  pay_claim: { lane: 'treasury', run: (platform, { claimId }) => payClaim(platform, claimId) },
  credit_compensations: { lane: 'own', run: creditCompensations },
  credit_holders: { lane: 'own', run: creditHolders },
  settle_certificates: {
    lane: 'own',
    run: (platform, { pocketId }) => settleCertificates(platform, pocketId),
  },
} satisfies Partial<TaskHandlers>
