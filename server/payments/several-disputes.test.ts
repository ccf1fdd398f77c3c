// @module-tag long
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { webhookRoutes } from '#server/edge/http/webhooks.ts'
import { eventObject } from '#server/ports/card/sandbox-shapes.ts'
import { oneDatabase } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

/** Two disputes of one payment of 9.23 euros, in cents, and how they end. */
const cases = [
  {
    name: 'both parts are lost',
    parts: [500, 423],
    ends: ['lost', 'lost'],
    state: 'charged_back',
    loss: 0n,
  },
  {
    name: 'the whole and a part are lost',
    parts: [923, 461],
    ends: ['lost', 'lost'],
    state: 'charged_back',
    loss: 4_994_582n,
  },
  {
    name: 'one part is lost',
    parts: [500, 423],
    ends: ['lost', 'won'],
    state: 'confirmed',
    loss: 5_417_118n,
  },
  { name: 'both are won', parts: [923, 923], ends: ['won', 'won'], state: 'confirmed', loss: 0n },
  {
    name: 'one of two wholes is won',
    parts: [923, 923],
    ends: ['won', 'lost'],
    state: 'charged_back',
    loss: 0n,
  },
] as const
const orders = permutations([0, 1, 2, 3])

describe('R11 two disputes of one payment', () => {
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

  test.each(cases)('end alike in some orders of their messages: $name', (row) =>
    endAlike(
      row,
      orders.filter((_, at) => at % 6 === 0),
    ),
  )

  test.each(cases)('end alike in all other orders: $name', { tags: 'long' }, (row) =>
    endAlike(
      row,
      orders.filter((_, at) => at % 6 !== 0),
    ),
  )

  async function endAlike(row: (typeof cases)[number], picked: typeof orders): Promise<void> {
    const ids: string[] = []
    for (const order of picked) ids.push(await goThrough(row, order))
    expect(await endsOf(ids)).toEqual([
      { orders: picked.length, state: row.state, loss: row.loss, open: 0 },
    ])
    expect(await verify(site.platform)).toEqual([])
  }

  /** A dispute is opened and ended; whose message comes first is not said by anybody. */
  async function goThrough(
    { parts, ends }: (typeof cases)[number],
    order: readonly number[],
  ): Promise<string> {
    const id = await buy(ana, tipOf('10'))
    const { payment_id: paymentId } = await site.platform.db
      .selectFrom('backing')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const disputes = parts.map((amount, n) => ({
      id: `dp_${n}_${id.replaceAll('-', '')}`,
      object: 'dispute',
      payment_intent: paymentId,
      amount,
      currency: 'eur',
      reason: 'fraudulent',
      status: 'needs_response',
    }))
    for (const dispute of disputes) await cardProviderOf(site.platform).remember('dispute', dispute)
    for (const next of order) {
      const at = next % 2
      const dispute = disputes[at]
      if (!dispute) continue
      const ended = next >= 2
      if (ended) await nowIs(dispute.id, { ...dispute, status: ends[at] })
      await send(ended ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    }
    // A message that is late finds what has become of it.
    for (const dispute of disputes) await send('charge.dispute.funds_withdrawn', dispute)
    return id
  }

  async function nowIs(id: string, body: Record<string, unknown>): Promise<void> {
    await site.platform.db
      .updateTable('sandbox.object')
      .set({ body: JSON.stringify(body) })
      .where('id', '=', id)
      .execute()
  }

  async function send(type: string, object: Record<string, unknown>): Promise<void> {
    const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
    const body = JSON.stringify(eventObject(id, type, object, site.clock.now()))
    const signature = cardProviderOf(site.platform).sign(body)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await hooks.request('/stripe', { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }

  /** How they have ended, each way once; the loss as the books have it. */
  async function endsOf(ids: readonly string[]): Promise<Record<string, unknown>[]> {
    const { rows } = await sql<Record<string, unknown>>`
      select count(*)::int as orders, state, loss, open from (
        select b.state, (select coalesce(sum(p.amount_micro), 0)::bigint from ledger_entry e
            join posting p on p.entry_id = e.id
            where e.backing_id = b.id and p.account = 'expense:chargeback') as loss,
          (select count(*)::int from card_dispute d where d.order_id = b.id and d.ended_at is null)
            as open
        from backing b where b.id = any(${[...ids]}::uuid[])) each
      group by state, loss, open`.execute(site.platform.db)
    return rows
  }
})

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}
