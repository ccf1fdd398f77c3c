import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRELAUNCH } from '#domain/kernel/launch.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf, deliverCardMessage } from '#tests/fixtures/card-provider.ts'
import { hashOfMoney, openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('what comes to the address for messages, on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const send = (body: string, signature: string) => deliverCardMessage(site.url, body, signature)

  const sandbox = () => cardProviderOf(site.platform)

  /** An order whose payment page is open, and the message that would say that it is paid. */
  async function awaited() {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('50'))
    const id: string = body.backingId
    const url = await openPayment(ana, id)
    const session = await sandbox().find(url.slice(url.lastIndexOf('/') + 1))
    const payment = {
      id: `pi_${id.replaceAll('-', '')}`,
      object: 'payment_intent',
      amount: session?.amount_total,
      amount_received: session?.amount_total,
      currency: 'eur',
      status: 'succeeded',
      metadata: { backing_id: id },
    }
    return { id, payment }
  }
  const paid = (payment: Record<string, unknown>) =>
    sandbox().prepare('payment_intent.succeeded', payment)
  const stateOf = async (id: string) =>
    site.platform.db.selectFrom('backing').select('state').where('id', '=', id).executeTakeFirst()

  test('PAY-02 a signed message that makes no sense is refused, and changes nothing', async () => {
    const { id, payment } = await awaited()
    const { body: whole } = await paid(payment)
    const event = JSON.parse(whole)
    const withObject = (change: Record<string, unknown>) => ({
      ...event,
      data: { object: { ...payment, ...change } },
    })
    const before = await hashOfMoney(site.platform)
    for (const message of [
      ...[{}, [], null, 1, 'text', { id: 'evt_1' }, { ...event, data: null }],
      ...[
        { ...event, data: {} },
        { ...event, data: { object: [] } },
      ],
      ...[
        { ...event, created: 'now' },
        { ...event, created: 1e300 },
        { ...event, id: 'evt\0' },
      ],
      ...[1.5, null, -1, '5045', 2 ** 60].map((sum) => withObject({ amount_received: sum })),
      ...[null, 7, ''].map((other) => withObject({ id: other })),
      ...[null, 'euro', 7].map((other) => withObject({ currency: other })),
      ...[[], 'text', { backing_id: 7 }].map((other) => withObject({ metadata: other })),
      { ...event, type: 'charge.refunded', data: { object: { payment_intent: 7 } } },
      { ...event, type: 'payment_intent.payment_failed', data: { object: {} } },
    ]) {
      const body = JSON.stringify(message)
      const answer = await send(body, sandbox().sign(body))
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'invalid_message'])
    }
    for (const body of ['', '{', '{"a":1}x']) {
      expect((await send(body, sandbox().sign(body))).status).toBe(400)
    }
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await stateOf(id)).toEqual({ state: 'awaiting_payment' })
    const unknown = JSON.stringify({ ...event, id: 'evt_unknown', type: 'balance.available' })
    expect((await send(unknown, sandbox().sign(unknown))).status).toBe(200)
  })

  test('a message that is too large is refused, and only messages are taken', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(300 * 1024) })
    const large = await fetch(`${site.url}/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': sandbox().sign(body) },
    })
    expect(large.status).toBe(413)
    const looked = await fetch(`${site.url}/webhooks/stripe`)
    expect([looked.status, looked.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('PAY-02 LAUNCH-01 money on its way is heard after every switch was turned off', async () => {
    const { id, payment } = await awaited()
    const { platform } = site
    const { readWithin, read } = platform.launch
    platform.launch.read = () => PRELAUNCH
    platform.launch.readWithin = async () => PRELAUNCH
    try {
      expect((await fetch(`${site.url}/api/pockets`)).status).toBe(409)
      const message = await paid(payment)
      expect((await send(message.body, message.signature)).body.outcome).toBe('confirmed')
      expect(await stateOf(id)).toEqual({ state: 'confirmed' })
      const refund = { key: `refund-${id}`, paymentId: payment.id }
      await sandbox().remember('payment_intent', { ...payment })
      expect((await platform.ports.card.refund(refund)).reference).toMatch(/^re_/)
    } finally {
      Object.assign(platform.launch, { read, readWithin })
    }
  })
})
