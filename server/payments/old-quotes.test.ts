import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf, deliverCardMessage } from '#tests/fixtures/card-provider.ts'
import { openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('card quotes that are over on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const sandbox = () => cardProviderOf(site.platform)
  const send = (body: string, signature: string) => deliverCardMessage(site.url, body, signature)
  const paid = (payment: Record<string, unknown>) =>
    sandbox().prepare('payment_intent.succeeded', payment)
  const stateOf = async (id: string) =>
    site.platform.db.selectFrom('backing').select('state').where('id', '=', id).executeTakeFirst()

  /** An order whose payment page is open, and the payment that would be made there. */
  async function awaited() {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('50'))
    const id: string = body.backingId
    const url = await openPayment(ana, id)
    const session = await sandbox().find(url.slice(url.lastIndexOf('/') + 1))
    const payment = {
      id: `pi_${id.replaceAll('-', '')}`,
      object: 'payment_intent',
      amount_received: session?.amount_total,
      currency: 'eur',
      status: 'succeeded',
      metadata: { backing_id: id },
    }
    return { ana, id, payment }
  }

  test('PAY-02 a payment that was begun in time and went through a minute late stands', async () => {
    const { id, payment } = await awaited()
    site.clock.advance(11 * 60_000)
    const message = await paid(payment)
    expect((await send(message.body, message.signature)).body.outcome).toBe('confirmed')
    expect(await stateOf(id)).toEqual({ state: 'confirmed' })
  })

  test('PAY-02 a quote that is over has its page closed; what is paid under it goes back, and the order can be paid', async () => {
    const { ana, id, payment } = await awaited()
    const sessions = async () =>
      (
        await sql<{ status: string }>`select o.body ->> 'status' as status from sandbox.object o
          join effect_intent i on i.provider_reference = o.id
          where i.order_id = ${id} and o.kind = 'session'
          order by o.created_at`.execute(site.platform.db)
      ).rows.map(({ status }) => status)
    expect(await sessions()).toEqual(['open'])
    site.clock.advance(16 * 60_000)
    await site.platform.worker.drain()
    expect(await sessions()).toEqual(['expired'])
    await sandbox().remember('payment_intent', payment)
    const message = await paid(payment)
    expect((await send(message.body, message.signature)).body).toEqual({
      outcome: 'refund_due',
      reason: 'quote_expired',
    })
    await site.platform.worker.drain()
    expect(await stateOf(id)).toEqual({ state: 'awaiting_payment' })
    const page = await openPayment(ana, id)
    expect(await sessions()).toEqual(['expired', 'open'])
    expect((await payOnPage(page)).status).toBe(303)
    expect(await stateOf(id)).toEqual({ state: 'confirmed' })
    const { rows } = await sql<{ outcome: string }>`select outcome from payment
      where order_id = ${id} order by recorded_at`.execute(site.platform.db)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refunded', 'confirmed'])
  })
})
