// @module-tag long
import { expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { openWebhookEndpoint } from '#tests/fixtures/webhook-endpoint.ts'
import { beginDeliveries, deliveriesAtRest } from './deliver-due.ts'

/** More messages than are sent at once. */
const webhookEndpointsOfOne = 10
const orders = 3

test.each(databases)(
  'endpoints that never answer hold back nobody else’s messages on $name',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const subscribe = async (owner: Visitor) => {
      const webhookEndpoint = await openWebhookEndpoint()
      const events = ['backing.confirmed']
      const request = { url: webhookEndpoint.url, events }
      expect((await owner.send('POST', '/api/webhook-endpoints', request)).status).toBe(201)
      return webhookEndpoint
    }
    const pay = async (owner: Visitor) => {
      const { body } = await place(owner, tipOf('5'))
      await payOnPage(await openPayment(owner, body.backingId))
      await site.platform.worker.drain()
    }
    const [ana, bea] = [await newBacker(site), await newBacker(site)]
    const anas = await Promise.all(
      Array.from({ length: webhookEndpointsOfOne }, () => subscribe(ana)),
    )
    const beas = await subscribe(bea)
    for (let nth = 0; nth < orders; nth++) await pay(ana)
    await pay(bea)
    await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)

    // All of it once more, at one moment, to webhook endpoints that do not answer any more.
    const hold = Promise.withResolvers<number>()
    for (const webhookEndpoint of anas) webhookEndpoint.answerWith(() => hold.promise)
    const heard = Promise.withResolvers<void>()
    beas.answerWith(async () => {
      heard.resolve()
      return 204
    })
    const deliveries = site.platform.db.updateTable('webhook_delivery')
    await deliveries.set({ state: 'pending', last_tried_at: null }).execute()
    beginDeliveries(site.platform)
    await heard.promise
    const anasNow = await site.platform.db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_endpoint_id')
      .select(['leased_until', 'last_tried_at'])
      .where('person_id', '=', await personOf(site.platform, ana))
      .execute()
    expect(anasNow).toHaveLength(webhookEndpointsOfOne * orders)
    expect(anasNow.filter((each) => each.leased_until !== null)).toHaveLength(4)
    expect(anasNow.filter((each) => each.last_tried_at !== null)).toEqual([])

    hold.resolve(204)
    await deliveriesAtRest(site.platform)
    expect(anas.map(({ messages }) => messages.length)).toEqual(anas.map(() => 2 * orders))
    for (const webhookEndpoint of [...anas, beas]) webhookEndpoint.close()
    await site.close()
  },
)

test.each(databases)(
  'what is asked for again while it is on its way is sent once more after it on $name',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const owner = await newBacker(site)
    const webhookEndpoint = await openWebhookEndpoint()
    const request = { url: webhookEndpoint.url, events: ['backing.confirmed'] }
    const { id } = (await owner.send('POST', '/api/webhook-endpoints', request)).body
    const path = `/api/webhook-endpoints/${id}`
    const log = async () => (await owner.send('GET', `${path}/deliveries`)).body.items
    const reached = Promise.withResolvers<void>()
    const hold = Promise.withResolvers<number>()
    webhookEndpoint.answerWith(() => {
      reached.resolve()
      return hold.promise
    })
    const { body } = await place(owner, tipOf('5'))
    await payOnPage(await openPayment(owner, body.backingId))
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await reached.promise
    const [underWay] = await log()
    const resend = () => owner.send('POST', `${path}/resend`, { deliveryId: underWay.id })
    expect([(await resend()).status, (await resend()).status]).toEqual([204, 204])
    await site.platform.worker.drain()
    expect(webhookEndpoint.messages).toHaveLength(1)

    hold.resolve(204)
    await deliveriesAtRest(site.platform)
    await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)
    const ids = webhookEndpoint.messages.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([underWay.id, underWay.id])
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 1, lastStatus: 204 }])
    webhookEndpoint.close()
    await site.close()
  },
)
