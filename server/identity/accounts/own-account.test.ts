import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  followLink,
  followMail,
  goodPassword,
  linkInMail,
  logInAgain,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const other = 'another long password'
const tenMinutes = 10 * 60_000

describe.each(databases)('one’s own account on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const arrive = async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    return ana
  }
  /** The same person on another device. */
  const again = async ({ email }: Visitor) => {
    const device = visitTestPlatform(site.url, email)
    await device.send('POST', '/api/session', { email, password: goodPassword })
    return device
  }
  const isIn = async (visitor: Visitor) => (await visitor.send('GET', '/api/session')).body !== null
  const changePassword = (visitor: Visitor, password = other, currentPassword = goodPassword) =>
    visitor.send('PUT', '/api/account/password', {
      currentPassword,
      password,
      confirmPassword: password,
    })
  const subjectsTo = async (email: string) => {
    await site.platform.worker.drain()
    const rows = await readEmails(site.platform, { to: email })
    return rows.map(({ subject }) => subject.replace(/ ·.*/, ''))
  }

  test.each([
    ['GET', '/api/account/logins'],
    ['DELETE', '/api/account/logins'],
    ['DELETE', '/api/account/logins/x'],
    ['PUT', '/api/account/password'],
    ['PUT', '/api/account/language'],
    ['POST', '/api/account/email'],
    ['POST', '/api/account/confirmation'],
    ['GET', '/api/account/second-factor'],
    ['POST', '/api/account/second-factor'],
    ['PUT', '/api/account/second-factor'],
    ['GET', '/api/account/export'],
    ['DELETE', '/api/account'],
  ])('ACC-02 %s %s is for whoever is logged in', async (method, path) => {
    const body = method === 'PUT' || method === 'POST' ? {} : undefined
    expect((await visitTestPlatform(site.url).send(method, path, body)).status).toBe(401)
  })

  test('ACC-01 a new password ends the other sessions, keeps this one, and its owner is told', async () => {
    const ana = await arrive()
    const phone = await again(ana)
    expect((await changePassword(ana)).status).toBe(204)
    expect([await isIn(ana), await isIn(phone)]).toEqual([true, false])
    const old = await phone.send('POST', '/api/session', {
      email: ana.email,
      password: goodPassword,
    })
    expect(old.status).toBe(401)
    expect(await subjectsTo(ana.email)).toContain('Votre mot de passe a changé')
  })

  test('ACC-01 after ten minutes the password is asked for once more', async () => {
    const ana = await arrive()
    site.clock.advance(tenMinutes - 1)
    expect((await changePassword(ana, 'azerty')).body.code).toBe('invalid_input')
    site.clock.advance(1)
    const tooOld = await changePassword(ana)
    expect(tooOld.status).toBe(403)
    expect(tooOld.body.code).toBe('login_too_old')
    const confirm = (password: string) =>
      ana.send('POST', '/api/account/confirmation', { password })
    expect((await confirm('not the password')).body.code).toBe('wrong_credentials')
    expect((await changePassword(ana)).body.code).toBe('login_too_old')
    expect((await confirm(goodPassword)).status).toBe(204)
    expect((await changePassword(ana)).status).toBe(204)
  })

  test('ACC-01 ACC-03 the present password is asked for right after a login too, and is not guessed there', async () => {
    const ana = await arrive()
    const request = { password: other, confirmPassword: other }
    const without = await ana.send('PUT', '/api/account/password', request)
    expect([without.status, without.body.code]).toEqual([400, 'invalid_input'])
    const wrong = await changePassword(ana, other, 'not the password')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    expect(await subjectsTo(ana.email)).not.toContain('Votre mot de passe a changé')
    const codes: string[] = []
    for (let at = 0; at < 10; at++) {
      codes.push((await changePassword(ana, other, `guess ${at}`)).body.code)
    }
    expect(codes.at(-1)).toBe('too_many_attempts')
    expect((await changePassword(ana)).body.code).toBe('too_many_attempts')
    site.clock.advance(15 * 60_000)
    await logInAgain(ana)
    expect((await changePassword(ana)).status).toBe(204)
  })

  test('ACC-03 the password is not guessed within a session either', async () => {
    const ana = await arrive()
    const tries = await Promise.all(
      Array.from({ length: 14 }, () =>
        ana.send('POST', '/api/account/confirmation', { password: 'not the password' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('somebody chooses the language of their e-mails, at the registration and later', async () => {
    const language = async (visitor: Visitor) =>
      (await visitor.send('GET', '/api/account/export?part=profile')).body as string
    const ana = await arrive()
    expect(await language(ana)).toMatch(/,fr,/)
    await ana.send('PUT', '/api/account/language', { language: 'en' })
    expect(await language(ana)).toMatch(/,en,/)
    await changePassword(ana)
    expect(await subjectsTo(ana.email)).toContain('Your password was changed')
    const wrong = await ana.send('PUT', '/api/account/language', { language: 'de' })
    expect(wrong.status).toBe(400)

    const eva = visitTestPlatform(site.url)
    const { email } = eva
    const fields = { name: 'Eva', email, password: goodPassword, confirmPassword: goodPassword }
    await eva.send('POST', '/api/accounts', { ...fields, language: 'en' })
    expect(await subjectsTo(eva.email)).toEqual(['Confirm your email address'])
  })

  test('ACC-01 a new address is proven before it counts, and the old one is told twice', async () => {
    const ana = await arrive()
    const email = `new-${ana.email}`
    const asked = await ana.send('POST', '/api/account/email', {
      email: ` ${email.toUpperCase()} `,
    })
    expect([asked.status, asked.body]).toEqual([202, { email }])
    expect((await ana.send('GET', '/api/session')).body.email).toBe(ana.email)
    const link = new URL(await linkInMail(site.platform, email))
    const token = link.searchParams.get('token')
    const follow = () => visitTestPlatform(site.url).send('POST', '/api/email-change', { token })
    expect((await follow()).body).toEqual({ email })
    expect((await follow()).body.code).toBe('link_used')
    expect((await ana.send('GET', '/api/session')).body).toMatchObject({
      email,
      emailVerified: true,
    })
    const login = await again({ ...ana, email })
    expect(await isIn(login)).toBe(true)
    const told = await subjectsTo(ana.email)
    expect(told).toContain('Un changement d’adresse est demandé')
    expect(told).toContain('Votre adresse a changé')
  })

  test('ACC-01 a taken address gets the same answer; one proven by somebody else since is refused', async () => {
    const ana = await arrive()
    const eva = await arrive()
    await followMail(site.platform, eva)
    const taken = await ana.send('POST', '/api/account/email', { email: eva.email })
    expect([taken.status, taken.body]).toEqual([202, { email: eva.email }])
    expect(await subjectsTo(eva.email)).toContain('Vous avez déjà un compte')
    const email = `late-${ana.email}`
    await ana.send('POST', '/api/account/email', { email })
    const token = new URL(await linkInMail(site.platform, email)).searchParams.get('token')
    const zoe = visitTestPlatform(site.url, email)
    await register(zoe)
    await followMail(site.platform, zoe)
    const late = await ana.send('POST', '/api/email-change', { token })
    expect(late.body.code).toBe('email_taken')
    expect((await ana.send('GET', '/api/session')).body.email).toBe(ana.email)
  })

  test('ACC-01 whoever has an address takes it from a registration that never proved it', async () => {
    const ana = await arrive()
    const stranger = await arrive()
    const { email } = stranger
    // Whoever looks at a page is somebody in the books.
    expect(await isIn(stranger)).toBe(true)
    const proof = await linkInMail(site.platform, email)
    await ana.send('POST', '/api/account/email', { email })
    const token = new URL(await linkInMail(site.platform, email)).searchParams.get('token')
    expect((await ana.send('POST', '/api/email-change', { token })).body).toEqual({ email })
    expect(await isIn(await again({ ...ana, email }))).toBe(true)
    expect((await followLink(stranger, proof)).body.code).toBe('link_invalid')
    expect(await isIn(stranger)).toBe(false)
  })

  test('ACC-01 links to an address that was left behind open nothing', async () => {
    const ana = await arrive()
    const verify = await linkInMail(site.platform, ana.email)
    await ana.send('POST', '/api/password-reset', { email: ana.email })
    const reset = new URL(await linkInMail(site.platform, ana.email)).searchParams.get('token')
    const email = `gone-${ana.email}`
    await ana.send('POST', '/api/account/email', { email })
    const token = new URL(await linkInMail(site.platform, email)).searchParams.get('token')
    expect((await ana.send('POST', '/api/email-change', { token })).status).toBe(200)
    const fields = { token: reset, password: other, confirmPassword: other }
    expect((await ana.send('PUT', '/api/password-reset', fields)).body.code).toBe('link_used')
    expect((await followLink(ana, verify)).body.code).toBe('link_used')
  })

  test('ACC-01 one sees where one is logged in, and ends one login or all others', async () => {
    const ana = await arrive()
    const phone = await again(ana)
    const tablet = await again(ana)
    const list = async () => (await ana.send('GET', '/api/account/logins')).body.logins
    const logins = await list()
    expect(logins).toHaveLength(3)
    expect(logins.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(Object.keys(logins[0])).not.toContain('token')
    const [first] = (await phone.send('GET', '/api/account/logins')).body.logins.filter(
      ({ current }: { current: boolean }) => current,
    )
    expect((await ana.send('DELETE', `/api/account/logins/${first.id}`)).status).toBe(204)
    expect([await isIn(ana), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
    expect((await ana.send('DELETE', '/api/account/logins')).body).toEqual({ ended: 1 })
    expect([await isIn(ana), await isIn(tablet)]).toEqual([true, false])
  })

  test('ACC-02 nobody ends somebody else’s login', async () => {
    const ana = await arrive()
    const eva = await arrive()
    const [login] = (await eva.send('GET', '/api/account/logins')).body.logins
    const answer = await ana.send('DELETE', `/api/account/logins/${login.id}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_login'])
    expect(await isIn(eva)).toBe(true)
  })
})
