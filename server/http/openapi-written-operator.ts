import { z } from 'zod'
import { invitationAnswerInput } from '#server/operator/accept-invitation.ts'
import { invitationInput } from '#server/operator/invite-operator.ts'
import { operatorLoginInput } from '#server/operator/log-in-operator.ts'
import type { DescribedOperation } from './openapi-written.ts'

const door = { audience: 'anyone', launch: null } as const

/** How operators get in, routed by hand for the cookies that it sets. */
export const writtenOperatorOperations: readonly DescribedOperation[] = [
  {
    ...door,
    method: 'POST',
    path: '/operator/session',
    summary: 'Logs an operator in, by password and a code of the second factor.',
    body: operatorLoginInput,
    answer: z.object({ handle: z.string() }),
    setsCookie: true,
    countsTries: true,
  },
  {
    ...door,
    method: 'DELETE',
    path: '/operator/session',
    summary: 'Logs an operator out.',
    status: 204,
    setsCookie: true,
  },
  {
    ...door,
    method: 'POST',
    path: '/operator/invitation',
    summary: 'Whom an invitation is for, and the key that their app takes.',
    body: invitationInput,
    answer: z.object({
      handle: z.string(),
      name: z.string(),
      secret: z.string(),
      uri: z.string(),
    }),
  },
  {
    ...door,
    method: 'PUT',
    path: '/operator/invitation',
    summary: 'Sets an operator’s password and second factor by an invitation, once.',
    body: invitationAnswerInput,
    answer: z.object({ handle: z.string(), recoveryCodes: z.array(z.string()) }),
    countsTries: true,
  },
]
