import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAUNCH_SWITCHES, type LaunchSwitch } from '#domain/kernel/launch.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-delivery.ts'
import { verify } from '#server/assurance/verify.ts'
import { seedSandbox } from '#server/host/seed.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { deliveriesAtRest } from '#server/webhooks/deliver-due.ts'
import { oneDatabase } from '#tests/databases.ts'
import { letSignFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { approvedFight, newAthlete } from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { openWebhookEndpoint, type WebhookEndpoint } from '#tests/fixtures/webhook-endpoint.ts'

const because = { reason: 'Looked into' }

/* The office's own work by HTTP: what keeps the platform running, and moves no money. */
describe('by HTTP the operators', () => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let webhookEndpoint: WebhookEndpoint
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open, { launched: false })
    await seedSandbox(site.platform)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    webhookEndpoint = await openWebhookEndpoint()
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    webhookEndpoint.close()
    await site.close()
  })

  /** One asks and the other approves; gives the answer to the approval. */
  const together = async (path: string, request: object) => {
    const { proposalId } = await alix.done(path, { ...request, ...because })
    return noor.done(`${path}/${proposalId}/approvals`, because)
  }

  test('ACC-02 take somebody in, change their roles and let them go, always two of them', async () => {
    const handle = 'nouvelle'
    const shown = async () => {
      const operators: { handle: string }[] = (await alix.ask('GET', '/operators')).body
      return operators.find((one) => one.handle === handle)
    }
    const change = (request: object) => together('/operator-changes', { change: request })
    await change({ kind: 'add', handle, name: 'Opératrice Fictive', roles: ['support'] })
    expect(await shown()).toMatchObject({ roles: ['support'], disabledAt: null })
    await change({ kind: 'roles', handle, roles: ['money', 'compliance'] })
    expect((await shown()) ?? {}).toMatchObject({ roles: expect.arrayContaining(['money']) })
    await change({ kind: 'disable', handle })
    expect(await shown()).toMatchObject({ disabledAt: site.clock.now().toISOString() })
  })

  test('LAUNCH-01 launch one part after the other, and take one back for a while', async () => {
    const turn = async (launchSwitch: LaunchSwitch, on: boolean) => {
      const request = { launchSwitch, on, authorisationReference: null }
      expect(await together('/launch-changes', request)).toEqual({ complete: true })
      return (await alix.ask('GET', '/launch')).body[launchSwitch]
    }
    for (const launchSwitch of LAUNCH_SWITCHES) expect(await turn(launchSwitch, true)).toBe(true)
    expect(await turn('backing', false)).toBe(false)
    const visitor = visitTestPlatform(site.url)
    expect((await visitor.send('GET', '/api/pockets')).body.code).toBe('not_launched')
    expect(await turn('backing', true)).toBe(true)
    expect((await visitor.send('GET', '/api/pockets')).status).toBe(200)
  })

  test('have their own program told, with a new secret, again, and no more', async () => {
    const { url } = webhookEndpoint
    const base = '/webhook-endpoints'
    const added = await alix.done(base, { url, events: [...WEBHOOK_EVENTS] })
    const ana = await newBacker(site)
    await buy(ana, tipOf('5'))
    const settle = async () => {
      await site.platform.worker.drain()
      await site.platform.worker.drain()
      await deliveriesAtRest(site.platform)
    }
    await settle()
    const told = webhookEndpoint.messages.length
    expect(told).toBeGreaterThan(0)
    const path = `${base}/${added.id}`
    const exchanged = await alix.done(`${path}/secret`, {})
    expect(exchanged.secret).not.toBe(added.secret)
    const [delivery] = (await alix.ask('GET', `${path}/deliveries`)).body.items
    expect((await alix.ask('POST', `${path}/resend`, { deliveryId: delivery.id })).status).toBe(204)
    await settle()
    expect(webhookEndpoint.messages).toHaveLength(told + 1)
    const again = await noor.done(`/webhook-deliveries/${delivery.id}/resend`, because)
    expect(again).toEqual({ outcome: 'sent_again' })
    await settle()
    const ids = webhookEndpoint.messages.map(({ headers }) => headers['webhook-id'])
    expect(ids.filter((id) => id === delivery.id)).toHaveLength(3)
    await site.platform.db
      .updateTable('webhook_endpoint')
      .set({ disabled_at: site.clock.now() })
      .execute()
    const resend = `/webhook-deliveries/${delivery.id}/resend`
    expect((await noor.ask('POST', resend, because)).body.code).toBe('webhook_endpoint_disabled')
    expect((await alix.ask('POST', `${path}/enabling`, {})).status).toBe(204)
    const [enabled] = (await alix.ask('GET', base)).body.items
    expect(enabled.disabledAt).toBe(null)
    expect((await alix.ask('DELETE', path)).status).toBe(204)
    expect((await alix.ask('GET', base)).body.items).toEqual([])
  })

  test('PAY-02 hear a message of the card provider once more, which changes nothing', async () => {
    const { items } = (await alix.ask('GET', '/provider-messages')).body
    const heard = items.find(({ type }: { type: string }) => type === 'payment_intent.succeeded')
    const { provider, eventId } = heard
    const entries = site.platform.db.selectFrom('ledger_entry').select('id')
    const before = await entries.execute()
    const { outcome } = await alix.done('/provider-messages/replay', {
      provider,
      eventId,
      ...because,
    })
    expect(outcome).toBe(heard.outcome)
    await site.platform.worker.drain()
    expect(await entries.execute()).toEqual(before)
  })

  test('PRO-01 write down the new date of a bout that no Pocket covers', async () => {
    const { visitor } = await newAthlete(site, 'pro')
    const fightId = await approvedFight(site, visitor)
    const inDays = (days: number) =>
      new Date(site.clock.now().getTime() + days * 86_400_000).toISOString()
    const dates = { weighInAt: inDays(50), takesPlaceAt: inDays(51) }
    await alix.done(`/fights/${fightId}/dates`, { ...dates, ...because })
    const shown = await visitTestPlatform(site.url).send('GET', `/api/fights/${fightId}`)
    expect(shown.body).toMatchObject(dates)
  })

  test('PKT-01 leave it to an organisation to pause its sale and go on', async () => {
    const signatory = await newBacker(site)
    const personId = await personOf(site.platform, signatory)
    await letSignFor(site.platform.db, sandboxIds.federation, personId)
    const path = `/api/studio/federation-pockets/${sandboxIds.sponsorship}/steps`
    const step = async (name: string) =>
      (await signatory.send('POST', path, { step: name })).body.status
    expect([await step('pause'), await step('resume')]).toEqual(['paused', 'open'])
  })
})
