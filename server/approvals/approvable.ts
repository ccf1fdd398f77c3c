import type { Proposal } from '#domain/approvals/four-eyes.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type ApprovalKind,
  type Asking,
  answerOnce,
  askingOf,
  type Deciding,
  type Loading,
  type OperatorActor,
  type PlainAnswer,
  type Platform,
  type Recording,
  recordingOf,
  runAs,
} from '#server/kernel/door.ts'
import { findProposal } from './find-proposal.ts'
import { approveOperation, proposeOperation } from './four-eyes.ts'

/** What is proposed, once it has been judged. */
export interface ProposalDraft<Shown> {
  readonly subject: string
  /** What will be done, exactly; approvals are for these values and no others. */
  readonly payload: Record<string, unknown>
  /** What its author is told beside the proposal's id. */
  readonly shown?: Shown
}

/** The proposal that is carried out. */
export interface ApprovedProposal {
  readonly proposalId: string
  readonly authorId: string
  readonly ownerPersonId: string | null
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
  /** What keys are kept under, where it is proposed once per key. */
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
  const { operation, once } = shape
  return {
    kind: shape,
    propose: (platform, by, request, key = '') => {
      const ask = askingOf<OperatorActor, Target, Asked>(shape, { platform, by }, request)
      return runAs(platform, by, { operation, ask }, async (trx, asked) => {
        const loading = { trx, platform, by }
        const facts = await shape.load(loading, request, asked)
        const now = platform.clock.now()
        const work = () => draw(shape, { ...loading, now }, facts, request)
        if (once === undefined) return work()
        return answerOnce(
          trx,
          { actorId: by.operatorId, operation: once, key, input: request },
          now,
          work,
        )
      })
    },
    approve: async (platform, by, id, { reason, seen = {} }) => {
      const found = await findProposal(platform.db, shape, id)
      const payload = found && shape.payloadOf(found.payload)
      if (!payload) return refuse({ code: 'unknown_object' })
      const ask = askingOf<OperatorActor, Target, Asked>(shape, { platform, by }, payload)
      return runAs(platform, by, { operation, ask }, async (trx, asked) => {
        const loading = { trx, platform, by }
        const facts = await shape.load(loading, payload, asked)
        if (facts === null) return refuse({ code: 'unknown_object' })
        const recording = recordingOf({ ...loading, now: platform.clock.now() }, operation)
        const [barred, ...more] = (await shape.barredBy?.(recording, facts)) ?? []
        if (barred) return refuse(barred, ...more)
        const agreement = {
          proposalId: found.id,
          operation,
          by,
          otherPersonIds: shape.owners(facts),
          reason,
          seen,
        }
        return approveOperation(
          trx,
          agreement,
          recording.now,
          ({ author_id, owner_person_id, ...row }, proposal) =>
            shape.carryOut(recording, facts, payload, {
              proposalId: found.id,
              authorId: author_id,
              ownerPersonId: owner_person_id,
              reason: row.reason,
              proposal,
              approver: { id: by.operatorId, reason },
            }),
        )
      })
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
  const [ownerPersonId = null, ...otherPersonIds] = shape.owners(facts)
  const { operation } = shape
  const asked = {
    operation,
    subject,
    payload,
    ownerPersonId,
    otherPersonIds,
    reason: request.reason,
  }
  const proposed = await proposeOperation(
    deciding.trx,
    deciding.platform,
    deciding.by,
    asked,
    deciding.now,
  )
  return proposed.ok ? accept({ ...proposed.value, ...(shown as Shown) }) : proposed
}
