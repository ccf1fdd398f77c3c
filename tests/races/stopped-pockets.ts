import { expect } from 'vitest'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { done } from './fought-pockets.ts'
import { asOperator } from './operators.ts'
import { someone } from './orders.ts'
import { deliver, paidUnheard, refundsOf, share, stateOf, tracesOf } from './payments.ts'
import { ownedPockets } from './pockets.ts'
import { expectCarriedOut, expectTaken, type Race, race, taken } from './race.ts'
import { atOnce, type Door, type TwoServers } from './two-servers.ts'

/* Operators stop a Pocket while a card payment for an order in it comes to be known. */

interface Paid {
  who: Visitor
  id: string
  pocketId: string
  message: { body: string; signature: string }
}

/** An order in each of so many Pockets that the provider has been paid for, and nobody has been told. */
async function paidOrders(servers: TwoServers, sizes: readonly number[]): Promise<Paid[]> {
  const [buyer] = await servers.crowd(1)
  const { pockets } = await ownedPockets(servers, sizes.length)
  return atOnce(pockets.length, async (at) => {
    const pocketId = pockets[at]?.pocketId ?? ''
    return { pocketId, ...(await paidUnheard(servers, someone(buyer), share(pocketId))) }
  })
}

/** The same, and one operator has asked for the sale to end in this way. */
const endingBy =
  (way: 'early-end' | 'cancellation') => async (servers: TwoServers, sizes: readonly number[]) => {
    const paid = await paidOrders(servers, sizes)
    for (const { pocketId } of paid) await done(servers, 'alix', `/pockets/${pocketId}/${way}`)
    return paid
  }

const approve =
  (way: 'early-end' | 'cancellation') =>
  ({ pocketId }: Paid, door: Door) =>
    asOperator(door, 'noor')(`/pockets/${pocketId}/${way}/approvals`)

const arrive = ({ message }: Paid, door: Door) => deliver(door, message)
const once = { payments: 1, entries: 1, certificates: 1, unlocked: 1 }

const endOrPay = race<Paid>(
  'PKT-01 PAY-02 a payment that arrives as operators end the sale: what was ordered stands, once',
  {
    prepare: endingBy('early-end'),
    left: approve('early-end'),
    right: arrive,
    async holds(servers, { who, id }, { left, right }) {
      expectCarriedOut(left)
      expectTaken(right, right.length)
      await servers.settled()
      expect(await stateOf(who, id)).toBe('unlocked')
      expect(await tracesOf(servers, id)).toEqual(once)
      expect(await refundsOf(servers, id)).toBe(0)
    },
  },
)

const cancelOrPay = race<Paid>(
  'R10 PAY-02 a payment that arrives as operators cancel the Pocket: given back once, whoever came first',
  {
    prepare: endingBy('cancellation'),
    left: approve('cancellation'),
    right: arrive,
    async holds(servers, { who, id }, { left, right }) {
      expectCarriedOut(left)
      expectTaken(right, right.length)
      await servers.settled()
      expect(await stateOf(who, id)).toBe('refunded')
      expect(await refundsOf(servers, id)).toBe(1)
    },
  },
)

const freezeOrPay = race<Paid>(
  'KYC-02 PAY-02 a payment that arrives as compliance stops the Pocket: kept, and unlocked in the end',
  {
    prepare: paidOrders,
    left: ({ pocketId: id }, door) =>
      asOperator(door, 'alix')('/freezes', { subject: { kind: 'pocket', id }, reason: 'Enquête' }),
    right: arrive,
    async holds(servers, { who, id }, { left, right }) {
      expect(taken(left)).toBe(1)
      expectTaken(right, right.length)
      await servers.settled()
      const { freezeId } = left.find(({ status }) => status === 201)?.body ?? {}
      const release = await done(servers, 'alix', '/freeze-releases', {
        freezeId,
        reason: 'Enquête close',
      })
      await done(servers, 'noor', `/freeze-releases/${release.proposalId}/approvals`)
      // What came while the Pocket stood still is decided by itself.
      if ((await stateOf(who, id)) === 'frozen') await releaseHold(servers, id)
      await servers.settled()
      expect(await stateOf(who, id)).toBe('unlocked')
      expect(await tracesOf(servers, id)).toEqual(once)
      expect(await refundsOf(servers, id)).toBe(0)
    },
  },
)

async function releaseHold(servers: TwoServers, backingId: string): Promise<void> {
  const request = { orderId: backingId, resolution: 'release', reason: 'Enquête close' }
  const { proposalId } = await done(servers, 'alix', '/resolutions', request)
  await done(servers, 'noor', `/resolutions/${proposalId}/approvals`)
}

export const stoppedPocketRaces: readonly Race[] = [endOrPay, cancelOrPay, freezeOrPay]
