import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { codeOf as codeAt } from '#tests/fixtures/second-factor.ts'
import { goodPassword, register, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'

describe.each(databases)('the second factor on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const codeOf = (secret: string, aheadMs = 0) => codeAt(site, secret, aheadMs)
  /** Somebody with an app: it has shown its first code. */
  const arrive = async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const begun = await ana.send('POST', '/api/account/second-factor', {})
    expect(begun.status).toBe(201)
    const { secret, uri } = begun.body
    expect(uri).toContain('otpauth://totp/')
    const on = await ana.send('PUT', '/api/account/second-factor', { code: codeOf(secret) })
    expect(on.status).toBe(200)
    site.clock.advance(30_000)
    return { ana, secret: String(secret), recoveryCodes: on.body.recoveryCodes as string[] }
  }
  const password = (visitor: Visitor, email: string) =>
    visitor.send('POST', '/api/session', { email, password: goodPassword })
  const answer = (visitor: Visitor, challenge: string, code: string) =>
    visitor.send('POST', '/api/session/second-factor', { challenge, code })
  const challengeFor = async (email: string) => {
    const visitor = visitTestPlatform(site.url)
    const first = await password(visitor, email)
    expect(first.status).toBe(202)
    expect(first.headers.getSetCookie()).toEqual([])
    return { visitor, challenge: String(first.body.challenge) }
  }

  test('ACC-01 with it the password alone opens nothing, and a code of the app does', async () => {
    const { ana, secret } = await arrive()
    const { visitor, challenge } = await challengeFor(ana.email)
    expect((await visitor.send('GET', '/api/session')).body).toBe(null)
    const wrong = await answer(visitor, challenge, '000000')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'second_factor_wrong'])
    expect((await answer(visitor, challenge, codeOf(secret))).status).toBe(200)
    expect((await visitor.send('GET', '/api/session')).body).toMatchObject({ email: ana.email })
  })

  test('ACC-01 a code is taken once, also for six at once', async () => {
    const { ana, secret } = await arrive()
    const code = codeOf(secret)
    const { visitor, challenge } = await challengeFor(ana.email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => answer(visitor, challenge, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const next = await challengeFor(ana.email)
    expect((await answer(next.visitor, next.challenge, code)).status).not.toBe(200)
  })

  test('ACC-01 a clock may be half a minute off, and not more', async () => {
    const { ana, secret } = await arrive()
    site.clock.advance(15 * 60_000)
    const { visitor, challenge } = await challengeFor(ana.email)
    expect((await answer(visitor, challenge, codeOf(secret, -60_000))).status).toBe(401)
    expect((await answer(visitor, challenge, codeOf(secret, 60_000))).status).toBe(401)
    expect((await answer(visitor, challenge, codeOf(secret, 30_000))).status).toBe(200)
  })

  test('ACC-01 a recovery code opens once, however it is typed', async () => {
    const { ana, recoveryCodes } = await arrive()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const first = await challengeFor(ana.email)
    expect((await answer(first.visitor, first.challenge, typed)).status).toBe(200)
    const status = await first.visitor.send('GET', '/api/account/second-factor')
    expect(status.body).toEqual({ on: true, recoveryCodesLeft: 9, endsAt: null })
    const second = await challengeFor(ana.email)
    expect((await answer(second.visitor, second.challenge, typed)).status).toBe(401)
  })

  test('ACC-01 new recovery codes take the place of the old ones', async () => {
    const { ana, secret, recoveryCodes } = await arrive()
    const path = '/api/account/recovery-codes'
    expect((await ana.send('POST', path, { code: '000000' })).body.code).toBe('second_factor_wrong')
    const renewed = await ana.send('POST', path, { code: codeOf(secret) })
    const fresh: string[] = renewed.body.recoveryCodes
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20)
    const old = await challengeFor(ana.email)
    expect((await answer(old.visitor, old.challenge, recoveryCodes[0] ?? '')).status).toBe(401)
    const next = await challengeFor(ana.email)
    expect((await answer(next.visitor, next.challenge, fresh[0] ?? '')).status).toBe(200)
  })

  test('ACC-03 codes are not guessed: five tries, from wherever', async () => {
    const { ana, secret } = await arrive()
    const { visitor, challenge } = await challengeFor(ana.email)
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_each, at) => answer(visitor, challenge, `00000${at}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await answer(visitor, challenge, codeOf(secret))).status).toBe(429)
  })

  test('ACC-01 the wait for a code ends after five minutes', async () => {
    const { ana, secret } = await arrive()
    const { visitor, challenge } = await challengeFor(ana.email)
    site.clock.advance(5 * 60_000)
    const late = await answer(visitor, challenge, codeOf(secret))
    expect([late.status, late.body.code]).toEqual([401, 'login_expired'])
    expect((await answer(visitor, 'no challenge', '123456')).body.code).toBe('login_expired')
  })

  test('ACC-01 it is on only after a first code, and off only by one', async () => {
    const eva = visitTestPlatform(site.url)
    await register(eva)
    await eva.send('POST', '/api/account/second-factor', {})
    expect((await password(visitTestPlatform(site.url), eva.email)).status).toBe(200)
    const { ana, secret } = await arrive()
    const again = await ana.send('POST', '/api/account/second-factor', {})
    expect(again.body.code).toBe('second_factor_on')
    const end = (code: string) => ana.send('POST', '/api/account/second-factor/end', { code })
    expect((await end('000000')).body.code).toBe('second_factor_wrong')
    expect((await end(codeOf(secret))).status).toBe(204)
    expect((await password(visitTestPlatform(site.url), ana.email)).status).toBe(200)
  })

  test('ACC-01 neither secret nor recovery codes can be read from the database', async () => {
    const { secret, recoveryCodes } = await arrive()
    const { db } = site.platform
    const kept = JSON.stringify([
      await db.selectFrom('login.second_factor').select('secret').execute(),
      await db.selectFrom('login.recovery_code').selectAll().execute(),
    ])
    expect(kept).not.toContain(secret)
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
  })
})
