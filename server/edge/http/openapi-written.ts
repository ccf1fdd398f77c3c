import { z } from 'zod'
import type { Endpoint } from '#server/kernel/door.ts'

/** What the API's document says of an operation, however it is routed. */
export interface DescribedOperation extends Omit<Endpoint, 'handle' | 'reply'> {
  /** Answers whatever token is shown, and counts none. */
  ignoresTokens?: true
}

/**
 * The operations that are routed by hand: a file that is sent while it is read, and the document itself.
 * A test holds this list and the routes to each other.
 */
export const writtenOperations: readonly DescribedOperation[] = [
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
