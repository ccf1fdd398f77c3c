import { describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { enqueueEvent } from '#server/kernel/jobs/enqueue.ts'
import { databases } from '#tests/databases.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { register, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { openWebhookEndpoint } from '#tests/fixtures/webhook-endpoint.ts'
import { deliveriesAtRest } from './deliver-due.ts'

const path = '/api/webhook-endpoints'

describe.each(databases)('where messages may go on $name', (database) => {
  test.each([
    ['by a public address', { PUBLIC_URL: 'https://coin-rouge.example' }],
    ['by the address that it listens at', { HOST: '0.0.0.0' }],
  ])(
    'addresses inside, without TLS and at other ports are refused where others come in %s',
    async (_, by) => {
      const variables = { ...by, SANDBOX_PUBLIC: '1' }
      const outside = await startTestPlatform(database.open, { variables })
      const owner = visitTestPlatform(outside.url)
      await register(owner)
      const add = (url: string) => owner.send('POST', path, { url, events: ['claim.paid'] })
      for (const url of [
        'http://example.org/hook',
        'http://example.org:443/hook',
        'https://example.org:8443/hook',
        'https://example.org:22/hook',
        'https://127.0.0.1/hook',
        'https://2130706433/hook',
        'https://[::1]/hook',
        'https://[::ffff:10.0.0.1]/hook',
        'https://169.254.169.254/latest/meta-data',
        'https://localhost/hook',
        'https://user:pass@example.org/hook',
        'file:///etc/passwd',
        'not an address',
      ]) {
        const answer = await add(url)
        expect([url, answer.status, answer.body.code]).toEqual([url, 422, 'webhook_url_unusable'])
      }
      expect((await add('https://hooks.example.org/in')).status).toBe(201)
      expect((await add('https://hooks.example.org:443/in')).status).toBe(201)
      await outside.close()
    },
  )

  test('a name that leads inside by the time of sending is not followed', async () => {
    const outside = await startTestPlatform(database.open, {
      publicUrl: 'https://coin-rouge.example',
    })
    const alix = operatorOf(outside, 'alix')
    const events = ['pocket.published']
    const added = await alix.done('/webhook-endpoints', { url: 'https://a.example.org/', events })
    // What the name resolves to is this machine, as a rebinding name would have it.
    await outside.platform.db
      .updateTable('webhook_endpoint')
      .set({ url: 'https://localtest.localhost/' })
      .where('id', '=', added.id)
      .execute()
    const { db } = outside.platform
    await enqueueEvent(db, 'pocket.published', sandboxIds.tips, outside.clock.now())
    await outside.platform.worker.drain()
    await outside.platform.worker.drain()
    await deliveriesAtRest(outside.platform)
    const [line] = (await alix.ask('GET', `/webhook-endpoints/${added.id}/deliveries`)).body.items
    expect(line).toMatchObject({ state: 'pending', tries: 1, lastStatus: null })
    expect(['address_not_public', 'ENOTFOUND', 'EAI_AGAIN']).toContain(line.lastError)
    await outside.close()
  })

  test('a stop breaks off what a webhook endpoint lets hang, and the platform closes', async () => {
    const site = await startTestPlatform(database.open)
    const webhookEndpoint = await openWebhookEndpoint()
    const arrived = new Promise<void>((resolve) =>
      webhookEndpoint.answerWith(() => {
        resolve()
        return new Promise(() => {})
      }),
    )
    const alix = operatorOf(site, 'alix')
    await alix.done('/webhook-endpoints', {
      url: webhookEndpoint.url,
      events: ['pocket.published'],
    })
    await enqueueEvent(site.platform.db, 'pocket.published', sandboxIds.tips, site.clock.now())
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await arrived
    await site.close()
    webhookEndpoint.close()
    expect(webhookEndpoint.messages).toHaveLength(1)
  })
})
