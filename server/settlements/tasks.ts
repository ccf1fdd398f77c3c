import type { TaskHandlers } from '#server/kernel/door.ts'
import { creditHolders } from '#server/settlements/claims/credit-holders.ts'
import { payClaim } from '#server/settlements/claims/pay-claim.ts'
import { creditCompensations } from '#server/settlements/cover/credit-compensations.ts'
import { tellPayout, tellSettled } from './tell-settled.ts'

/** Tasks of settlements. */
export const settlementTasks = {
  pay_claim: { queue: 'treasury', run: (platform, { claimId }) => payClaim(platform, claimId) },
  credit_compensations: { queue: 'own', run: creditCompensations },
  credit_holders: { queue: 'own', run: creditHolders },
  tell_settled: { queue: 'own', run: tellSettled },
  tell_payout: { queue: 'own', run: (platform, { claimId }) => tellPayout(platform, claimId) },
} satisfies Partial<TaskHandlers>
