import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import {
  askForPasskey,
  logInByPasskey,
  questionFor,
} from '#server/identity/accounts/log-in-by-passkey.ts'
import {
  beginOperatorPasskey,
  operatorPasskeyRequest,
} from '#server/identity/operators/operator-passkeys.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { addPasskey, beginOwnPasskey } from './add-passkey.ts'
import { listPasskeys, removePasskey } from './kept-passkeys.ts'
import { passkeyInput, passkeyProof } from './passkey-input.ts'
import { passkeyList, passkeyQuestion, passkeyRequest } from './passkey-shapes.ts'

const own = { operation: 'own_account', audience: 'person', launch: 'accounts' } as const
const ofOperator = { operation: 'own_account', audience: 'operator', launch: null } as const
const entering = {
  operation: 'sign_in',
  audience: 'anyone',
  launch: 'accounts',
  countsTries: true,
} as const

/** Keys of one's own, and the login by one of them. */
export const passkeyEndpoints: readonly Endpoint[] = [
  endpoint({
    ...entering,
    method: 'POST',
    path: '/session/passkey-challenge',
    summary:
      'What a device is asked to sign for a login by a passkey; good once, for five minutes.',
    status: 201,
    answer: passkeyQuestion,
    handle: ({ platform, client }) => askForPasskey(platform, client),
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/session/passkey',
    summary: 'Logs in by a passkey, which stands for password and code.',
    body: passkeyProof,
    answer: z.object({ name: z.string() }),
    setsCookie: true,
    handle: ({ platform, body, client }) => logInByPasskey(platform, body, client),
    reply: ({ name, setCookies }) => ({ body: { name }, cookies: setCookies }),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/account/passkeys',
    summary: 'One’s own passkeys.',
    answer: passkeyList,
    handle: async ({ platform, who }) => accept({ items: await listPasskeys(platform.db, who) }),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/passkeys/challenge',
    summary: 'What a device is asked to make a passkey with; asks for a recent login.',
    status: 201,
    answer: passkeyRequest,
    handle: ({ platform, who }) => beginOwnPasskey(platform, who),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Keeps a passkey that a device has made; asks for a recent login.',
    body: passkeyInput,
    status: 201,
    answer: z.object({ id: z.uuid() }),
    handle: ({ platform, who, body }) => addPasskey(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/account/passkeys/:id',
    summary: 'Removes a passkey at once; asks for a recent login.',
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => removePasskey(platform, who, params.id),
  }),
  endpoint({
    operation: 'sign_in',
    audience: 'anyone',
    launch: null,
    countsTries: true,
    method: 'POST',
    path: '/operator/session/passkey-challenge',
    summary:
      'What an operator’s device is asked to sign in place of a code; good once, for five minutes.',
    status: 201,
    answer: passkeyQuestion,
    handle: ({ platform, client }) => questionFor(platform, 'operator_passkey_login', client),
  }),
  endpoint({
    ...ofOperator,
    method: 'GET',
    path: '/operator/passkeys',
    summary: 'The passkeys of the operator who asks.',
    answer: passkeyList,
    handle: async ({ platform, who }) => accept({ items: await listPasskeys(platform.db, who) }),
  }),
  endpoint({
    ...ofOperator,
    method: 'POST',
    path: '/operator/passkeys/challenge',
    summary: 'What an operator’s device is asked to make a passkey with; asks for the password.',
    body: operatorPasskeyRequest,
    status: 201,
    answer: passkeyRequest,
    countsTries: true,
    handle: ({ platform, who, body }) => beginOperatorPasskey(platform, who, body),
  }),
  endpoint({
    ...ofOperator,
    method: 'POST',
    path: '/operator/passkeys',
    summary: 'Keeps a passkey that an operator’s device has made.',
    body: passkeyInput,
    status: 201,
    answer: z.object({ id: z.uuid() }),
    handle: ({ platform, who, body }) => addPasskey(platform, who, body),
  }),
  endpoint({
    ...ofOperator,
    method: 'DELETE',
    path: '/operator/passkeys/:id',
    summary: 'Removes a passkey of the operator who asks.',
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => removePasskey(platform, who, params.id),
  }),
]
