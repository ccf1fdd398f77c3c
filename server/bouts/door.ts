/* What other modules may use of this one. */

export { fightContract } from './approve-contract.ts'
export { closeQuestion } from './ask-backers.ts'
export { challengeEarnings } from './challenge-earnings.ts'
export { fightChange } from './decide-with-two.ts'
export { declareEarnings } from './declare-earnings.ts'
export { fightEndpoints } from './fight-endpoints.ts'
export {
  because,
  boutInput,
  byId,
  doubtInput,
  earningsInput,
  evidenceHash,
  operatorFightView,
  reason,
  seenResult,
} from './fight-shapes.ts'
export { fighterEndpoints } from './fighter-endpoints.ts'
export { hasPaidOut } from './has-paid-out.ts'
export { boutMaintenance } from './maintenance.ts'
export { operatorFightEndpoints } from './operator-fight-endpoints.ts'
export { listContestable } from './read-contestable.ts'
export { readCoveredBouts } from './read-covered-bouts.ts'
export { listFights } from './read-fights.ts'
export { readOwed } from './read-owed.ts'
export { listOwnFights } from './read-own-fights.ts'
export { fightResult, proposeResult } from './record-result.ts'
export { contractInput, handInAgain, registerFight } from './register-fight.ts'
export { boutTasks } from './tasks.ts'
export { layFights } from './write-fight.ts'
export { earningsWriteOff } from './write-off-earnings.ts'
