import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfAddress } from '#server/kernel/door.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { buy, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  linkInMail,
  newBacker,
  personOf,
  register,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { linkKey, messageFor, newKey } from '#tests/fixtures/wallets.ts'
import type { ExportRow } from './export-row.ts'
import { streamCsv } from './write-export.ts'

const day = 24 * 3_600_000

describe.each(databases)('taking one’s data and leaving on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  test('RGPD-01 the export has the profile, the orders, the certificates and the evidence, and nobody else’s', async () => {
    const ana = await newBacker(site)
    const eva = await newBacker(site, 'Eva Test')
    const order = await buy(ana, shareOf(2))
    await buy(eva, tipOf('10'))
    await site.platform.worker.drain()
    const answer = await ana.send('GET', '/api/account/export')
    expect(answer.headers.get('content-disposition')).toContain('coin-rouge.json')
    const { profile, orders, certificates, evidence, logins } = answer.body
    expect(profile).toMatchObject([
      { name: 'Ana Test', email: ana.email, legal_name: 'Ana Test', birth_date: '1990-05-17' },
    ])
    expect(orders).toMatchObject([{ id: order, kind: 'share', units: 2 }])
    expect(orders[0].principal_micro).toMatch(/^\d+$/)
    expect(certificates).toHaveLength(1)
    expect(evidence).toMatchObject([{ order_id: order, box_when_sent: 'ticked' }])
    expect(logins).toHaveLength(1)
    const { wallets, tokens, webhookEndpoints } = answer.body
    expect([wallets, tokens, webhookEndpoints]).toEqual([[], [], []])
    expect(JSON.stringify(answer.body)).not.toContain(eva.email)
    const { screenings, withheld: _said, ...others } = answer.body
    expect(JSON.stringify(others)).not.toMatch(/password|token_hash|screening/)
    expect(JSON.stringify(screenings)).not.toMatch(/verdict|clear|hit|reference/)
  })

  test('RGPD-01 each part comes as CSV too; a part that is none is refused', async () => {
    const ana = await newBacker(site)
    const csv = await ana.send('GET', '/api/account/export?part=profile')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.body).toContain('Ana Test')
    expect((await ana.send('GET', '/api/account/export?part=__proto__')).status).toBe(400)
    site.clock.advance(10 * 60_000)
    expect((await ana.send('GET', '/api/account/export')).body.code).toBe('login_too_old')
  })

  test('a cell of the CSV is text, whatever it begins with', async () => {
    const rows = [{ name: '=1+1', note: 'a "b",\nc', none: null, at: '-5', count: -5 }]
    const csvOf = async (...pages: ExportRow[][]) => {
      const bytes = await new Response(streamCsv(Readable.from(pages))).arrayBuffer()
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    }
    expect(await csvOf(rows)).toBe(
      `\uFEFFname,note,none,at,count\r\n'=1+1,"a ""b"",\nc",,'-5,-5\r\n`,
    )
    expect(await csvOf([])).toBe('\uFEFF\r\n')
    expect(await csvOf([{ a: 1 }], [{ a: 2 }], [])).toBe('\uFEFFa\r\n1\r\n2\r\n')
  })

  test('RGPD-01 nobody leaves with open orders or shares that may earn', async () => {
    const ana = await newBacker(site)
    await place(ana, tipOf('10'))
    const open = await ana.send('DELETE', '/api/account')
    expect([open.status, open.body.code]).toEqual([422, 'erasure_blocked'])
    expect(open.body.errors[0].detail).toMatchObject({ openOrders: 1, shares: 0, owedMicro: '0' })
    const eva = await newBacker(site, 'Eva Test')
    await buy(eva, shareOf(1))
    const bound = await eva.send('DELETE', '/api/account')
    expect(bound.body.errors[0].detail).toMatchObject({ openOrders: 0, shares: 1 })
    expect((await eva.send('GET', '/api/session')).body).toMatchObject({ email: eva.email })
  })

  test('RGPD-01 KYC-02 nobody leaves while they are stopped, to come again as somebody else', async () => {
    const ana = await newBacker(site)
    const subject = { kind: 'person', id: await personOf(site.platform, ana) }
    const because = { reason: 'A name on a list' }
    const { freezeId } = (await askAs(site, 'alix', 'POST', '/freezes', { subject, ...because }))
      .body
    const refused = await ana.send('DELETE', '/api/account')
    expect([refused.status, refused.body.code]).toEqual([422, 'account_frozen'])
    expect((await ana.send('GET', '/api/session')).body).toMatchObject({ email: ana.email })
    await decideTogether(site, '/freeze-releases', { freezeId })
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
  })

  test('RGPD-01 whoever leaves is forgotten at once, and the books stay whole', async () => {
    const ana = await newBacker(site)
    await buy(ana, tipOf('10'))
    await site.platform.worker.drain()
    const personId = await personOf(site.platform, ana)
    const { db } = site.platform
    const postings = async () => (await db.selectFrom('posting').selectAll().execute()).length
    const before = await postings()
    // Neither a mail that waits nor one that was dead-lettered outlives them.
    const now = site.clock.now()
    const unsent = { to: ana.email, subject: 'Unsent', text: ana.email, html: ana.email }
    const promised = ['waits', 'aside'].map(
      (key) => ({ key, kind: 'mail', payload: { ...unsent, key } }) as const,
    )
    await enqueue(db, promised, now)
    const aside = db.updateTable('outbox').where('key', '=', 'aside')
    await aside.set({ dead_letter_at: now, last_error: ana.email }).execute()
    const left = await ana.send('DELETE', '/api/account')
    expect(left.status).toBe(200)
    expect(left.body.identityUntil).toMatch(/^2031-11-20T/)
    expect(left.headers.get('clear-site-data')).toContain('cookies')
    expect((await ana.send('GET', '/api/session')).body).toBe(null)
    const login = { email: ana.email, password: goodPassword }
    expect((await ana.send('POST', '/api/session', login)).status).toBe(401)
    const person = db.selectFrom('person').select('account_id').where('id', '=', personId)
    expect(await person.execute()).toEqual([{ account_id: null }])
    expect(await postings()).toBe(before)
    await site.platform.worker.drain()
    const mails = await readEmails(site.platform, { to: ana.email })
    expect(mails).toMatchObject([{ subject: expect.stringContaining('effacé') }])
    const mark = hashOfAddress(db, ana.email)
    const tasks = db.selectFrom('outbox').select(['payload', 'last_error'])
    const kept = JSON.stringify(await tasks.execute())
    expect([kept.split(mark).length, kept.includes(ana.email)]).toEqual([2, false])
  })

  test('RGPD-01 a verified identity stays locked for five years, and then goes', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    await ana.send('DELETE', '/api/account')
    const identity = site.platform.db
      .selectFrom('identity.person_identity')
      .select('legal_name')
      .where('person_id', '=', personId)
    const country = async () =>
      (
        await site.platform.db
          .selectFrom('person')
          .select('country')
          .where('id', '=', personId)
          .executeTakeFirstOrThrow()
      ).country
    const retention = async () => (await askAs(site, 'alix', 'GET', '/retention')).body
    const { deferred: waiting } = await retention()
    expect(waiting.find((each: { personId: string }) => each.personId === personId)).toMatchObject({
      identityUntil: expect.stringMatching(/^2031-11-2/),
    })
    site.clock.advance(5 * 365 * day)
    await site.platform.worker.drain()
    expect(await identity.execute()).toHaveLength(1)
    expect(await country()).toBe('FR')
    site.clock.advance(2 * day)
    await site.platform.worker.drain()
    expect(await identity.execute()).toEqual([])
    expect(await country()).toBe(null)
    const { kept, deferred: after } = await retention()
    expect(after.map((each: { personId: string }) => each.personId)).not.toContain(personId)
    const overdue = kept.map((each: { overdue: number | null }) => each.overdue ?? 0)
    expect(new Set(overdue)).toEqual(new Set([0]))
  })

  test('RGPD-01 wallets, tokens and webhook addresses are told to whoever asks, and released with the account', async () => {
    const ana = await newBacker(site)
    const key = newKey()
    await linkKey(ana, key)
    await messageFor(ana, newKey().address)
    const token = { name: 'Mon tableur', scopes: ['read'], days: 30 }
    const made = await ana.send('POST', '/api/account/tokens', token)
    expect(made.status).toBe(201)
    const webhookEndpoint = { url: 'http://127.0.0.1:9/hook', events: ['claim.paid'] }
    const added = await ana.send('POST', '/api/webhook-endpoints', webhookEndpoint)
    expect(added.status).toBe(201)
    const { body } = await ana.send('GET', '/api/account/export')
    expect(body.wallets).toMatchObject([{ address: key.address, signed_by: 'key' }])
    expect(body.wallets[0].signed_message).toContain(key.address)
    expect(body.tokens).toMatchObject([{ name: 'Mon tableur', scopes: 'read' }])
    expect(body.webhookEndpoints).toMatchObject([
      { url: webhookEndpoint.url, events: 'claim.paid' },
    ])
    const told = JSON.stringify(body)
    for (const value of [made.body.token, added.body.secret]) expect(told).not.toContain(value)

    const personId = await personOf(site.platform, ana)
    const { db } = site.platform
    const nonces = db.selectFrom('wallet_nonce').select('nonce').where('person_id', '=', personId)
    const proofs = db
      .selectFrom('identity.wallet_proof')
      .innerJoin('wallet', 'wallet.id', 'wallet_id')
      .select('unlinked_at')
      .where('person_id', '=', personId)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    expect(await proofs.execute()).toEqual([{ unlinked_at: site.clock.now() }])
    const webhookEndpoints = db.selectFrom('webhook_endpoint').select('id')
    expect(await webhookEndpoints.where('person_id', '=', personId).execute()).toEqual([])
    const tokens = db.selectFrom('login.api_token').select('id').where('name', '=', token.name)
    expect(await tokens.execute()).toEqual([])
    const eva = await newBacker(site, 'Eva Test')
    await linkKey(eva, key)

    expect(await nonces.execute()).toHaveLength(2)
    site.clock.advance(2 * day)
    await site.platform.worker.drain()
    // That of the linked wallet stays as long as its proof does.
    expect(await nonces.execute()).toHaveLength(1)
    site.clock.advance(5 * 366 * day)
    await site.platform.worker.drain()
    expect(await proofs.execute()).toEqual([])
    const { kept } = (await askAs(site, 'alix', 'GET', '/retention')).body
    expect(kept).toContainEqual(expect.objectContaining({ what: 'walletProofs', overdue: 0 }))
  })

  test('RGPD-01 e-mails to an address that was left before go as well, and nobody else’s', async () => {
    const { platform } = site
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const [former, present] = [ana.email, `new-${ana.email}`]
    await platform.worker.drain()
    expect((await ana.send('POST', '/api/account/email', { email: present })).status).toBe(202)
    const link = new URL(await linkInMail(platform, present))
    const change = { token: link.searchParams.get('token') }
    expect((await ana.send('POST', '/api/email-change', change)).status).toBe(200)
    await platform.worker.drain()
    const emailsTo = async (email: string) => {
      const kept = await readEmails(platform, { to: email })
      const promised = await sql<{ key: string }>`select key from outbox
        where payload ->> 'recipient' = ${hashOfAddress(platform.db, email)}`.execute(platform.db)
      return kept.length + promised.rows.length
    }
    const eva = await newBacker(site, 'Eva Test')
    await platform.worker.drain()
    const evas = await emailsTo(eva.email)
    expect([await emailsTo(former), evas].every((count) => count > 0)).toBe(true)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    await platform.worker.drain()
    expect(await emailsTo(former)).toBe(0)
    expect(await emailsTo(eva.email)).toBe(evas)
  })

  test('the address is free again, and leads to another person', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    await ana.send('GET', '/api/session')
    const before = await personOf(site.platform, ana)
    const erased = await ana.send('DELETE', '/api/account')
    expect(erased.body).toEqual({ identityUntil: null })
    await register(ana)
    await ana.send('GET', '/api/session')
    expect(await personOf(site.platform, ana)).not.toBe(before)
  })
})
