import { expect } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { unfairPayments } from '#tests/model/http/fairness.ts'
import { done } from './fought-pockets.ts'
import { asOperator } from './operators.ts'
import { someone } from './orders.ts'
import { deliver, paidUnheard, refundsOf, stateOf } from './payments.ts'
import { expectApproved, expectTaken, type Race, race, taken } from './race.ts'
import { atOnce, type TwoServers } from './two-servers.ts'

/* A bank disputes what operators give back. */

type Bought = { who: Visitor; id: string }

/** An order in each fixture that a card has paid. */
async function bought(servers: TwoServers, sizes: readonly number[]): Promise<Bought[]> {
  const people = await servers.crowd(4)
  const all = await atOnce(sizes.length, async (at) => {
    const who = someone(people[at % 4])
    return { who, id: await buy(who, tipOf('5')) }
  })
  await servers.settled()
  return all
}

/** The same, with what is prepared for each. */
const each =
  <More>(more: (servers: TwoServers, id: string) => Promise<More>) =>
  async (servers: TwoServers, sizes: readonly number[]) => {
    const all = await bought(servers, sizes)
    return atOnce(all.length, async (at) => {
      const fixture = all[at] as Bought
      return { ...fixture, ...(await more(servers, fixture.id)) }
    })
  }

const disputeOrRefund = race('R10 a dispute and the second approval to a refund: one of the two', {
  prepare: each(disputed),
  left: ({ message }, door) => deliver(door, message),
  right: ({ approval }, door) => asOperator(door, 'noor')(approval),
  async holds(servers, { who, id }, { left, right }) {
    expectTaken(left, left.length)
    const approved = expectApproved(right, 'transition_not_allowed')
    await servers.settled()
    expect(await stateOf(who, id)).toBe(approved === 1 ? 'refunded' : 'disputed')
    // The provider gives nothing back before the bank has decided.
    expect(await refundsOf(servers, id)).toBe(0)
    await servers.card.endDispute(disputeOf(id), 'won')
    await servers.settled()
    expect(await stateOf(who, id)).toBe(approved === 1 ? 'refunded' : 'unlocked')
    expect(await refundsOf(servers, id)).toBe(approved)
  },
})

const takeOrRefund = race(
  'R10 a refund on its way and a bank that takes the payment: no cent is lost twice unseen',
  {
    sizes: [2],
    prepare: each(askedBack),
    left: ({ approval }, door) => asOperator(door, 'noor')(approval),
    async right({ card, paymentId }) {
      const disputeId = await card.dispute(paymentId)
      return { status: 200, headers: new Headers(), body: { disputeId } }
    },
    async holds(servers, { who, id }, { left, right }) {
      const approved = expectApproved(left, 'transition_not_allowed')
      await servers.settled()
      const { card, site } = servers
      await card.endDispute(right[0]?.body.disputeId, 'lost')
      await servers.settled()
      // A request that was refused before the bank's message came is tried again after a while.
      await servers.pass(MINUTE_MS)
      expect(await stateOf(who, id)).toBe(approved === 1 ? 'refunded' : 'charged_back')
      expect(await unfairPayments({ card, db: site.platform.db })).toEqual([])
    },
  },
)

const freezeOrDisputes = race(
  'R11 an order that is stopped while a bank disputes two parts of its payment: all three are followed to their end',
  {
    sizes: [4, 16],
    prepare: each(async (servers, id) => ({
      messages: [await openDispute(servers, id, 'a', 2n), await openDispute(servers, id, 'b', 2n)],
    })),
    left: ({ messages }, door, at) => deliver(door, messages[at % 2] ?? messages[0]),
    right: ({ id }, door) =>
      asOperator(door, 'alix')('/order-freezes', { backingId: id, reason: 'Question' }),
    async holds(servers, { who, id }, { left, right }) {
      expectTaken(left, left.length)
      const frozen = taken(right)
      expect(frozen).toBeLessThanOrEqual(1)
      expectTaken(right, frozen, 'transition_not_allowed')
      await servers.settled()
      expect(await stateOf(who, id)).toBe('disputed')
      const { card, site } = servers
      await card.endDispute(disputeOf(id, 'a'), 'lost')
      await card.endDispute(disputeOf(id, 'b'), 'won')
      await servers.settled()
      expect(await stateOf(who, id)).toBe(frozen === 1 ? 'frozen' : 'unlocked')
      if (frozen === 1) {
        const request = { orderId: id, resolution: 'release', reason: 'Answered' }
        const { proposalId } = await done(servers, 'alix', '/resolutions', request)
        await done(servers, 'noor', `/resolutions/${proposalId}/approvals`)
      }
      await servers.settled()
      expect(await stateOf(who, id)).toBe('unlocked')
      expect(await refundsOf(servers, id)).toBe(0)
      expect(await unfairPayments({ card, db: site.platform.db })).toEqual([])
    },
  },
)

/** Card money that names nobody, an order that one operator has asked it to pay, and a dispute of it that is not told yet. */
interface Astray {
  who: Visitor
  id: string
  paymentId: string
  approval: string
  message: Awaited<ReturnType<typeof tellOf>>
}

const disputeOrAssign = race<Astray>(
  'R11 PAY-02 money that two operators have pay an order while its bank begins to dispute it: stopped, or not taken',
  {
    prepare: (_servers, sizes) => Promise.resolve(sizes.map(() => ({}) as Astray)),
    async before(servers, fixture) {
      const [who] = await servers.crowd(1)
      const { id, message } = await paidUnheard(servers, someone(who), tipOf('5'), false)
      expectTaken([await deliver(servers.doors[0], message)], 1)
      const paymentId = `pi_${id.replaceAll('-', '')}`
      const request = { provider: 'stripe', paymentId, orderId: id, reason: 'Theirs' }
      const { proposalId } = await done(servers, 'alix', '/payment-assignments', request)
      const approval = `/payment-assignments/${proposalId}/approvals`
      const told = await tellOf(servers, id, paymentId)
      Object.assign(fixture, { who, id, paymentId, approval, message: told })
    },
    left: ({ message }, door) => deliver(door, message),
    right: ({ approval }, door) => asOperator(door, 'noor')(approval),
    async holds(servers, { who, id, paymentId }, { left, right }) {
      expectTaken(left, left.length)
      const approved = expectApproved(right, 'payment_disputed')
      await servers.settled()
      expect(await stateOf(who, id)).toBe(approved === 1 ? 'disputed' : 'awaiting_payment')
      const { card, site } = servers
      await card.endDispute(disputeOf(id), 'lost')
      await servers.settled()
      expect(await stateOf(who, id)).toBe(approved === 1 ? 'charged_back' : 'awaiting_payment')
      const payment = site.platform.db.selectFrom('payment').select('outcome')
      expect(await payment.where('payment_id', '=', paymentId).execute()).toEqual([
        { outcome: approved === 1 ? 'confirmed' : 'refunded' },
      ])
      expect(await unfairPayments({ card, db: site.platform.db })).toEqual([])
    },
  },
)

const disputeOf = (id: string, which = '') => `dp_${id.replaceAll('-', '')}${which}`

/** A dispute that the bank has opened, its message not sent yet, and a refund that one operator has asked for. */
async function disputed(servers: TwoServers, id: string) {
  return { message: await openDispute(servers, id), ...(await askedBack(servers, id)) }
}

/** A dispute that the bank has opened of one of so many equal parts; gives its message, not sent yet. */
async function openDispute(servers: TwoServers, id: string, which = '', parts = 1n) {
  const { payment_id } = await servers.site.platform.db
    .selectFrom('backing')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return tellOf(servers, id, payment_id ?? '', which, parts)
}

async function tellOf({ card }: TwoServers, id: string, paymentId: string, which = '', parts = 1n) {
  const payment = await card.find(paymentId)
  const dispute = {
    id: disputeOf(id, which),
    object: 'dispute',
    payment_intent: paymentId,
    amount: Number(BigInt(Number(payment?.amount_received)) / parts),
    currency: 'eur',
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await card.remember('dispute', dispute)
  return card.prepare('charge.dispute.created', dispute)
}

/** A refund that one operator has asked for. */
async function askedBack({ card, site, doors }: TwoServers, id: string) {
  const { payment_id } = await site.platform.db
    .selectFrom('backing')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const request = { backingId: id, cause: 'duplicate', reason: 'Paid twice' }
  const proposed = await asOperator(doors[0], 'alix')('/refunds', request)
  if (proposed.status !== 201) throw new Error(JSON.stringify(proposed.body))
  const approval = `/refunds/${proposed.body.proposalId}/approvals`
  return { card, paymentId: payment_id ?? '', approval }
}

export const disputeRaces: readonly Race[] = [
  disputeOrRefund,
  takeOrRefund,
  freezeOrDisputes,
  disputeOrAssign,
]
