/* What other modules may use of this one. */

export { proposeChange } from './decide-with-two.ts'
export { fightEndpoints } from './fight-endpoints.ts'
export { because, boutInput, byId, evidenceHash, reason } from './fight-shapes.ts'
export { fighterEndpoints } from './fighter-endpoints.ts'
export { followFights } from './follow-time.ts'
export { operatorFightEndpoints } from './operator-fight-endpoints.ts'
export { boutTasks } from './tasks.ts'
