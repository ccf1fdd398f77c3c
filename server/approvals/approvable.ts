import type { Proposal } from '#domain/approvals/four-eyes.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type ApprovalKind,
  type Asking,
  answerOnce,
  type Deciding,
  type Loading,
  type OperatorActor,
  type PlainAnswer,
  type Platform,
  type Recording,
  recordingOf,
  runAs,
} from '#server/kernel/door.ts'
import { type Approval, answerClosed, approveOperation, proposeOperation } from './four-eyes.ts'
import { findProposal } from './proposals.ts'

/** What is proposed, once it has been judged. */
export interface ProposalDraft<Shown> {
  readonly subject: string
  /** What will be done, exactly; approvals are for these values and no others. */
  readonly payload: Record<string, unknown>
  /** What its author is told beside the proposal's id. */
  readonly shown?: Shown
  /** Writes what is kept beside the proposal, once it is open. */
  keepBeside?(proposalId: string): Promise<void>
}

/** The proposal that is carried out. */
export interface ApprovedProposal {
  readonly proposalId: string
  /** Why it was proposed. */
  readonly reason: string
  /** As it stood before this approval. */
  readonly proposal: Proposal
  readonly approver: { readonly id: string; readonly reason: string }
}

/** What takes two operators: how it is proposed, and how it is carried out once it is approved. */
export interface ApprovableShape<
  Target,
  Requested extends Target & { reason: string },
  Payload extends Target,
  Asked,
  Facts,
  Shown,
> extends ApprovalKind {
  /** The name under which idempotency keys are kept; left out where a proposal takes none. */
  readonly once?: string
  /** The payload of a proposal, read from what was kept as JSON; null for one of another kind. */
  payloadOf(kept: Record<string, unknown>): Payload | null
  /** Asks what somebody outside has to say, before the transaction of either. What it refuses comes before all else. */
  ask?(asking: Asking<OperatorActor>, target: Target): Promise<Decision<Asked>>
  /** Locks and reads what it is about, in the one order of locks; null for what is not there (`unknown_object`). */
  load(loading: Loading<OperatorActor>, target: Target, asked: Asked): Promise<Facts | null>
  /**
   * Whose it is and who else gains or loses by it: none of them, nor who manages them, proposes or approves it. The
   * first is kept with the proposal.
   */
  owners(facts: Facts): readonly (string | null)[]
  /** Judges what is asked for by the facts of now, and draws the proposal up. */
  decide(
    deciding: Deciding<OperatorActor>,
    facts: Facts,
    request: Requested,
  ): Decision<ProposalDraft<Shown>> | Promise<Decision<ProposalDraft<Shown>>>
  /** Why nobody may approve it now; it is refused before who approves is judged. */
  barredBy?(
    deciding: Deciding<OperatorActor>,
    facts: Facts,
  ): readonly Refusal[] | Promise<readonly Refusal[]>
  /** Judges what was proposed by the facts of now, and does it. */
  carryOut(
    recording: Recording<OperatorActor>,
    facts: Facts,
    payload: Payload,
    approved: ApprovedProposal,
  ): Promise<Decision<unknown>>
  /** Reads anew what this process keeps in memory of what may have been approved, after the commit. */
  refresh?(platform: Platform): Promise<void>
}

export interface Approvable<Requested, Shown> {
  readonly kind: ApprovalKind
  propose(
    platform: Platform,
    by: OperatorActor,
    request: Requested,
    key?: string,
  ): Promise<Decision<{ proposalId: string } & Shown>>
  /** @param id The proposal's, or the object's where the kind says so. @param seen What the approval repeats. */
  approve(
    platform: Platform,
    by: OperatorActor,
    id: string,
    approval: { reason: string; seen?: Readonly<Record<string, string>> },
  ): Promise<Decision<{ complete: boolean }>>
}

/**
 * Declares what takes two operators. `propose` refuses `not_allowed`, `unknown_object`, `reason_missing`,
 * `transition_not_allowed` while another one about the same is open, and what `decide` refuses; `approve` refuses
 * `unknown_object` for a proposal of another kind too, what `ask`, `barredBy`, `approveOperation` and `carryOut` refuse.
 */
export function approvable<
  Target,
  Requested extends Target & { reason: string },
  Payload extends Target,
  Asked,
  Facts,
  Shown extends PlainAnswer = Record<never, never>,
>(
  shape: ApprovableShape<Target, Requested, Payload, Asked, Facts, Shown>,
): Approvable<Requested, Shown> {
  const { once } = shape
  return {
    kind: shape,
    propose: (platform, by, request, key = '') =>
      runAs({ platform, by }, shape, request, async (loading, asked) => {
        const facts = await shape.load(loading, request, asked)
        const now = platform.clock.now()
        const work = () => draw(shape, { ...loading, now }, facts, request)
        if (once === undefined) return work()
        const keyed = { actorId: by.operatorId, operation: once, key, input: request }
        return answerOnce(loading.trx, keyed, now, work)
      }),
    approve: async (platform, by, id, { reason, seen = {} }) => {
      const found = await findProposal(platform.db, shape, id)
      const payload = found && shape.payloadOf(found.payload)
      if (!payload) return refuse({ code: 'unknown_object' })
      const decision = await runAs({ platform, by }, shape, payload, (loading, asked) =>
        approveBy(shape, loading, { proposalId: found.id, payload, reason, seen }, asked),
      )
      await shape.refresh?.(platform)
      return decision
    },
  }
}

async function draw<
  Target,
  Requested extends Target & { reason: string },
  Payload extends Target,
  Asked,
  Facts,
  Shown,
>(
  shape: ApprovableShape<Target, Requested, Payload, Asked, Facts, Shown>,
  deciding: Deciding<OperatorActor>,
  facts: Facts | null,
  request: Requested,
): Promise<Decision<{ proposalId: string } & Shown>> {
  if (facts === null) return refuse({ code: 'unknown_object' })
  const drawn = await shape.decide(deciding, facts, request)
  if (!drawn.ok) return drawn
  const { subject, payload, shown } = drawn.value
  const { operation } = shape
  const { reason } = request
  const owners = shape.owners(facts)
  const asked = { operation, subject, payload, owners, reason }
  const proposed = await proposeOperation(deciding, asked)
  if (!proposed.ok) return proposed
  await drawn.value.keepBeside?.(proposed.value.proposalId)
  return accept({ ...proposed.value, ...(shown as Shown) })
}

async function approveBy<
  Target,
  Requested extends Target & { reason: string },
  Payload extends Target,
  Asked,
  Facts,
  Shown,
>(
  shape: ApprovableShape<Target, Requested, Payload, Asked, Facts, Shown>,
  loading: Loading<OperatorActor>,
  { payload, ...approval }: Omit<Approval, 'operation' | 'owners'> & { payload: Payload },
  asked: Asked,
): Promise<Decision<{ complete: boolean }>> {
  const { operation } = shape
  const { platform, by } = loading
  const { proposalId, reason } = approval
  const facts = await shape.load(loading, payload, asked)
  if (facts === null) return answerClosed(loading.trx, by, proposalId)
  const recording = recordingOf({ ...loading, now: platform.clock.now() }, operation)
  const [barred, ...more] = (await shape.barredBy?.(recording, facts)) ?? []
  if (barred) return refuse(barred, ...more)
  const owners = shape.owners(facts)
  return approveOperation(recording, { ...approval, operation, owners }, (row, proposal) =>
    shape.carryOut(recording, facts, payload, {
      proposalId,
      reason: row.reason,
      proposal,
      approver: { id: by.operatorId, reason },
    }),
  )
}
