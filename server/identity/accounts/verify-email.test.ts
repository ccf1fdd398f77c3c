import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  type Answer,
  followLink,
  linkInMail,
  register,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { verifyEmail } from './verify-email.ts'

/** A refusal's code, else the status. */
const codeOf = ({ status, body }: Answer): string | number => body?.code ?? status

describe.each(databases)('links that prove an address on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const arrive = async () => {
    const visitor = visitTestPlatform(site.url)
    await register(visitor)
    const link = await linkInMail(site.platform, visitor.email)
    const follow = async () => codeOf(await followLink(visitTestPlatform(site.url), link))
    const refusal = async () => {
      const answer = await verifyEmail(site.platform, new URL(link).searchParams.get('token') ?? '')
      return answer.ok ? null : answer.refusals[0].code
    }
    const isProven = async () => (await visitor.send('GET', '/api/session')).body.emailVerified
    return { visitor, link, follow, refusal, isProven }
  }

  test('ACC-01 a link works once, and says so the second time', async () => {
    const { follow, refusal, isProven } = await arrive()
    expect(await follow()).toBe(200)
    expect(await isProven()).toBe(true)
    expect(await follow()).toBe('link_used')
    expect(await refusal()).toBe('link_used')
    expect(await isProven()).toBe(true)
  })

  test('ACC-01 in the browser that registered the account, the link logs in as well', async () => {
    const { visitor, link } = await arrive()
    await visitor.send('DELETE', '/api/session')
    expect((await visitor.send('GET', '/api/session')).body).toBeNull()
    expect((await followLink(visitor, link)).status).toBe(200)
    expect((await visitor.send('GET', '/api/session')).body.emailVerified).toBe(true)
  })

  test('ACC-01 in another browser it proves the address alone', async () => {
    const { link } = await arrive()
    const other = visitTestPlatform(site.url)
    await register(other)
    await other.send('DELETE', '/api/session')
    expect((await followLink(other, link)).status).toBe(200)
    expect((await other.send('GET', '/api/session')).body).toBeNull()
  })

  test('ACC-01 followed eight times at once, a link works once', async () => {
    const { follow } = await arrive()
    const told = await Promise.all(Array.from({ length: 8 }, follow))
    expect(told.filter((each) => each === 200)).toHaveLength(1)
    expect(told.filter((each) => each === 'link_used')).toHaveLength(7)
  })

  test('ACC-01 a link lasts 24 hours, and not a moment more', async () => {
    const first = await arrive()
    site.clock.advance(24 * 3_600_000 - 1)
    expect(await first.follow()).toBe(200)
    const second = await arrive()
    site.clock.advance(24 * 3_600_000)
    expect(await second.follow()).toBe('link_expired')
    expect(await second.refusal()).toBe('link_expired')
    expect(await second.isProven()).toBe(false)
  })

  test('ACC-01 an altered link, or none, proves nothing', async () => {
    const { link, visitor, isProven } = await arrive()
    const altered = await followLink(visitor, `${link.slice(0, -6)}aaaaaa`)
    expect(codeOf(altered)).toBe('link_invalid')
    expect(await isProven()).toBe(false)
    for (const token of ['', 'a\u0000b', 'x'.repeat(100_000)]) {
      expect(await verifyEmail(site.platform, token)).toEqual({
        ok: false,
        refusals: [{ code: 'link_invalid' }],
      })
    }
  })

  test('ACC-01 the token is in the mail alone', async () => {
    const { link } = await arrive()
    const token = new URL(link).searchParams.get('token') ?? ''
    const links = await site.platform.db.selectFrom('login.mail_link').selectAll().execute()
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify(links)).not.toContain(token)
  })
})
