import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfAddress } from '#server/kernel/door.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, linkInMail, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'

const day = 24 * 3_600_000

describe.each(databases)('what is of no more use on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const counts = async () => {
    const { db } = site.platform
    const rows = async (
      table: 'login.attempt' | 'login.mail_link' | 'login.session' | 'mail_outbox',
    ) => (await db.selectFrom(table).selectAll().execute()).length
    return {
      tries: await rows('login.attempt'),
      links: await rows('login.mail_link'),
      sessions: await rows('login.session'),
      mails: await rows('mail_outbox'),
    }
  }

  test('tries, sessions, links and mails go when their time has come, and not before', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    await ana.send('POST', '/api/session', { email: ana.email, password: 'not the password' })
    await linkInMail(site.platform, ana.email)
    // A login forgets its own tries; the registration and the wrong password stay.
    expect(await counts()).toEqual({ tries: 2, links: 1, sessions: 1, mails: 1 })
    site.clock.advance(day / 2)
    await site.platform.worker.drain()
    expect(await counts()).toEqual({ tries: 2, links: 1, sessions: 1, mails: 1 })
    site.clock.advance(day)
    await site.platform.worker.drain()
    expect(await counts()).toEqual({ tries: 0, links: 1, sessions: 1, mails: 1 })
    site.clock.advance(20 * day)
    await site.platform.worker.drain()
    expect(await counts()).toEqual({ tries: 0, links: 1, sessions: 0, mails: 1 })
    site.clock.advance(20 * day)
    await site.platform.worker.drain()
    expect(await counts()).toEqual({ tries: 0, links: 0, sessions: 0, mails: 0 })
    const promised = await site.platform.db
      .selectFrom('outbox')
      .select(['key', 'payload'])
      .where('kind', '=', 'mail')
      .execute()
    expect(promised).toMatchObject([{ payload: {} }])
    expect(promised[0]?.key).toMatch(/^verify:/)
  })

  test('RGPD-01 a mail that could never be sent goes as one that was', async () => {
    const { db, clock, worker } = site.platform
    const mail = { key: 'stuck', to: 'gone@example.org', subject: 'Hello', text: 'x', html: 'x' }
    await enqueue(db, [{ key: mail.key, kind: 'mail', payload: mail }], clock.now())
    await db
      .updateTable('outbox')
      .set({ attempts: 30, dead_letter_at: clock.now(), last_error: 'no answer' })
      .where('key', '=', mail.key)
      .execute()
    const left = () =>
      db
        .selectFrom('outbox')
        .select(['payload', 'given_up_because as because'])
        .where('key', '=', mail.key)
        .executeTakeFirstOrThrow()
    site.clock.advance(29 * day)
    await worker.drain()
    expect(await left()).toMatchObject({
      payload: { recipient: hashOfAddress(site.platform.db, mail.to) },
    })
    site.clock.advance(2 * day)
    await worker.drain()
    expect(await left()).toEqual({ payload: {}, because: 'it could not be sent in its time' })
  })

  test('ACC-01 a login lasts fourteen days by the platform’s clock, wherever that stands', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const account = async () => (await ana.send('GET', '/api/session')).body
    site.clock.advance(14 * day - 1)
    expect(await account()).toMatchObject({ email: ana.email })
    site.clock.advance(1)
    expect(await account()).toBe(null)
    site.clock.advance(400 * day)
    await ana.send('POST', '/api/session', { email: ana.email, password: goodPassword })
    await site.platform.worker.drain()
    expect(await account()).toMatchObject({ email: ana.email })
  })
})
