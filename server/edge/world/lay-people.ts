import { layRecipients, nameAthlete } from '#server/campaigns/door.ts'
import {
  findSandboxActor,
  logInSandboxPerson,
  openSandboxAccount,
  sandboxPassword,
  seedOperators,
  startFullKyc,
  verifyIdentity,
} from '#server/identity/door.ts'
import { type Actor, inTransaction, type Platform } from '#server/kernel/door.ts'
import { askOperation } from './ask-operation.ts'
import {
  type InventedPerson,
  peopleWithAccount,
  smallFighters,
  worldBackers,
  worldFederations,
  worldFighters,
} from './people.ts'

const { kenza, thiago, aminata, yanis, lina } = worldFighters
/** Recipients who have said where to be paid; the others show what that looks like before. */
const paidOut = [kenza, thiago, aminata, yanis, lina, worldFederations.atlantique.signatory]
const fullyVerified = [...worldBackers.slice(0, 4), ...paidOut]

/** Everybody of the large world: accounts with known identities, athletes, federations and operators. */
export async function layPeople(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await inTransaction(platform.db, (trx) => seedOperators(trx, now))
  await Promise.all(peopleWithAccount.map((person) => layPerson(platform, person)))
  for (const [at, person] of fullyVerified.entries()) {
    await showDocument(platform, person, at)
  }
  // Before the clock moves on: the provider's messages are answered by its time.
  await platform.worker.drain()
  await layWorldRecipients(platform, now)
  const named = [...paidOut, ...worldBackers.slice(0, 1)]
  await Promise.all(named.map((person, at) => namePayoutAddress(platform, person, at)))
}

async function namePayoutAddress(
  platform: Platform,
  { email }: InventedPerson,
  at: number,
): Promise<void> {
  const actor = await logIn(platform, email)
  const address = `0x${`a${at + 1}`.repeat(20)}`
  const asked = { address, password: sandboxPassword(platform) }
  await askOperation(platform, actor, 'PUT /payout-address', asked)
}

async function layPerson(
  platform: Platform,
  { name, email, alias }: InventedPerson,
): Promise<void> {
  await openSandboxAccount(platform, { name, email })
  const actor = await findSandboxActor(platform, email)
  const identity = { legalName: name, birthDate: '1990-05-17', country: 'FR' }
  const verified = await verifyIdentity(platform, actor, identity)
  if (!verified.ok) throw new Error(`${email}: ${JSON.stringify(verified)}`)
  // Asked of everybody before a first share.
  const answers = { loss: 'everything', source: 'purses', exit: 'by_selling', guarantee: 'nobody' }
  await askOperation(platform, actor, 'PUT /account/risk-answers', answers)
  if (!alias) return
  await askOperation(platform, await logIn(platform, email), 'PUT /account/alias', { alias })
}

/** What concerns an account itself is asked for in a session that stands. */
async function logIn(platform: Platform, email: string): Promise<Actor> {
  const actor = await findSandboxActor(platform, email)
  const session = await logInSandboxPerson(platform, email)
  return session ? { ...actor, sessionId: session.sessionId } : actor
}

/** Fully verifies somebody on the identity provider's own page. */
async function showDocument(
  platform: Platform,
  { name, email }: InventedPerson,
  at: number,
): Promise<void> {
  const started = await startFullKyc(
    platform,
    await findSandboxActor(platform, email),
    '/dashboard',
  )
  const token = started.ok && started.value.url?.split('/').at(-1)
  const { sandboxKyc } = platform.ports
  if (!token || !sandboxKyc) throw new Error(`no page of the identity provider for ${email}`)
  const birthDate = '1990-05-17'
  const document = {
    legalName: name,
    birthDate,
    documentNumber: `X4MONDE${at}`,
    documentCountry: 'FRA',
  }
  await sandboxKyc.submit(token, document, 'once')
}

/** Athletes and federations, each with the person who speaks for them. The two of the small sandbox follow with it. */
async function layWorldRecipients(platform: Platform, now: Date): Promise<void> {
  const personOf = async (one: InventedPerson) =>
    (await findSandboxActor(platform, one.email)).personId
  const fighters = Object.values(worldFighters).map(async (fighter) => ({
    ...fighter.row,
    person_id: await personOf(fighter),
  }))
  const federations = Object.values(worldFederations).map(async ({ row, signatory }) => ({
    ...row,
    signatory_person_id: await personOf(signatory),
  }))
  const laid = [await Promise.all(fighters), await Promise.all(federations)] as const
  await inTransaction(platform.db, (trx) => layRecipients(trx, ...laid, now))
}

/** Lets the two athletes of the small sandbox log in. */
export async function nameSmallFighters(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const { email, row } of smallFighters) {
    const { personId } = await findSandboxActor(platform, email)
    await inTransaction(platform.db, (trx) => nameAthlete(trx, row.id, personId, now))
  }
}
