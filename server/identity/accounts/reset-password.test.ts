import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, linkInMail, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'

const other = 'another long password'

describe.each(databases)('a forgotten password on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const visitor = () => visitTestPlatform(site.url)
  const ask = (email: string) => visitor().send('POST', '/api/password-reset', { email })
  const set = (token: string, password = other) =>
    visitor().send('PUT', '/api/password-reset', { token, password, confirmPassword: password })
  const logIn = (email: string, password: string) =>
    visitor().send('POST', '/api/session', { email, password })
  const arrive = async () => {
    const ana = visitor()
    await register(ana)
    await linkInMail(site.platform, ana.email)
    return ana
  }
  const tokenFor = async (email: string) => {
    expect((await ask(email)).status).toBe(202)
    const link = new URL(await linkInMail(site.platform, email))
    expect(link.pathname).toBe('/nouveau-mot-de-passe')
    return link.searchParams.get('token') ?? ''
  }

  test('ACC-01 the link sets a new password, ends every session, and proves the address', async () => {
    const ana = await arrive()
    const token = await tokenFor(ana.email)
    expect((await set(token)).status).toBe(204)
    expect((await ana.send('GET', '/api/session')).body).toBe(null)
    expect((await logIn(ana.email, goodPassword)).status).toBe(401)
    expect((await logIn(ana.email, other)).status).toBe(200)
    await ana.send('POST', '/api/session', { email: ana.email, password: other })
    expect((await ana.send('GET', '/api/session')).body.emailVerified).toBe(true)
  })

  test('ACC-01 a link works once, also for eight at once, and spoils the links beside it', async () => {
    const ana = await arrive()
    const spare = await tokenFor(ana.email)
    const token = await tokenFor(ana.email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_each, at) => set(token, `${other} ${at}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await set(token)).body.code).toBe('link_used')
    expect((await set(spare)).body.code).toBe('link_used')
  })

  test('ACC-01 a link lasts half an hour; a wrong one opens nothing', async () => {
    const ana = await arrive()
    const token = await tokenFor(ana.email)
    expect((await set(`${token.slice(0, -4)}aaaa`)).body.code).toBe('link_invalid')
    site.clock.advance(30 * 60_000)
    expect((await set(token)).body.code).toBe('link_expired')
    expect((await logIn(ana.email, goodPassword)).status).toBe(200)
  })

  test('ACC-01 a link that proves an address sets no password', async () => {
    const ana = visitor()
    await register(ana)
    const link = new URL(await linkInMail(site.platform, ana.email))
    expect((await set(link.searchParams.get('token') ?? '')).body.code).toBe('link_invalid')
  })

  test('ACC-03 a password that is not taken leaves the link as it was', async () => {
    const ana = await arrive()
    const token = await tokenFor(ana.email)
    for (const [password, code] of [
      ['short', 'password_too_short'],
      ['azerty', 'password_common'],
      [ana.email, 'password_common'],
      ['é'.repeat(513), 'password_too_long'],
    ] as const) {
      const answer = await set(token, password)
      expect(answer.body.errors, password.slice(0, 20)).toContainEqual({ field: 'password', code })
    }
    expect((await set(token)).status).toBe(204)
  })

  test('ACC-01 an unknown address gets the same answers and no mail', async () => {
    const ana = await arrive()
    const known = [await ask(ana.email), await ask(ana.email), await ask(ana.email)]
    const email = 'nobody-here@example.org'
    const unknown = [await ask(email), await ask(email), await ask(email)]
    expect(unknown.map(({ status, body }) => [status, body])).toEqual(
      known.map(({ status, body }) => [status, body]),
    )
    expect((await ask(ana.email)).body).toEqual((await ask(email)).body)
    await site.platform.worker.drain()
    expect(await readEmails(site.platform, { to: email })).toEqual([])
  })

  test('LAUNCH-01 before the launch nothing is sent and nothing set', async () => {
    const quiet = await startTestPlatform(database.open, { launched: false })
    const stranger = visitTestPlatform(quiet.url)
    const asked = await stranger.send('POST', '/api/password-reset', { email: 'a@example.org' })
    expect(asked.body.code).toBe('not_launched')
    await quiet.close()
  })
})
