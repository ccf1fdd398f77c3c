import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_EVIDENCE_A_DAY } from '#domain/identity/evidence-quota.ts'
import { MOST_EVIDENCE_BYTES } from '#domain/identity/evidence-type.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import {
  logInAgain,
  newBacker,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

describe.each(databases)('how much is put on file on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  let count = 0
  /** A document of its own, of so many bytes. */
  const document = (bytes = 40) => smallPdf(`${++count} `, { bytes })
  const file = async (who: Visitor, body: string): Promise<string> => {
    const headers = { 'content-type': 'application/pdf', cookie: who.cookies() }
    const answer = await fetch(`${site.url}/api/evidence`, { method: 'POST', headers, body })
    const { code } = (await answer.json()) as { code?: string }
    return `${answer.status} ${code ?? 'filed'}`
  }

  test('nobody files a document before the address is proven', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    expect(await file(ana, document())).toBe('422 email_unverified')
    expect(await site.platform.db.selectFrom('evidence').select('id').execute()).toEqual([])
  })

  test('so many documents are filed in a day, also at once; a known one is always taken', {
    tags: 'long',
  }, async () => {
    const ana = await newBacker(site)
    const known = document()
    expect(await file(ana, known)).toBe('201 filed')
    const more = Array.from({ length: MOST_EVIDENCE_A_DAY.documents + 2 }, () => document())
    const answers = await Promise.all(more.map((each) => file(ana, each)))
    const filed = answers.filter((answer) => answer === '201 filed')
    expect(filed).toHaveLength(MOST_EVIDENCE_A_DAY.documents - 1)
    expect(new Set(answers)).toEqual(new Set(['201 filed', '422 too_much_evidence']))
    expect(await file(ana, known)).toBe('201 filed')
    expect(await file(await newBacker(site, 'Eva Test'), document())).toBe('201 filed')
    site.clock.advance(DAY_MS)
    await logInAgain(ana)
    expect(await file(ana, document())).toBe('201 filed')
  })

  test('ACC-02 a program files and reads by a token with its scope; one that is shown decides alone', async () => {
    const ana = await newBacker(site)
    const make = async (scope: string) => {
      const request = { name: scope, scopes: [scope], days: 1 }
      return (await ana.send('POST', '/api/account/tokens', request)).body.token
    }
    const body = document()
    /** With the cookie of a session beside it, which alone would do. */
    const ask = (token: string, method: string, name = '') => {
      const authorization = `Bearer ${token}`
      const headers = { 'content-type': 'application/pdf', cookie: ana.cookies(), authorization }
      const sent = method === 'POST' ? { body } : {}
      return fetch(`${site.url}/api/evidence${name}`, { method, headers, ...sent })
    }
    const studio = await make('studio')
    const filed = await ask(studio, 'POST')
    expect(filed.status).toBe(201)
    expect(filed.headers.get('ratelimit')).toBe('"token";r=119;t=1')
    const { sha256 } = (await filed.json()) as { sha256: string }
    const read = await ask(studio, 'GET', `/${sha256}`)
    expect(await read.text()).toBe(body)
    expect(read.headers.get('ratelimit')).toBe('"token";r=118;t=1')
    const missing = await ask(studio, 'GET', `/${'0'.repeat(64)}`)
    expect([missing.status, missing.headers.has('ratelimit')]).toEqual([404, true])
    const orders = await make('orders')
    for (const [method, name] of [['POST'], ['GET', `/${sha256}`]] as const) {
      const tooNarrow = await ask(orders, method, name)
      expect(tooNarrow.status).toBe(403)
      expect(tooNarrow.headers.get('www-authenticate')).toContain('scope="studio"')
      const wrong = await ask(`${studio}x`, method, name)
      expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ])
    }
  })

  test('so many bytes are filed in a day', { tags: 'long' }, async () => {
    const ana = await newBacker(site)
    const heaviest = MOST_EVIDENCE_A_DAY.bytes / MOST_EVIDENCE_BYTES
    for (let at = 0; at < heaviest; at++) {
      expect(await file(ana, document(MOST_EVIDENCE_BYTES))).toBe('201 filed')
    }
    expect(await file(ana, document())).toBe('422 too_much_evidence')
  })
})
