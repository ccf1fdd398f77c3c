import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as account from '#app/routes/compte.tsx'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { enqueue, openPayload } from '#server/kernel/jobs/enqueue.ts'
import { createSmtpMail } from '#server/ports/mail/smtp.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { openMailServer, type TestMailServer } from '#tests/fixtures/mail-server.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, register, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

describe.each(databases)('emails that can never arrive on $name', (database) => {
  let site: TestPlatform
  let server: TestMailServer
  /** What the mail server says to each address; it takes what is for the others. */
  const answers = new Map<string, string>()
  beforeEach(async () => {
    answers.clear()
    site = await startTestPlatform(database.open)
    server = await openMailServer((recipient) => answers.get(recipient) ?? null)
  })
  afterEach(async () => {
    await site.close()
    server.close()
  })

  const throughServer = () => {
    site.platform.ports.mail = createSmtpMail(server.url, 'us@example.org')
  }
  const doctor = () => openCommandLine(site)('doctor')
  const write = async (key: string, to: string) => {
    const { db, clock, worker } = site.platform
    const payload = { key, to, subject: key, text: key, html: key }
    await enqueue(db, [{ key, kind: 'mail', payload }], clock.now())
    await worker.drain()
  }
  const waiting = () =>
    site.platform.db
      .selectFrom('outbox')
      .select(['key', 'attempts', 'dead_letter_at', 'last_error'])
      .where('done_at', 'is', null)
      .execute()
  const shown = async (who: Visitor): Promise<string | null> =>
    (await askPage(site, who, account.loader, { at: '/compte' })).data.emailRefused
  const unknown = '550 5.1.1 no such user'

  test('OPS-01 a mistyped address ends its e-mail at once, and the doctor has nothing to mend', async () => {
    throughServer()
    const ana = visitTestPlatform(site.url, 'ana@exmaple.org')
    answers.set(ana.email, `${unknown} ${ana.email}`)
    await register(ana)
    await site.platform.worker.drain()
    expect([server.asked(), await waiting()]).toEqual([1, []])
    site.clock.advance(DAY_MS)
    await site.platform.worker.drain()
    expect(server.asked()).toBe(1)
    const said = await doctor()
    expect(said.code).toBe(0)
    expect(said.out).toMatch(/emails {4}1 refused by their own address.*All is well/s)
    const kept = await site.platform.db.selectFrom('login.refused_email').selectAll().execute()
    expect(kept).toMatchObject([{ reply: '550 5.1.1' }])
    expect(JSON.stringify(kept)).not.toContain('exmaple')
  })

  test('OPS-01 its owner is told, until an e-mail arrives there or the address is another', async () => {
    const ana = await newBacker(site)
    const bob = await newBacker(site)
    throughServer()
    answers.set(ana.email, unknown)
    await write('one', ana.email)
    expect([await shown(ana), await shown(bob)]).toEqual(['20 nov. 2026, 19:00', null])
    answers.clear()
    await write('two', ana.email)
    expect([server.taken, await shown(ana)]).toEqual([[ana.email], null])
    answers.set(bob.email, unknown)
    await write('three', bob.email)
    expect(await shown(bob)).not.toBeNull()
    const email = 'bob.elsewhere@example.org'
    expect((await bob.send('POST', '/api/account/email', { email })).status).toBe(202)
    await site.platform.worker.drain()
    const link = await site.platform.db
      .selectFrom('outbox')
      .select(['key', 'kind', 'payload'])
      .where('key', 'like', 'email-new:%')
      .executeTakeFirstOrThrow()
    const token = /token=(\S+)/.exec(String(openPayload(site.platform.db, link).text))?.[1]
    expect((await bob.send('POST', '/api/email-change', { token })).body).toEqual({ email })
    expect(await shown(bob)).toBeNull()
    await site.platform.worker.drain()
    site.clock.advance(31 * DAY_MS)
    await site.platform.worker.drain()
    const kept = await site.platform.db.selectFrom('login.refused_email').select('key').execute()
    expect(kept).toEqual([])
  })

  test('OPS-01 what else rests on an e-mail goes on without it', async () => {
    const ana = await newBacker(site)
    throughServer()
    answers.set(ana.email, unknown)
    const webhookEndpoint = { url: 'http://127.0.0.1:9/hooks', events: ['backing.confirmed'] }
    expect((await ana.send('POST', '/api/webhook-endpoints', webhookEndpoint)).status).toBe(201)
    await buy(ana, tipOf('5'))
    await site.platform.worker.drain()
    expect(await waiting()).toEqual([])
    const told = await site.platform.db.selectFrom('webhook_delivery').select('id').execute()
    expect(told).toHaveLength(1)
  })

  test('OPS-01 a mail server that refuses us is tried again, and dead-lettered in the end', async () => {
    throughServer()
    answers.set('eva@example.org', '550 5.7.1 relay access denied')
    await write('relay', 'eva@example.org')
    const last_error = 'Error: the mail server did not take it: 550'
    expect(await waiting()).toMatchObject([{ key: 'relay', attempts: 1, last_error }])
    await site.platform.db
      .updateTable('outbox')
      .set({ attempts: 29 })
      .where('key', '=', 'relay')
      .execute()
    site.clock.advance(HOUR_MS)
    await site.platform.worker.drain()
    expect(await waiting()).toMatchObject([{ attempts: 30, dead_letter_at: site.clock.now() }])
    const said = await doctor()
    expect(said).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 tasks are dead-lettered'),
    })
    expect(said.out).not.toContain('emails')
  })
})
