import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveriesAtRest } from '#server/webhooks/deliver-due.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  applicationOf,
  askAs,
  knownPerson,
  newAthlete,
  repeatedAt,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { openWebhookEndpoint, type WebhookEndpoint } from '#tests/fixtures/webhook-endpoint.ts'

describe.each(databases)('operators who leave on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let ana: Visitor
  let webhookEndpoint: WebhookEndpoint
  let joined = 0
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    ana = await newBacker(site)
    webhookEndpoint = await openWebhookEndpoint()
  })
  afterAll(async () => {
    webhookEndpoint.close()
    await site.close()
  })
  booksApprove(() => site)

  const change = async (request: object) => {
    const { proposalId } = await alix.done('/operator-changes', { change: request, ...because })
    return noor.done(`/operator-changes/${proposalId}/approvals`, because)
  }
  /** Somebody whom two admins take in. */
  const join = async (...roles: string[]) => {
    const handle = `third-${++joined}`
    await change({ kind: 'add', handle, name: 'Opérateur Fictif', roles })
    const ask = (method: string, path: string, body?: unknown) =>
      askAs(site, handle, method, `/operator${path}`, body)
    return {
      handle,
      ask,
      propose: async (path: string, body: object): Promise<string> =>
        (await ask('POST', path, { ...body, ...because })).body.proposalId,
      mayDo: (...left: string[]) => change({ kind: 'roles', handle, roles: left }),
      leave: () => change({ kind: 'disable', handle }),
    }
  }
  const listen = async (who: Awaited<ReturnType<typeof join>>) => {
    const request = { url: webhookEndpoint.url, events: ['backing.confirmed'] }
    const added = await who.ask('POST', '/webhook-endpoints', request)
    expect(added.status).toBe(201)
    return added.body.id as string
  }
  /** How many messages a paid order leads to. */
  const toldOfAnOrder = async () => {
    const before = webhookEndpoint.messages.length
    await buy(ana, tipOf('5'))
    await settle()
    return webhookEndpoint.messages.length - before
  }
  const settle = async () => {
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)
  }
  const webhookEndpoints = async () =>
    (await noor.ask('GET', '/operator-webhook-endpoints')).body.items
  const outcomeOf = async (id: string) =>
    (
      await site.platform.db
        .selectFrom('proposal')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).outcome
  /** As whoever was disabled before their work ended with it. */
  const disableAlone = (handle: string) =>
    site.platform.db
      .updateTable('operator')
      .set({ disabled_at: site.clock.now() })
      .where('handle', '=', handle)
      .execute()

  test('ACC-02 are told nothing more, and their webhook endpoints go with them', async () => {
    const tom = await join('money')
    const id = await listen(tom)
    expect(await webhookEndpoints()).toMatchObject([{ id, operator: tom.handle, mayBeTold: true }])
    expect(await toldOfAnOrder()).toBe(1)
    await tom.leave()
    expect(await webhookEndpoints()).toEqual([])
    expect(await toldOfAnOrder()).toBe(0)
  })

  test('ACC-02 are told as long as a role is left that may be, and no longer', async () => {
    const tom = await join('money')
    const id = await listen(tom)
    await tom.mayDo('admin', 'support')
    expect(await webhookEndpoints()).toMatchObject([{ id, mayBeTold: true }])
    expect(await toldOfAnOrder()).toBe(1)
    await tom.mayDo('support', 'compliance')
    expect(await webhookEndpoints()).toEqual([])
    expect(await toldOfAnOrder()).toBe(0)
    await tom.mayDo('money')
    expect((await tom.ask('GET', '/webhook-endpoints')).body.items).toEqual([])
  })

  test('ACC-02 of a webhook endpoint that is left nothing is made and nothing sent, and an admin takes it away', async () => {
    const tom = await join('money')
    const id = await listen(tom)
    webhookEndpoint.answerWith(async () => 500)
    expect(await toldOfAnOrder()).toBe(1)
    webhookEndpoint.answerWith(async () => 204)
    await disableAlone(tom.handle)
    site.clock.advance(3_600_000)
    expect(await toldOfAnOrder()).toBe(0)
    const waiting = await site.platform.db
      .selectFrom('webhook_delivery')
      .select('tries')
      .where('webhook_endpoint_id', '=', id)
      .execute()
    expect(waiting).toEqual([{ tries: 1 }])
    expect(await webhookEndpoints()).toMatchObject([{ id, operator: tom.handle, mayBeTold: false }])
    const helper = await join('money', 'support', 'compliance')
    const path = `/operator-webhook-endpoints/${id}/removal`
    expect((await helper.ask('POST', path, because)).body.code).toBe('not_allowed')
    expect(await alix.done(path, because)).toEqual({ outcome: 'removed' })
    expect((await alix.ask('POST', path, because)).body.code).toBe('unknown_object')
    expect(await webhookEndpoints()).toEqual([])
    const [line] = (await noor.ask('GET', '/audit-log?limit=1')).body.items
    expect(line).toMatchObject({
      subject: `webhook-endpoint:${id}`,
      detail: { url: webhookEndpoint.url },
    })
  })

  test('ACC-02 a person’s webhook endpoint is not the admins’ to see or take away', async () => {
    const request = { url: webhookEndpoint.url, events: ['claim.paid'] }
    const bea = await newBacker(site)
    const { body, status } = await bea.send('POST', '/api/webhook-endpoints', request)
    expect(status).toBe(201)
    expect(await webhookEndpoints()).toEqual([])
    const removal = await alix.ask(
      'POST',
      `/operator-webhook-endpoints/${body.id}/removal`,
      because,
    )
    expect(removal.body.code).toBe('unknown_object')
    expect((await bea.send('GET', '/api/webhook-endpoints')).body.items).toHaveLength(1)
  })

  test('ACC-02 what they proposed is withdrawn, so that nobody carries it out alone', async () => {
    const tim = await join('admin', 'money')
    const evil = { kind: 'add', handle: 'evil', name: 'Somebody Else', roles: ['admin'] }
    const id = await tim.propose('/operator-changes', { change: evil })
    await tim.leave()
    expect(await outcomeOf(id)).toBe('withdrawn')
    const alone = await alix.ask('POST', `/operator-changes/${id}/approvals`, because)
    expect(alone.body.code).toBe('unknown_object')
    const operators: { handle: string }[] = (await alix.ask('GET', '/operators')).body
    expect(operators.filter(({ handle }) => handle === 'evil')).toEqual([])
  })

  test('ACC-02 losing a role withdraws what it proposed and nothing else', async () => {
    const tim = await join('admin', 'money')
    const order = await buy(ana, tipOf('20'))
    const refund = await tim.propose('/refunds', { backingId: order, cause: 'fraud' })
    const newcomer = { kind: 'add', handle: 'newcomer', name: 'New Comer', roles: ['support'] }
    const added = await tim.propose('/operator-changes', { change: newcomer })
    await tim.mayDo('admin')
    expect([await outcomeOf(refund), await outcomeOf(added)]).toEqual(['withdrawn', null])
    expect(await alix.done(`/operator-changes/${added}/approvals`, because)).toEqual({
      complete: true,
    })
  })

  test('ACC-02 nobody approves what they may do, or to their own leaving', async () => {
    const tim = await join('admin')
    const own = { handle: tim.handle, roles: ['admin', 'money', 'compliance'] }
    for (const request of [
      { kind: 'roles', ...own },
      { kind: 'disable', handle: tim.handle },
    ]) {
      const { proposalId } = await alix.done('/operator-changes', { change: request, ...because })
      const path = `/operator-changes/${proposalId}/approvals`
      expect((await tim.ask('POST', path, because)).body.code).toBe('not_allowed')
      expect(await outcomeOf(proposalId)).toBe(null)
      await alix.done(`/proposals/${proposalId}/end`, because)
    }
    expect((await tim.ask('GET', '/session')).body.roles).toEqual(['admin'])
    await tim.leave()
  })

  test('ACC-02 somebody who proposes that they leave is released by it', async () => {
    const tim = await join('admin')
    const own = { kind: 'disable', handle: tim.handle }
    const id = await tim.propose('/operator-changes', { change: own })
    await alix.done(`/operator-changes/${id}/approvals`, because)
    expect(await outcomeOf(id)).toBe('carried_out')
    expect((await tim.ask('GET', '/operators')).status).toBe(401)
  })

  test('ACC-02 a proposal whose author has left is carried out by nobody, refused, and made anew', async () => {
    const tim = await join('money')
    const request = { backingId: await buy(ana, tipOf('20')), cause: 'fraud' }
    const id = await tim.propose('/refunds', request)
    await disableAlone(tim.handle)
    const before = await hashOfMoney(site.platform)
    const alone = await alix.ask('POST', `/refunds/${id}/approvals`, because)
    expect([alone.status, alone.body.code]).toEqual([422, 'author_left'])
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await alix.done(`/proposals/${id}/end`, because)).toEqual({ outcome: 'refused' })
    const again = await alix.done('/refunds', { ...request, ...because })
    expect(await noor.done(`/refunds/${again.proposalId}/approvals`, because)).toMatchObject({
      complete: true,
    })
    await settle()
  })

  test('ACC-02 agreeing and letting the author go at once leave one of the two', async () => {
    const tim = await join('money')
    const order = await buy(ana, tipOf('20'))
    const id = await tim.propose('/refunds', { backingId: order, cause: 'fraud' })
    const request = { change: { kind: 'disable', handle: tim.handle }, ...because }
    const leaving = await alix.done('/operator-changes', request)
    const [agreed, gone] = await Promise.all([
      alix.ask('POST', `/refunds/${id}/approvals`, because),
      noor.ask('POST', `/operator-changes/${leaving.proposalId}/approvals`, because),
    ])
    expect(gone.body).toEqual({ complete: true })
    const won = agreed.status === 200 ? 'carried_out' : 'withdrawn'
    expect(await outcomeOf(id)).toBe(won)
    if (won === 'withdrawn') expect(['unknown_object', 'author_left']).toContain(agreed.body.code)
    await settle()
  })

  /** A Pocket that waits for two approvals, and how somebody approves. */
  const submitted = async () => {
    const { visitor } = await newAthlete(site)
    const { body } = await visitor.send('POST', '/api/studio/pockets', tipsInput(site))
    await visitor.send('POST', `/api/studio/pockets/${body.pocketId}/submission`, {})
    const path = `/pockets/${body.pocketId}/approvals`
    const approval = { ...(await repeatedAt(site, `/operator${path}`)), ...because }
    return (who: Pick<TestOperator, 'ask'>) => who.ask('POST', path, approval)
  }

  test('ACC-02 PKT-01 what somebody approved who has left is one approval less', async () => {
    const tim = await join('compliance')
    const approve = await submitted()
    expect((await approve(tim)).body).toEqual({ complete: false })
    await tim.leave()
    expect((await approve(alix)).body).toEqual({ complete: false })
    expect((await approve(alix)).body.code).toBe('second_person_required')
    expect((await approve(noor)).body).toEqual({ complete: true })
  })

  test('ACC-02 PKT-01 an approval counts again once its role is back, and leaves no dead end', async () => {
    const tim = await join('compliance')
    const approve = await submitted()
    await approve(tim)
    await tim.mayDo('support')
    expect((await approve(alix)).body).toEqual({ complete: false })
    await tim.mayDo('compliance')
    expect((await approve(tim)).body.code).toBe('second_person_required')
    expect((await approve(noor)).body).toEqual({ complete: true })
  })

  test('ACC-02 ATH-01 so it is with an athlete who applies', async () => {
    const tim = await join('admin')
    const visitor = await knownPerson(site)
    const { body } = await visitor.send('POST', '/api/fighter-applications', applicationOf())
    const path = `/fighter-applications/${body.applicationId}/approvals`
    expect((await tim.ask('POST', path, because)).body).toEqual({ complete: false })
    await tim.leave()
    expect(await alix.done(path, because)).toEqual({ complete: false })
    expect(await noor.done(path, because)).toEqual({ complete: true })
  })
})
