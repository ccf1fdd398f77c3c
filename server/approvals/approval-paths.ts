import type { Operation } from '#domain/kernel/authority.ts'

/** What of a proposal says where an agreement to it goes. */
export interface Approvable {
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

/** One kind of proposal and where a second person agrees to it. */
export interface ApprovalPath {
  operation: Operation
  /** The subjects of this kind; its group is the id of the object. */
  subject: RegExp
  /** As the endpoint is declared: `:id` is the object where `of` says so, else the proposal. */
  path: string
  of: 'proposal' | 'object'
  /** What the agreement has to repeat of the proposal: what somebody may have put in its place since it was read. */
  repeats?: readonly string[]
}

const any = /^/

function byProposal(operation: Operation, path: string, subject = any): ApprovalPath {
  return { operation, subject, path, of: 'proposal' }
}

/** Of an object there may be another proposal by now: an agreement repeats what could have changed. */
function byObject(
  operation: Operation,
  path: string,
  subject: RegExp,
  repeats: readonly string[] = [],
): ApprovalPath {
  return { operation, subject, path, of: 'object', repeats }
}

/** Where an agreement to each kind of proposal goes; the first that fits counts. */
export const approvalPaths: readonly ApprovalPath[] = [
  byProposal('manage_operators', '/operator-persons/:id/approvals', /^operator-person:/),
  byProposal('manage_operators', '/operator-changes/:id/approvals'),
  byProposal('turn_launch_switch', '/launch-changes/:id/approvals'),
  byProposal('change_settings', '/setting-changes/:id/approvals'),
  byProposal('refund_order', '/refunds/:id/approvals'),
  byProposal('unfreeze', '/thaws/:id/approvals'),
  byProposal('resolve_screening_hit', '/resolutions/:id/approvals'),
  byProposal('assign_payment', '/payment-assignments/:id/approvals'),
  byProposal('part_persons', '/person-partings/:id/approvals'),
  byProposal('give_account_back', '/account-returns/:id/approvals'),
  byProposal('approve_settlement', '/settlements/:id/approvals'),
  byProposal('approve_compensation', '/compensations/:id/approvals'),
  byProposal('approve_payout', '/receipt-returns/:id/approvals', /^receipt:/),
  byProposal('approve_payout', '/leaver-addresses/:id/approvals', /^leaver:/),
  byProposal('approve_payout', '/payouts/:id/approvals'),
  byProposal('recover_certificate', '/recoveries/:id/approvals'),
  byProposal('sweep_fees', '/fee-sweeps/:id/approvals'),
  byProposal(
    'adjust_ledger',
    '/ledger-corrections/:id/approvals',
    /^ledger-(?:adjustment|reversal):/,
  ),
  byProposal('adjust_ledger', '/conversions/:id/approvals', /^conversion:/),
  byProposal('adjust_ledger', '/reserve-fundings/:id/approvals'),
  byProposal('accept_difference', '/accepted-differences/:id/approvals'),
  byProposal('compare_chain', '/chain-comparisons/:id/approvals'),
  byProposal('publish_terms', '/terms-versions/:id/approvals'),
  byObject('record_fight', '/fights/:id/result', /^fight:([^:]+):result$/, [
    'outcome',
    'evidenceHash',
  ]),
  byProposal('record_fight', '/fight-changes/:id/approvals'),
  byProposal('verify_earnings', '/write-offs/:id/approvals'),
  byObject(
    'approve_federation',
    '/federation-applications/:id/approvals',
    /^federation-application:(.+)$/,
  ),
  byObject('approve_fighter', '/fighter-applications/:id/approvals', /^fighter-application:(.+)$/),
  byObject('approve_fighter', '/fighters/:id/pro-contract/verification', /^pro-contract:(.+)$/, [
    'signedAt',
    'evidenceHash',
  ]),
  byObject('approve_pocket', '/fights/:id/contract/approvals', /^fight-contract:(.+)$/, [
    'contractHash',
  ]),
  byObject('approve_pocket', '/pockets/:id/approvals', /^pocket:(.+)$/, ['termsHash']),
  byObject('cancel_pocket', '/pockets/:id/cancellation/approvals', /^pocket:(.+)$/),
  byObject('close_pocket', '/pockets/:id/early-end/approvals', /^pocket:(.+)$/),
]

/** Of which kind a proposal is; undefined for a kind that nobody agrees to by a path. */
function kindOf({ operation, subject }: Pick<Approvable, 'operation' | 'subject'>) {
  return approvalPaths.find((one) => one.operation === operation && one.subject.test(subject))
}

/**
 * Whether a proposal is agreed to at this path, declared below `/api/operator` with `:id`. Kinds that share an operation,
 * as a correction and a funding do, take no agreement meant for another.
 */
export function isAgreedToAt(
  proposal: Pick<Approvable, 'operation' | 'subject'>,
  path: string,
): boolean {
  return kindOf(proposal)?.path === path
}

/** The request by which somebody agrees to a proposal; null for a kind that has none. */
export function approvalOf({
  id,
  operation,
  subject,
  payload,
}: Approvable): ApprovalRequest | null {
  const found = kindOf({ operation, subject })
  if (!found) return null
  const objectId = found.of === 'object' ? found.subject.exec(subject)?.[1] : id
  const body = Object.fromEntries((found.repeats ?? []).map((name) => [name, payload[name]]))
  return objectId ? { path: found.path.replace(':id', objectId), body } : null
}
