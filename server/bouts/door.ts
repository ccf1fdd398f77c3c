/* What other modules may use of this one. */

export { fightContract } from './approve-contract.ts'
export { fightChange } from './decide-with-two.ts'
export { fightEndpoints } from './fight-endpoints.ts'
export { because, boutInput, byId, evidenceHash, reason } from './fight-shapes.ts'
export { fighterEndpoints } from './fighter-endpoints.ts'
export { boutMaintenance } from './maintenance.ts'
export { operatorFightEndpoints } from './operator-fight-endpoints.ts'
export { fightResult } from './record-result.ts'
export { boutTasks } from './tasks.ts'
export { earningsWriteOff } from './write-off-earnings.ts'
