import { sql } from 'kysely'
import { expect } from 'vitest'
import { buy, openPayment, payOnPage, place, tickedWaiver, tipOf } from '#tests/fixtures/orders.ts'
import type { Answer, Visitor } from '#tests/fixtures/visitor.ts'
import { newKey, order, someone } from './orders.ts'
import { ownedPockets } from './pockets.ts'
import { codeOf, expectTaken, type Race, race, taken } from './race.ts'
import { atOnce, type Door, type TwoServers, through } from './two-servers.ts'

export const stateOf = async (who: Visitor, id: string): Promise<string> =>
  (await who.send('GET', `/api/backings/${id}`)).body.state

/** How often the provider has given an order's money back. */
export async function refundsOf({ site }: TwoServers, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox.object o
      join payment p on p.payment_id = o.body->>'payment_intent'
    where o.kind = 'refund' and p.order_id = ${id}`.execute(site.platform.db)
  return rows[0]?.count ?? 0
}

/** One row of every kind that a paid order leaves exactly once. */
export async function tracesOf({ site }: TwoServers, id: string) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from payment where order_id = ${id}) as payments,
    (select count(*)::int from ledger_entry where backing_id = ${id} and kind = 'backing') as entries,
    (select count(*)::int from certificate where backing_id = ${id}) as certificates,
    (select count(*)::int from backing_transition where backing_id = ${id} and to_state = 'unlocked') as unlocked`.execute(
    site.platform.db,
  )
  return rows[0]
}

type Message = { body: string; signature: string }

export async function deliver(door: Door, { body, signature }: Message): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${door.url}/webhooks/stripe`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** An order whose payment the provider has taken, and the message that says so, not sent yet. */
export async function paidUnheard(
  { card, site }: TwoServers,
  who: Visitor,
  request: unknown = tipOf('5'),
  isNamed = true,
) {
  const { body } = await place(who, request, newKey())
  const id: string = body.backingId
  const url = await openPayment(who, id)
  const session = await card.find(url.slice(url.lastIndexOf('/') + 1))
  const created = Math.floor(site.clock.now().getTime() / 1000)
  const charge = { id: `ch_${newKey()}`, created, amount_refunded: 0, refunded: false }
  const payment = {
    id: `pi_${id.replaceAll('-', '')}`,
    object: 'payment_intent',
    currency: 'eur',
    created,
    metadata: isNamed ? { backing_id: id } : {},
    amount: session?.amount_total,
    amount_received: session?.amount_total,
    status: 'succeeded',
    latest_charge: charge,
  }
  await card.remember('payment_intent', payment)
  return { who, id, message: await card.prepare('payment_intent.succeeded', payment) }
}

const duplicates = race('PAY-02 one message of the provider, told many times: one payment', {
  sizes: [2, 8, 16],
  async prepare(servers, sizes) {
    const people = await servers.crowd(4)
    return atOnce(sizes.length, (at) => paidUnheard(servers, someone(people[at % 4])))
  },
  left: ({ message }, door) => deliver(door, message),
  right: ({ message }, door) => deliver(door, message),
  async holds(servers, { id, who }, { all }) {
    expectTaken(all, all.length)
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await servers.settled()
    expect(await stateOf(who, id)).toBe('unlocked')
    const once = { payments: 1, entries: 1, certificates: 1, unlocked: 1 }
    expect(await tracesOf(servers, id)).toEqual(once)
  },
})

const cancelOrPay = race('PAY-02 an order that is paid while its backer ends it: one of the two', {
  async prepare(servers, sizes) {
    const people = await servers.crowd(4)
    return atOnce(sizes.length, async (at) => {
      const who = someone(people[at % 4])
      const { body } = await place(who, tipOf('5'), newKey())
      return { who, id: body.backingId as string, page: await openPayment(who, body.backingId) }
    })
  },
  left: ({ who, id }, door) => through(door, who)('POST', `/backings/${id}/cancellation`, {}),
  async right({ page }) {
    const { status, headers } = await payOnPage(page)
    return { status, headers, body: null }
  },
  async holds(servers, { who, id }, { left, right }) {
    const ended = taken(left)
    expectTaken(left, ended === 0 ? 0 : left.length, 'already_paid')
    await servers.settled()
    const paid = right.some(({ status }) => status === 303)
    const state = await stateOf(who, id)
    const wanted = ended === 0 ? 'unlocked' : paid ? 'refunded' : 'rejected'
    expect(state).toBe(wanted)
    expect(await refundsOf(servers, id)).toBe(state === 'refunded' ? 1 : 0)
  },
})

export const share = (pocketId: string) => ({
  kind: 'share',
  pocketId,
  units: 1,
  level2: false,
  waiver: tickedWaiver,
})

const end = (door: Door, owner: Visitor, pocketId: string) =>
  through(door, owner)('POST', `/studio/pockets/${pocketId}/steps`, { step: 'end_early' })

const closeOrBack = race('PKT-01 a sale that ends while people order: nobody gets in afterwards', {
  async prepare(servers, sizes) {
    const people = await servers.crowd(9)
    const { owner, pockets } = await ownedPockets(servers, sizes.length)
    return pockets.map(({ pocketId }) => ({ owner, pocketId, people }))
  },
  left: ({ owner, pocketId }, door) => end(door, owner, pocketId),
  right: ({ people, pocketId }, door, nth) => order(door, someone(people[nth]), share(pocketId)),
  async holds(servers, { people, pocketId }, { left, right }) {
    expectTaken(left, 1, 'transition_not_allowed')
    expectTaken(right, taken(right), 'pocket_closed')
    const { db } = servers.site.platform
    const { ended_early_at } = await db
      .selectFrom('pocket')
      .select('ended_early_at')
      .where('id', '=', pocketId)
      .executeTakeFirstOrThrow()
    const orders = await db
      .selectFrom('backing')
      .select('created_at')
      .where('pocket_id', '=', pocketId)
      .execute()
    expect(orders).toHaveLength(taken(right))
    for (const { created_at } of orders) {
      expect(created_at.getTime()).toBeLessThanOrEqual(ended_early_at?.getTime() ?? 0)
    }
    const late = await order(servers.doors[1], someone(people[8]), share(pocketId))
    expect(codeOf(late)).toBe('pocket_closed')
  },
})

const withdrawOrClose = race(
  'PRO-02 an order that is withdrawn while the sale ends: undone, once',
  {
    async prepare(servers, sizes) {
      const [who] = await servers.crowd(1)
      const { owner, pockets } = await ownedPockets(servers, sizes.length, 'cooling_off_14d')
      const buyer = someone(who)
      return atOnce(pockets.length, async (nth) => {
        const pocketId = pockets[nth]?.pocketId ?? ''
        const id = await buy(buyer, { ...share(pocketId), waiver: null })
        await servers.settled()
        const { body } = await buyer.send('POST', `/api/backings/${id}/withdrawal`, {})
        return { owner, pocketId, who: buyer, id, requestId: body.requestId as string }
      })
    },
    left: ({ owner, pocketId }, door) => end(door, owner, pocketId),
    right: ({ who, id, requestId }, door) =>
      through(door, who)('POST', `/backings/${id}/withdrawal/confirmation`, { requestId }),
    async holds(servers, { who, id }, { left, right }) {
      expectTaken(left, 1, 'transition_not_allowed')
      expectTaken(right, right.length)
      expect(new Set(right.map(({ body }) => body.withdrawnAt)).size).toBe(1)
      await servers.settled()
      expect(await stateOf(who, id)).toBe('withdrawn')
      expect(await refundsOf(servers, id)).toBe(1)
    },
  },
)

export const paymentRaces: readonly Race[] = [duplicates, cancelOrPay, closeOrBack, withdrawOrClose]
