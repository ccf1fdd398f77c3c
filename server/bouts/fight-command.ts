import { type FightFacts, type FightStatus, fightStatus } from '#domain/bouts/fight.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import { keepPriority } from '#server/campaigns/door.ts'
import {
  type Deciding,
  type OperatorActor,
  operatorCommand,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import { type LockedFight, lockFight, lockFightOfDeclaration } from './lock-fight.ts'
import { writeFight } from './write-fight.ts'

/** The answer of a command about a fight. */
export type FightAnswer = { readonly fightId: string; readonly status: FightStatus }

/** The fight, by its id or by that of its declaration, and the reason. */
type Requested = { reason: string } & ({ fightId: string } | { declarationId: string })

/** One step of a fight that one operator takes. */
interface FightStep<Input extends Requested> {
  operation: Operation
  decide(
    fight: LockedFight,
    input: Input,
    deciding: Deciding<OperatorActor>,
  ): Decision<FightFacts> | Promise<Decision<FightFacts>>
  /** Writes the consequences, after the fight itself. */
  follow?(
    recording: Recording<OperatorActor>,
    fight: LockedFight,
    after: FightFacts,
    input: Input,
  ): Promise<void>
  /** Details for the audit log. */
  detail(input: Input): Record<string, unknown>
}

/** Nobody decides about their own fight. */
export function isOwnFight(
  trx: Trx,
  who: Pick<OperatorActor, 'personId'>,
  { ownerIds }: LockedFight,
): Promise<boolean> {
  return isOwn(trx, who, ...ownerIds)
}

/**
 * Declares an operator's command that moves a fight on: locked, decided, written with its audit entry and all consequences.
 * Refuses `unknown_object`, `not_allowed` for the operator's own fight, and what the rule refuses.
 */
export function fightCommand<Input extends Requested>({
  operation,
  decide,
  follow,
  detail,
}: FightStep<Input>) {
  return operatorCommand({
    operation,
    load: ({ trx }, input: Input) =>
      'fightId' in input
        ? lockFight(trx, input.fightId)
        : lockFightOfDeclaration(trx, input.declarationId),
    decide: async (fight, input, deciding) =>
      (await isOwnFight(deciding.trx, deciding.by, fight))
        ? refuse({ code: 'not_allowed' })
        : decide(fight, input, deciding),
    record: async (recording, after, { facts: fight, input }): Promise<FightAnswer> => {
      const { trx, now, audit } = recording
      const { fightId } = after
      await keepPriority(trx, fight.pocketIds, now)
      await writeFight(trx, fight.facts, after, now)
      await follow?.(recording, fight, after, input)
      await audit(`fight:${fightId}`, { reason: input.reason, detail: detail(input) })
      return { fightId, status: fightStatus(after, now) }
    },
  })
}
