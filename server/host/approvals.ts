import { acceptance, chainComparison } from '#server/assurance/door.ts'
import { earningsWriteOff, fightChange, fightContract, fightResult } from '#server/bouts/door.ts'
import {
  earlyEnd,
  federationApplication,
  fighterApplication,
  pocketCancellation,
  proContract,
  submittedPocket,
} from '#server/campaigns/door.ts'
import { walletRecovery } from '#server/certificates/door.ts'
import {
  accountReturn,
  launchChange,
  operatorChange,
  operatorPerson,
  personParting,
  releaseFreeze,
  settingChange,
} from '#server/identity/door.ts'
import type { ApprovalKind } from '#server/kernel/door.ts'
import { ledgerCorrection } from '#server/ledger/door.ts'
import { frozenResolution } from '#server/market/door.ts'
import { orderRefund } from '#server/orders/door.ts'
import { conversionByHand, paymentAssignment } from '#server/payments/door.ts'
import {
  closedAccountPayee,
  compensation,
  receiptReturn,
  receiptSettlement,
} from '#server/settlements/door.ts'
import { feeWithdrawal, payout, reserveFunding, termsVersion } from '#server/treasury/door.ts'

/** Every kind of proposal that a second operator approves. */
export const approvals: readonly ApprovalKind[] = [
  feeWithdrawal.kind,
  reserveFunding.kind,
  orderRefund.kind,
  releaseFreeze.kind,
  frozenResolution.kind,
  paymentAssignment.kind,
  conversionByHand.kind,
  ledgerCorrection.kind,
  acceptance.kind,
  chainComparison.kind,
  walletRecovery.kind,
  payout.kind,
  termsVersion.kind,
  receiptSettlement.kind,
  compensation.kind,
  receiptReturn.kind,
  closedAccountPayee.kind,
  fightChange.kind,
  earningsWriteOff.kind,
  federationApplication.kind,
  fighterApplication.kind,
  proContract.kind,
  fightContract.kind,
  submittedPocket.kind,
  pocketCancellation.kind,
  earlyEnd.kind,
  operatorPerson.kind,
  operatorChange.kind,
  launchChange.kind,
  settingChange.kind,
  personParting.kind,
  accountReturn.kind,
  // An athlete's report: it has a page among the proposals, and is answered by an operator's own record.
  fightResult,
]
