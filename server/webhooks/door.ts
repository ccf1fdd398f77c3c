/* What other modules may use of this one. */

export { type AnyDeliveryView, listAllDeliveries, resendAnyDelivery } from './all-deliveries.ts'
export { endDeliveries } from './deliver-due.ts'
export { deliveriesTo, listDeliveries, resendDelivery } from './deliveries.ts'
export { messageShape } from './event-shapes.ts'
export { forgetWebhookEndpointsOf, pruneWebhooks } from './forget-endpoints.ts'
export { webhookMaintenance } from './maintenance.ts'
export {
  forgetWebhookEndpointsOfOperator,
  listOperatorWebhookEndpoints,
  removeOperatorWebhookEndpoint,
} from './operator-webhook-endpoints.ts'
export { spreadEvent } from './spread-event.ts'
export { webhookTasks } from './tasks.ts'
export {
  addWebhookEndpoint,
  enableWebhookEndpoint,
  exchangeSecret,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  webhookEndpointInput,
} from './webhook-endpoints.ts'
