import { expect } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addMonths, DAY_MS } from '#domain/kernel/time.ts'
import { buy } from '#tests/fixtures/orders.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { approvedPocket, newAthlete, tipsInput } from '#tests/fixtures/recipients.ts'
import { personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { claim, partsTaken } from './fights.ts'
import { settledPockets } from './fought-pockets.ts'
import { newKey, someone } from './orders.ts'
import { expectTaken, type Race, race, refusals, taken } from './race.ts'
import { atOnce, type Door, type TwoServers, through } from './two-servers.ts'

export const price = '60'

/** A certificate that its holder offers, and people who can pay for it. */
export interface Offer {
  holder: Visitor
  number: string
  listingId: string
  buyers: readonly Visitor[]
}

/** People to whom the platform owes enough, as it does after sales of theirs. */
async function buyersOf(servers: TwoServers): Promise<Visitor[]> {
  const buyers = (await servers.crowd(17)).slice(1)
  for (const buyer of buyers) {
    await owe(servers.site, await personOf(servers.site.platform, buyer), usdc(10_000))
  }
  return buyers
}

async function offer(holder: Visitor, number: string): Promise<string> {
  const body = { certificateNumber: `${number}`, price, days: 30 }
  const listed = await holder.send('POST', '/api/listings', body, { 'idempotency-key': newKey() })
  if (listed.status !== 201) throw new Error(JSON.stringify(listed.body))
  return listed.body.listingId
}

export async function offers(servers: TwoServers, sizes: readonly number[]): Promise<Offer[]> {
  const settled = await settledPockets(servers, sizes.length)
  const buyers = await buyersOf(servers)
  return atOnce(settled.length, async (at) => {
    const { holder, number } = settled[at] ?? { holder: someone(undefined), number: '' }
    return { holder, number, listingId: await offer(holder, number), buyers }
  })
}

const purchase = (door: Door, buyer: Visitor | undefined, { listingId }: Offer) =>
  through(door, someone(buyer))('POST', `/listings/${listingId}/purchase`, { price }, newKey())

export const salesOf = ({ site }: TwoServers, { listingId }: Offer) =>
  site.platform.db.selectFrom('sale').selectAll().where('listing_id', '=', listingId).execute()

export const holderOf = async ({ site }: TwoServers, { number }: Offer) =>
  site.platform.db
    .selectFrom('certificate')
    .select(['holder_id', 'original_holder_id', 'state'])
    .where('number', '=', BigInt(number))
    .executeTakeFirstOrThrow()

const twoBuyers = race<Offer>('NFT-02 one offer and many who take it: one has it', {
  prepare: offers,
  left: (fixture, door, at) => purchase(door, fixture.buyers[2 * at], fixture),
  right: (fixture, door, at) => purchase(door, fixture.buyers[2 * at + 1], fixture),
  async holds(servers, fixture, { all }) {
    expectTaken(all, 1, 'listing_ended')
    const won = someone(fixture.buyers[all.findIndex(({ status }) => status === 201)])
    const id = await personOf(servers.site.platform, won)
    expect((await holderOf(servers, fixture)).holder_id).toBe(id)
    expect(await salesOf(servers, fixture)).toMatchObject([{ buyer_id: id }])
  },
})

const saleOrClaim = race<Offer>(
  'NFT-02 PRO-05 a sale while the seller claims: what was due is the seller’s, once',
  {
    prepare: offers,
    left: ({ holder, number }, door) => claim(door, holder, number),
    right: (fixture, door, at) => purchase(door, fixture.buyers[at], fixture),
    async holds(servers, fixture, { left, right }) {
      const { holder, number, buyers } = fixture
      expectTaken(right, 1, 'listing_ended')
      const claimed = taken(left)
      expect(claimed).toBeLessThanOrEqual(1)
      if (left.length > claimed) expect(refusals(left)).toEqual(['nothing_due'])
      // Either it left for the seller's address or it was credited to the seller before the sale.
      const seller = await personOf(servers.site.platform, holder)
      const parts = await partsTaken(servers, number)
      expect(parts.map(({ person_id }) => person_id)).toEqual([seller])
      expect(parts[0]?.claim_id === null).toBe(claimed === 0)
      const won = someone(buyers[right.findIndex(({ status }) => status === 201)])
      const late = await claim(servers.doors[0], won, number)
      expect(late.body.errors).toContainEqual(expect.objectContaining({ code: 'nothing_due' }))
    },
  },
)

export type Badge = Offer & { fighterId: string }

/** Badges that are offered, each of an athlete of its own, so that each falls due alone. */
export async function badges(servers: TwoServers, sizes: readonly number[]): Promise<Badge[]> {
  const { site } = servers
  const made = await atOnce(sizes.length, async () => {
    const { visitor, fighterId } = await newAthlete(site)
    const pocketId = await approvedPocket(site, visitor, tipsInput(site))
    await visitor.send('POST', `/api/studio/pockets/${pocketId}/publication`, {})
    return { fighterId, pocketId }
  })
  await servers.pass(DAY_MS)
  const [one] = await servers.crowd(1)
  const holder = someone(one)
  const sold = await atOnce(made.length, async (at) => {
    const { pocketId = '', fighterId = '' } = made[at] ?? {}
    const id = await buy(holder, { kind: 'tips', pocketId, amount: '10' })
    const { body } = await holder.send('GET', `/api/backings/${id}`)
    return { fighterId, number: String(body.certificateNumber) }
  })
  await servers.settled()
  await servers.pass(122 * DAY_MS)
  await servers.awake(holder)
  const buyers = await buyersOf(servers)
  return atOnce(sold.length, async (at) => {
    const { fighterId = '', number = '' } = sold[at] ?? {}
    return { holder, fighterId, number, buyers, listingId: await offer(holder, number) }
  })
}

/** Its athlete's first contract was verified, and has just become three years old. */
export async function burnIsDue({ site }: TwoServers, { fighterId }: Badge): Promise<void> {
  const { db } = site.platform
  const signed_at = addMonths(site.clock.now(), -36)
  const contract = {
    fighter_id: fighterId,
    author_id: crypto.randomUUID(),
    evidence_hash: '0'.repeat(64),
    signed_at,
    recorded_at: signed_at,
    verified_at: signed_at,
    verified_by: crypto.randomUUID(),
  }
  await db.insertInto('pro_contract').values(contract).execute()
  await db
    .updateTable('fighter')
    .set({ first_pro_contract_at: signed_at, status: 'professional' })
    .where('id', '=', fighterId)
    .execute()
}

export const burn = (door: Door, { number, holder }: Offer) =>
  through(door, holder)('POST', `/certificates/${number}/burn`, {})

const saleOrBurn = race<Badge>(
  'NFT-02 TIP-04 a badge that is sold when its time has come: it burns, whoever has it',
  {
    prepare: badges,
    before: burnIsDue,
    left: (fixture, door, at) => purchase(door, fixture.buyers[at], fixture),
    right: (fixture, door) => burn(door, fixture),
    async holds(servers, fixture, { left, right }) {
      // The workers burn what is due as well, so that of those who ask none may be the one.
      expect(taken(right)).toBeLessThanOrEqual(1)
      const sales = await salesOf(servers, fixture)
      expect(sales).toHaveLength(taken(left))
      expect(taken(left)).toBeLessThanOrEqual(1)
      const { state, original_holder_id } = await holderOf(servers, fixture)
      expect(state).toBe('burned')
      const fans = await servers.site.platform.db
        .selectFrom('super_fan')
        .select('person_id')
        .where('certificate_number', '=', BigInt(fixture.number))
        .execute()
      expect(fans).toEqual([{ person_id: original_holder_id }])
    },
  },
)

export const marketRaces: readonly Race[] = [twoBuyers, saleOrClaim, saleOrBurn]
