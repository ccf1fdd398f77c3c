import type { Platform } from '#server/platform.ts'
import { holdToDocument } from '#server/test-document.ts'
import type { Answer } from '#server/test-visitor.ts'

type Site = { url: string; platform: Platform }

/** Asks as one of the sandbox's operators, `alix` or `noor`, as the command line does. */
export async function askAs(
  site: Site,
  handle: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${site.url}/api/operator${path}`, {
    method,
    headers: {
      authorization: `Bearer ${site.platform.operatorToken}`,
      'coin-rouge-operator': handle,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  holdToDocument(method, response, text)
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
}

/** Alix proposes and Noor agrees, after what happens in between; gives the answer of whoever was refused, or the last one. */
export async function decideTogether(
  site: Site,
  path: string,
  wish: object,
  meanwhile?: () => Promise<unknown>,
): Promise<Answer> {
  const proposed = await askAs(site, 'alix', 'POST', path, { reason: 'Looked into', ...wish })
  if (proposed.status !== 201) return proposed
  await meanwhile?.()
  const approval = `${path}/${proposed.body.proposalId}/approvals`
  return askAs(site, 'noor', 'POST', approval, { reason: 'Seen as well' })
}

let documents = 0

/** An operator puts a small PDF of its own on file; gives its hash. */
export async function fileAs(site: Site, handle = 'alix'): Promise<string> {
  const response = await fetch(`${site.url}/api/evidence`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.platform.operatorToken}`,
      'coin-rouge-operator': handle,
      'content-type': 'application/pdf',
    },
    body: `%PDF-1.7\n% of an operator ${++documents}`,
  })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { sha256: string }).sha256
}
