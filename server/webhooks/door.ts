/* What other modules may use of this one. */

export { type AnyDeliveryView, listAllDeliveries, resendAnyDelivery } from './all-deliveries.ts'
export { endDeliveries } from './deliver-due.ts'
export { listDeliveries, resendDelivery } from './deliveries.ts'
export { messageShape } from './event-shapes.ts'
export {
  forgetReceiversOfOperator,
  listOperatorReceivers,
  removeOperatorReceiver,
} from './operator-receivers.ts'
export {
  addReceiver,
  enableReceiver,
  exchangeSecret,
  listReceivers,
  receiverInput,
  removeReceiver,
} from './receivers.ts'
export { spreadEvent } from './spread-event.ts'
export { webhookSweeps } from './sweeps.ts'
export { webhookTasks } from './tasks.ts'
