import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { webhookRoutes } from '#server/edge/http/webhooks.ts'
import { eventObject } from '#server/ports/card/sandbox-shapes.ts'
import { oneDatabase } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

type Message = { body: string; signature: string }

const orders = permutations([0, 1, 2, 3, 4, 5])
/** So many payments are on their way at once, which is quicker, and is how messages come. */
const atOnce = 6
const [some, others] = [
  orders.filter((_, at) => at % 37 === 0),
  orders.filter((_, at) => at % 7 === 1),
]
const lost = {
  outcome: 'lost',
  end: { state: 'charged_back', certificate: 'burned', entries: 'backing reversal' },
}
/** A dispute that is lost moves money: every seventh order. One that is won leaves everything as it was: some of them. */
const outcomes = [
  { ...lost, orders: some, tags: [] },
  { ...lost, orders: others, tags: ['long'] },
  {
    outcome: 'won',
    orders: some,
    tags: ['long'],
    end: { state: 'confirmed', certificate: 'locked', entries: 'backing' },
  },
]

for (const { tags, ...row } of outcomes) {
  const { outcome } = row
  describe(`R11 six messages about one payment, ${outcome}`, { tags }, () => {
    let site: TestPlatform
    let ana: Visitor
    let hooks: ReturnType<typeof webhookRoutes>
    beforeAll(async () => {
      site = await startTestPlatform(oneDatabase.open)
      hooks = webhookRoutes(site.platform, (context) => context.notFound())
      ana = await newBacker(site)
      await verifyFully(site)
    })
    afterAll(() => site.close())

    test(`end alike in ${row.orders.length} of their 720 orders, and no forged one is heard`, async () => {
      for (let from = 0; from < row.orders.length; from += atOnce) {
        await Promise.all(row.orders.slice(from, from + atOnce).map(bringAll))
      }
      expect(await endStates()).toEqual([
        { orders: row.orders.length, payment: 'confirmed', dispute: outcome, ...row.end },
      ])
      expect(await verify(site.platform)).toEqual([])
    }, 600_000)

    async function bringAll(order: readonly number[], at: number): Promise<void> {
      const messages = await sixMessages(await newOrder())
      const inOrder = order.flatMap((next) => messages.slice(next, next + 1))
      const forgeries = inOrder.slice(0, 1).flatMap(forgeriesOf)
      const [lie] = forgeries.slice(at % forgeries.length)
      expect(lie && (await send(lie)).body).toMatchObject({ code: 'invalid_signature' })
      for (const message of inOrder) expect(await tellUntilHeard(message)).toBe(200)
    }

    /** What is not answered well is sent again, as the provider does. */
    async function tellUntilHeard(message: Message): Promise<number> {
      const { status } = await send(message)
      return status === 503 ? tellUntilHeard(message) : status
    }

    /** By the route itself: over a connection it takes a quarter longer, and other tests do that. */
    async function send({ body, signature }: Message) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const answer = await hooks.request('/stripe', { method: 'POST', headers, body })
      return { status: answer.status, body: await answer.json() }
    }

    async function newOrder(): Promise<string> {
      const { body } = await place(ana, tipOf('5'))
      return body.backingId
    }

    /** The provider has gone through all of it before the first message comes. */
    async function sixMessages(backingId: string): Promise<Message[]> {
      const sandbox = cardProviderOf(site.platform)
      const url = await openPayment(ana, backingId)
      const session = await sandbox.find(url.slice(url.lastIndexOf('/') + 1))
      const paymentId = `pi_${backingId.replaceAll('-', '')}`
      const amount = session?.amount_total
      const created = Math.floor(site.clock.now().getTime() / 1000)
      const payment = {
        id: paymentId,
        object: 'payment_intent',
        currency: 'eur',
        created,
        metadata: { backing_id: backingId },
        amount,
        amount_received: amount,
        status: 'succeeded',
        latest_charge: { id: `ch_${paymentId}`, created, amount_refunded: 0, refunded: false },
      }
      const dispute = {
        id: `dp_${backingId.replaceAll('-', '')}`,
        object: 'dispute',
        payment_intent: paymentId,
        amount,
        currency: 'eur',
        reason: 'fraudulent',
        status: outcome,
      }
      await sandbox.remember('payment_intent', payment)
      await sandbox.remember('dispute', dispute)
      const early = { ...payment, amount_received: 0, latest_charge: null }
      return [
        signed('payment_intent.processing', { ...early, status: 'processing' }),
        signed('payment_intent.payment_failed', { ...early, status: 'canceled' }),
        signed('payment_intent.succeeded', payment),
        signed('charge.dispute.created', { ...dispute, status: 'needs_response' }),
        signed('charge.dispute.funds_withdrawn', { ...dispute, status: 'under_review' }),
        signed('charge.dispute.closed', dispute),
      ]
    }

    function signed(type: string, object: Record<string, unknown>): Message {
      const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
      const body = JSON.stringify(eventObject(id, type, object, site.clock.now()))
      return { body, signature: cardProviderOf(site.platform).sign(body) }
    }

    /** What somebody may try who has seen a true message: another body, an old one, a signature of their own, none. */
    function forgeriesOf({ body, signature }: Message): Message[] {
      const sandbox = cardProviderOf(site.platform)
      const longAgo = signature.replace(/t=(\d+)/, (_, seconds) => `t=${Number(seconds) - 301}`)
      return [
        { body: body.replace('"evt_', '"evt_0'), signature },
        { body, signature: longAgo },
        { body, signature: sandbox.sign(`${body} `) },
        { body, signature: signature.replace(/v1=\w+/, `v1=${'0'.repeat(64)}`) },
        { body, signature: signature.replace('v1=', 'v0=') },
        { body, signature: '' },
      ]
    }

    /** How orders have ended, each way once, with how many did. */
    async function endStates(): Promise<Record<string, unknown>[]> {
      const { rows } = await sql<Record<string, unknown>>`
      select count(*)::int as orders, b.state, p.outcome as payment, d.outcome as dispute,
        c.state as certificate,
        (select string_agg(kind, ' ' order by e.id) from ledger_entry e where e.backing_id = b.id) as entries
      from backing b
        left join payment p on p.order_id = b.id
        left join card_dispute d on d.order_id = b.id
        left join certificate c on c.backing_id = b.id
      group by 2, 3, 4, 5, 6`.execute(site.platform.db)
      return rows
    }
  })
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}
