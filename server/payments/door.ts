/* What other modules may use of this one. */

export type { ArrivedPayment, PaymentAnswer } from './arrived-payment.ts'
export { askConversion, type Converted, readCaptured } from './ask-conversion.ts'
export { conversionByHand } from './convert-by-hand.ts'
export {
  addDispute,
  endDispute,
  findDispute,
  goneByBank,
  isOpenAgain,
  isRefundBegun,
  type KnownDispute,
  noteStatus,
  reopenDispute,
} from './dispute-row.ts'
export { bankLossOf, partsGoneBack, readOthers, undoneLosses } from './disputes-of-payment.ts'
export { followDeposits } from './follow-deposits.ts'
export { FOLLOW_DISPUTES, followDisputes } from './follow-disputes.ts'
export { hasGoneBack } from './has-gone-back.ts'
export { paymentAssignment } from './held-payments.ts'
export { leavesTwice, worthOfPayment } from './leaves-twice.ts'
export { noteCard } from './note-card.ts'
export { noteMissed, TAKE_UP_DEPOSITS, takeUpDeposits } from './note-missed.ts'
export { type DisputedPayment, type Payable, type Payables, plugPayables } from './payables.ts'
export { readCardRate } from './read-card-rate.ts'
export { keepAnswers, recogniseEvents } from './recognise-events.ts'
export { refundOfDeposit } from './refund-of-deposit.ts'
export { startCardPayment } from './start-card-payment.ts'
export { startWalletPayment } from './start-wallet-payment.ts'
export { paymentSweeps } from './sweeps.ts'
export { takeCardEvent } from './take-card-event.ts'
export { type TakenUp, takeUpByOperator } from './take-up-by-operator.ts'
export { paymentTasks } from './tasks.ts'
export { countUnknownCharges, TAKE_UP_CHARGES, takeUpCharges } from './unknown-charges.ts'
