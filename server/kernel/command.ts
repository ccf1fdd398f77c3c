import type { Operation } from '#domain/kernel/authority.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { inTransaction, type Trx } from '#server/kernel/db/in-transaction.ts'
import { enqueue, type NewTask, toBeWoken, wakeAfter } from '#server/kernel/jobs/enqueue.ts'
import type { Actor } from './actor.ts'
import { answerOnce, type PlainAnswer } from './answer-once.ts'
import { type AuditEntry, recordAudit } from './audit.ts'
import { actorRoles, authorityRefusals } from './authorise.ts'
import type { OperatorActor } from './operator-actor.ts'
import type { Platform } from './platform.ts'
/** The caller of a command: somebody with a session, or an operator. */
export type Caller = Actor | OperatorActor

/** What `ask` gets: it calls outside parties, before the transaction. */
export interface Asking<Who extends Caller> {
  readonly platform: Platform
  readonly by: Who
}

/** What `load` gets. */
export interface Loading<Who extends Caller> extends Asking<Who> {
  readonly trx: Trx
}

/** What `decide` gets; the time is read under the locks. */
export interface Deciding<Who extends Caller> extends Loading<Who> {
  readonly now: Date
}

/** What `record` gets. */
export interface Recording<Who extends Caller> extends Deciding<Who> {
  /**
   * Appends to the audit log under the command's operation, unless `more` names another one.
   * @param subject `<noun>:<id>`
   */
  audit(
    subject: string,
    more?: Partial<Pick<AuditEntry, 'operation' | 'reason' | 'detail'>>,
  ): Promise<void>
  /** Enqueues tasks, which are done after the commit. */
  enqueue(...tasks: NewTask[]): Promise<void>
  /** Wakes the worker after the commit, for work that is no new task. */
  wake(): void
}

/** The steps of a command, all but the first in one transaction. */
export interface Beats<Who extends Caller, Input, Asked, Facts, Decided, Answer> {
  /** Its row in the authority table, and what the log calls it. */
  readonly operation: Operation
  /** Calls an outside party, so that no lock waits for it. What it refuses comes first. */
  ask?(asking: Asking<Who>, input: Input): Promise<Decision<Asked>>
  /**
   * Locks rows in the one order of locks, and reads what the decision rests on. Null for an object that does not exist or is not
   * the caller's: refused as `unknown_object`.
   */
  load(loading: Loading<Who>, input: Input, asked: Asked): Promise<Facts | null>
  /** Accepts with what is to be recorded, or refuses; writes nothing. */
  decide(
    facts: Facts,
    input: Input,
    deciding: Deciding<Who>,
  ): Decision<Decided> | Promise<Decision<Decided>>
  /** Writes everything, and returns the answer. */
  record(
    recording: Recording<Who>,
    decided: Decided,
    asked: { facts: Facts; input: Input },
  ): Promise<Answer>
}

/** The name under which idempotency keys are stored, for a command that runs once per key. */
interface Once {
  readonly once: string
}

export type Command<Who, Input, Answer> = (
  platform: Platform,
  by: Who,
  input: Input,
) => Promise<Decision<Answer>>

/** The first answer to a key is stored and given again; with another input the key is refused (`key_reused`). */
export type KeyedCommand<Who, Input, Answer> = (
  platform: Platform,
  by: Who,
  input: Input,
  key: string,
) => Promise<Decision<Answer>>

/** Makes commands of those who are `Who`. */
interface CommandMaker<Who extends Caller> {
  <Input, Asked, Facts, Decided, Answer extends PlainAnswer>(
    beats: Beats<Who, Input, Asked, Facts, Decided, Answer> & Once,
  ): KeyedCommand<Who, Input, Answer>
  <Input, Asked, Facts, Decided, Answer>(
    beats: Beats<Who, Input, Asked, Facts, Decided, Answer>,
  ): Command<Who, Input, Answer>
}

/**
 * Declares a command of somebody with a session: load, decide and record in one transaction, with the authority checked before,
 * the audit log written in it and the worker woken after. With `once` it runs once per key. Refuses `not_allowed` to roles that
 * may not, what `ask` refuses, `unknown_object`, and what `decide` refuses.
 */
export const personCommand: CommandMaker<Actor> = commandOf

/** The same for operators. */
export const operatorCommand: CommandMaker<OperatorActor> = commandOf

/** The same for whoever has a row in the authority table for it, person or operator. */
export const callerCommand: CommandMaker<Caller> = commandOf

function commandOf<Who extends Caller, Input, Asked, Facts, Decided, Answer>(
  beats: Beats<Who, Input, Asked, Facts, Decided, Answer> & Partial<Once>,
) {
  const { once } = beats
  return (platform: Platform, by: Who, input: Input, key = '') =>
    runAs({ platform, by }, beats, input, async (loading, asked) => {
      const facts = await beats.load(loading, input, asked)
      const go = () => carryOut(beats, loading, input, facts)
      if (once === undefined) return go()
      // Under its locks two requests with one key come one after the other.
      return answerOnce(
        loading.trx,
        { actorId: idOf(by), operation: once, key, input },
        platform.clock.now(),
        // The overloads let only answers through that can be stored.
        go as () => Promise<Decision<Answer & PlainAnswer>>,
      )
    })
}

async function carryOut<Who extends Caller, Input, Asked, Facts, Decided, Answer>(
  beats: Beats<Who, Input, Asked, Facts, Decided, Answer>,
  loading: Loading<Who>,
  input: Input,
  facts: Facts | null,
): Promise<Decision<Answer>> {
  if (facts === null) return refuse({ code: 'unknown_object' })
  const deciding = { ...loading, now: loading.platform.clock.now() }
  const decision = await beats.decide(facts, input, deciding)
  if (!decision.ok) return decision
  const recording = recordingOf(deciding, beats.operation)
  return accept(await beats.record(recording, decision.value, { facts, input }))
}

/**
 * Runs a caller's work in one transaction, if their role may, with what `ask` answered before, and wakes the worker where
 * something was enqueued.
 */
export async function runAs<Who extends Caller, Input, Asked, Answer>(
  asking: Asking<Who>,
  {
    operation,
    ask,
  }: Pick<Beats<Who, Input, Asked, unknown, unknown, unknown>, 'operation' | 'ask'>,
  input: Input,
  work: (loading: Loading<Who>, asked: Asked) => Promise<Decision<Answer>>,
): Promise<Decision<Answer>> {
  const { platform, by } = asking
  const [forbidden] = authorityRefusals(actorRoles(by), operation, 'none')
  if (forbidden) return refuse(forbidden)
  // Where nobody is asked, whatever is loaded takes no notice of it.
  const asked = ask ? await ask(asking, input) : accept(undefined as Asked)
  if (!asked.ok) return asked
  return transact(platform, (trx) => work({ trx, ...asking }, asked.value))
}

/** Does work in one transaction, and wakes the worker where a task was enqueued. */
export async function transact<Done>(
  platform: Pick<Platform, 'db' | 'worker'>,
  work: (trx: Trx) => Promise<Done>,
): Promise<Done> {
  let hasTasks = false
  const done = await inTransaction(platform.db, async (trx) => {
    const outcome = await work(trx)
    hasTasks = toBeWoken(trx)
    return outcome
  })
  if (hasTasks) platform.worker.wake()
  return done
}

/** Audit log and tasks for one caller and one operation. */
export function recordingOf<Who extends Caller>(
  deciding: Deciding<Who>,
  operation: Operation,
): Recording<Who> {
  const { trx, by, now } = deciding
  return {
    ...deciding,
    audit: (subject, more = {}) =>
      recordAudit(trx, { by: auditedAs(by), operation, subject, ...more }, now),
    enqueue: (...tasks) => enqueue(trx, tasks, now),
    wake: () => wakeAfter(trx),
  }
}

/** A caller, as the audit log names them. */
export function auditedAs(by: Caller): Exclude<AuditEntry['by'], { kind: 'worker' }> {
  return 'operatorId' in by
    ? { kind: 'operator', id: by.operatorId }
    : { kind: 'person', id: by.personId }
}

const idOf = (by: Caller): string => ('operatorId' in by ? by.operatorId : by.personId)
