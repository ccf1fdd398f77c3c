import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { S3Settings, StoredFile } from './port.ts'

type Sandbox = Pick<S3Settings, 'bucket' | 'region'> & {
  credentials: NonNullable<S3Settings['credentials']>
}

/**
 * A stand-in for a bucket: GET, PUT and DELETE of objects by path (`/bucket/key`), each signed by signature version 4 over its
 * body too. It keeps them in memory.
 */
export function createSandboxS3(sandbox: Sandbox): (request: Request) => Promise<Response> {
  const objects = new Map<string, StoredFile>()
  return async (request) => {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (!isSigned(sandbox, request, bytes)) return failure(403, 'SignatureDoesNotMatch')
    const [, bucket, key = ''] = decodeURIComponent(new URL(request.url).pathname).split('/')
    if (bucket !== sandbox.bucket) return failure(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(key, { bytes, mediaType: request.headers.get('content-type') ?? '' })
      return new Response(null, { headers: { ETag: `"${hexOf('md5', bytes)}"` } })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return new Response(null, { status: 204 })
    }
    const found = objects.get(key)
    if (request.method !== 'GET') return failure(405, 'MethodNotAllowed')
    if (!found) return failure(404, 'NoSuchKey')
    return new Response(Buffer.from(found.bytes), { headers: { 'Content-Type': found.mediaType } })
  }
}

function failure(status: number, code: string): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
  return new Response(body, { status, headers: { 'Content-Type': 'application/xml' } })
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Whether the request bears the signature of these credentials over its method, address, headers and body. */
function isSigned({ region, credentials }: Sandbox, request: Request, body: Uint8Array): boolean {
  const { headers, method, url } = request
  const [, keyId, scope = '', signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(headers.get('authorization') ?? '') ?? []
  const date = headers.get('x-amz-date') ?? ''
  const day = date.slice(0, 8)
  const bodyHash = headers.get('x-amz-content-sha256') ?? ''
  const isOurs = keyId === credentials.accessKeyId && scope === `${day}/${region}/s3/aws4_request`
  if (!isOurs || bodyHash !== hexOf('sha256', body)) return false
  const { pathname, searchParams } = new URL(url)
  searchParams.sort()
  const canonical = [
    method,
    pathname,
    searchParams.toString().replaceAll('+', '%20'),
    ...signedHeaders.split(';').map((name) => `${name}:${headers.get(name)?.trim() ?? ''}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hexOf('sha256', canonical)].join('\n')
  const secret = Buffer.from(`AWS4${credentials.secretAccessKey}`)
  const key = scope.split('/').reduce(macOf, secret)
  return timingSafeEqual(macOf(key, toSign), Buffer.from(signature, 'hex'))
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hexOf = (algorithm: 'sha256' | 'md5', value: string | Uint8Array) =>
  createHash(algorithm).update(value).digest('hex')
