import { DAY_MS } from '#domain/time.ts'
import type { Platform } from '#server/platform.ts'
import { holdToDocument } from '#server/test-document.ts'
import { verifyFully } from '#server/test-full-identity.ts'
import { readPages } from '#server/test-pages.ts'
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
  const text = await response.text()
  holdToDocument('POST', response, text)
  if (response.status !== 201) throw new Error(`${response.status}: ${text}`)
  return (JSON.parse(text) as { sha256: string }).sha256
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
  holdToDocument(method, response, text)
  const json = text.startsWith('{') || text.startsWith('[')
  return {
    status: response.status,
    body: json ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

type Approval = { path: string; body: object }

/** What an agreement there has to say again of its proposal, as the list of proposals tells. */
export async function repeatedAt(site: TestPlatform, path: string): Promise<object> {
  const ask = (list: string) => askAs(site, 'alix', 'GET', list)
  const pages = await readPages(ask, '/operator/proposals', 100)
  const approvals = pages.flat().map(({ approval }) => approval as Approval | null)
  return approvals.find((approval) => `/operator${approval?.path}` === path)?.body ?? {}
}

/** Two operators agree, one after the other. */
export async function bothAgree(site: TestPlatform, path: string): Promise<void> {
  const repeated = await repeatedAt(site, path)
  for (const handle of ['alix', 'noor']) {
    const answer = await askAs(site, handle, 'POST', path, { reason: 'Checked', ...repeated })
    if (answer.status !== 200) throw new Error(`${handle}: ${JSON.stringify(answer.body)}`)
  }
}

/** Somebody whose identity is fully known; how that is found out is the provider's business. */
export async function knownPerson(site: TestPlatform): Promise<Visitor> {
  const visitor = await newBacker(site)
  await verifyFully(site, visitor)
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

/** An approved athlete with a login: who they are, and the athlete's id. */
export async function newAthlete(
  site: TestPlatform,
  standing: 'amateur' | 'pro' = 'amateur',
): Promise<{ visitor: Visitor; fighterId: string }> {
  const visitor = await knownPerson(site)
  const proContractHash = standing === 'pro' ? await fileDocument(site, visitor) : null
  const application = applicationOf({ standing, proContractHash })
  const { body } = await visitor.send('POST', '/api/fighter-applications', application)
  await bothAgree(site, `/operator/fighter-applications/${body.applicationId}/approvals`)
  const { id } = await site.platform.db
    .selectFrom('fighter')
    .select('id')
    .where('person_id', '=', await personOf(site.platform, visitor))
    .executeTakeFirstOrThrow()
  return { visitor, fighterId: id }
}

const ahead = (site: TestPlatform, days: number) =>
  new Date(site.clock.now().getTime() + days * DAY_MS).toISOString()

/** A signed bout of an athlete, its contract approved by both operators. */
export async function approvedFight(
  site: TestPlatform,
  athlete: Visitor,
  days = 100,
): Promise<string> {
  const { body } = await athlete.send('POST', '/api/studio/fights', {
    opponentName: 'Adversaire',
    eventName: 'Gala Fictif',
    place: 'Lyon',
    weighInAt: ahead(site, days),
    takesPlaceAt: ahead(site, days + 1),
    contractReference: 'C-1',
    contractHash: await fileDocument(site, athlete),
  })
  await bothAgree(site, `/operator/fights/${body.fightId}/contract/approvals`)
  return body.fightId
}

/** A Pocket as its recipient writes it: on sale from tomorrow on, for thirty days. */
export const tipsInput = (site: TestPlatform, changed: Record<string, unknown> = {}) => ({
  kind: 'tips',
  title: 'Vers le titre',
  description: 'Pocket fictif.',
  opensAt: ahead(site, 1),
  closesAt: ahead(site, 31),
  goal: '2000',
  ...changed,
})

export const shareInput = (
  site: TestPlatform,
  fightIds: readonly string[],
  changed: Record<string, unknown> = {},
) => ({
  kind: 'share',
  title: 'Deux combats',
  description: 'Pocket fictif.',
  opensAt: ahead(site, 1),
  closesAt: ahead(site, 31),
  unitPrice: '50',
  unitCount: 400,
  ppmPerUnit: 500,
  coveredFights: fightIds.map((fightId) => ({ fightId, weight: 1 })),
  compensationLevel1: false,
  priorityWindow: false,
  withdrawalPolicy: 'waiver',
  releaseBy: 'dates',
  ...changed,
})

/** Drafts, submits and lets both operators agree; gives the Pocket's id. */
export async function approvedPocket(
  site: TestPlatform,
  recipient: Visitor,
  input: { kind: string },
): Promise<string> {
  const base = studioOf(input.kind)
  const { body, status } = await recipient.send('POST', base, input)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const submitted = await recipient.send('POST', `${base}/${body.pocketId}/submission`, {})
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body))
  await bothAgree(site, `/operator/pockets/${body.pocketId}/approvals`)
  return body.pocketId
}

export const studioOf = (kind: string) =>
  kind === 'federation' ? '/api/studio/federation-pockets' : '/api/studio/pockets'
