import { fileSheet } from '#tests/fixtures/fights.ts'
import { rightRiskAnswers } from '#tests/fixtures/risk-answers.ts'
import {
  type Answer,
  followMail,
  personOf,
  register,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { ask, bothApprove, fileFor } from './ask.ts'
import { inDays, isGranted, nextOf, type Person, pageAnswer, type World } from './world.ts'

const names = ['Ana', 'Bob', 'Eve', 'Léo', 'Mia', 'Noé', 'Zoé']
const family = ['Marche', 'Hasard', 'Détour', 'Chemin']

/** Somebody new, with simplified KYC where the name is on no list. */
export async function join(
  world: World,
  runs: Person['runs'] = 'nothing',
  name?: string,
): Promise<Person> {
  const at = nextOf(world)
  const legalName = name ?? `${names[at % names.length]} ${family[at % family.length]}`
  const visitor = visitTestPlatform(world.site.url)
  await register(visitor)
  await followMail(world.site.platform, visitor)
  // The books know a person from the first request on.
  await visitor.send('GET', '/api/session')
  const identity = { legalName, birthDate: '1990-05-17', country: 'FR' }
  const id = await personOf(world.site.platform, visitor)
  const person: Person = { id, visitor, legalName, wallets: [], runs, hasLeft: false }
  world.people.push(person)
  await ask(world, person, 'POST', '/identity', identity)
  await ask(world, person, 'PUT', '/account/risk-answers', rightRiskAnswers)
  return person
}

/** Shows a document on the identity provider's page, which says so in messages that come as they like. */
export async function showDocument(
  world: World,
  person: Person,
  { legalName = person.legalName, delivery = 'once' } = {},
) {
  const started = await ask(world, person, 'POST', '/identity/full', { returnPath: '/dashboard' })
  if (!isGranted(started) || !started.body.url) return started
  const document = {
    legalName,
    birthDate: '1990-05-17',
    documentNumber: `X4MARCHE${nextOf(world)}`,
    documentCountry: 'FRA',
    delivery,
  }
  const body = new URLSearchParams(document)
  return pageAnswer(await fetch(started.body.url, { method: 'POST', redirect: 'manual', body }))
}

/** Links a wallet of a key that was made for it, and fills it. */
export async function linkWallet(world: World, person: Person): Promise<Answer> {
  const key = newKey()
  const told = await ask(world, person, 'POST', '/wallet-messages', { address: key.address })
  if (!isGranted(told)) return told
  const { message } = told.body
  const signed = { message, signature: await key.signMessage({ message }) }
  const linked = await ask(world, person, 'POST', '/wallets', signed)
  if (!isGranted(linked)) return linked
  await world.chain.faucet(key.address, 5_000_000_000n)
  person.wallets.push({ id: linked.body.id, key })
  return linked
}

/** Somebody who runs Pockets, from the application on. */
export async function joinAs(
  world: World,
  runs: 'fighter' | 'federation',
  standing: 'amateur' | 'pro' = 'pro',
): Promise<Person> {
  const person = await join(world, runs)
  await showDocument(world, person)
  await world.site.platform.worker.drain()
  const hash = await fileFor(world, person)
  const path = `/${runs}-applications`
  const request =
    runs === 'fighter' ? athleteOf(world, standing, hash) : organisationOf(world, hash)
  const { body } = await ask(world, person, 'POST', path, request)
  await bothApprove(world, `${path}/${body.applicationId}/approvals`)
  return person
}

const athleteOf = (world: World, standing: string, hash: string) => ({
  standing,
  name: `Athlète ${nextOf(world)}`,
  record: '7-1-0',
  weightClass: 'Strawweight',
  country: 'FR',
  licenceNumber: `FR M-${nextOf(world)}`,
  biography: 'Personnage fictif.',
  consented: true,
  proContractHash: standing === 'pro' ? hash : null,
})

export const organisationOf = (world: World, delegationHash: string) => ({
  name: `Ligue ${nextOf(world)}`,
  kind: 'league',
  reach: 'national',
  registrationNumber: `W 75 ${nextOf(world)}`,
  country: 'FR',
  site: 'https://ligue.example.org',
  presentation: 'Organisation fictive.',
  delegationHash,
})

/** A signed bout of an athlete, its contract shown to both operators. */
export async function signBout(world: World, athlete: Person, days: number) {
  const signed = await ask(world, athlete, 'POST', '/studio/fights', {
    opponentName: `Adversaire ${nextOf(world)}`,
    eventName: 'Gala Fictif',
    place: 'Lyon',
    weighInAt: inDays(world, days - 1),
    takesPlaceAt: inDays(world, days),
    contractReference: 'C-1',
    contractHash: await fileFor(world, athlete),
  })
  if (!isGranted(signed)) return signed
  const agreed = await bothApprove(world, `/fights/${signed.body.fightId}/contract/approvals`)
  return { ...agreed, body: { ...agreed.body, fightId: signed.body.fightId } }
}

/** Whom a run begins with: people who back, two athletes and an organisation. */
export async function gather(world: World): Promise<void> {
  for (let count = 0; count < 4; count += 1) await join(world)
  for (const person of world.people.slice(0, 2)) {
    await showDocument(world, person)
    await linkWallet(world, person)
  }
  await joinAs(world, 'fighter', 'pro')
  await joinAs(world, 'fighter', 'amateur')
  await joinAs(world, 'federation')
  await fileSheet(world.site)
  await world.chain.mine(100)
  await world.site.platform.worker.drain()
}
