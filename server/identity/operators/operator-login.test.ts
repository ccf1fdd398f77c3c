import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealName } from '#server/kernel/door.ts'
import { databases } from '#tests/databases.ts'
import { afterCode } from '#tests/fixtures/after-code.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'

const password = 'un mot de passe pour ana'
let handles = 0

describe.each(databases)('the operators’ login on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open, { launched: false })
  })
  afterAll(() => site.close())

  const codeOf = (secret: string, aheadMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now().getTime() + aheadMs,
    })
  const machine = (method: string, path: string, body: unknown) =>
    visitTestPlatform(site.url).send(method, `/loopback${path}`, body, {
      authorization: `Bearer ${site.platform.operatorToken}`,
    })
  const invite = async (handle: string) => {
    const { body } = await machine('POST', `/operators/${handle}/invitation`, {})
    return new URL(body.url).searchParams.get('token') ?? ''
  }
  const accept = (token: string, code: string, chosen = password, again = chosen) =>
    visitTestPlatform(site.url).send('PUT', '/api/operator/invitation', {
      token,
      password: chosen,
      confirmPassword: again,
      code,
    })
  const secretOf = async (token: string): Promise<string> => {
    const path = '/api/operator/invitation'
    return (await visitTestPlatform(site.url).send('POST', path, { token })).body.secret
  }
  /** An operator with one role, who has chosen a password by an invitation. */
  const arrive = async (role = 'support') => {
    const handle = `ana${++handles}`
    const id = site.platform.randomness.uuid()
    const at = site.clock.now()
    const { db } = site.platform
    await db
      .insertInto('operator')
      .values({ id, handle, sealed: sealName(db, { handle, name: 'Ana Test' }), created_at: at })
      .execute()
    await db
      .insertInto('operator_role')
      .values({ operator_id: id, role: role as 'support', granted_at: at })
      .execute()
    const token = await invite(handle)
    const secret = await secretOf(token)
    const accepted = await accept(token, codeOf(secret))
    expect(accepted.status).toBe(200)
    site.clock.advance(30_000)
    return { handle, secret, recoveryCodes: accepted.body.recoveryCodes as string[] }
  }
  const logIn = (visitor: Visitor, handle: string, code: string, typed = password) =>
    visitor.send('POST', '/api/operator/session', { handle, password: typed, code })
  const who = (visitor: Visitor) => visitor.send('GET', '/api/operator/session')

  test('ACC-02 password and code together open what the operator’s roles may, before any launch', async () => {
    const ana = await arrive('compliance')
    const visitor = visitTestPlatform(site.url)
    expect((await who(visitor)).status).toBe(401)
    const opened = await logIn(visitor, ` ${ana.handle.toUpperCase()} `, codeOf(ana.secret))
    expect(opened.status).toBe(200)
    expect(opened.headers.getSetCookie()[0]).toMatch(
      /^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await who(visitor)).body).toEqual({
      handle: ana.handle,
      name: 'Ana Test',
      roles: ['compliance'],
    })
    expect((await visitor.send('GET', '/api/operator/kyc-cases')).status).toBe(200)
    const other = await visitor.send('GET', '/api/operator/tasks')
    expect([other.status, other.body.code]).toEqual([403, 'not_allowed'])
    const { body: queues } = await visitor.send('GET', '/api/operator/queues')
    expect(queues).toContainEqual({
      ...{ path: '/operator/kyc-cases', query: 'status=in_review' },
      ...{ waiting: 0, more: false, oldestAt: null },
    })
    expect(JSON.stringify(queues)).not.toContain('/operator/tasks')
    const log = await visitor.send('GET', '/api/operator/audit-log?limit=1')
    expect(log.body.items[0]).toMatchObject({
      operation: 'sign_in',
      subject: `operator:${ana.handle}`,
    })
  })

  test('ACC-03 whatever is wrong, the answer is the same, and nothing is opened', async () => {
    const ana = await arrive()
    const good = codeOf(ana.secret)
    const wrong = [
      ['nobody', good, password],
      [ana.handle, good, 'another password'],
      [ana.handle, '000000', password],
      [ana.handle, 'AAAA-AAAA-AAAA-AAAA', password],
      ['', '', ''],
    ] as const
    const answers: [number, unknown][] = []
    for (const [handle, code, typed] of wrong) {
      const visitor = visitTestPlatform(site.url)
      const answer = await logIn(visitor, handle, code, typed)
      expect(answer.headers.getSetCookie()).toEqual([])
      answers.push([answer.status, answer.body])
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject([401, { code: 'wrong_credentials' }])
  })

  test('ACC-03 five tries, then a wait; another operator does not wait', async () => {
    const ana = await arrive()
    const eva = await arrive()
    const visitor = visitTestPlatform(site.url)
    for (let at = 0; at < 5; at += 1) {
      expect((await logIn(visitor, ana.handle, '000000', 'guess')).status).toBe(401)
    }
    const sixth = await logIn(visitor, ana.handle, codeOf(ana.secret))
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn(visitor, eva.handle, codeOf(eva.secret))).status).toBe(200)
    site.clock.advance(15 * 60_000)
    expect((await logIn(visitor, ana.handle, codeOf(ana.secret))).status).toBe(200)
  })

  test('ACC-01 a code opens once, also for four at once, and a recovery code once', async () => {
    const { handle, secret, recoveryCodes } = await arrive()
    const code = codeOf(secret)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => logIn(visitTestPlatform(site.url), handle, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    expect((await logIn(visitTestPlatform(site.url), handle, first.toLowerCase())).status).toBe(200)
    expect((await logIn(visitTestPlatform(site.url), handle, first)).status).toBe(401)
  })

  test('ACC-02 a session ends after fifteen idle minutes, and after twelve hours in any case', async () => {
    const ana = await arrive()
    const visitor = visitTestPlatform(site.url)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    site.clock.advance(15 * 60_000 - 1_000)
    expect((await who(visitor)).status).toBe(200)
    site.clock.advance(15 * 60_000)
    expect((await who(visitor)).status).toBe(401)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    for (let minute = 0; minute < 12 * 60 - 10; minute += 10) {
      site.clock.advance(10 * 60_000)
      expect((await who(visitor)).status).toBe(200)
    }
    site.clock.advance(10 * 60_000)
    expect((await who(visitor)).status).toBe(401)
  })

  test('ACC-02 a session ends with its log-out, with its operator and with new credentials', async () => {
    const ana = await arrive()
    const visitor = visitTestPlatform(site.url)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    const cookie = visitor.cookies()
    expect((await visitor.send('DELETE', '/api/operator/session')).status).toBe(204)
    expect(visitor.cookies()).toMatch(/^operator-device=[^;]*$/)
    expect(
      (
        await visitTestPlatform(site.url).send('GET', '/api/operator/session', undefined, {
          cookie,
        })
      ).status,
    ).toBe(401)

    site.clock.advance(30_000)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    const token = await invite(ana.handle)
    expect((await who(visitor)).status).toBe(200)
    const secret = await secretOf(token)
    expect(secret).not.toBe(ana.secret)
    await accept(token, codeOf(secret), 'un autre mot de passe')
    expect((await who(visitor)).status).toBe(401)
    site.clock.advance(30_000)
    expect((await logIn(visitor, ana.handle, codeOf(ana.secret))).status).toBe(401)
    await logIn(visitor, ana.handle, codeOf(secret), 'un autre mot de passe')
    expect((await who(visitor)).status).toBe(200)
    await site.platform.db
      .updateTable('operator')
      .set({ disabled_at: site.clock.now() })
      .where('handle', '=', ana.handle)
      .execute()
    expect((await who(visitor)).status).toBe(401)
  })

  test('ACC-02 a login with the credentials of before opens nothing once new ones are set meanwhile', async () => {
    const ana = await arrive()
    const token = await invite(ana.handle)
    const secret = await secretOf(token)
    const fresh = codeOf(secret)
    const setMeanwhile = afterCode(site, async () => {
      expect((await accept(token, fresh, 'un autre mot de passe')).status).toBe(200)
    })
    const stranger = visitTestPlatform(site.url)
    const [recoveryCode = ''] = ana.recoveryCodes
    const late = await logIn(stranger, ana.handle, recoveryCode)
    await setMeanwhile
    expect([late.status, late.body.code]).toEqual([401, 'wrong_credentials'])
    expect((await who(stranger)).status).toBe(401)
  })

  test('ACC-02 an invitation is good once, for a day, for a long password and the code of its own key', async () => {
    const { handle } = await arrive()
    const first = await invite(handle)
    const token = await invite(handle)
    expect((await accept(first, '000000')).body.code).toBe('link_used')
    expect((await accept('nothing', '000000')).body.code).toBe('link_invalid')
    const code = codeOf(await secretOf(token))
    const short = await accept(token, code, 'onze lettres'.slice(0, 11))
    expect(short.body.errors).toEqual([{ field: 'password', code: 'operator_password_short' }])
    const differs = await accept(token, code, password, `${password}!`)
    expect(differs.body.errors).toEqual([{ field: 'confirmPassword', code: 'passwords_differ' }])
    expect((await accept(token, '000000')).body.code).toBe('second_factor_wrong')
    const both = await Promise.all([accept(token, code), accept(token, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const late = await invite(handle)
    site.clock.advance(24 * 3_600_000)
    expect((await accept(late, '000000')).body.code).toBe('link_expired')
    const unknown = await machine('POST', '/operators/nobody/invitation', {})
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_object'])
  })

  test('ACC-02 a browser on another site changes nothing by an operator’s session', async () => {
    const ana = await arrive('admin')
    const visitor = visitTestPlatform(site.url)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    const request = {
      launchSwitch: 'accounts',
      on: true,
      authorisationReference: null,
      reason: 'go',
    }
    const path = '/api/operator/launch-changes'
    const foreign = await visitor.send('POST', path, request, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin'])
    expect((await visitor.send('POST', path, request, { origin: site.url })).status).toBe(201)
  })

  test('ACC-02 neither password, code, token nor cookie can be read from the database', async () => {
    const ana = await arrive()
    const visitor = visitTestPlatform(site.url)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    const { db } = site.platform
    const kept = JSON.stringify([
      await db.selectFrom('login.operator_login').select(['password', 'secret']).execute(),
      await db.selectFrom('login.operator_recovery_code').selectAll().execute(),
      await db.selectFrom('login.operator_session').select('token_hash').execute(),
      await db.selectFrom('login.operator_invitation').select(['token_hash', 'secret']).execute(),
    ])
    const secrets = [ana.secret, password, visitor.cookies().split('=')[1] ?? '']
    for (const secret of secrets) expect(kept).not.toContain(secret)
    for (const code of ana.recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
  })

  test('ACC-01 behind TLS the cookie has a name that no other host can set', async () => {
    const secure = await startTestPlatform(database.open, {
      publicUrl: 'https://coin-rouge.example',
    })
    const visitor = visitTestPlatform(secure.url)
    const own = { authorization: `Bearer ${secure.platform.operatorToken}` }
    const logins = async (headers: Record<string, string>) => {
      const answer = await visitor.send('GET', '/sandbox/operators', undefined, headers)
      return { status: answer.status, page: answer.body as string }
    }
    // Others than this machine come in: who has the folder's token is shown them alone.
    for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
      const stranger = await logins(headers)
      expect([stranger.status, stranger.page]).toEqual([401, expect.not.stringContaining('alix')])
    }
    const { page } = await logins(own)
    const [handle = '', typed = '', code = ''] = [...page.matchAll(/<code>(.*?)<\/code>/g)].map(
      ([, text]) => text,
    )
    const opened = await logIn(visitor, handle, code, typed)
    const [session, device] = opened.headers.getSetCookie()
    const attributes = '; Path=/; HttpOnly; Secure; SameSite=Strict'
    expect(session).toMatch(new RegExp(`^__Host-operator=[\\w-]{43}${attributes}$`))
    expect(device).toMatch(/^__Host-operator-device=.*; HttpOnly; Secure; SameSite=Strict$/)
    expect((await who(visitor)).body.handle).toBe('alix')
    const { page: again } = await logins(own)
    const next = [...again.matchAll(/<code>(.*?)<\/code>/g)][2]?.[1] ?? ''
    expect(next).not.toBe(code)
    expect((await logIn(visitTestPlatform(secure.url), handle, next, typed)).status).toBe(200)
    await secure.close()
  })
})
