import { z } from 'zod'
import { EVIDENCE_TYPES } from '#domain/identity/evidence-type.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { fileEvidence } from './file-evidence.ts'
import { readEvidence } from './read-evidence.ts'
import { sha256 } from './request-shapes.ts'

/** Documents on file: sent as they are, given back as downloads that no browser runs. */
export const evidenceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/evidence',
    summary: 'Puts a document on file, up to 10 MB; commands name it by its hash.',
    operation: 'file_evidence',
    audience: 'caller',
    launch: 'accounts',
    body: z.instanceof(Uint8Array),
    bytes: { in: EVIDENCE_TYPES },
    answer: z.object({ evidenceId: z.uuid(), sha256, mediaType: z.enum(EVIDENCE_TYPES) }),
    status: 201,
    handle: ({ platform, who, body }) => fileEvidence(platform, who, { sent: body }),
  }),
  endpoint({
    method: 'GET',
    path: '/evidence/:name',
    summary:
      'A document on file, by its id or its hash: one’s own, and for operators those that they decide by.',
    operation: 'read_evidence',
    audience: 'caller',
    launch: 'accounts',
    params: z.object({ name: z.union([z.uuid(), sha256]) }),
    bytes: { out: EVIDENCE_TYPES },
    handle: ({ platform, who, params }) => readEvidence(platform, who, params.name),
    reply: ({ bytes, mediaType }) => ({
      body: bytes,
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': 'attachment; filename="document"',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
      },
    }),
  }),
]
