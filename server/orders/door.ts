/* What other modules may use of this one. */

export { answerBoutQuestion } from './answer-bout-question.ts'
export { answerRiskQuestions, knowsRisk, riskAnswersInput } from './answer-risk-questions.ts'
export { backingEndpoints } from './backing-endpoints.ts'
export { boutQuestionEndpoints } from './bout-question-endpoints.ts'
export { findOwnBoutQuestion, listOpenQuestions, listOwnBoutQuestions } from './bout-questions.ts'
export { cancelOrder } from './cancel-order.ts'
export { confirmBackings } from './confirm-backings.ts'
export { conversionOfBacking, convertCardFunds } from './convert-card-funds.ts'
export { endUnpaidBacking } from './end-unpaid-backing.ts'
export {
  noteBackingMoneyRefunded,
  noteBackingPaymentDetected,
  noteBackingPaymentFailed,
  noteBackingRefundedOutside,
} from './follow-backing-payment.ts'
export { freezeByOperator } from './freeze-order.ts'
export { receivedFor } from './judge-payments.ts'
export { loadQuotes } from './load-batch.ts'
export { lockBackings } from './lock-backings.ts'
export { lockOrder } from './lock-order.ts'
export { orderMaintenance } from './maintenance.ts'
export { orderInput } from './order-input.ts'
export { keptSettings, settingsOfOrder, type WithSettings } from './order-settings.ts'
export {
  findOwnSpending,
  pauseInput,
  pauseSpending,
  setSpendingLimit,
} from './own-spending.ts'
export { payBackingWithHeld } from './pay-backing-with-held.ts'
export { checkCardAmount, placeBacking } from './place-backing.ts'
export { orderRefund } from './propose-refund.ts'
export {
  findBackerFigures,
  findOrderOfCertificate,
  findOwnBacking,
  listOwnBackings,
} from './read-backings.ts'
export { readCounter } from './read-counter.ts'
export {
  type KeptMessage,
  listKeptMessages,
  readKeptMessage,
} from './read-provider-messages.ts'
export { findBackingReceipt } from './read-receipt.ts'
export { readSpending } from './read-spending.ts'
export { recordBackingDispute } from './record-backing-dispute.ts'
export { refundEndpoints } from './refund-endpoints.ts'
export { lockResolvableBacking, type Resolvable } from './resolve-backing.ts'
export { findSender, ScreeningPending } from './screen-payment.ts'
export { spendingEndpoints } from './spending-endpoints.ts'
export { orderTasks } from './tasks.ts'
export { unconfirmedContractEndpoints } from './unconfirmed-contract-endpoints.ts'
export { voidOrder } from './void-order.ts'
export { waivers } from './waiver-text.ts'
export { confirmWithdrawal, findWithdrawalRight, requestWithdrawal } from './withdraw-order.ts'
