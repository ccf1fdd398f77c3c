/* What other modules may use of this one. */

export { caseInput, messageInput, visitorCaseInput } from './case-input.ts'
export { supportMaintenance } from './maintenance.ts'
export { askAsVisitor, confirmCase, openCase } from './open-case.ts'
export { operatorCaseEndpoints } from './operator-case-endpoints.ts'
export { isOwnReference } from './own-reference.ts'
export { supportRecords } from './personal-records.ts'
export { findOwnCase, listOwnCases, readVisitorCase } from './read-cases.ts'
export { supportEndpoints } from './support-endpoints.ts'
export { supportTasks } from './tasks.ts'
export { closeAsVisitor, closeOwnCase, replyAsVisitor, replyToCase } from './write-to-case.ts'
