import { DAY_MS } from '#domain/kernel/time.ts'
import { fileSheet } from '#tests/fixtures/fights.ts'
import { fileDocument } from '#tests/fixtures/recipients.ts'
import { rightRiskAnswers } from '#tests/fixtures/risk-answers.ts'
import { followLink, goodPassword, register, type Visitor } from '#tests/fixtures/visitor.ts'
import { eventually, type Site } from './site.ts'

/* What people do at a browser, each step by HTTP. */

/** Sends what must succeed; gives the answer's body. */
export async function must(
  who: Visitor,
  method: string,
  at: string,
  body?: unknown,
  key?: string,
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects to find.
): Promise<any> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await who.send(method, `/api${at}`, body, headers)
  if (answer.status >= 300) throw new Error(`${method} ${at}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The link of the latest mail to somebody, from the sandbox's list of mails. */
async function linkInMail({ url }: Site, email: string): Promise<string> {
  const page = async (at: string) => (await fetch(`${url}${at}`)).text()
  const row = new RegExp(`<td>${email}</td>\\s*<td><a href="(/sandbox/outbox/\\d+)"`)
  const mail = await eventually(async () => row.exec(await page('/sandbox/outbox'))?.[1] ?? null)
  const link = /href="(https?:\/\/[^"]+)"/.exec(await page(mail))?.[1]
  if (!link) throw new Error('the mail has no link')
  return link
}

/** Somebody with a proven address and simplified KYC. */
export async function newBacker(site: Site, legalName: string): Promise<Visitor> {
  const who = site.visitor()
  await register(who, legalName)
  const followed = await followLink(who, await linkInMail(site, who.email))
  if (followed.status !== 200) throw new Error(`the link answered ${followed.status}`)
  const identity = { legalName, birthDate: '1990-05-17', country: 'FR' }
  await must(who, 'POST', '/identity', identity)
  await must(who, 'PUT', '/account/risk-answers', rightRiskAnswers)
  return who
}

let documents = 0

/** The same, fully verified on the identity provider's own page. */
export async function newKnownPerson(site: Site, legalName: string): Promise<Visitor> {
  const who = await newBacker(site, legalName)
  const { url } = await must(who, 'POST', '/identity/full', { returnPath: '/dashboard' })
  const sent = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      legalName,
      birthDate: '1990-05-17',
      documentNumber: `X4JOURNEY${++documents}`,
      documentCountry: 'FRA',
      delivery: 'once',
    }),
  })
  if (sent.status !== 303) throw new Error(`the page answered ${sent.status}`)
  await eventually(async () => {
    const { status } = await must(who, 'GET', '/identity/full')
    return status === 'approved' ? status : null
  })
  return who
}

/** Each operator has looked at it and approves. */
export async function bothApprove(site: Site, at: string): Promise<void> {
  const body = await agreementAt(site, at)
  await site.done('alix', at, body)
  await site.done('noor', at, body)
}

/** An approval as its proposal asks for it: with what was read, said again. */
export async function agreementAt(site: Site, at: string): Promise<object> {
  const { body } = await site.operator('alix', 'GET', '/proposals?limit=100')
  const proposals: { approval: { path: string; body: object } | null }[] = body.items
  const found = proposals.find(({ approval }) => approval?.path === at)
  return { reason: 'Looked into', ...found?.approval?.body }
}

let licences = 0

/** Somebody who has applied as an athlete and was approved by two operators. */
export async function newAthlete(
  site: Site,
  name: string,
  standing: 'amateur' | 'pro',
): Promise<Visitor> {
  const who = await newKnownPerson(site, name)
  const { applicationId } = await must(who, 'POST', '/fighter-applications', {
    standing,
    name,
    record: '7-1-0',
    weightClass: 'Strawweight',
    country: 'FR',
    licenceNumber: `FR J-${++licences}`,
    biography: 'Personnage fictif.',
    consented: true,
    proContractHash: standing === 'pro' ? await fileDocument(site, who) : null,
  })
  await bothApprove(site, `/fighter-applications/${applicationId}/approvals`)
  return who
}

export const inDays = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString()

let opponents = 0

/** A signed bout so many days from now, its contract approved; each against somebody else. */
export async function newFight(
  site: Site,
  athlete: Visitor,
  days: number,
  changed: object = {},
): Promise<string> {
  const now = await site.now()
  const { fightId } = await must(athlete, 'POST', '/studio/fights', {
    opponentName: `Adversaire Fictif ${++opponents}`,
    eventName: 'Gala Fictif',
    place: 'Lyon',
    weighInAt: inDays(now, days - 1),
    takesPlaceAt: inDays(now, days),
    contractReference: 'C-1',
    contractHash: await fileDocument(site, athlete),
    ...changed,
  })
  await bothApprove(site, `/fights/${fightId}/contract/approvals`)
  return fightId
}

/**
 * Drafts a Pocket, has it approved and publishes it: on sale from tomorrow on for thirty days, with shares once their athlete's
 * two days to think are over.
 */
export async function newPocket(
  site: Site,
  recipient: Visitor,
  input: { kind: string; [field: string]: unknown },
): Promise<string> {
  const now = await site.now()
  const thinksDays = input.kind === 'share' ? 2 : 0
  const studio = input.kind === 'federation' ? '/studio/federation-pockets' : '/studio/pockets'
  const { pocketId } = await must(recipient, 'POST', studio, {
    title: 'Pocket fictif',
    description: 'Personnage fictif.',
    opensAt: inDays(now, 1 + thinksDays),
    closesAt: inDays(now, 31 + thinksDays),
    ...input,
  })
  await putOnSale(site, recipient, studio, pocketId)
  return pocketId
}

/** A Pocket of shares in two bouts of a professional, each so many days from now; open until the first is near. */
export async function newSharePocket(
  site: Site,
  athlete: Visitor,
  days: readonly [number, number],
  input: { [field: string]: unknown } = {},
): Promise<{ pocketId: string; fightIds: readonly [string, string] }> {
  await fileSheet(site, athlete)
  const fightIds = [
    await newFight(site, athlete, days[0]),
    await newFight(site, athlete, days[1]),
  ] as const
  const pocketId = await newPocket(site, athlete, {
    kind: 'share',
    unitPrice: '50',
    unitCount: 400,
    ppmPerUnit: 500,
    coveredFights: fightIds.map((fightId) => ({ fightId, weight: 1 })),
    compensationLevel1: false,
    priorityWindow: false,
    withdrawalPolicy: 'waiver',
    releaseBy: 'dates',
    ...input,
  })
  return { pocketId, fightIds }
}

/** Hands a draft in, has it approved and publishes it. */
export async function putOnSale(
  site: Site,
  recipient: Visitor,
  studio: '/studio/pockets' | '/studio/federation-pockets',
  pocketId: string,
): Promise<void> {
  await must(recipient, 'POST', `${studio}/${pocketId}/submission`, {})
  await bothApprove(site, `/pockets/${pocketId}/approvals`)
  await must(recipient, 'POST', `${studio}/${pocketId}/publication`, {})
}

/** A session lasts a fortnight, which goes by here. */
export async function logInAgain(...people: readonly Visitor[]): Promise<void> {
  for (const who of people) {
    await must(who, 'POST', '/session', { email: who.email, password: goodPassword })
  }
}
