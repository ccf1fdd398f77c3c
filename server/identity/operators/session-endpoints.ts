import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { acceptInvitation, invitationAnswerInput } from './accept-invitation.ts'
import { invitationInput, readInvitation } from './invite-operator.ts'
import { logInOperator, operatorLoginInput } from './log-in-operator.ts'
import { endOperatorSession } from './operator-session.ts'

const door = { operation: 'sign_in', audience: 'anyone', launch: null } as const

/** How operators get in and out. Whatever the launch switches say. */
export const operatorSessionEndpoints: readonly Endpoint[] = [
  endpoint({
    ...door,
    method: 'POST',
    path: '/operator/session',
    summary: 'Logs an operator in, by password and a code of the second factor or a passkey.',
    body: operatorLoginInput,
    answer: z.object({ handle: z.string() }),
    setsCookie: true,
    countsTries: true,
    handle: ({ platform, body, client, headers }) =>
      logInOperator(platform, body, client, { headers }),
    reply: ({ handle, setCookies }) => ({ body: { handle }, cookies: setCookies }),
  }),
  endpoint({
    ...door,
    method: 'DELETE',
    path: '/operator/session',
    summary: 'Logs an operator out.',
    status: 204,
    answer: z.null(),
    setsCookie: true,
    handle: async ({ platform, headers }) =>
      accept(await endOperatorSession(platform, { headers })),
    reply: (setCookie) => ({ body: null, cookies: [setCookie] }),
  }),
  endpoint({
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
    handle: ({ platform, body }) => readInvitation(platform, body.token),
  }),
  endpoint({
    ...door,
    method: 'PUT',
    path: '/operator/invitation',
    summary: 'Sets an operator’s password and second factor by an invitation, once.',
    body: invitationAnswerInput,
    answer: z.object({ handle: z.string(), recoveryCodes: z.array(z.string()) }),
    countsTries: true,
    handle: ({ platform, body, client }) => acceptInvitation(platform, body, client),
  }),
]
