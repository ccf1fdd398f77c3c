import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CardRefused, CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { hashOfMoney, openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('parts that break on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const sandbox = () => cardProviderOf(site.platform)

  async function awaited(ana: Visitor) {
    const { body } = await place(ana, tipOf('5'))
    const id: string = body.backingId
    await openPayment(ana, id)
    return sandbox().prepare('payment_intent.succeeded', {
      id: `pi_${id.replaceAll('-', '')}`,
      object: 'payment_intent',
      amount_received: 462,
      currency: 'eur',
      metadata: { backing_id: id },
    })
  }
  const send = (message: { body: string; signature: string }) =>
    fetch(`${site.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': message.signature },
      body: message.body,
    })

  /** From now on the database fails when it is to write such a row. */
  async function breakTable(table: string, when: string) {
    await sql`create function fail_on_purpose() returns trigger language plpgsql as $$
      begin raise exception 'broken on purpose'; end $$`.execute(site.platform.db)
    await sql`create trigger broken before insert on ${sql.table(table)} for each row
      when (${sql.raw(when)}) execute function fail_on_purpose()`.execute(site.platform.db)
    return async () => {
      await sql`drop function fail_on_purpose() cascade`.execute(site.platform.db)
    }
  }

  test.each(['outbox', 'certificate', 'posting', 'payment'])(
    'PAY-02 when %s cannot be written nothing of the payment is, and the message counts when it comes again',
    async (table) => {
      const ana = await newBacker(site)
      const message = await awaited(ana)
      await site.platform.worker.drain()
      const before = await hashOfMoney(site.platform)
      const mend = await breakTable(table, 'true')
      expect((await send(message)).status).toBe(500)
      expect(await hashOfMoney(site.platform)).toBe(before)
      await mend()
      const answer = await send(message)
      expect(((await answer.json()) as { outcome: string }).outcome).toBe('confirmed')
    },
  )

  test('PAY-02 one payment that cannot be written fails no other that came with it', async () => {
    const ana = await newBacker(site)
    const messages: Awaited<ReturnType<typeof awaited>>[] = []
    for (let count = 0; count < 4; count++) messages.push(await awaited(ana))
    const bad = JSON.parse(messages[1]?.body ?? '').data.object.metadata.backing_id
    const mend = await breakTable('certificate', `new.backing_id = '${bad}'`)
    const answers = await Promise.all(messages.map(send))
    expect(answers.map((answer) => answer.status)).toEqual([200, 500, 200, 200])
    await mend()
    const [, second] = messages
    if (second) expect((await send(second)).status).toBe(200)
  })

  test('PAY-02 a call that was not answered is asked again with the same key, and opens one page', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const { card } = site.platform.ports
    const opened: string[] = []
    site.platform.ports.card = {
      ...card,
      openSession: async (order) => {
        opened.push((await card.openSession(order)).url)
        throw new CardUnanswered('the line broke')
      },
    }
    const paths = { successPath: '/merci', cancelPath: '/retour' }
    const open = () => ana.send('POST', `/api/backings/${body.backingId}/card-payment`, paths)
    const lost = await open()
    expect([lost.status, lost.body.code]).toEqual([503, 'provider_unavailable'])
    const intents = () =>
      site.platform.db
        .selectFrom('effect_intent')
        .select(['state', 'attempts'])
        .where('order_id', '=', body.backingId)
        .execute()
    expect(await intents()).toEqual([{ state: 'unknown', attempts: 1 }])
    site.platform.ports.card = card
    expect((await open()).body.url).toBe(opened[0])
    expect(await intents()).toEqual([{ state: 'done', attempts: 2 }])
    expect((await payOnPage(opened[0] ?? '')).status).toBe(303)
  })

  test('PAY-02 a call that was refused is made anew with another key', async () => {
    const ana = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const { card } = site.platform.ports
    site.platform.ports.card = {
      ...card,
      openSession: () => Promise.reject(new CardRefused('no')),
    }
    const paths = { successPath: '/merci', cancelPath: '/retour' }
    const open = () => ana.send('POST', `/api/backings/${body.backingId}/card-payment`, paths)
    expect((await open()).body.code).toBe('provider_unavailable')
    site.platform.ports.card = card
    expect((await open()).status).toBe(200)
  })

  test('a mail that does not go out is tried again later, not at once', async () => {
    const ana = await newBacker(site)
    await site.platform.worker.drain()
    const { mail } = site.platform.ports
    let tries = 0
    site.platform.ports.mail = {
      ...mail,
      send: () => {
        tries++
        return Promise.reject(new Error('the mail server is away'))
      },
    }
    await send(await awaited(ana))
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    expect(tries).toBe(1)
    site.clock.advance(2_000)
    await site.platform.worker.drain()
    expect(tries).toBe(2)
    site.platform.ports.mail = mail
    site.clock.advance(4_000)
    await site.platform.worker.drain()
    const left = await site.platform.db
      .selectFrom('outbox')
      .select('kind')
      .where('done_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  })

  test('the health check says when the database is away', async () => {
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    const { db } = site.platform
    site.platform.db = { getExecutor: () => db } as unknown as typeof db
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
    site.platform.db = db
  })
})
