import { expect } from 'vitest'
import { hashOfAddress } from '#server/kernel/door.ts'
import { tipOf } from '#tests/fixtures/orders.ts'
import {
  approvedFight,
  approvedPocket,
  newAthlete,
  repeatedAt,
  shareInput,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { goodPassword, personOf, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { asOperator } from './operators.ts'
import { newKey, someone } from './orders.ts'
import { codeOf, expectTaken, type Race, race, refusals, type Said, taken } from './race.ts'
import { atOnce, type Door, type TwoServers, through, withCookies } from './two-servers.ts'

const registration = race('ACC-01 one address registered many times at once: one account', {
  prepare: (_servers, sizes) =>
    Promise.resolve(sizes.map(() => ({ email: `${newKey()}@example.org` }))),
  left: ({ email }, door) => registerAt(door, email, 'Ana Gauche'),
  right: ({ email }, door) => registerAt(door, email, 'Ana Droite'),
  async holds(servers, { email }, { all }) {
    // Five tries an hour for one address, however they come; nobody learns whether it was known.
    expectTaken(all, Math.min(all.length, 5), 'too_many_attempts')
    const told = all.filter(({ status }) => status === 202)
    expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { db } = servers.site.platform
    const users = await db
      .selectFrom('login.user')
      .select('id')
      .where('email_hash', '=', hashOfAddress(db, email))
      .execute()
    expect(users).toHaveLength(1)
  },
})

function registerAt(door: Door, email: string, name: string) {
  const fields = { name, email, password: goodPassword, confirmPassword: goodPassword }
  return through(door, visitTestPlatform(door.url, email))('POST', '/accounts', fields)
}

type Leaving = { who: Visitor; personId: string }

const eraseOrOrder = race<Leaving>(
  'ACC-03 an account that is erased while it orders: one of the two',
  {
    async prepare(servers, sizes) {
      const people = await servers.backers(sizes.length)
      return atOnce(people.length, async (at) => {
        const who = someone(people[at])
        return { who, personId: await personOf(servers.site.platform, who) }
      })
    },
    // Each request carries the session that all of them began with.
    left: ({ who }, door) => withCookies(who, door)('DELETE', '/account'),
    right: ({ who }, door) => withCookies(who, door)('POST', '/backings', tipOf('5'), newKey()),
    async holds(servers, { personId }, { left, right }) {
      const erased = taken(left) > 0
      expectTaken(right, erased ? 0 : right.length, ...refusals(right))
      // Whoever asks twice at once is told the same; later there is no such session any more.
      for (const code of refusals(left)) {
        expect(code).toBe(erased ? 'login_required' : 'erasure_blocked')
      }
      expect(taken(right) > 0).toBe(!erased)
      const { db } = servers.site.platform
      const orders = await db
        .selectFrom('backing')
        .select('id')
        .where('person_id', '=', personId)
        .execute()
      expect(orders).toHaveLength(taken(right))
      const erasures = await db
        .selectFrom('identity.erasure')
        .select('person_id')
        .where('person_id', '=', personId)
        .execute()
      expect(erasures).toHaveLength(erased ? 1 : 0)
    },
  },
)

const base = '/studio/pockets'
const publish = (door: Door, who: Visitor, id: string) =>
  through(door, who)('POST', `${base}/${id}/publication`, {})

/** Two Pockets that cannot both be published, and who waits to take the place of the one that was. */
interface Publishing {
  who: Visitor
  pair: [string, string]
  spare: string[]
}

const first = ({ who, pair }: Publishing, door: Door) => publish(door, who, pair[0])
const second = ({ who, pair }: Publishing, door: Door) => publish(door, who, pair[1])

/** Exactly one request of all has put its Pocket on sale; then both sides begin anew. */
async function onePublished(
  { site }: TwoServers,
  fixture: Publishing,
  { left, right, all }: Said,
  reason: string,
): Promise<void> {
  const { who, pair, spare } = fixture
  expect(taken(all)).toBe(1)
  const [won, lost] = taken(left) === 1 ? pair : pair.toReversed()
  expectTaken(taken(left) === 1 ? right : left, 0, reason)
  const published = await site.platform.db
    .selectFrom('pocket')
    .select('id')
    .where('id', 'in', pair)
    .where('published_at', 'is not', null)
    .execute()
  expect(published).toEqual([{ id: won }])
  // What is cancelled promises nothing any more, so the next two find what these found.
  const path = `/api${base}/${won}/cancellation`
  expect((await who.send('POST', path, { reason: 'Fin du tour' })).status).toBe(200)
  fixture.pair = [lost ?? '', spare.pop() ?? '']
}

const approvedOnes = ({ site }: TwoServers, who: Visitor, count: number, input: { kind: string }) =>
  atOnce(count, () => approvedPocket(site, who, input))

const fifthTips = race<Publishing>(
  'TIP-02 a fourth and a fifth Pocket for tips at once: one of the two',
  {
    async prepare(servers, sizes) {
      const { site, doors } = servers
      const { visitor: who } = await newAthlete(site)
      const ids = await approvedOnes(servers, who, sizes.length + 4, tipsInput(site))
      const [one = '', two = '', ...spare] = ids
      for (const id of spare.splice(0, 3)) expectTaken([await publish(doors[0], who, id)], 1)
      const fixture: Publishing = { who, pair: [one, two], spare }
      return sizes.map(() => fixture)
    },
    left: first,
    right: second,
    holds: (servers, fixture, said) => onePublished(servers, fixture, said, 'tip_pocket_limit'),
  },
)

const reserve = race<Publishing>(
  'PRO-06 two Pockets that need the same reserve at once: one of the two',
  {
    async prepare(servers, sizes) {
      const { visitor: who } = await newAthlete(servers.site, 'pro')
      const fightId = await approvedFight(servers.site, who)
      // The sandbox holds 10,000 and has set 8,000 apart; each of these needs 1,480.
      const covered = { unitCount: 37, compensationLevel1: true }
      const input = shareInput(servers.site, [fightId], covered)
      const ids = await approvedOnes(servers, who, sizes.length + 1, input)
      const [one = '', two = '', ...spare] = ids
      const fixture: Publishing = { who, pair: [one, two], spare }
      return sizes.map(() => fixture)
    },
    left: first,
    right: second,
    holds: (servers, fixture, said) => onePublished(servers, fixture, said, 'reserve_too_small'),
  },
)

const samePerson = race('ACC-02 one operator approves many times: once', {
  async prepare({ site }, sizes) {
    const { visitor } = await newAthlete(site)
    return atOnce(sizes.length, async () => {
      const { body } = await visitor.send('POST', `/api${base}`, tipsInput(site))
      await visitor.send('POST', `/api${base}/${body.pocketId}/submission`, {})
      const path = `/pockets/${body.pocketId}/approvals`
      const read = await repeatedAt(site, `/operator${path}`)
      return { path, approval: { reason: 'Looked into', ...read } }
    })
  },
  left: ({ path, approval }, door) => asOperator(door, 'alix')(path, approval),
  right: ({ path, approval }, door) => asOperator(door, 'alix')(path, approval),
  async holds({ doors }, { path, approval }, { all }) {
    expectTaken(all, 1, 'second_person_required')
    expect(all.find(({ status }) => status === 200)?.body).toEqual({ complete: false })
    const second = await asOperator(doors[1], 'noor')(path, approval)
    expect(second.body).toEqual({ complete: true })
  },
})

const funding = race('PRO-06 the reserve is funded once by one transfer', {
  async prepare({ doors }, sizes) {
    return atOnce(sizes.length, async () => {
      const reference = `T-${newKey()}`
      const request = { amount: '1', reference, reason: 'Capital' }
      const proposed = await asOperator(doors[0], 'alix')('/reserve-fundings', request, newKey())
      expect(proposed.status).toBe(201)
      return { path: `/reserve-fundings/${proposed.body.proposalId}/approvals`, reference }
    })
  },
  left: ({ path }, door) => asOperator(door, 'noor')(path),
  right: ({ path }, door) => asOperator(door, 'noor')(path),
  async holds({ site, doors }, { reference }, { all }) {
    expectTaken(all, all.length)
    const entries = await site.platform.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('business_key', 'like', `%${reference}`)
      .execute()
    expect(entries).toHaveLength(1)
    // The same transfer, told anew, is known.
    const request = { amount: '1', reference, reason: 'Capital' }
    const again = await asOperator(doors[1], 'alix')('/reserve-fundings', request, newKey())
    const path = `/reserve-fundings/${again.body.proposalId}/approvals`
    expect(codeOf(await asOperator(doors[0], 'noor')(path))).toBe('already_recorded')
  },
})

export const peopleRaces: readonly Race[] = [
  registration,
  eraseOrOrder,
  fifthTips,
  reserve,
  samePerson,
  funding,
]
