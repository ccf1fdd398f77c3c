import type { Platform } from '#server/platform.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { type Answer, newBacker, personOf, type Visitor } from '#server/test-visitor.ts'

/* Recipients and operators for tests, made by the front door as far as it reaches. */

let documents = 0

/** Files a small PDF of its own and gives its hash. */
export async function fileDocument(site: { url: string }, visitor: Visitor): Promise<string> {
  const response = await fetch(`${site.url}/api/evidence`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', cookie: visitor.cookies() },
    body: `%PDF-1.7\n% document ${++documents}`,
  })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { sha256: string }).sha256
}

/** Asks as an operator of the sandbox. */
export async function askAs(
  site: { url: string; platform: Pick<Platform, 'operatorToken'> },
  handle: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${site.url}/api${path}`, {
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
  const json = text.startsWith('{') || text.startsWith('[')
  return {
    status: response.status,
    body: json ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

/** Two operators agree, one after the other. */
export async function bothAgree(site: TestPlatform, path: string): Promise<void> {
  for (const handle of ['alix', 'noor']) {
    const answer = await askAs(site, handle, 'POST', path, { reason: 'Checked' })
    if (answer.status !== 200) throw new Error(`${handle}: ${JSON.stringify(answer.body)}`)
  }
}

/** Somebody whose identity is fully known; how that is found out is the provider's business. */
export async function knownPerson(site: TestPlatform): Promise<Visitor> {
  const visitor = await newBacker(site)
  await site.platform.db
    .updateTable('person')
    .set({ kyc_level: 'full', kyc_verified_at: site.clock.now() })
    .where('id', '=', await personOf(site.platform, visitor))
    .execute()
  return visitor
}

let licences = 0

export const applicationOf = (changed: Record<string, unknown> = {}) => ({
  standing: 'amateur',
  name: 'Athlète Fictive',
  record: '7-1-0',
  weightClass: 'Strawweight',
  country: 'FR',
  licenceNumber: `FR ${++licences}-X`,
  biography: 'Personnage fictif.',
  consented: true,
  proContractHash: null,
  ...changed,
})
