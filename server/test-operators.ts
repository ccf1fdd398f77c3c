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

/** Alix proposes and Noor agrees; gives the answer of whoever was refused, or the last one. */
export async function decideTogether(site: Site, path: string, wish: object): Promise<Answer> {
  const proposed = await askAs(site, 'alix', 'POST', path, { reason: 'Looked into', ...wish })
  if (proposed.status !== 201) return proposed
  const approval = `${path}/${proposed.body.proposalId}/approval`
  return askAs(site, 'noor', 'POST', approval, { reason: 'Seen as well' })
}
