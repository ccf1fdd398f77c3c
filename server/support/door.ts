/* What other modules may use of this one. */

export { supportMaintenance } from './maintenance.ts'
export { operatorCaseEndpoints } from './operator-case-endpoints.ts'
export { supportRecords } from './personal-records.ts'
export { supportEndpoints } from './support-endpoints.ts'
export { supportTasks } from './tasks.ts'
