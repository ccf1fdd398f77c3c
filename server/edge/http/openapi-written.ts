import { z } from 'zod'
import { certificateView, pocketView } from '#server/campaigns/door.ts'
import type { Endpoint } from '#server/kernel/door.ts'
import { period } from './provider-endpoints.ts'

/** What the API's document says of an operation, however it is routed. */
export interface DescribedOperation
  extends Pick<Endpoint, 'method' | 'path' | 'summary' | 'audience' | 'launch' | 'operation'>,
    Partial<Pick<Endpoint, 'params' | 'query' | 'body' | 'answer' | 'answers' | 'keptFor'>>,
    Partial<Pick<Endpoint, 'alsoAs' | 'setsCookie' | 'countsTries'>> {
  status?: Endpoint['status'] | undefined
  keyed?: true | undefined
  /** Documents are their own bytes: the types that are taken, or given. */
  bytes?: { in?: readonly string[]; out?: readonly string[] }
  /** People and operators alike. */
  operatorsToo?: true
  /** Answers whatever token is shown, and counts none. */
  ignoresTokens?: true
}

const documentTypes = ['application/pdf', 'image/jpeg', 'image/png']

/**
 * The operations that are routed by hand: their bytes, names and kept files are beyond what an endpoint declares.
 * A test holds this list and the routes to each other.
 */
export const writtenOperations: readonly DescribedOperation[] = [
  {
    method: 'POST',
    path: '/evidence',
    summary: 'Puts a document on file, up to 10 MB; commands name it by its hash.',
    audience: 'person',
    operatorsToo: true,
    operation: 'file_evidence',
    launch: 'accounts',
    bytes: { in: documentTypes },
    answer: z.object({ evidenceId: z.uuid(), sha256: z.string(), mediaType: z.string() }),
    status: 201,
  },
  {
    method: 'GET',
    path: '/evidence/:name',
    summary:
      'A document on file, by its id or its hash: one’s own, and for operators those that they decide by.',
    audience: 'person',
    operatorsToo: true,
    operation: 'read_evidence',
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
    ignoresTokens: true,
    operation: 'public_pages',
    launch: 'backing',
    params: z.object({ name: z.string() }),
    answer: pocketView,
  },
  {
    method: 'GET',
    path: '/pockets/:id/ledger.csv',
    summary: 'All public entries of a Pocket as a file for a spreadsheet.',
    audience: 'anyone',
    ignoresTokens: true,
    operation: 'public_pages',
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
    ignoresTokens: true,
    operation: 'public_pages',
    launch: 'accounts',
    params: z.object({ number: z.string().regex(/^[0-9]{1,12}$/) }),
    answer: certificateView,
  },
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document.',
    audience: 'anyone',
    ignoresTokens: true,
    operation: 'public_pages',
    launch: null,
    answer: z.record(z.string(), z.unknown()),
  },
  {
    method: 'GET',
    path: '/docs',
    summary: 'This document as a page.',
    audience: 'anyone',
    ignoresTokens: true,
    operation: 'public_pages',
    launch: null,
    bytes: { out: ['text/html'] },
  },
]
