import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  followMail,
  goodPassword,
  linkInMail,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const chosen = 'the password that I choose'

describe.each(databases)('an account whose address a stranger changes on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const arrive = async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    await linkInMail(site.platform, ana.email)
    return ana
  }
  const tokenTo = async (email: string) =>
    new URL(await linkInMail(site.platform, email)).searchParams.get('token') ?? ''
  const setPassword = (token: string, password = chosen, formerPassword?: string) =>
    visitTestPlatform(site.url).send('PUT', '/api/password-reset', {
      token,
      password,
      confirmPassword: password,
      formerPassword,
    })
  const takeBack = (token: string, former = goodPassword) => setPassword(token, chosen, former)
  const follow = (token: string) =>
    visitTestPlatform(site.url).send('POST', '/api/email-change', { token })
  const logIn = async (email: string, password: string) =>
    (await visitTestPlatform(site.url).send('POST', '/api/session', { email, password })).status

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now().getTime(),
    })
  const login = ({ email }: Visitor) => ({ email, password: goodPassword })

  /** Whoever is in gives the account another address; the links that each of the two addresses got. */
  async function moveTo(who: Visitor, from: string, to: string) {
    expect((await who.send('POST', '/api/account/email', { email: to })).status).toBe(202)
    expect((await follow(await tokenTo(to))).body).toEqual({ email: to })
    return tokenTo(from)
  }

  test('ACC-01 a new password spoils a change of address that waits for its link', async () => {
    const ana = await arrive()
    const strange = `strange-${ana.email}`
    await ana.send('POST', '/api/account/email', { email: strange })
    const change = await tokenTo(strange)
    await visitTestPlatform(site.url).send('POST', '/api/password-reset', { email: ana.email })
    expect((await setPassword(await tokenTo(ana.email))).status).toBe(204)
    expect((await follow(change)).body.code).toBe('link_used')
    expect(await logIn(ana.email, chosen)).toBe(200)
  })

  test('ACC-01 its owner takes it back by the e-mail to the old address, once and for a week', async () => {
    const ana = await arrive()
    const strange = `stolen-${ana.email}`
    const back = await moveTo(ana, ana.email, strange)
    expect((await setPassword(back, 'short', goodPassword)).status).toBe(400)
    // Whoever reads the mailbox that was left knows no password.
    for (const refused of [await setPassword(back), await takeBack(back, chosen)]) {
      const problem = { field: 'formerPassword', code: 'former_password_wrong' }
      expect([refused.status, refused.body.errors]).toEqual([400, [problem]])
    }
    expect((await takeBack(back)).status).toBe(204)
    expect((await ana.send('GET', '/api/session')).body).toBe(null)
    expect([await logIn(ana.email, goodPassword), await logIn(strange, goodPassword)]).toEqual([
      401, 401,
    ])
    expect(await logIn(ana.email, chosen)).toBe(200)
    expect((await takeBack(back)).body.code).toBe('link_used')
    await site.platform.worker.drain()
    const told = await readEmails(site.platform, { to: strange })
    expect(told.map(({ subject }) => subject)).toContain(
      'Le compte a retrouvé son adresse d’avant · Coin Rouge',
    )

    const bob = await arrive()
    const late = await moveTo(bob, bob.email, `late-${bob.email}`)
    site.clock.advance(7 * DAY_MS)
    expect((await takeBack(late)).body.code).toBe('link_expired')
  })

  test('ACC-01 nor a second change nor a new password keeps the owner out, and the stranger’s own e-mail is spoiled', async () => {
    const ana = await arrive()
    const [first, second] = [`one-${ana.email}`, `two-${ana.email}`]
    const back = await moveTo(ana, ana.email, first)
    const strangersOwn = await moveTo(ana, first, second)
    await visitTestPlatform(site.url).send('POST', '/api/password-reset', { email: second })
    expect((await setPassword(await tokenTo(second), 'what a stranger likes')).status).toBe(204)
    expect((await takeBack(back)).status).toBe(204)
    expect(await logIn(ana.email, chosen)).toBe(200)
    expect((await takeBack(strangersOwn)).body.code).toBe('link_used')
    expect(await logIn(ana.email, chosen)).toBe(200)
  })

  test('ACC-01 nor does a password or a second factor that a stranger sets first', async () => {
    const ana = await arrive()
    const path = '/api/account/second-factor'
    const { secret } = (await ana.send('POST', path, {})).body
    const code = codeOf(secret)
    expect((await ana.send('PUT', path, { code })).status).toBe(200)
    const [likes, prefers] = ['what a stranger likes', 'what a stranger prefers']
    for (const [currentPassword, password] of [
      [goodPassword, likes],
      [likes, prefers],
    ]) {
      const request = { currentPassword, password, confirmPassword: password }
      expect((await ana.send('PUT', '/api/account/password', request)).status).toBe(204)
    }
    const back = await moveTo(ana, ana.email, `first-${ana.email}`)
    const address = `0x${'bb'.repeat(20)}`
    const named = { address, password: 'what a stranger prefers' }
    const who = { legalName: 'Ana Fictive', birthDate: '1990-01-01', country: 'FR' }
    expect((await ana.send('POST', '/api/identity', who)).status).toBe(200)
    expect((await ana.send('PUT', '/api/payout-address', named)).status).toBe(200)
    const webhookEndpoint = { url: 'https://example.org/hook', events: ['backing.confirmed'] }
    expect((await ana.send('POST', '/api/webhook-endpoints', webhookEndpoint)).status).toBe(201)
    expect((await takeBack(back, 'what nobody had')).status).toBe(400)
    expect((await takeBack(back)).status).toBe(204)
    await site.platform.worker.drain()
    const owner = visitTestPlatform(site.url)
    await owner.send('POST', '/api/session', { email: ana.email, password: chosen })
    expect((await owner.send('GET', '/api/payout-address')).body).toEqual({ current: null })
    expect((await owner.send('GET', '/api/webhook-endpoints')).body.items).toEqual([])
    const [told] = await readEmails(site.platform, { to: ana.email, key: 'back-again:' })
    expect(told?.text).toContain('la double vérification, l’adresse de vos versements')
    // Neither a code is asked for, nor does any password of the stranger's open it.
    expect(await logIn(ana.email, chosen)).toBe(200)
    expect(await logIn(ana.email, 'what a stranger prefers')).toBe(401)
    const kept = () =>
      site.platform.db.selectFrom('login.former_password').select('account_id').execute()
    expect((await kept()).length).toBeGreaterThan(0)
    site.clock.advance(8 * DAY_MS)
    await site.platform.worker.drain()
    expect(await kept()).toEqual([])
  })

  test('ACC-01 a second factor that is older than a week stays when the address comes back', async () => {
    const ana = await arrive()
    const path = '/api/account/second-factor'
    const { secret } = (await ana.send('POST', path, {})).body
    expect((await ana.send('PUT', path, { code: codeOf(secret) })).status).toBe(200)
    site.clock.advance(8 * DAY_MS)
    const { challenge } = (await ana.send('POST', '/api/session', login(ana))).body
    const second = { challenge, code: codeOf(secret) }
    expect((await ana.send('POST', '/api/session/second-factor', second)).status).toBe(200)
    const back = await moveTo(ana, ana.email, `older-${ana.email}`)
    expect((await takeBack(back)).status).toBe(204)
    expect(await logIn(ana.email, chosen)).toBe(202)
  })

  test('ACC-03 whoever reads the mailbox guesses ten passwords a day', async () => {
    const ana = await arrive()
    const back = await moveTo(ana, ana.email, `guessed-${ana.email}`)
    const guess = async () => (await takeBack(back, 'what nobody had')).status
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe(400)
    site.clock.advance(HOUR_MS)
    expect([await guess(), (await takeBack(back)).status]).toEqual([429, 429])
    site.clock.advance(DAY_MS)
    expect((await takeBack(back)).status).toBe(204)
  })

  test('ACC-01 an address that somebody else has proven since is theirs', async () => {
    const ana = await arrive()
    const back = await moveTo(ana, ana.email, `left-${ana.email}`)
    const other = visitTestPlatform(site.url, ana.email)
    await register(other)
    await followMail(site.platform, other)
    expect((await takeBack(back)).body.code).toBe('email_taken')
    expect(await logIn(`left-${ana.email}`, goodPassword)).toBe(200)
  })
})
