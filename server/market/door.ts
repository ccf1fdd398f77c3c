/* What other modules may use of this one. */

export { stopEndpoints } from './freeze-endpoints.ts'
export { marketMaintenance } from './maintenance.ts'
export { allPayables } from './payables.ts'
export { purchaseEndpoints } from './purchase-endpoints.ts'
export { resaleEndpoints } from './resale-endpoints.ts'
export { frozenResolution } from './resolve-frozen.ts'
export { marketTasks } from './tasks.ts'
