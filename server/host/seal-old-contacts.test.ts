import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOperators } from '#server/approvals/door.ts'
import { markOfAddress } from '#server/kernel/door.ts'
import { openPayload } from '#server/kernel/jobs/announce.ts'
import { databases } from '#tests/databases.ts'
import { readLetters } from '#tests/fixtures/letters.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { sealOldContacts } from './seal-old-contacts.ts'

describe.each(databases)('names and addresses of older versions on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const bringForward = () => {
    const { db, identityKeys, clock } = site.platform
    return sealOldContacts(db, identityKeys, clock.now())
  }
  const run = async (...statements: string[]) => {
    for (const each of statements) await sql.raw(each).execute(site.platform.db)
  }
  /** The columns that older versions have filled. */
  const inTheClear = async () => {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', name, email) as text from login."user"
      union all select email from login.mail_link union all select email from login.address_to_give
      union all select name from operator
      union all select name || biography from fighter_application
      union all select concat_ws(' ', recipient, subject, text_body, html_body) from mail_outbox
      union all select payload::text from outbox where payload ? 'to'`.execute(site.platform.db)
    return rows.map(({ text }) => text).filter(Boolean)
  }

  test('RGPD-01 what they kept in the clear is sealed at a start, in batches, and reads as before', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    await site.platform.worker.drain()
    const { db } = site.platform
    const old = 'old-one@example.org'
    await run(
      `update login."user" set sealed = null, email_mark = null, name = 'Zoë Ångström',
        email = '${ana.email}' where email_mark = '${markOfAddress(db, ana.email)}'`,
      `insert into login."user" (id, name, email, "emailVerified")
        select 'old-' || n, 'Older Name ' || n, 'older-' || n || '@example.org', true
        from generate_series(1, 430) n`,
      `insert into login.mail_link (token_hash, purpose, account_id, email, created_at, expires_at)
        values ('${'ab'.repeat(32)}', 'change_email', 'old-1', '${old}', now(), now())`,
      `insert into operator (id, handle, name, created_at)
        values (gen_random_uuid(), 'older', 'Older Operator', now())`,
      `insert into mail_outbox (key, recipient, subject, text_body, html_body, sent_at)
        values ('older', '${old}', 'Older', 'To Older Name', '<p>Older</p>', now())`,
      `insert into outbox (key, kind, payload, created_at, due_at) values ('older:2',
        'confirmation_letter', '{"key": "older:2", "to": "${old}", "subject": "s", "text": "Older",
        "html": "h", "orderId": "an-order"}', now(), now() + interval '9 years')`,
    )
    await sql`insert into fighter_application (id, person_id, standing, name, record, weight_class,
        country, licence_number, biography, consented_at, submitted_at)
      values (gen_random_uuid(), ${personId}, 'amateur', 'Older Ring', '1-0-0', 'x', 'FR', 'FR 1',
        'An older life', now(), now())`.execute(db)
    expect(await inTheClear()).toHaveLength(436)
    const done = await Promise.all([bringForward(), bringForward()])
    expect([done[0] + done[1], await bringForward(), await inTheClear()]).toEqual([436, 0, []])

    const operators = await listOperators(site.platform)
    expect(operators).toContainEqual(
      expect.objectContaining({ handle: 'older', name: 'Older Operator' }),
    )
    const mail = { to: old, subject: 'Older', text: 'To Older Name', html: '<p>Older</p>' }
    expect(await readLetters(site.platform, { to: old })).toEqual([{ key: 'older', ...mail }])
    const waiting = await db
      .selectFrom('outbox')
      .select(['key', 'kind', 'payload'])
      .where('key', '=', 'older:2')
      .executeTakeFirstOrThrow()
    const letter = { key: 'older:2', to: old, subject: 's', text: 'Older', html: 'h' }
    expect(openPayload(db, waiting)).toEqual({ ...letter, orderId: 'an-order' })
    const applied = (await ana.send('GET', '/api/account/export')).body.athleteApplications
    expect(applied).toMatchObject([{ name: 'Older Ring', biography: 'An older life' }])
    // Who was there keeps what they had.
    const again = { email: ana.email.toUpperCase(), password: goodPassword }
    expect((await ana.send('POST', '/api/session', again)).body).toMatchObject({
      name: 'Zoë Ångström',
    })
  })

  test('RGPD-01 an address of theirs is known again, and is nobody’s a second time', async () => {
    await run(
      `insert into login."user" (id, name, email, "emailVerified")
        values ('first', 'First Owner', 'first@example.org', true)`,
    )
    await bringForward()
    const ana = await newBacker(site)
    await ana.send('POST', '/api/accounts', {
      name: 'Second Owner',
      email: ' First@Example.ORG ',
      password: goodPassword,
      confirmPassword: goodPassword,
    })
    await site.platform.worker.drain()
    const told = await readLetters(site.platform, { to: 'first@example.org' })
    expect(told).toMatchObject([
      {
        key: expect.stringMatching(/^existing:first:/),
        text: expect.stringContaining('First Owner'),
      },
    ])
  })
})
