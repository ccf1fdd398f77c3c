import { expect } from 'vitest'
import { personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  type Badge,
  badges,
  burn,
  burnIsDue,
  holderOf,
  type Offer,
  offers,
  price,
  salesOf,
} from './market.ts'
import { asOperator } from './operators.ts'
import { newKey, someone } from './orders.ts'
import { deliver, refundsOf } from './payments.ts'
import { codeOf, expectTaken, type Race, race, refusals, taken } from './race.ts'
import { type Door, type TwoServers, through } from './two-servers.ts'

/* Purchases on the market that are paid by card or wallet: an offer is held first, then paid. */

const hold = (door: Door, buyer: Visitor | undefined, { listingId }: Offer) =>
  through(door, someone(buyer))('POST', '/purchases', { listingId, price }, newKey())

const holdsOf = ({ site }: TwoServers, { listingId }: Offer) =>
  site.platform.db
    .selectFrom('purchase')
    .select(['id', 'buyer_id'])
    .where('listing_id', '=', listingId)
    .where('state', 'in', ['awaiting_payment', 'detected', 'paid'])
    .execute()

const takenBackAt = async ({ site }: TwoServers, { listingId }: Offer) => {
  const listing = site.platform.db.selectFrom('listing').select('taken_back_at')
  return (await listing.where('id', '=', listingId).executeTakeFirstOrThrow()).taken_back_at
}

const twoHolders = race<Offer>('NFT-02 one offer and many who have it held: one holds it', {
  prepare: offers,
  left: (fixture, door, at) => hold(door, fixture.buyers[2 * at], fixture),
  right: (fixture, door, at) => hold(door, fixture.buyers[2 * at + 1], fixture),
  async holds(servers, fixture, { all }) {
    expectTaken(all, 1, 'listing_reserved')
    const won = someone(fixture.buyers[all.findIndex(({ status }) => status === 201)])
    const buyer_id = await personOf(servers.site.platform, won)
    expect(await holdsOf(servers, fixture)).toMatchObject([{ buyer_id }])
  },
})

const holdOrTakeBack = race<Offer>(
  'NFT-02 an offer that is taken back while others have it held: one of the two',
  {
    prepare: offers,
    left: ({ holder, listingId }, door) =>
      through(door, holder)('POST', `/listings/${listingId}/taking-back`, {}),
    right: (fixture, door, at) => hold(door, fixture.buyers[at], fixture),
    async holds(servers, fixture, { left, right, all }) {
      expect(taken(all)).toBe(1)
      const held = taken(right) === 1
      expect(await holdsOf(servers, fixture)).toHaveLength(held ? 1 : 0)
      expect((await takenBackAt(servers, fixture)) === null).toBe(held)
      const reason = held ? 'listing_reserved' : 'listing_ended'
      for (const code of [...refusals(left), ...refusals(right)]) expect(code).toBe(reason)
    },
  },
)

const holdOrFreeze = race<Offer>(
  'NFT-02 KYC-02 an offer that is stopped while others have it held: nobody holds it afterwards',
  {
    prepare: offers,
    left: ({ listingId }, door) =>
      asOperator(door, 'alix')('/listing-freezes', { listingId, reason: 'Enquête' }),
    right: (fixture, door, at) => hold(door, fixture.buyers[at], fixture),
    async holds(servers, fixture, { left, right }) {
      expect(taken(left)).toBe(1)
      const held = taken(right)
      expect(held).toBeLessThanOrEqual(1)
      expect(await holdsOf(servers, fixture)).toHaveLength(held)
      for (const code of refusals(right)) {
        expect(['listing_frozen', 'listing_reserved']).toContain(code)
      }
      // Whoever comes after both is refused.
      const late = await hold(servers.doors[0], fixture.buyers.at(-1), fixture)
      const codes = (late.body.errors ?? []).map(({ code }: { code: string }) => code)
      expect([...codes, codeOf(late)]).toContain('listing_frozen')
    },
  },
)

type Messages = Awaited<ReturnType<typeof payment>>[]
type Paying = Offer & { purchaseId: string; messages: Messages }

/** An offer held for its first buyer, who has paid so many times on the provider's page; nobody was told. */
async function paidUnheard(servers: TwoServers, fixture: Offer, times: number) {
  const buyer = someone(fixture.buyers[0])
  const placed = await hold(servers.doors[0], buyer, fixture)
  const purchaseId: string = placed.body.purchaseId
  const paths = { successPath: '/merci', cancelPath: '/retour' }
  const path = `/purchases/${purchaseId}/card-payment`
  const opened = await through(servers.doors[0], buyer)('POST', path, paths, newKey())
  const messages: Messages = []
  for (let count = 0; count < times; count += 1) {
    messages.push(await payment(servers, purchaseId, opened.body.url))
  }
  return { purchaseId, messages }
}

/** A payment that the provider has taken for a purchase, and the message that says so, not sent yet. */
async function payment({ card, site }: TwoServers, purchaseId: string, page: string) {
  const session = await card.find(page.slice(page.lastIndexOf('/') + 1))
  const created = Math.floor(site.clock.now().getTime() / 1000)
  const taken = {
    id: `pi_${newKey()}`,
    object: 'payment_intent',
    currency: 'eur',
    created,
    metadata: { backing_id: purchaseId },
    amount: session?.amount_total,
    amount_received: session?.amount_total,
    status: 'succeeded',
    latest_charge: { id: `ch_${newKey()}`, created, amount_refunded: 0, refunded: false },
  }
  await card.remember('payment_intent', taken)
  return card.prepare('payment_intent.succeeded', taken)
}

const twoPayments = race<Paying>(
  'NFT-02 PAY-02 one purchase that is paid many times at once: sold once',
  {
    prepare: async (servers, sizes) =>
      (await offers(servers, sizes)).map((one) => ({ ...one, purchaseId: '', messages: [] })),
    async before(servers, fixture) {
      Object.assign(fixture, await paidUnheard(servers, fixture, 16))
    },
    left: ({ messages }, door, at) =>
      deliver(door, messages[2 * at] ?? { body: '', signature: '' }),
    right: ({ messages }, door, at) =>
      deliver(door, messages[2 * at + 1] ?? { body: '', signature: '' }),
    async holds(servers, fixture, { all }) {
      expectTaken(all, all.length)
      await servers.settled()
      const buyer = await personOf(servers.site.platform, someone(fixture.buyers[0]))
      expect((await holderOf(servers, fixture)).holder_id).toBe(buyer)
      const payments = servers.site.platform.db.selectFrom('payment').select('outcome')
      const outcomes = await payments.where('order_id', '=', fixture.purchaseId).execute()
      expect(outcomes.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1)
      expect(await refundsOf(servers, fixture.purchaseId)).toBe(all.length - 1)
    },
  },
)

const paidOrBurned = race<Badge & { purchaseId: string; messages: Messages }>(
  'NFT-02 TIP-04 a purchase that is paid as the badge burns: sold before, or given back',
  {
    prepare: async (servers, sizes) =>
      (await badges(servers, sizes)).map((one) => ({ ...one, purchaseId: '', messages: [] })),
    async before(servers, fixture) {
      Object.assign(fixture, await paidUnheard(servers, fixture, 1))
      await burnIsDue(servers, fixture)
    },
    left: ({ messages }, door) => deliver(door, messages[0] ?? { body: '', signature: '' }),
    right: (fixture, door) => burn(door, fixture),
    async holds(servers, fixture, { left, right }) {
      expectTaken(left, left.length)
      expect(taken(right)).toBeLessThanOrEqual(1)
      await servers.settled()
      const { state, original_holder_id } = await holderOf(servers, fixture)
      expect(state).toBe('burned')
      const { db } = servers.site.platform
      const purchase = await db
        .selectFrom('purchase')
        .select('state')
        .where('id', '=', fixture.purchaseId)
        .executeTakeFirstOrThrow()
      const sales = await salesOf(servers, fixture)
      expect([purchase.state, sales.length, await refundsOf(servers, fixture.purchaseId)]).toEqual(
        sales.length === 1 ? ['done', 1, 0] : ['refunded', 0, 1],
      )
      const fans = await db
        .selectFrom('super_fan')
        .select('person_id')
        .where('certificate_number', '=', BigInt(fixture.number))
        .execute()
      expect(fans).toEqual([{ person_id: original_holder_id }])
    },
  },
)

export const purchaseRaces: readonly Race[] = [
  twoHolders,
  holdOrTakeBack,
  holdOrFreeze,
  twoPayments,
  paidOrBurned,
]
