import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import type { Mail } from '#server/ports/mail/port.ts'
import { databases } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { enqueue } from './enqueue.ts'
import { finish, takeDue } from './lease.ts'
import { createWorker } from './worker.ts'

const hourMs = 3_600_000

async function enqueueMail(site: TestPlatform, key: string, kind: 'mail' | 'nonsense' = 'mail') {
  const { db, clock } = site.platform
  const payload = { key, to: 'a@example.org', subject: key, text: key, html: key }
  await enqueue(db, [{ key, kind: 'mail', payload }], clock.now())
  if (kind !== 'mail') await db.updateTable('outbox').set({ kind }).where('key', '=', key).execute()
}

const readTask = (site: TestPlatform, key: string) =>
  site.platform.db
    .selectFrom('outbox')
    .select(['id', 'attempts', 'done_at', 'dead_letter_at', 'last_error'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

describe.each(databases)('the worker on $name', (database) => {
  test('a task is taken once, by one; whoever took it before finishes it no more', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    await enqueueMail(site, 'one')
    const taken = await Promise.all([1, 2, 3].map(() => takeDue(platform, 'mails')))
    expect(taken.flat()).toHaveLength(1)
    await platform.worker.drain()
    expect(await readTask(site, 'one')).toMatchObject({ attempts: 1, done_at: null })
    await sql`update outbox set leased_until = clock_timestamp()`.execute(platform.db)
    await platform.worker.drain()
    expect(await readTask(site, 'one')).toMatchObject({ attempts: 2, dead_letter_at: null })
    expect((await readTask(site, 'one')).done_at).not.toBeNull()
    await site.close()
  })

  test('who has stalled for longer than its lease leaves the rest to whoever has done it', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    const keys = ['first', 'second', 'third']
    for (const key of keys) await enqueueMail(site, key)
    const other = createWorker(null, maintenanceTick)
    other.attach(platform)
    const { mail } = platform.ports
    const sent: string[] = []
    /** The process sleeps within the first e-mail, and another one takes over what it had taken. */
    const send = async (email: Mail) => {
      sent.push(email.key)
      if (sent.length === 1) {
        await sql`update outbox set leased_until = clock_timestamp()`.execute(platform.db)
        await other.drain()
      }
      return mail.send(email)
    }
    platform.ports.mail = { ...mail, send }
    await platform.worker.drain()
    expect(sent.toSorted()).toEqual(['first', 'first', 'second', 'third'])
    for (const key of keys) {
      expect((await readTask(site, key)).done_at).not.toBe(null)
      expect(await readTask(site, key)).toMatchObject({ attempts: 2, last_error: null })
    }
    await site.close()
  })

  test('OPS-01 what ends its process each time keeps nothing else waiting, and is dead-lettered', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    /** The process takes what is due, and ends before it is done. */
    const end = async () => {
      const taken = await takeDue(platform, 'mails')
      await sql`update outbox set leased_until = clock_timestamp() where leased_until is not null`.execute(
        platform.db,
      )
      return taken.map(({ key }) => key)
    }
    await enqueueMail(site, 'fatal')
    await enqueueMail(site, 'beside')
    expect((await end()).toSorted()).toEqual(['beside', 'fatal'])
    await enqueueMail(site, 'later')
    expect(await end()).toEqual(['later'])
    const fatal = platform.db.updateTable('outbox').where('key', '=', 'fatal')
    await fatal.set({ attempts: 29 }).execute()
    for (const key of ['beside', 'later']) {
      const [taken] = await takeDue(platform, 'mails')
      expect(taken?.key).toBe(key)
      if (taken) await finish(platform, taken)
    }
    expect(await end()).toEqual(['fatal'])
    expect(await end()).toEqual([])
    expect(await readTask(site, 'fatal')).toMatchObject({ attempts: 31, done_at: null })
    const { body } = await askAs(site, 'alix', 'GET', '/tasks')
    expect(body.items).toMatchObject([{ key: 'fatal', lastError: 'Error: its process ended' }])
    const { id } = await readTask(site, 'fatal')
    const reason = { reason: 'the fault is mended' }
    expect((await askAs(site, 'alix', 'POST', `/tasks/${id}/retry`, reason)).status).toBe(200)
    await platform.worker.drain()
    expect((await readTask(site, 'fatal')).done_at).not.toBeNull()
    await site.close()
  })

  test('OPS-01 a task of a kind that only a newer version knows is left to it', async () => {
    const site = await startTestPlatform(database.open)
    await enqueueMail(site, 'of a later version', 'nonsense')
    await site.platform.worker.drain()
    expect(await readTask(site, 'of a later version')).toMatchObject({
      attempts: 1,
      done_at: null,
      last_error: expect.stringContaining('no such kind of task here: nonsense'),
    })
    await site.close()
  })

  test('a mail server that says nothing keeps no other work waiting', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@example.org' }
    const site = await startTestPlatform(database.open, { launched: false, variables })
    const { db, clock, worker } = site.platform
    await enqueueMail(site, 'first')
    const caseId = crypto.randomUUID()
    const work = { key: 'second', kind: 'follow_kyc_case', payload: { caseId } } as const
    await enqueue(db, [work], clock.now())
    const drained = worker.drain()
    while ((await readTask(site, 'second')).done_at === null || sockets.size === 0) await pause(10)
    expect((await readTask(site, 'first')).done_at).toBe(null)
    for (const socket of sockets) socket.destroy()
    await drained
    expect(await readTask(site, 'first')).toMatchObject({ attempts: 1, done_at: null })
    await site.close()
    silent.close()
  })

  test('OPS-01 what never succeeds is dead-lettered, shown, tried again or given up with a reason', async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    await enqueueMail(site, 'broken', 'nonsense')
    const broken = platform.db.updateTable('outbox').where('key', '=', 'broken')
    await broken.set({ payload: 'null', kind: 'screen_payment' }).execute()
    await platform.worker.drain()
    const failing = await askAs(site, 'alix', 'GET', '/tasks?state=failing')
    expect(failing.body.items).toMatchObject([{ key: 'broken', attempts: 1, deadLetterAt: null }])
    expect((await askAs(site, 'alix', 'GET', '/tasks')).body.items).toEqual([])
    await broken.set({ attempts: 29 }).execute()
    clock.advance(hourMs)
    await platform.worker.drain()
    const { id, dead_letter_at } = await readTask(site, 'broken')
    expect(dead_letter_at).toEqual(clock.now())
    clock.advance(24 * hourMs)
    await platform.worker.drain()
    expect(await readTask(site, 'broken')).toMatchObject({ attempts: 30 })

    const body = { reason: 'the provider is back' }
    expect((await askAs(site, 'alix', 'POST', '/tasks/999/retry', body)).status).toBe(404)
    expect((await askAs(site, 'alix', 'POST', `/tasks/${id}/retry`, { reason: ' ' })).status).toBe(
      400,
    )
    expect((await askAs(site, 'alix', 'POST', `/tasks/${id}/retry`, body)).status).toBe(200)
    await platform.worker.drain()
    expect(await readTask(site, 'broken')).toMatchObject({ attempts: 1, dead_letter_at: null })
    await broken.set({ dead_letter_at: clock.now() }).execute()
    expect((await askAs(site, 'noor', 'POST', `/tasks/${id}/give-up`, body)).status).toBe(200)
    expect((await askAs(site, 'noor', 'POST', `/tasks/${id}/retry`, body)).status).toBe(404)
    expect((await askAs(site, 'noor', 'GET', '/tasks')).body.items).toEqual([])
    const logged = await platform.db
      .selectFrom('audit_log')
      .select(['reason', 'detail'])
      .where('operation', '=', 'manage_jobs')
      .orderBy('id')
      .execute()
    expect(logged).toMatchObject([
      { reason: body.reason, detail: { outcome: 'retried' } },
      { reason: body.reason, detail: { outcome: 'given_up' } },
    ])
    await site.close()
  })
})
