import type { Proposal } from '#domain/approvals/four-eyes.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type ApprovalKind,
  type Deciding,
  type Loading,
  type OperatorActor,
  type Recording,
  recordingOf,
  runAs,
} from '#server/kernel/door.ts'
import type { Approvable } from './approvable.ts'
import { approveOperation } from './four-eyes.ts'
import { findOpenProposal } from './proposals.ts'

/** The submission that is carried out. */
export interface ApprovedSubmission<Decided> {
  readonly decided: Decided
  readonly payload: Readonly<Record<string, unknown>>
  /** Who approved it before. */
  readonly approverIds: readonly string[]
}

/** What a person has handed in about an object and operators approve: an application, a contract, a Pocket. */
export interface SubmissionShape<Facts, Decided> extends ApprovalKind {
  readonly of: 'object'
  /** Locks and reads the object, in the one order of locks. */
  load(loading: Loading<OperatorActor>, objectId: string): Promise<Decision<Facts>>
  /** Judges an approval before everything that every one takes. */
  decide(
    deciding: Deciding<OperatorActor>,
    facts: Facts,
    approval: { proposal: Proposal; reason: string },
  ): Decision<Decided>
  /** Judges what was handed in by the facts of now, and does it. */
  carryOut(
    recording: Recording<OperatorActor>,
    facts: Facts,
    approved: ApprovedSubmission<Decided>,
  ): Promise<Decision<unknown>>
}

/**
 * Declares what a person hands in with `openProposal`, and operators approve by its object. `approve` refuses what `load` refuses,
 * `unknown_object` where nothing waits, what `decide` and `approveOperation` refuse, and what `carryOut` refuses.
 */
export function approvableSubmission<Facts, Decided>(
  shape: SubmissionShape<Facts, Decided>,
): Pick<Approvable<never, never>, 'kind' | 'approve'> {
  const { operation, subject } = shape
  return {
    kind: shape,
    approve: (platform, by, objectId, { reason, seen = {} }) =>
      runAs({ platform, by }, { operation }, objectId, async (loading) => {
        const loaded = await shape.load(loading, objectId)
        if (!loaded.ok) return loaded
        const facts = loaded.value
        const about = subject.replace('*', objectId)
        const proposalId = await findOpenProposal(loading.trx, operation, about)
        if (!proposalId) return refuse({ code: 'unknown_object' })
        const recording = recordingOf({ ...loading, now: platform.clock.now() }, operation)
        return approveOperation<Decided>(
          recording,
          { proposalId, operation, reason, seen },
          ({ payload }, { approverIds }, decided) =>
            shape.carryOut(recording, facts, { decided, payload, approverIds }),
          (proposal) => shape.decide(recording, facts, { proposal, reason }),
        )
      }),
  }
}
