import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RETENTION } from '#domain/kernel/retention.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { beginStop } from '#server/assurance/stop-money.ts'
import { verify } from '#server/assurance/verify.ts'
import { deliveriesAtRest } from '#server/webhooks/deliver-due.ts'
import { oneDatabase } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { type CommandLine, openCommandLine } from '#tests/fixtures/command-line.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { openWebhookEndpoint } from '#tests/fixtures/webhook-endpoint.ts'

describe('messages at the command line', () => {
  let site: TestPlatform
  let run: CommandLine
  const since = '--since 2026-11-20T00:00:00Z'

  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    run = openCommandLine(site)
  })
  afterAll(() => site.close())

  const stateOf = async (id: string) => {
    const rows = site.platform.db.selectFrom('backing').select('state').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).state
  }
  const replayed = async (line: string) =>
    JSON.parse((await run(`--json --as alix webhook replay ${line} --yes --reason again`)).out)
  const settle = async () => {
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)
  }

  test('OPS-01 a provider’s message that was refused for a while is taken by an operator, once', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('20'))
    const page = await openPayment(ana, body.backingId)
    const fault = { invariant: 'L1', check: 'planted', what: 'a fault', where: 'here' } as const
    await beginStop(site.platform, [fault])
    await payOnPage(page)
    expect(await stateOf(body.backingId)).toBe('awaiting_payment')
    const shown = JSON.parse((await run(`--json --as alix webhook replay ${since}`)).out)
    expect(shown.wouldReplay).toMatchObject([
      {
        direction: 'in',
        state: 'deferred, money_stopped',
        what: 'stripe payment_intent.succeeded',
      },
    ])
    const [{ id }] = shown.wouldReplay
    const early = await run(`--as alix webhook replay ${id} --yes --reason early`)
    expect(early).toMatchObject({ code: 1, out: expect.stringContaining('money_stopped') })
    await operatorOf(site, 'alix').done('/money-stop/lift', because)
    expect((await run(`--as alix webhook replay ${id}`)).out).toContain('Nothing was done')
    expect(await stateOf(body.backingId)).toBe('awaiting_payment')
    expect((await run(`--as alix webhook replay ${id} --yes`)).err).toContain('--reason')
    const done = await run(`--as alix webhook replay ${id} --yes --reason "books are whole"`)
    expect(done.out).toMatch(/^in {2}evt_\w+ stripe payment_intent.succeeded: confirmed\n$/)
    expect(await stateOf(body.backingId)).toBe('confirmed')
    expect(await replayed(id)).toMatchObject([{ id, outcome: 'confirmed' }])
    await settle()
    const entries = site.platform.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('backing_id', '=', body.backingId)
      .where('reverses', 'is', null)
    const before = await entries.execute()
    await replayed(since)
    await settle()
    expect(await entries.execute()).toEqual(before)
    const { items } = (await askAs(site, 'alix', 'GET', '/provider-messages?limit=1')).body
    expect(items).toMatchObject([{ eventId: id, state: 'taken', outcome: 'confirmed' }])
    expect(await verify(site.platform)).toEqual([])
  })

  test('OPS-01 a card payment whose message was lost is taken by its id', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('15'))
    const page = await openPayment(ana, body.backingId)
    const session = page.slice(page.lastIndexOf('/') + 1)
    const provider = cardProviderOf(site.platform)
    await provider.pay(session, '4242 4242 4242 4242', 'lost')
    const id = (await provider.findSession(session))?.payment_intent
    const request = `--as alix provider-payments import --payment-id ${id} --reason "its message was lost"`
    expect((await run(request)).out).toContain('Nothing was done')
    expect(await stateOf(body.backingId)).toBe('awaiting_payment')
    const orderId = body.backingId
    const taken = async () => JSON.parse((await run(`--json ${request} --yes`)).out)
    expect(await taken()).toMatchObject({ orderId, outcome: 'confirmed', known: false })
    expect(await taken()).toMatchObject({ orderId, outcome: 'confirmed', known: true })
    const unknown = await run(
      '--as alix provider-payments import --payment-id pi_none --reason lost --yes',
    )
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('unknown_object') })
    await settle()
  })

  test('OPS-01 a message of ours goes to its webhook endpoint once more, by the same id', async () => {
    const webhookEndpoint = await openWebhookEndpoint()
    const request = { url: webhookEndpoint.url, events: ['backing.confirmed'] }
    await operatorOf(site, 'noor').done('/webhook-endpoints', request)
    await buy(await newBacker(site), tipOf('5'))
    await settle()
    const told = () => webhookEndpoint.messages.map(({ headers }) => headers['webhook-id'])
    const [id = ''] = told()
    const shown = await run(`--as alix webhook replay ${since} --only out`)
    expect(shown.out).toContain(`${id} backing.confirmed: delivered, 1 tries, 204`)
    expect(shown.out).toContain('1 messages. Nothing was done.')
    expect(await replayed(String(id))).toEqual([
      { direction: 'out', id, what: 'backing.confirmed', outcome: 'sent_again' },
    ])
    await settle()
    expect(told()).toEqual([id, id])
    webhookEndpoint.close()
  })

  test('OPS-01 one message or a time is named, by somebody who may; texts go after their time', async () => {
    const both = await run(`--as alix webhook replay evt_1 ${since}`)
    expect(both.err).toContain('by its id, or a time')
    expect((await run('--as alix webhook replay')).code).toBe(2)
    expect((await run(`--as alix webhook replay ${since} --only up`)).err).toContain('in or out')
    expect((await run('--as alix webhook replay evt_none')).err).toContain('evt_none')
    for (const when of ['yesterday', '2026-11-22', '0026-11-22T08:00:00Z']) {
      const wrong = await run(`--as alix webhook replay --since ${when}`)
      expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining(`--since ${when}`) })
    }
    expect((await run(`webhook replay ${since}`)).err).toContain('--as')
    site.clock.advance((RETENTION.webhookBodies.days + 1) * DAY_MS)
    await settle()
    const gone = JSON.parse((await run(`--json --as alix webhook replay ${since} --only in`)).out)
    expect(gone.wouldReplay).toEqual([])
    const put = await site.platform.db.selectFrom('webhook_deferred').select('event_id').execute()
    expect(put).toEqual([])
  })
})
