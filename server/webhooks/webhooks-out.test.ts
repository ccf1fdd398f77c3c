import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  type Message,
  openWebhookEndpoint,
  type WebhookEndpoint,
} from '#tests/fixtures/webhook-endpoint.ts'
import { deliveriesAtRest } from './deliver-due.ts'
import { messageShape } from './event-shapes.ts'

const path = '/api/webhook-endpoints'

describe.each(databases)('messages to outside programs on $name', (database) => {
  let site: TestPlatform
  let webhookEndpoint: WebhookEndpoint
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const open = async () => {
    webhookEndpoint = await openWebhookEndpoint()
    return webhookEndpoint
  }
  /** Everything that is due by now has been spread and tried. */
  const settle = async () => {
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)
  }
  const subscribe = async (owner: Visitor, events: string[] = ['backing.confirmed']) => {
    const { url } = await open()
    const added = await owner.send('POST', path, { url, events })
    expect(added.status).toBe(201)
    return added.body as { id: string; secret: string }
  }
  /** Somebody with a webhook endpoint and an order that is paid. */
  const arrive = async (events?: string[]) => {
    const owner = await newBacker(site)
    const subscribed = await subscribe(owner, events)
    const { body } = await place(owner, tipOf('5'))
    const pay = async () => {
      await payOnPage(await openPayment(owner, body.backingId))
      await settle()
    }
    return { owner, ...subscribed, backingId: body.backingId as string, pay }
  }
  const log = async (owner: Visitor, id: string) =>
    (await owner.send('GET', `${path}/${id}/deliveries`)).body.items
  const isSigned = ({ headers, body }: Message, secret: string) => {
    const id = String(headers['webhook-id'])
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const expected = new Webhook(secret).sign(id, at, body)
    return String(headers['webhook-signature']).split(' ').includes(expected)
  }

  test('a paid order is told to its backer’s program, signed, and to nobody else’s', async () => {
    const other = await newBacker(site)
    await subscribe(other)
    const theirs = webhookEndpoint
    const { owner, id, secret, backingId, pay } = await arrive()
    await pay()
    const [message] = webhookEndpoint.messages
    if (!message) throw new Error('nothing came')
    expect(webhookEndpoint.messages).toHaveLength(1)
    expect(theirs.messages).toHaveLength(0)
    expect(isSigned(message, secret)).toBe(true)
    const told = JSON.parse(message.body)
    expect(told).toMatchObject({
      type: 'backing.confirmed',
      data: { backingId, amountMicro: '5000000' },
    })
    expect(messageShape('backing.confirmed').safeParse(told).success).toBe(true)
    const [line] = await log(owner, id)
    expect(line).toMatchObject({
      state: 'delivered',
      tries: 1,
      lastStatus: 204,
      body: message.body,
    })
    expect(line.id).toBe(message.headers['webhook-id'])
    await settle()
    expect(webhookEndpoint.messages).toHaveLength(1)
    theirs.close()
    webhookEndpoint.close()
  })

  test('an operator’s program is told of everybody’s, and of what it asked for alone', async () => {
    const alix = operatorOf(site, 'alix')
    const { url } = await open()
    const operators = webhookEndpoint
    await alix.done('/webhook-endpoints', {
      url,
      events: ['backing.confirmed', 'backing.refunded'],
    })
    const { pay } = await arrive(['pocket.closed'])
    await pay()
    expect(operators.messages.map(({ body }) => JSON.parse(body).type)).toEqual([
      'backing.confirmed',
    ])
    expect(webhookEndpoint.messages).toHaveLength(0)
    operators.close()
    webhookEndpoint.close()
  })

  test('what fails is tried again by the same id, later each time, until it is taken', async () => {
    const { owner, id, pay } = await arrive()
    const answers: (number | 'hang up')[] = [500, 'hang up', 302, 200]
    webhookEndpoint.answerWith(async () => answers.shift() ?? 200)
    await pay()
    expect((await log(owner, id))[0]).toMatchObject({ state: 'pending', tries: 1, lastStatus: 500 })
    for (const waitMs of [5_000, 5 * 60_000, 30 * 60_000]) {
      site.clock.advance(waitMs - 1)
      const before = webhookEndpoint.messages.length
      await settle()
      expect(webhookEndpoint.messages).toHaveLength(before)
      site.clock.advance(1)
      await settle()
      expect(webhookEndpoint.messages).toHaveLength(before + 1)
    }
    const ids = webhookEndpoint.messages.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    expect(new Set(webhookEndpoint.messages.map(({ body }) => body)).size).toBe(1)
    expect((await log(owner, id))[0]).toMatchObject({
      state: 'delivered',
      tries: 4,
      lastStatus: 200,
    })
    webhookEndpoint.close()
  })

  test('a process that ends between sending and writing it down sends once more, by the same id', async () => {
    const { owner, id, pay } = await arrive()
    webhookEndpoint.answerWith(async ({ headers }) => {
      // The lease runs out before the answer is written: what the process knew is lost.
      const lost = { leased_until: null, lease: 99n }
      const at = String(headers['webhook-id'])
      if (webhookEndpoint.messages.length === 1) {
        await site.platform.db
          .updateTable('webhook_delivery')
          .set(lost)
          .where('id', '=', at)
          .execute()
      }
      return 200
    })
    await pay()
    await settle()
    expect(webhookEndpoint.messages).toHaveLength(2)
    const [first, second] = webhookEndpoint.messages
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect((await log(owner, id))[0]).toMatchObject({ state: 'delivered' })
    await settle()
    expect(webhookEndpoint.messages).toHaveLength(2)
    webhookEndpoint.close()
  })

  test('after three days without a yes it is told no more, and its owner by mail; then it is enabled again', async () => {
    const { owner, id, pay } = await arrive()
    webhookEndpoint.answerWith(async () => 503)
    await pay()
    for (let tries = 1; tries < 10; tries += 1) {
      const { rows } = await sql<{ due_at: Date }>`select due_at from webhook_delivery
        where webhook_endpoint_id = ${id}`.execute(site.platform.db)
      site.clock.advance(Number(rows[0]?.due_at) - site.clock.now().getTime())
      await settle()
    }
    await logInAgain(owner)
    const [failed] = await log(owner, id)
    expect(failed).toMatchObject({ state: 'failed', tries: 10, lastStatus: 503 })
    expect((await owner.send('GET', path)).body.items[0].disabledAt).toBe(null)
    site.clock.advance(3_600_000)
    const { body: order } = await place(owner, tipOf('5'))
    await payOnPage(await openPayment(owner, order.backingId))
    await settle()
    const [disabled] = (await owner.send('GET', path)).body.items
    expect(disabled.disabledAt).not.toBe(null)
    await settle()
    const disabling = { to: owner.email, subject: 'Un webhook est désactivé' }
    const mail = await readEmails(site.platform, disabling)
    expect(mail).toHaveLength(1)
    const before = webhookEndpoint.messages.length
    site.clock.advance(3_600_000)
    await settle()
    expect(webhookEndpoint.messages).toHaveLength(before)
    webhookEndpoint.answerWith(async () => 200)
    const resend = () => owner.send('POST', `${path}/${id}/resend`, { deliveryId: failed.id })
    const early = await resend()
    expect([early.status, early.body.code]).toEqual([422, 'webhook_endpoint_disabled'])
    expect((await log(owner, id)).map(({ state }: { state: string }) => state)).toContain('failed')
    expect((await owner.send('POST', `${path}/${id}/enabling`, {})).status).toBe(204)
    const resent = await resend()
    expect(resent.status).toBe(204)
    await settle()
    const ids = webhookEndpoint.messages.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(ids).toContain(failed.id)
    expect(
      (await log(owner, id)).every(({ state }: { state: string }) => state === 'delivered'),
    ).toBe(true)
    webhookEndpoint.close()
  })

  test('a webhook endpoint that says it is gone is told no more at once', async () => {
    const { owner, pay } = await arrive()
    webhookEndpoint.answerWith(async () => 410)
    await pay()
    const [gone] = (await owner.send('GET', path)).body.items
    expect(gone.disabledAt).not.toBe(null)
    webhookEndpoint.close()
  })

  test('while a secret is exchanged both sign, for a day', async () => {
    const { owner, id, secret, pay } = await arrive()
    const { body } = await owner.send('POST', `${path}/${id}/secret`, {})
    await pay()
    const [message] = webhookEndpoint.messages
    if (!message) throw new Error('nothing came')
    expect([isSigned(message, secret), isSigned(message, body.secret)]).toEqual([true, true])
    const [line] = await log(owner, id)
    site.clock.advance(24 * 3_600_000)
    await owner.send('POST', `${path}/${id}/resend`, { deliveryId: line.id })
    await settle()
    const last = webhookEndpoint.messages.at(-1)
    if (!last) throw new Error('nothing came')
    expect(last.headers['webhook-id']).toBe(line.id)
    expect([isSigned(last, secret), isSigned(last, body.secret)]).toEqual([false, true])
    const kept = await site.platform.db.selectFrom('webhook_endpoint').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(body.secret.slice(6))
    webhookEndpoint.close()
  })

  test('ten addresses each and not more, and somebody else’s are not there', async () => {
    const owner = await newBacker(site)
    const request = { url: 'http://127.0.0.1:9/hook', events: ['claim.paid'] }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.send('POST', path, request)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(
      Array(2).fill('too_many_webhook_endpoints'),
    )
    const [mine] = (await owner.send('GET', path)).body.items
    const stranger = await newBacker(site)
    expect((await stranger.send('DELETE', `${path}/${mine.id}`)).status).toBe(404)
    expect((await owner.send('DELETE', `${path}/${mine.id}`)).status).toBe(204)
    expect((await owner.send('GET', path)).body.items).toHaveLength(9)
    site.clock.advance(11 * 60_000)
    expect((await owner.send('POST', path, request)).body.code).toBe('login_too_old')
  })
})
