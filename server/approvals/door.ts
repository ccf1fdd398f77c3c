/* What other modules may use of this one. */

export { type ApprovedProposal, approvable } from './approvable.ts'
export { approvableSubmission } from './approvable-submission.ts'
export type { ApprovalRequest } from './approval-paths.ts'
export { expireProposals } from './end-proposal.ts'
export { isOwn } from './four-eyes.ts'
export { operatorEndpoints } from './operator-endpoints.ts'
export { approvalEndpoint, proposal, proposed } from './proposal-endpoints.ts'
export { closeProposal, findOpenProposal, isAsProposed, openProposal } from './proposals.ts'
export { findProposed, listOperators } from './read-proposals.ts'
export { decideTurnDown, recordTurnDown } from './turn-down.ts'
