import { z } from 'zod'
import { ROLES } from '#domain/account.ts'
import { KYC_LEVELS } from '#domain/compliance.ts'
import { loginInput } from '#server/accounts/log-in.ts'
import { registrationInput } from '#server/accounts/register-account.ts'
import { identityInput } from '#server/accounts/verify-identity.ts'
import { period } from '#server/http/api-provider.ts'
import { ownBacking } from '#server/http/backing-shapes.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { certificateView, pocketView } from '#server/http/pocket-shapes.ts'

/** What the API's document says of an operation, however it is routed. */
export interface DescribedOperation
  extends Pick<Endpoint, 'method' | 'path' | 'summary' | 'audience' | 'launch'>,
    Partial<
      Pick<Endpoint, 'operation' | 'params' | 'query' | 'body' | 'answer' | 'answers' | 'keptFor'>
    >,
    Partial<Pick<Endpoint, 'alsoAs' | 'setsCookie' | 'countsTries'>> {
  status?: Endpoint['status'] | undefined
  keyed?: true | undefined
  /** Documents are their own bytes: the types that are taken, or given. */
  bytes?: { in?: readonly string[]; out?: readonly string[] }
  /** People and operators alike. */
  operatorsToo?: true
}

const documentTypes = ['application/pdf', 'image/jpeg', 'image/png']
const session = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  kycLevel: z.enum(KYC_LEVELS),
  roles: z.array(z.enum(ROLES)),
})

/**
 * The operations that are routed by hand: their cookies, bytes and ways to say no are beyond what an endpoint
 * declares. A test holds this list and the routes to each other.
 */
export const writtenOperations: readonly DescribedOperation[] = [
  {
    method: 'POST',
    path: '/accounts',
    summary: 'Opens an account and mails a link to prove the address.',
    audience: 'anyone',
    launch: 'accounts',
    body: registrationInput,
    answer: z.object({ email: z.string() }),
    status: 202,
    countsTries: true,
  },
  {
    method: 'POST',
    path: '/session',
    summary: 'Logs in.',
    audience: 'anyone',
    launch: 'accounts',
    body: loginInput,
    answer: z.object({ name: z.string() }),
    answers: { 202: z.object({ secondFactor: z.literal(true), challenge: z.string() }) },
    setsCookie: true,
    countsTries: true,
  },
  {
    method: 'GET',
    path: '/session',
    summary: 'Who is logged in; null for nobody.',
    audience: 'anyone',
    launch: null,
    answer: session.nullable(),
  },
  {
    method: 'DELETE',
    path: '/session',
    summary: 'Logs out.',
    audience: 'anyone',
    launch: 'accounts',
    status: 204,
    setsCookie: true,
  },
  {
    method: 'POST',
    path: '/identity',
    summary: 'Verifies who somebody is, at the simplified level.',
    audience: 'person',
    launch: 'accounts',
    body: identityInput,
    answer: z.object({ level: z.enum(['simplified', 'full']) }),
  },
  {
    method: 'POST',
    path: '/evidence',
    summary: 'Puts a document on file, up to 10 MB; commands name it by its hash.',
    audience: 'person',
    operatorsToo: true,
    launch: 'accounts',
    bytes: { in: documentTypes },
    answer: z.object({ evidenceId: z.uuid(), sha256: z.string(), mediaType: z.string() }),
    status: 201,
  },
  {
    method: 'GET',
    path: '/evidence/:name',
    summary: 'A document on file, by its id or its hash.',
    audience: 'person',
    operatorsToo: true,
    launch: 'accounts',
    params: z.object({ name: z.string() }),
    bytes: { out: documentTypes },
  },
  {
    method: 'GET',
    path: '/operator/fees-report.csv',
    summary: 'The fees report as a file for a spreadsheet.',
    audience: 'operator',
    launch: null,
    operation: 'read_ledger',
    query: period,
    bytes: { out: ['text/csv'] },
  },
  {
    method: 'GET',
    path: '/pockets/:name',
    summary: 'A published Pocket, by its id or its name in addresses.',
    audience: 'anyone',
    launch: 'backing',
    params: z.object({ name: z.string() }),
    answer: pocketView,
  },
  {
    method: 'GET',
    path: '/pockets/:id/ledger.csv',
    summary: 'All public entries of a Pocket as a file for a spreadsheet.',
    audience: 'anyone',
    launch: 'backing',
    params: z.object({ id: z.uuid() }),
    bytes: { out: ['text/csv'] },
    keptFor: 300,
  },
  {
    method: 'GET',
    path: '/certificates/:number',
    summary: 'A certificate by its number. Nothing in it says who holds it.',
    audience: 'anyone',
    launch: 'accounts',
    params: z.object({ number: z.string().regex(/^[0-9]{1,12}$/) }),
    answer: certificateView,
  },
  {
    method: 'GET',
    path: '/backings/:id',
    summary: 'An order of one’s own.',
    audience: 'person',
    launch: 'accounts',
    params: z.object({ id: z.string() }),
    answer: ownBacking,
  },
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document.',
    audience: 'anyone',
    launch: null,
    answer: z.record(z.string(), z.unknown()),
  },
  {
    method: 'GET',
    path: '/docs',
    summary: 'This document as a page.',
    audience: 'anyone',
    launch: null,
    bytes: { out: ['text/html'] },
  },
]
