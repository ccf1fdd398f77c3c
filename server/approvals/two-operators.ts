import { z } from 'zod'
import type { Operation } from '#domain/kernel/authority.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type Call,
  type Endpoint,
  endpoint,
  idParams,
  type OperatorActor,
  reasonBody,
} from '#server/kernel/door.ts'
import { answerCarriedOut } from './answer-carried-out.ts'
import type { Approvable } from './approvable.ts'
import { isOfAnotherKind } from './is-of-another-kind.ts'

/** What a proposal is answered: its id, by which the second operator approves. */
export const proposed = z.object({ proposalId: z.uuid() })
/** What an agreement is answered: whether the operation is carried out, for which some need more than two. */
export const approved = z.object({ complete: z.boolean() })

type OperatorCall<Params, Body> = Call<OperatorActor, Params, unknown, Body>

interface Proposal<Params, Body, Answer> {
  path: `/operator/${string}`
  summary: string
  operation: Operation
  params?: z.ZodType<Params>
  body: z.ZodType<Body>
  /** More than `proposed`, where the second operator is told figures. */
  answer?: z.ZodType
  keyed?: true
  handle(call: OperatorCall<Params, Body>): Promise<Decision<Answer>>
}

/** The first half of an operation that takes two operators: one asks for it. Behind no launch switch. */
export function proposal<Params, Body, Answer>(shape: Proposal<Params, Body, Answer>): Endpoint {
  const shared = { method: 'POST', audience: 'operator', launch: null, status: 201 } as const
  return endpoint({ answer: proposed, ...shape, ...shared })
}

interface Agreement {
  path: `/operator/${string}/approvals`
  summary: string
  operation: Operation
  /** More than a reason, where what was read is repeated. */
  body?: z.ZodType<z.output<typeof reasonBody>>
  handle(
    call: OperatorCall<z.output<typeof idParams>, z.output<typeof reasonBody>>,
  ): Promise<Decision<z.output<typeof approved>>>
}

/**
 * The second half: another operator approves, with a reason of their own, and it is carried out. Asked for again afterwards
 * it changes nothing, and is answered as the first time to whoever approved then. A proposal of another kind is none here
 * (`unknown_object`): nobody approves what they have not read.
 */
export function agreement(shape: Agreement): Endpoint {
  const shared = { method: 'POST', audience: 'operator', launch: null } as const
  return endpoint({
    body: reasonBody,
    ...shape,
    ...shared,
    params: idParams,
    answer: approved,
    handle: async (call) => {
      const { platform, params, who } = call
      if (await isOfAnotherKind(platform, params.id, shape.path)) {
        return refuse({ code: 'unknown_object' })
      }
      const decision = await shape.handle(call)
      if (decision.ok || decision.refusals[0].code !== 'unknown_object') return decision
      return (await answerCarriedOut(platform, params.id, shape.operation, who)) ?? decision
    },
  })
}

/**
 * Where a second operator approves what is approvable.
 * @param repeats The shapes of what the kind says that an approval repeats.
 */
export function approvalEndpoint(
  { kind, approve }: Pick<Approvable<never, never>, 'kind' | 'approve'>,
  summary: string,
  repeats: Readonly<Record<string, z.ZodType<string>>> = {},
): Endpoint {
  return agreement({
    path: `/operator${kind.path}` as Agreement['path'],
    summary,
    operation: kind.operation,
    // Whoever handles it takes the reason apart, and the rest as what was seen.
    body: reasonBody.extend(repeats) as typeof reasonBody,
    handle: ({ platform, who, params, body: { reason, ...seen } }) =>
      approve(platform, who, params.id, { reason, seen }),
  })
}
