import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  becomeBacker,
  followLink,
  followMail,
  goodPassword,
  linkInMail,
  register,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

describe.each(databases)('accounts on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const fields = {
    name: 'Ana Test',
    email: 'ana@example.org',
    password: goodPassword,
    confirmPassword: goodPassword,
  }

  test('ACC-01 an account is registered, logged into, proven by mail, and logged out of', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const before = await ana.send('GET', '/api/session')
    expect(before.body).toMatchObject({ email: ana.email, emailVerified: false, roles: ['backer'] })
    const link = await linkInMail(site.platform, ana.email)
    expect((await followLink(ana, link)).body).toEqual({ email: ana.email })
    expect((await followLink(ana, link)).body.code).toBe('link_used')
    expect((await ana.send('GET', '/api/session')).body.emailVerified).toBe(true)
    const stolen = ana.cookies()
    expect((await ana.send('DELETE', '/api/session')).status).toBe(204)
    const replayed = visitTestPlatform(site.url)
    expect((await replayed.send('GET', '/api/session', undefined, { cookie: stolen })).body).toBe(
      null,
    )
  })

  test('ACC-01 each login has a token of its own', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const first = ana.cookies()
    await ana.send('POST', '/api/session', { email: ana.email, password: goodPassword })
    expect(ana.cookies()).not.toBe(first)
  })

  test('the session cookie is out of reach of scripts and other sites', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const login = await ana.send('POST', '/api/session', {
      email: ana.email,
      password: goodPassword,
    })
    const cookie = login.headers.getSetCookie().find((text) => text.startsWith('session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toMatch(/Domain=/)
  })

  test('ACC-01 a taken address gets the same answer, and its owner a mail', async () => {
    const visitor = visitTestPlatform(site.url)
    const first = await visitor.send('POST', '/api/accounts', {
      ...fields,
      email: 'eva@example.org',
    })
    await linkInMail(site.platform, 'eva@example.org')
    const second = await visitor.send('POST', '/api/accounts', {
      ...fields,
      name: 'Somebody Else',
      email: ' Eva@Example.org',
    })
    expect(second.status).toBe(first.status)
    expect(second.body).toEqual(first.body)
    expect(await linkInMail(site.platform, 'eva@example.org')).toMatch(/\/login$/)
  })

  test.each([
    ['a name of one email', { name: ' A ' }, 'name', 'name_too_short'],
    ['a name without width', { name: '\u200B\u200B\u200B' }, 'name', 'name_too_short'],
    ['a name of 121 emails', { name: 'x'.repeat(121) }, 'name', 'name_too_long'],
    ['a name that turns the direction', { name: 'Ana\u202E' }, 'name', 'name_unreadable'],
    ['a password of 1,025 bytes', { password: 'é'.repeat(513) }, 'password', 'password_too_long'],
    ['no address', { email: 'ana@' }, 'email', 'email_invalid'],
    ['a short password', { password: 'abcde' }, 'password', 'password_too_short'],
    ['a common password', { password: 'azerty' }, 'password', 'password_common'],
    ['one that leaks have', { password: 'Jordan23' }, 'password', 'password_common'],
    ['a short confirmation', { confirmPassword: 'a' }, 'confirmPassword', 'confirmation_too_short'],
    ['another confirmation', { confirmPassword: 'another' }, 'confirmPassword', 'passwords_differ'],
  ])('ACC-03 registration refuses %s', async (_what, change, field, code) => {
    const visitor = visitTestPlatform(site.url)
    const answer = await visitor.send('POST', '/api/accounts', { ...fields, ...change })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.errors).toContainEqual({ field, code })
  })

  test('ACC-03 a name is kept composed, and a password to the letter', async () => {
    const visitor = visitTestPlatform(site.url)
    const password = '  blanks around  '
    const named = { ...fields, name: ' Zoe\u0308  A\u030Angstro\u0308m ', email: visitor.email }
    const body = { ...named, password, confirmPassword: password }
    expect((await visitor.send('POST', '/api/accounts', body)).status).toBe(202)
    const logIn = (typed: string) =>
      visitor.send('POST', '/api/session', { email: visitor.email, password: typed })
    expect((await logIn(password.trim())).status).toBe(401)
    expect((await logIn(password)).body).toEqual({ name: 'Zoë Ångström' })
  })

  test('ACC-03 every address that can be registered can log in', async () => {
    const visitor = visitTestPlatform(site.url)
    for (const email of ['o%x@example.org', "o'neil'@example.org", 'x@example.xn--p1ai']) {
      const body = { ...fields, email }
      expect((await visitor.send('POST', '/api/accounts', body)).status, email).toBe(202)
      const login = await visitor.send('POST', '/api/session', { email, password: goodPassword })
      expect(login.status, email).toBe(200)
    }
  })

  test('ACC-03 a six-letter password that is not common is taken', async () => {
    const visitor = visitTestPlatform(site.url)
    const password = 'vxqzkw'
    const answer = await visitor.send('POST', '/api/accounts', {
      ...fields,
      email: 'six@example.org',
      password,
      confirmPassword: password,
    })
    expect(answer.status).toBe(202)
  })

  test.each([
    ['an unknown field', { ...fields, role: 'operator' }],
    ['a number for a name', { ...fields, name: 5 }],
    ['a missing field', { name: 'Ana' }],
    ['a list', [fields]],
  ])('ACC-03 registration refuses a body with %s', async (_what, body) => {
    const answer = await visitTestPlatform(site.url).send('POST', '/api/accounts', body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_input')
  })

  test('ACC-03 login names empty fields, and says nothing of which of the two was wrong', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const send = (email: string, password: string) =>
      ana.send('POST', '/api/session', { email, password })
    expect((await send('', '')).body.errors).toEqual([
      { field: 'email', code: 'email_required' },
      { field: 'password', code: 'password_required' },
    ])
    const wrong = await send(ana.email, 'not the password')
    const unknown = await send('nobody-at-all@example.org', 'not the password')
    const noAddress = await send('no address', 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('wrong_credentials')
    expect(unknown.body).toEqual(wrong.body)
    expect(noAddress.body).toEqual(wrong.body)
  })

  test('KYC-01 simplified KYC asks for a proven address, an age of 18 and a country we serve', async () => {
    const ana = visitTestPlatform(site.url)
    const identity = { legalName: 'Ana Test', birthDate: '1990-05-17', country: 'FR' }
    expect((await ana.send('POST', '/api/identity', identity)).status).toBe(401)
    await register(ana)
    const codeOf = async (change: object) =>
      (await ana.send('POST', '/api/identity', { ...identity, ...change })).body.code
    expect(await codeOf({})).toBe('email_unverified')
    await followMail(site.platform, ana)
    expect(await codeOf({ birthDate: '2008-11-21' })).toBe('under_age')
    expect(await codeOf({ country: 'KP' })).toBe('country_blocked')
    expect(await codeOf({ legalName: 'Sanction Test' })).toBe('screening_hit')
    expect(await codeOf({ legalName: 'Outage Test' })).toBe('screening_pending')
    expect(await codeOf({ birthDate: '1990-02-30' })).toBe('invalid_input')
    const odd = { legalName: 'Ana\u202Etest', birthDate: '2026-11-21', country: 'ZZ' }
    expect((await ana.send('POST', '/api/identity', odd)).body.errors).toEqual([
      { field: 'legalName', code: 'name_unreadable' },
      { field: 'birthDate', code: 'birth_date_invalid' },
      { field: 'country', code: 'country_unknown' },
    ])
    // Sent at once, one of two counts as a whole; whoever is known by then is not known as somebody else.
    const both = await Promise.all([
      codeOf({ birthDate: '2008-11-20', country: 'BE' }),
      codeOf({ legalName: 'Bea Test' }),
    ])
    expect(both.filter((code) => code === undefined)).toHaveLength(1)
    expect(both.filter((code) => code === 'already_recorded')).toHaveLength(1)
    expect((await ana.send('GET', '/api/session')).body.kycLevel).toBe('simplified')
    expect(await codeOf({ legalName: '' })).toBe('already_recorded')
    const { body } = await ana.send('GET', '/api/account/export')
    expect(body.profile).toMatchObject(
      both[0] === undefined
        ? [{ legal_name: 'Ana Test', country: 'BE' }]
        : [{ legal_name: 'Bea Test', country: 'FR' }],
    )
  })

  test('somebody who has done all that is a backer', async () => {
    const ana = visitTestPlatform(site.url)
    await becomeBacker(site.platform, ana)
    expect((await ana.send('GET', '/api/session')).body).toMatchObject({
      emailVerified: true,
      kycLevel: 'simplified',
    })
  })

  test.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'email=a'],
    ['', '{}'],
  ])('a body of type "%s" is refused', async (type, body) => {
    const response = await fetch(`${site.url}/api/session`, {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      body: Buffer.from(body),
    })
    expect(response.status).toBe(415)
  })

  test('a request that another site sends is refused', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await visitTestPlatform(site.url).send('POST', '/api/session', {}, headers)
    expect(answer.status).toBe(403)
  })
})

describe.each(databases)('accounts before launch on $name', (database) => {
  test('LAUNCH-01 registration, login and identity answer not_launched and keep nothing', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const visitor = visitTestPlatform(site.url)
    const fields = {
      name: 'Ana Test',
      email: visitor.email,
      password: goodPassword,
      confirmPassword: goodPassword,
    }
    const registered = await visitor.send('POST', '/api/accounts', fields)
    expect(registered.status).toBe(409)
    expect(registered.body.code).toBe('not_launched')
    const login = await visitor.send('POST', '/api/session', {
      email: visitor.email,
      password: goodPassword,
    })
    expect(login.body.code).toBe('not_launched')
    expect((await visitor.send('GET', '/api/session')).body).toBe(null)
    expect(await site.platform.db.selectFrom('login.user').select('id').execute()).toEqual([])
    await site.close()
  })
})
