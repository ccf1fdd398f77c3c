import { expect } from 'vitest'
import { place, shareOf, sponsorshipOf, tipOf } from '#tests/fixtures/orders.ts'
import type { Answer, Visitor } from '#tests/fixtures/visitor.ts'
import { codeOf, expectTaken, type Race, race, taken } from './race.ts'
import { type Door, type TwoServers, through } from './two-servers.ts'

let keys = 0
export const newKey = () => `race-${++keys}`

export const order = (door: Door, who: Visitor, body: unknown, key = newKey()) =>
  through(door, who)('POST', '/backings', body, key)

/** Gives up what was placed, so that the next round begins as this one did. */
export async function giveUp(who: Visitor, answers: readonly Answer[]): Promise<void> {
  for (const { status, body } of answers) {
    if (status !== 201) continue
    const ended = await who.send('POST', `/api/backings/${body.backingId}/cancellation`, {})
    expect(ended.status).toBe(200)
  }
}

type Buyer = { who: Visitor; size: number }

async function oneBuyer(servers: TwoServers, sizes: readonly number[]): Promise<Buyer[]> {
  const [who] = await servers.backers(1)
  return sizes.map((size) => ({ who: someone(who), size }))
}

export function someone(who: Visitor | undefined): Visitor {
  if (!who) throw new Error('nobody is there')
  return who
}

/** The largest orders of which not all fit below 1,000, by how many come at once. */
const parts: Record<number, { amount: string; fit: number }> = {
  2: { amount: '600', fit: 1 },
  4: { amount: '400', fit: 2 },
  16: { amount: '150', fit: 6 },
}
const partOf = (size: number) => {
  const part = parts[size]
  if (!part) throw new Error(`no orders for ${size} at once`)
  return part
}

/** Orders of one person around the threshold of 1,000 with simplified KYC; each row another split. */
const thresholds: Race[] = [
  race('KYC-01 equal orders to one Pocket: as many as stay below the threshold', {
    prepare: oneBuyer,
    left: ({ who, size }, door) => order(door, who, tipOf(partOf(size).amount)),
    right: ({ who, size }, door) => order(door, who, tipOf(partOf(size).amount)),
    async holds(_servers, { who, size }, { all }) {
      expectTaken(all, partOf(size).fit, 'kyc_full_required')
      await giveUp(who, all)
    },
  }),
  race('KYC-01 equal orders to Pockets of two kinds: as many as stay below the threshold', {
    prepare: oneBuyer,
    left: ({ who, size }, door) => order(door, who, tipOf(partOf(size).amount)),
    right: ({ who, size }, door) => order(door, who, sponsorshipOf(partOf(size).amount)),
    async holds(_servers, { who, size }, { all }) {
      expectTaken(all, partOf(size).fit, 'kyc_full_required')
      await giveUp(who, all)
    },
  }),
  race('KYC-01 950 and 50 in parts: all of them, and then not a millionth more', {
    prepare: oneBuyer,
    left: ({ who, size }, door) => order(door, who, tipOf(String(1900 / size))),
    right: ({ who, size }, door) => order(door, who, tipOf(String(100 / size))),
    async holds({ doors }, { who }, { all }) {
      expectTaken(all, all.length)
      const more = await order(doors[0], who, sponsorshipOf('0.000001'))
      expect(codeOf(more)).toBe('kyc_full_required')
      await giveUp(who, all)
    },
  }),
  race('KYC-01 parts that are a millionth too much together: all but one', {
    prepare: oneBuyer,
    left: ({ who, size }, door) => order(door, who, tipOf(String(1000 / size))),
    right: ({ who, size }, door) => order(door, who, tipOf((1000 / size + 0.000001).toFixed(6))),
    async holds(_servers, { who }, { all }) {
      expectTaken(all, all.length - 1, 'kyc_full_required')
      await giveUp(who, all)
    },
  }),
]

type LastUnit = { people: Visitor[] }

const lastUnit = race<LastUnit>('PRO-01 the last unit of a Pocket: one gets it', {
  async prepare(servers, sizes) {
    const [rich, ...people] = await servers.crowd(17)
    // It holds all the others for half an hour, which is longer than the rounds.
    expect((await place(someone(rich), shareOf(399))).status).toBe(201)
    return sizes.map(() => ({ people }))
  },
  left: ({ people }, door, at) => order(door, someone(people[2 * at]), shareOf(1)),
  right: ({ people }, door, at) => order(door, someone(people[2 * at + 1]), shareOf(1)),
  async holds(_servers, { people }, { all }) {
    expectTaken(all, 1, 'sold_out')
    const won = all.findIndex(({ status }) => status === 201)
    await giveUp(someone(people[won]), all)
  },
})

type Keyed = { who: Visitor; key: string }

async function keyed(servers: TwoServers, sizes: readonly number[]): Promise<Keyed[]> {
  const [who] = await servers.backers(1)
  return sizes.map(() => ({ who: someone(who), key: newKey() }))
}

const idempotency: Race[] = [
  race('one key with one body: one order, and everybody is told the same', {
    prepare: keyed,
    left: ({ who, key }, door) => order(door, who, tipOf('5'), key),
    right: ({ who, key }, door) => order(door, who, tipOf('5'), key),
    async holds(_servers, { who }, { all }) {
      expectTaken(all, all.length)
      expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      await giveUp(who, all.slice(0, 1))
    },
  }),
  race('one key with two bodies: one order, and the other body is refused', {
    prepare: keyed,
    left: ({ who, key }, door) => order(door, who, tipOf('5'), key),
    right: ({ who, key }, door) => order(door, who, tipOf('6'), key),
    async holds(_servers, { who }, { all, left, right }) {
      const [won, lost] = taken(left) > 0 ? [left, right] : [right, left]
      expectTaken(won, won.length)
      expectTaken(lost, 0, 'key_reused')
      expect(new Set(won.map(({ body }) => body.backingId)).size).toBe(1)
      await giveUp(who, all.filter(({ status }) => status === 201).slice(0, 1))
    },
  }),
]

export const orderRaces: readonly Race[] = [...thresholds, lastUnit, ...idempotency]
