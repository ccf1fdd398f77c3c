import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, register, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'

describe.each(databases)('guesses at passwords on $name', (database) => {
  let site: TestPlatform
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    site = await startTestPlatform(database.open, { variables: { PROXY_HOPS: '1' } })
    site.platform.log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  })
  afterAll(() => site.close())

  /** Handle, password and the code of the moment of one of the sandbox's operators. */
  const credentials = async () => {
    const { body } = await visitTestPlatform(site.url).send('GET', '/sandbox/operators')
    const told = [...String(body).matchAll(/<code>(.*?)<\/code>/g)].map(([, text]) => text)
    const [handle = '', password = '', code = ''] = told
    return { handle, password, code }
  }
  const logIn = (visitor: Visitor, from: string, fields: object) =>
    visitor.send('POST', '/api/operator/session', fields, { 'x-forwarded-for': from })
  const events = () => lines.filter(({ security }) => security !== undefined)

  test('ACC-03 from however many networks, an operator’s password is tried thirty times; the operator’s own browser still comes in', async () => {
    const own = visitTestPlatform(site.url)
    const right = await credentials()
    expect((await logIn(own, '198.51.100.1', right)).status).toBe(200)
    lines.length = 0
    const guess = { ...right, password: 'a guess', code: '000000' }
    const answers: number[] = []
    for (let at = 0; at < 32; at++) {
      const stranger = visitTestPlatform(site.url)
      answers.push((await logIn(stranger, `203.0.113.${at}`, guess)).status)
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(30)
    expect(answers.slice(30)).toEqual([429, 429])
    const alarms = events().filter(({ security }) => security === 'operator_guessed_at')
    expect(alarms).toMatchObject([{ level: 50 }])
    site.clock.advance(30_000)
    const next = await credentials()
    expect((await logIn(visitTestPlatform(site.url), '192.0.2.9', next)).status).toBe(429)
    // From a network that it was never seen in.
    expect((await logIn(own, '192.0.2.9', next)).status).toBe(200)
    site.clock.advance(15 * 60_000)
    const later = await credentials()
    expect((await logIn(visitTestPlatform(site.url), '192.0.2.9', later)).status).toBe(200)
  })

  test('ACC-03 a browser is known for its own operator alone, by a cookie that nobody makes up', async () => {
    const right = await credentials()
    const guess = { ...right, password: 'a guess', code: '000000' }
    const made = { cookie: 'operator-device=AAAAAAAAAAAAAAAAAAAAAA.AAAA' }
    for (let at = 0; at < 30; at++) {
      await logIn(visitTestPlatform(site.url), `203.0.113.${at}`, guess)
    }
    const visitor = visitTestPlatform(site.url)
    const headers = { 'x-forwarded-for': '192.0.2.10', ...made }
    const answer = await visitor.send('POST', '/api/operator/session', guess, headers)
    expect(answer.status).toBe(429)
  })

  test('ACC-03 the log tells each wrong and refused try, by a hash that names nobody', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    lines.length = 0
    const tryOne = (password: string) =>
      visitTestPlatform(site.url).send('POST', '/api/session', { email: ana.email, password })
    await tryOne('not the password')
    for (let at = 0; at < 11; at++) await tryOne('not the password')
    await ana.send('POST', '/api/account/confirmation', { password: 'not the password' })
    const request = {
      currentPassword: goodPassword,
      password: 'a new one, long',
      confirmPassword: 'a new one, long',
    }
    expect((await ana.send('PUT', '/api/account/password', request)).status).toBe(204)
    const told = events().map(({ security }) => security)
    expect(new Set(told)).toEqual(
      new Set(['login_failed', 'tries_refused', 'password_wrong', 'password_changed']),
    )
    const failed = events().filter(({ security }) => security === 'login_failed')
    expect(failed).toHaveLength(10)
    const refused = events().filter(({ security }) => security === 'tries_refused')
    expect(new Set([...failed, ...refused].map(({ subject }) => subject)).size).toBe(1)
    for (const event of events()) expect(event.subject).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(lines)).not.toMatch(/example\.org|not the password|127\.0\.0\.1/)
  })
})
