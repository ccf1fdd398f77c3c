import { z } from 'zod'
import type { Operation } from '#domain/kernel/authority.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import {
  type Call,
  type Endpoint,
  endpoint,
  idParams,
  type OperatorActor,
  reasonBody,
} from '#server/kernel/door.ts'
import type { Approvable } from './approvable.ts'

/** What a proposal is answered: its id, by which the second operator approves. */
export const proposed = z.object({ proposalId: z.uuid() })
/** What an approval is answered: whether the operation is carried out, for which some need more than two. */
const approved = z.object({ complete: z.boolean() })

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

/** The first half of what takes two operators: one asks for it. Behind no launch switch. */
export function proposal<Params, Body, Answer>(shape: Proposal<Params, Body, Answer>): Endpoint {
  const shared = { method: 'POST', audience: 'operator', launch: null, status: 201 } as const
  return endpoint({ answer: proposed, ...shape, ...shared })
}

/**
 * The second half: another operator approves, with a reason of their own, and it is carried out. Asked for again afterwards
 * it changes nothing, and is answered as the first time to whoever approved then.
 * @param repeats The shapes of what the kind says that an approval repeats.
 */
export function approvalEndpoint(
  { kind, approve }: Pick<Approvable<never, never>, 'kind' | 'approve'>,
  summary: string,
  repeats: Readonly<Record<string, z.ZodType<string>>> = {},
): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/operator${kind.path}`,
    summary,
    operation: kind.operation,
    audience: 'operator',
    launch: null,
    params: idParams,
    // The reason is taken apart below, and the rest is what was seen.
    body: reasonBody.extend(repeats) as typeof reasonBody,
    answer: approved,
    handle: ({ platform, who, params, body: { reason, ...seen } }) =>
      approve(platform, who, params.id, { reason, seen }),
  })
}
