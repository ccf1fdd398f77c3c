import type { ApprovalKind } from '#server/kernel/door.ts'
import { starOf } from './proposals.ts'

/** What of a proposal says where an approval of it goes. */
export interface ListedProposal {
  id: string
  operation: string
  subject: string
  payload: Record<string, unknown>
}

/** An approval as a request: below `/api/operator`, with a reason beside what is here. */
export interface ApprovalRequest {
  path: string
  body: Record<string, unknown>
}

/** Of which kind a proposal is: the closest pattern counts. Undefined for a kind that nobody approves by a path. */
function kindOf(kinds: readonly ApprovalKind[], { operation, subject }: ListedProposal) {
  return kinds
    .filter((one) => one.operation === operation && starOf(one, subject) !== null)
    .toSorted((a, b) => b.subject.length - a.subject.length)[0]
}

/** The request by which somebody approves a proposal; null for a kind that has none. */
export function approvalOf(
  kinds: readonly ApprovalKind[],
  proposal: ListedProposal,
): ApprovalRequest | null {
  const { id, subject, payload } = proposal
  const found = kindOf(kinds, proposal)
  if (!found) return null
  const objectId = found.of === 'object' ? starOf(found, subject) : id
  const body = Object.fromEntries((found.repeats ?? []).map((name) => [name, payload[name]]))
  return objectId ? { path: found.path.replace(':id', objectId), body } : null
}
