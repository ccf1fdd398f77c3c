import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { askAs, decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { applicationOf, newAthlete } from '#tests/fixtures/recipients.ts'
import {
  followMail,
  goodPassword,
  linkInMail,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

/** As somebody types it. */
const address = 'Zq-Season@example.org'
const named = /quillfeather|zq-season/i

describe.each(databases)('names at rest on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  /** Every row of every table, as whoever holds a copy of the database reads it. */
  const dump = async () => {
    const { db } = site.platform
    const tables = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2`.execute(db)
    const lines: string[] = []
    for (const { schema, name } of tables.rows) {
      const rows = await sql<{ text: string }>`
        select t::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(db)
      lines.push(...rows.rows.map(({ text }) => `${schema}.${name} ${text}`))
    }
    return lines
  }
  const must = async (
    who: Visitor,
    method: string,
    path: string,
    body: unknown,
    status: number,
  ) => {
    const answer = await who.send(method, `/api${path}`, body)
    expect([path, answer.status]).toEqual([path, status])
    return answer.body
  }
  /** Registers, proves, forgets the password, declares an identity, buys, and asks for another address. */
  const beBacker = async (): Promise<Visitor> => {
    const zoe = visitTestPlatform(site.url, address.toLowerCase())
    await register(zoe, 'Zoraïde Quillfeather')
    await zoe.send('POST', '/api/session', { email: address, password: 'not the password' })
    await followMail(site.platform, zoe)
    await must(zoe, 'POST', '/password-reset', { email: address }, 202)
    const token = new URL(await linkInMail(site.platform, zoe.email)).searchParams.get('token')
    const chosen = { token, password: goodPassword, confirmPassword: goodPassword }
    await must(zoe, 'PUT', '/password-reset', chosen, 204)
    await must(zoe, 'POST', '/session', { email: address, password: goodPassword }, 200)
    const identity = { legalName: 'Zoraïde Quillfeather', birthDate: '1990-05-17', country: 'FR' }
    await must(zoe, 'POST', '/identity', identity, 200)
    await buy(zoe, tipOf('5'))
    await must(zoe, 'POST', '/account/email', { email: 'zq-season-2@example.org' }, 202)
    return zoe
  }

  /** As the command line does, and as whoever is invited sees it. */
  const inviteOperator = async (handle: string) => {
    const machine = visitTestPlatform(site.url)
    const bearer = { authorization: `Bearer ${site.platform.operatorToken}` }
    const path = `/loopback/operators/${handle}/invitation`
    const { body } = await machine.send('POST', path, {}, bearer)
    const token = new URL(body.url).searchParams.get('token')
    const shown = await must(machine, 'POST', '/operator/invitation', { token }, 200)
    expect(shown).toMatchObject({ handle, name: 'Opaline Quillfeather' })
  }

  test('RGPD-01 after a season nobody who holds the database alone reads a name or an address in it', async () => {
    const zoe = await beBacker()
    const ring = { name: 'Ring Quillfeather', biography: 'Born a Quillfeather.' }
    await must(zoe, 'POST', '/fighter-applications', applicationOf(ring), 201)
    const newcomer = { kind: 'add', roles: ['support'], name: 'Opaline Quillfeather' }
    const added = { change: { ...newcomer, handle: 'season' } }
    expect((await decideTogether(site, '/operator-changes', added)).status).toBe(200)
    await inviteOperator('season')
    const waits = { change: { ...newcomer, handle: 'next-season', name: 'Next Quillfeather' } }
    await askAs(site, 'alix', 'POST', '/operator-changes', { ...waits, reason: 'Needed' })
    const request = {
      personId: await personOf(site.platform, zoe),
      documentHash: await fileAs(site),
    }
    const proposed = await askAs(site, 'alix', 'POST', '/account-returns', {
      ...request,
      email: 'zq-season-3@example.org',
      reason: 'Shown',
    })
    expect(proposed.status).toBe(201)
    const question = { kind: 'question', subject: 'other', text: 'Zoraïde Quillfeather asks.' }
    const key = { 'idempotency-key': 'a case' }
    expect((await zoe.send('POST', '/api/support-cases', question, key)).status).toBe(201)
    const { visitor: athlete, fighterId: recipientId } = await newAthlete(site)
    const invitation = { recipientId, email: 'zq-season-4@example.org' }
    await must(athlete, 'POST', '/studio/mandates', invitation, 201)
    // What waits to be sent beside what was sent.
    const before = await dump()
    await site.platform.worker.drain()
    const lines = [...before, ...(await dump())]
    expect(lines.filter((line) => named.test(line))).toEqual([])

    // It is there: whoever has the keys reads it.
    expect(lines.some((line) => line.startsWith('public.operator ('))).toBe(true)
    const emails = await readEmails(site.platform, { to: zoe.email })
    expect(emails.filter(({ text }) => named.test(text)).length).toBeGreaterThan(4)
    const exported = (await zoe.send('GET', '/api/account/export')).body
    expect(exported.athleteApplications).toMatchObject([ring])
    expect(JSON.stringify(exported)).toContain(zoe.email)
    const { items: waiting } = (await askAs(site, 'noor', 'GET', '/fighter-applications')).body
    expect(waiting).toMatchObject([ring])
    const { body: operators } = await askAs(site, 'noor', 'GET', '/operators')
    expect(operators).toContainEqual(expect.objectContaining({ name: newcomer.name }))
    const { items: proposals } = (await askAs(site, 'noor', 'GET', '/proposals?limit=100')).body
    expect(JSON.stringify(proposals)).toContain('zq-season-3@example.org')
    expect(JSON.stringify(proposals)).toContain('Next Quillfeather')
  })
})
