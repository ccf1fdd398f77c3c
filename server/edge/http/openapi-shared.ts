import { REFUSAL_CODES } from '#domain/kernel/refusal.ts'
import { OPERATOR_HEADER } from '#server/identity/door.ts'
import { SHELL_CODES } from './shell-codes.ts'

/** A part of the document, as JSON. */
export type Json = { readonly [key: string]: unknown }

const says: Record<string, string> = {
  400: 'The input cannot be what it should be; each wrong field is named.',
  401: 'Nobody is logged in, or the credentials are wrong.',
  403: 'The role may not, or the browser comes from another site.',
  404: 'There is no such thing, or it is somebody else’s.',
  409: 'Not launched yet, paid already, no longer possible as things stand, or the key was used for something else.',
  413: 'The body is too large or too deep.',
  415: 'The body is not of a type that is taken.',
  422: 'A rule of the platform says no; every reason is named.',
  429: 'Too many tries; `Retry-After` says how many seconds to wait.',
  503: 'Money is stopped, a provider does not answer, or the platform is `busy`, and `Retry-After` says when to ask again. After `busy` it may have been done: send a command that has an Idempotency-Key again with the same key, and look first before any other.',
}

/** Points at one of the shared answers. */
export const sharedAnswer = (status: number | string): Json => ({
  $ref: `#/components/responses/${status}`,
})

/** Every status of a "no". */
export const refusalStatuses: readonly number[] = Object.keys(says).map(Number)

const problemMedia = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}
// Of the answers 503 only `busy` has it.
const retryAfter = { 'Retry-After': { schema: { type: 'string' }, description: 'Seconds.' } }

const pointTo = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

/** What the answers to a token say of its allowance. */
export const allowanceHeaders: Json = {
  'RateLimit-Policy': pointTo('RateLimit-Policy'),
  RateLimit: pointTo('RateLimit'),
}

/** What may be kept says how long, and by what it is known. */
export const keptHeaders: Json = {
  ETag: pointTo('ETag'),
  'Cache-Control': pointTo('Cache-Control'),
}

const text = { type: 'string' }
const headers = {
  'RateLimit-Policy': {
    schema: text,
    description: 'To a token alone: how many requests (`q`) come back in how many seconds (`w`).',
  },
  RateLimit: {
    schema: text,
    description:
      'To a token alone: how many are left (`r`), and in how many seconds all are (`t`).',
  },
  ETag: { schema: text, description: 'What the answer is known by.' },
  'Cache-Control': { schema: text, description: 'How long anybody may keep the answer.' },
}

const answers = Object.fromEntries(
  Object.entries(says).map(([status, description]) => [
    status,
    {
      description,
      content: problemMedia,
      ...(['429', '503'].includes(status) ? { headers: retryAfter } : {}),
    },
  ]),
)

const problemSchema = {
  type: 'object',
  description: 'RFC 9457: `title` is for people, `code` for programs.',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: {
      type: 'string',
      description:
        'A sentence for people, in the language of the `language` cookie, else of `Accept-Language`, else English.',
    },
    status: { type: 'integer' },
    code: {
      anyOf: [
        { $ref: '#/components/schemas/RefusalCode' },
        { $ref: '#/components/schemas/ShellCode' },
      ],
    },
    detail: { type: 'string' },
    reference: {
      type: 'string',
      description: 'Of an `internal_error`: names the request in the log, as `X-Request-Id` does.',
    },
    errors: {
      type: 'array',
      description: 'Every reason: a refusal with its detail, or a wrong field with its code.',
      items: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string' },
          title: { type: 'string', description: 'Of a refusal: its sentence for people.' },
          field: { type: 'string' },
        },
      },
    },
  },
}

/** What operations share: the shape of a "no", its codes, and the ways to say who asks. */
export const sharedComponents: Json = {
  schemas: {
    Problem: problemSchema,
    RefusalCode: { type: 'string', enum: REFUSAL_CODES },
    ShellCode: { type: 'string', enum: SHELL_CODES },
  },
  responses: {
    ...answers,
    other: { description: 'Another "no".', content: problemMedia },
  },
  headers,
  parameters: {
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'The `ETag` of an earlier answer: one that has not changed is answered 304.',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The same key gives the first answer again; with another body it is refused.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'Set by the login; named `__Host-session` where visitors come over TLS.',
    },
    personalToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'cr_…',
      description:
        'A token of one’s own programs, made at /account/tokens; the scope that each operation takes stands beside it. 120 requests at once, two more each second.',
    },
    operatorSession: {
      type: 'apiKey',
      in: 'cookie',
      name: 'operator',
      description:
        'Set by the operators’ login; named `__Host-operator` where visitors come over TLS. Ends after 15 idle minutes.',
    },
    operatorToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of the data folder, which only this machine can read.',
    },
    operatorName: {
      type: 'apiKey',
      in: 'header',
      name: OPERATOR_HEADER,
      description: 'The operator that the command line works for.',
    },
  },
}
