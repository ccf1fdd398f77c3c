/* What other modules may use of this one. */

export { askConversion, type Converted, readCaptured } from './ask-conversion.ts'
export { conversionByHand } from './convert-by-hand.ts'
export { type ArrivedMessage, deferMessage } from './defer-message.ts'
export {
  addDispute,
  endDispute,
  findDispute,
  isOpenAgain,
  isRefundBegun,
  type KnownDispute,
  markTakenByBank,
  noteStatus,
  reopenDispute,
} from './dispute-row.ts'
export { bankLossOf, readOthers, undoneLosses } from './disputes-of-payment.ts'
export { enqueueRefund } from './enqueue-refund.ts'
export { followDeposits } from './follow-deposits.ts'
export { FOLLOW_DISPUTES, followDisputes } from './follow-disputes.ts'
export { hasGoneBack } from './has-gone-back.ts'
export { heldPaymentEndpoints } from './held-payment-endpoints.ts'
export { paymentAssignment } from './held-payments.ts'
export { importMissedByOperator } from './import-missed-by-operator.ts'
export { paymentMaintenance } from './maintenance.ts'
export { noteCard } from './note-card.ts'
export { IMPORT_MISSED_DEPOSITS, importMissedDeposits, noteMissed } from './note-missed.ts'
export { payBySignature } from './pay-by-signature.ts'
export {
  type ArrivedPayment,
  type DisputedPayment,
  type Payable,
  type Payables,
  type PaymentAnswer,
  payables,
  plugPayables,
} from './payables.ts'
export { paymentEndpoints, signedPaymentInput } from './payment-endpoints.ts'
export { paymentRecords } from './personal-records.ts'
export {
  type LastSigned,
  lastSigned,
  type SignedPaymentNow,
  signedPaymentAnswer,
  signedPaymentOf,
} from './read-signed-payment.ts'
export { forgetHeldPayment, recogniseEvents, recordPayments } from './record-payments.ts'
export { isRefundedBeforeLoss, worthOfPayment } from './refunded-before-loss.ts'
export { relayDeposits } from './relay-deposits.ts'
export {
  endReservations,
  extendReservation,
  reserve,
  reserveRoom,
  resetReservation,
} from './reservations.ts'
export { readCardRate, startCardPayment } from './start-card-payment.ts'
export { startWalletPayment } from './start-wallet-payment.ts'
export { takeCardEvent } from './take-card-event.ts'
export { paymentTasks } from './tasks.ts'
export {
  countUnknownCharges,
  IMPORT_MISSED_CHARGES,
  importMissedCharges,
} from './unknown-charges.ts'
