import { endLostFactors, lostFactors } from '#server/identity/accounts/end-lost-factors.ts'
import { isPruningDue, pruneAccounts } from '#server/identity/accounts/prune-accounts.ts'
import { endFormerCases, formerCases } from '#server/identity/compliance/end-former-cases.ts'
import { dueCases, followDueCases } from '#server/identity/compliance/follow-due-cases.ts'
import type { MaintenanceStep } from '#server/kernel/door.ts'

/** What time alone does to people. */
export const identityMaintenance = {
  end_former_kyc_cases: { due: formerCases, run: endFormerCases },
  follow_kyc_cases: { due: dueCases, run: followDueCases },
  end_lost_factors: { due: lostFactors, run: endLostFactors },
  prune_accounts: { due: isPruningDue, run: pruneAccounts },
} satisfies Record<string, MaintenanceStep>
