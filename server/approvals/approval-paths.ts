import type { ApprovalKind } from '#server/kernel/door.ts'
import { starOf } from './find-proposal.ts'

/** What of a proposal says where an agreement to it goes. */
export interface ListedProposal {
  id: string
  operation: string
  subject: string
  payload: Record<string, unknown>
}

/** An agreement as a request: below `/api/operator`, with a reason beside what is here. */
export interface ApprovalRequest {
  path: string
  body: Record<string, unknown>
}

/** Of which kind a proposal is: the closest pattern counts. Undefined for a kind that nobody approves by a path. */
function kindOf(
  kinds: readonly ApprovalKind[],
  { operation, subject }: Pick<ListedProposal, 'operation' | 'subject'>,
) {
  return kinds
    .filter((one) => one.operation === operation && starOf(one, subject) !== null)
    .toSorted((a, b) => b.subject.length - a.subject.length)[0]
}

/**
 * Whether a proposal is approved at this path, declared below `/api/operator` with `:id`. Kinds that share an operation,
 * as a correction and a funding do, take no agreement meant for another.
 */
export function isApprovedAt(
  kinds: readonly ApprovalKind[],
  proposal: Pick<ListedProposal, 'operation' | 'subject'>,
  path: string,
): boolean {
  return kindOf(kinds, proposal)?.path === path
}

/** The request by which somebody approves a proposal; null for a kind that has none. */
export function approvalOf(
  kinds: readonly ApprovalKind[],
  { id, operation, subject, payload }: ListedProposal,
): ApprovalRequest | null {
  const found = kindOf(kinds, { operation, subject })
  if (!found) return null
  const objectId = found.of === 'object' ? starOf(found, subject) : id
  const body = Object.fromEntries((found.repeats ?? []).map((name) => [name, payload[name]]))
  return objectId ? { path: found.path.replace(':id', objectId), body } : null
}
