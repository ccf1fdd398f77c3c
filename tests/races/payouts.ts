import { expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { goodPassword, personOf } from '#tests/fixtures/visitor.ts'
import { nameAddress } from '#tests/fixtures/worked-pocket.ts'
import { done, type SoldPocket, soldPockets } from './fought-pockets.ts'
import { asOperator } from './operators.ts'
import { newKey } from './orders.ts'
import { expectApproved, expectTaken, type Race, race, taken } from './race.ts'
import { type Door, type TwoServers, through } from './two-servers.ts'

/** With an ending that neither screening nor treasury of the sandbox takes for a sign. */
const wallet = (number: number) => `0x${number.toString(16).padStart(36, 'b')}a11e`
let wallets = 0

/** A Pocket whose card part has been released, and the payout of it that is wished for. */
interface Payable extends SoldPocket {
  approval: string
}

async function payables(servers: TwoServers, sizes: readonly number[]): Promise<Payable[]> {
  const sold = await soldPockets(servers, sizes.length)
  await servers.pass(15 * DAY_MS)
  const [first] = sold
  if (first) {
    await servers.awake(first.owner)
    await nameAddress(servers.site, first.owner, wallet(++wallets))
  }
  await servers.pass(2 * DAY_MS)
  return sold.map((pocket) => ({ ...pocket, approval: '' }))
}

const request = ({ pocketId }: SoldPocket) => ({ pocketId, amount: null, reason: 'Released' })

/** One operator has asked for the payout of this fixture. */
async function proposed(servers: TwoServers, fixture: Payable): Promise<void> {
  const { proposalId } = await done(servers, 'alix', '/payouts', request(fixture))
  fixture.approval = `/payouts/${proposalId}/approvals`
}

const approve = ({ approval }: Payable, door: Door) => asOperator(door, 'noor')(approval)

const ordersOf = ({ site }: TwoServers, { pocketId }: SoldPocket) =>
  site.platform.db
    .selectFrom('treasury_order')
    .select(['state', 'attempts', 'to_address', 'amount_micro'])
    .where('pocket_id', '=', pocketId)
    .where('kind', '=', 'payout')
    .execute()

/** Nine tenths of 95, which is what two units bring the athlete. */
const released = 85_500_000n

const doubleRequest = race<Payable>(
  'PAY-03 two operators ask for one payout at once: one proposal',
  {
    prepare: payables,
    left: (fixture, door) => asOperator(door, 'alix')('/payouts', request(fixture), newKey()),
    right: (fixture, door) => asOperator(door, 'noor')('/payouts', request(fixture), newKey()),
    async holds(servers, fixture, { left, all }) {
      expectTaken(all, 1, 'transition_not_allowed')
      const { proposalId } = all.find(({ status }) => status === 201)?.body ?? {}
      const other = taken(left) === 1 ? 'noor' : 'alix'
      await done(servers, other, `/payouts/${proposalId}/approvals`)
      await servers.settled()
      expect(await ordersOf(servers, fixture)).toMatchObject([
        { state: 'done', amount_micro: released },
      ])
    },
  },
)

const doublePayout = race<Payable>('PAY-03 a payout that is approved many times: sent once', {
  prepare: payables,
  before: proposed,
  left: approve,
  right: approve,
  async holds(servers, fixture, { all }) {
    expectTaken(all, all.length)
    await servers.settled()
    expect(await ordersOf(servers, fixture)).toMatchObject([
      { state: 'done', amount_micro: released },
    ])
    const sent = await servers.site.platform.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('pocket_id', '=', fixture.pocketId)
      .where('kind', '=', 'payout')
      .execute()
    expect(sent).toHaveLength(1)
  },
})

const addressOrPayout = race<Payable & { next: string }>(
  'PAY-03 an address that changes while a payout to the old one is approved: never to the new one',
  {
    prepare: async (servers, sizes) =>
      (await payables(servers, sizes)).map((fixture) => ({ ...fixture, next: wallet(++wallets) })),
    async before(servers, fixture) {
      // What was named in the round before is usable two days later.
      await servers.pass(2 * DAY_MS + 1)
      await servers.awake(fixture.owner)
      await proposed(servers, fixture)
    },
    left: ({ owner, next }, door) =>
      through(door, owner)('PUT', '/payout-address', { address: next, password: goodPassword }),
    right: approve,
    async holds(servers, fixture, { left, right }) {
      expectTaken(left, left.length)
      const approved = expectApproved(right, 'address_too_new')
      await servers.settled()
      const orders = await ordersOf(servers, fixture)
      expect(orders).toHaveLength(approved)
      for (const order of orders) {
        expect(order.state).toBe('done')
        expect(order.to_address).not.toBe(fixture.next)
      }
    },
  },
)

const freezeOrPayout = race<Payable & { id: string }>(
  'KYC-02 PAY-03 a recipient who is stopped while a payout is approved: one before the other',
  {
    async prepare(servers, sizes) {
      const grounds = await payables(servers, sizes)
      const id = grounds[0] ? await personOf(servers.site.platform, grounds[0].owner) : ''
      return grounds.map((fixture) => ({ ...fixture, id }))
    },
    before: proposed,
    left: ({ id }, door) =>
      asOperator(door, 'alix')('/freezes', { subject: { kind: 'person', id }, reason: 'Enquête' }),
    right: approve,
    async holds(servers, fixture, { left, right }) {
      expect(taken(left)).toBe(1)
      const approved = expectApproved(right, 'account_frozen')
      await servers.settled()
      expect(await ordersOf(servers, fixture)).toHaveLength(approved)
      const { freezeId } = left.find(({ status }) => status === 201)?.body ?? {}
      const release = await done(servers, 'alix', '/freeze-releases', {
        freezeId,
        reason: 'Enquête close',
      })
      await done(servers, 'noor', `/freeze-releases/${release.proposalId}/approvals`)
    },
  },
)

/** Somebody may begin to hold a payout once this has been settled: by the first approval, or by its refusal. */
type Sending = Payable & { isApproved: PromiseWithResolvers<void> }

const holdOrSend = race<Sending>(
  'PAY-03 a payout that is held while it is being sent: held before it leaves, or not at all',
  {
    prepare: async (servers, sizes) =>
      (await payables(servers, sizes)).map((fixture) => ({
        ...fixture,
        isApproved: Promise.withResolvers<void>(),
      })),
    before: proposed,
    async left({ approval, isApproved }, door) {
      await isApproved.promise
      const [, , proposalId] = approval.split('/')
      return asOperator(door, 'alix')('/payout-holds', { proposalId, reason: 'Question' })
    },
    async right(fixture, door) {
      const answer = await approve(fixture, door)
      fixture.isApproved.resolve()
      return answer
    },
    async holds(servers, fixture, { left, right }) {
      expectTaken(right, right.length)
      const held = taken(left)
      expect(held).toBeLessThanOrEqual(1)
      expectTaken(left, held, 'transition_not_allowed')
      await servers.settled()
      const waits = { state: 'intended', attempts: 0 }
      const sent = { state: 'done', attempts: 1 }
      expect(await ordersOf(servers, fixture)).toMatchObject([held === 1 ? waits : sent])
      const { id } = left.find(({ status }) => status === 201)?.body ?? {}
      if (id) await done(servers, 'noor', `/payout-holds/${id}/release`)
      await servers.settled()
      expect(await ordersOf(servers, fixture)).toMatchObject([{ ...sent, amount_micro: released }])
    },
  },
)

const releasesOf = ({ site }: TwoServers, { pocketId }: SoldPocket) =>
  site.platform.db
    .selectFrom('ledger_entry')
    .select('id')
    .where('pocket_id', '=', pocketId)
    .where('kind', '=', 'release')
    .execute()

/** Both processes are sent through the hour in which a step falls due. */
async function anHourOn({ url, token }: Door) {
  const answer = await fetch(`${url}/sandbox/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: '1h' }),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

const releaseTwice = race<{ sold: SoldPocket | null }>(
  'PAY-03 a step of a release that two workers come to: released once',
  {
    prepare: (_servers, sizes) => Promise.resolve(sizes.map(() => ({ sold: null }))),
    async before(servers, fixture) {
      const [sold] = await soldPockets(servers, 1)
      fixture.sold = sold ?? null
      // Its first step is due fourteen days after the close, within the hours of the requests.
      await servers.pass(14 * DAY_MS - 2 * HOUR_MS)
    },
    left: (_, door) => anHourOn(door),
    right: (_, door) => anHourOn(door),
    async holds(servers, { sold }, { all }) {
      expectTaken(all, all.length)
      if (!sold) throw new Error('one was sold')
      await servers.pass(2 * HOUR_MS)
      expect(await releasesOf(servers, sold)).toHaveLength(1)
    },
  },
)

const feeWithdrawal = race(
  'FEE-01 fees that are taken out by many approvals at once: taken out once',
  {
    async prepare(servers, sizes) {
      await payables(servers, [2])
      return sizes.map(() => ({ approval: '', total: 0n }))
    },
    async before(servers, fixture) {
      const [pocket] = await soldPockets(servers, 1)
      if (!pocket) throw new Error('one was sold')
      await servers.pass(15 * DAY_MS)
      const asked = await done(servers, 'alix', '/fee-withdrawals')
      fixture.approval = `/fee-withdrawals/${asked.proposalId}/approvals`
      fixture.total = BigInt(asked.totalMicro ?? '0')
    },
    left: ({ approval }, door) => asOperator(door, 'noor')(approval),
    right: ({ approval }, door) => asOperator(door, 'noor')(approval),
    async holds(servers, { approval, total }, { all }) {
      expectTaken(all, all.length)
      await servers.settled()
      const orders = await servers.site.platform.db
        .selectFrom('treasury_order')
        .select(['amount_micro', 'state'])
        .where('proposal_id', '=', approval.split('/')[2] ?? '')
        .execute()
      expect(orders.map(({ state }) => state)).toEqual(orders.map(() => 'done'))
      expect(orders.reduce((sum, { amount_micro }) => sum + amount_micro, 0n)).toBe(total)
    },
  },
)

export const payoutRaces: readonly Race[] = [
  doubleRequest,
  doublePayout,
  addressOrPayout,
  freezeOrPayout,
  holdOrSend,
  releaseTwice,
  feeWithdrawal,
]
