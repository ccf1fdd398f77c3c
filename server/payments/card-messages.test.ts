import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf, deliverCardMessage } from '#tests/fixtures/card-provider.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import {
  buy,
  hashOfMoney,
  openPayment,
  place,
  postingsOf,
  shareOf,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { refundPayment } from './refund-payment.ts'

describe.each(databases)('messages of the card provider on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const send = (body: string, signature: string) => deliverCardMessage(site.url, body, signature)

  const sandbox = () => cardProviderOf(site.platform)

  /** An order whose payment page is open, and the message that would say that it is paid. */
  async function awaited(change: Record<string, unknown> = {}, order: unknown = tipOf('50')) {
    const ana = await newBacker(site)
    const { body } = await place(ana, order)
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
      ...change,
    }
    return { ana, id, payment }
  }
  const paid = (payment: Record<string, unknown>) =>
    sandbox().prepare('payment_intent.succeeded', payment)
  const stateOf = async (id: string) =>
    site.platform.db.selectFrom('backing').select('state').where('id', '=', id).executeTakeFirst()

  test('PAY-02 the same message again, once or eight times at a time, changes nothing', async () => {
    const { id, payment } = await awaited()
    const message = await paid(payment)
    const first = await send(message.body, message.signature)
    expect(first.body.outcome).toBe('confirmed')
    const before = await hashOfMoney(site.platform)
    const again = await Promise.all(
      Array.from({ length: 8 }, () => send(message.body, message.signature)),
    )
    for (const answer of again) expect(answer).toEqual(first)
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await stateOf(id)).toEqual({ state: 'confirmed' })
  })

  test('PAY-02 the first message, sent sixteen times at once, confirms once', async () => {
    const { payment } = await awaited()
    const message = await paid(payment)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => send(message.body, message.signature)),
    )
    expect(new Set(answers.map((answer) => answer.body.certificateNumber)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
  })

  test('PAY-02 another message of the same payment finds the order confirmed', async () => {
    const { payment } = await awaited()
    const first = await paid(payment)
    const second = await paid(payment)
    const confirmed = await send(first.body, first.signature)
    const answer = await send(second.body, second.signature)
    expect(answer.body).toEqual({
      outcome: 'already_confirmed',
      certificateNumber: confirmed.body.certificateNumber,
    })
  })

  test('PAY-02 the provider may send its message again by itself', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('5'))
    const event = await site.platform.db
      .selectFrom('payment')
      .select('event_id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const before = await hashOfMoney(site.platform)
    const answer = await sandbox().resend(event.event_id)
    expect(((await answer.json()) as { outcome: string }).outcome).toBe('confirmed')
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('PAY-02 forged messages are refused and change nothing', async () => {
    const { payment } = await awaited()
    const { body, signature } = await paid(payment)
    const before = await hashOfMoney(site.platform)
    const signedAt = (timestamp: number, secret: string) =>
      Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    const nowSeconds = Math.floor(site.clock.now().getTime() / 1000)
    const t = /t=(\d+)/.exec(signature)?.[1] ?? ''
    const forged: [string, string, string][] = [
      ['no signature', body, ''],
      ['a signature that is none', body, 'nonsense'],
      ['another secret', body, signedAt(nowSeconds, 'whsec_somebody_else')],
      [
        'a changed last digit',
        body,
        `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`,
      ],
      [
        'an altered amount',
        body.replace(/"amount_received":\d+/, '"amount_received":1'),
        signature,
      ],
      ['the same value written otherwise', JSON.stringify(JSON.parse(body), null, 1), signature],
      ['another time', body, signature.replace(t, String(Number(t) + 1))],
      ['no body', '', signature],
      ['the signature of another message', body, (await paid({ ...payment, amount: 1 })).signature],
    ]
    for (const [what, sent, header] of forged) {
      const answer = await send(sent, header)
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'invalid_signature'])
    }
    // What is signed for this door opens no other one.
    const elsewhere = await fetch(`${site.url}/webhooks/${site.platform.ports.kyc.provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    expect(elsewhere.status).toBe(400)
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('PAY-02 a message is refused once it is older than five minutes', async () => {
    const { payment } = await awaited()
    const message = await paid(payment)
    site.clock.advance(301_000)
    expect((await send(message.body, message.signature)).status).toBe(400)
    const young = await paid(payment)
    site.clock.advance(300_000)
    expect((await send(young.body, young.signature)).status).toBe(200)
  })

  test.each([
    [
      'a cent too much',
      (payment: { amount_received: number }) => ({ amount_received: payment.amount_received + 1 }),
      'amount_mismatch',
    ],
    [
      'a cent too little',
      (payment: { amount_received: number }) => ({ amount_received: payment.amount_received - 1 }),
      'amount_mismatch',
    ],
    ['another currency', () => ({ currency: 'usd' }), 'asset_mismatch'],
    [
      'an order that is not there',
      () => ({ metadata: { backing_id: '5a000000-0000-4000-8000-000000000000' } }),
      'unknown_backing',
    ],
    ['no order', () => ({ metadata: {} }), 'unknown_backing'],
    [
      'an order that is no id',
      () => ({ metadata: { backing_id: "'; drop table backing" } }),
      'unknown_backing',
    ],
  ])('PAY-02 a payment with %s is held, and nothing is booked', async (_what, change, reason) => {
    const { id, payment } = await awaited()
    const entries = () => site.platform.db.selectFrom('ledger_entry').select('id').execute()
    const before = await entries()
    const wrong = { ...payment, ...change(payment as unknown as { amount_received: number }) }
    const message = await paid(wrong)
    const answer = await send(message.body, message.signature)
    expect(answer).toEqual({ status: 200, body: { outcome: 'held', reason } })
    expect(await entries()).toEqual(before)
    expect(await stateOf(id)).toEqual({ state: 'awaiting_payment' })
    const kept = await site.platform.db
      .selectFrom('payment')
      .select(['outcome', 'reason'])
      .where('payment_id', '=', wrong.id)
      .execute()
    expect(kept).toEqual([{ outcome: 'held', reason }])
  })

  test("PAY-02 a message of somebody else's account is noted and not acted on", async () => {
    const { id, payment } = await awaited()
    const message = await paid(payment)
    const body = JSON.stringify({ ...JSON.parse(message.body), account: 'acct_other' })
    const signature = sandbox().sign(body)
    const answer = await send(body, signature)
    expect(answer.body).toEqual({ outcome: 'noted' })
    expect(await stateOf(id)).toEqual({ state: 'awaiting_payment' })
  })

  test('messages of unknown kinds are acknowledged once and for all', async () => {
    const message = await sandbox().prepare('customer.created', { id: 'cus_1', object: 'customer' })
    expect((await send(message.body, message.signature)).body).toEqual({ outcome: 'noted' })
    expect((await send(message.body, message.signature)).body).toEqual({ outcome: 'noted' })
  })

  test('PAY-02 a payment that comes after the reservation has lapsed is fitted in again', async () => {
    const { id, payment } = await awaited({}, shareOf(2))
    const { body } = await paid(payment)
    site.clock.advance(31 * 60_000)
    await site.platform.worker.drain()
    expect(await stateOf(id)).toEqual({ state: 'expired' })
    expect((await send(body, sandbox().sign(body))).body.outcome).toBe('confirmed')
  })

  test('PAY-02 a payment that comes too late to fit is given back once', async () => {
    const { id, payment } = await awaited({}, shareOf(3))
    const { body } = await paid(payment)
    site.clock.advance(31 * 60_000)
    await site.platform.worker.drain()
    const { unit_cursor } = await site.platform.db
      .selectFrom('pocket')
      .select('unit_cursor')
      .where('kind', '=', 'share')
      .executeTakeFirstOrThrow()
    const eva = await newBacker(site)
    await verifyFully(site)
    await buy(eva, shareOf(400 - unit_cursor - 2))
    const answer = await send(body, sandbox().sign(body))
    expect(answer.body).toEqual({ outcome: 'refund_due', reason: 'sold_out' })
    await sandbox().remember('payment_intent', payment)
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    expect(await stateOf(id)).toEqual({ state: 'refunded' })
    const refunds = await site.platform.db
      .selectFrom('effect_intent')
      .select(['kind', 'state'])
      .where('order_id', '=', id)
      .where('kind', '=', 'card_refund')
      .execute()
    expect(refunds).toEqual([{ kind: 'card_refund', state: 'done' }])
    expect((await send(body, sandbox().sign(body))).body).toEqual(answer.body)
  })

  test('KYC-02 a hit after the payment moves the money to quarantine and freezes the certificate', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('20'))
    await site.platform.db
      .updateTable('identity.person_identity')
      .set({ legal_name: 'Sanction Test' })
      .where('person_id', 'in', (select) =>
        select.selectFrom('backing').select('person_id').where('id', '=', id),
      )
      .execute()
    await site.platform.worker.drain()
    expect(await stateOf(id)).toEqual({ state: 'frozen' })
    const own = await ana.send('GET', `/api/backings/${id}`)
    const shown = await ana.send('GET', `/api/certificates/${own.body.certificateNumber}`)
    expect(shown.body.state).toBe('frozen')
    const entries = await postingsOf(site.platform, id)
    expect(entries.freeze?.quarantine).toBe(-20_000_000n)
  })

  test('PAY-02 R10 a payment given back before its order has ended: the order ends as given back', async () => {
    const { id, payment } = await awaited()
    site.clock.advance(200 * 86_400_000)
    const { body, signature } = await paid(payment)
    expect((await send(body, signature)).body.outcome).toBe('refund_due')
    await sandbox().remember('payment_intent', payment)
    await refundPayment(site.platform, { provider: 'stripe', paymentId: payment.id })
    expect(await stateOf(id)).toEqual({ state: 'awaiting_payment' })
    await site.platform.worker.drain()
    expect(await stateOf(id)).toEqual({ state: 'refunded' })
  })
})
