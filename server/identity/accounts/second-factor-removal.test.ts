import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import { hashOfAddress } from '#server/kernel/door.ts'
import { databases } from '#tests/databases.ts'
import { createTestAuthenticator } from '#tests/fixtures/authenticator.ts'
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
const asked = 'L’arrêt de la double vérification est demandé · Coin Rouge'
const kept = 'La double vérification reste active · Coin Rouge'
const ended = 'La double vérification est arrêtée · Coin Rouge'

describe.each(databases)('a second factor that is lost on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now().getTime(),
    })
  /** Whoever is in turns it on, stranger or owner. */
  const turnOn = async (visitor: Visitor) => {
    const { secret } = (await visitor.send('POST', '/api/account/second-factor', {})).body
    const on = await visitor.send('PUT', '/api/account/second-factor', { code: codeOf(secret) })
    expect(on.status).toBe(200)
    site.clock.advance(30_000)
    return { secret: String(secret), recoveryCodes: on.body.recoveryCodes as string[] }
  }
  const registerProven = async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    await followMail(site.platform, ana)
    return ana
  }
  const arrive = async () => {
    const ana = await registerProven()
    return { ana, ...(await turnOn(ana)) }
  }
  const logIn = (email: string, password = goodPassword, visitor = visitTestPlatform(site.url)) =>
    visitor.send('POST', '/api/session', { email, password })
  const challengeOf = async (email: string, password = goodPassword) => {
    const first = await logIn(email, password)
    expect(first.status).toBe(202)
    return String(first.body.challenge)
  }
  const ask = (challenge: string) =>
    visitTestPlatform(site.url).send('POST', '/api/session/second-factor/removal', { challenge })
  const begin = async (email: string, password = goodPassword) => {
    const answer = await ask(await challengeOf(email, password))
    expect(answer.status).toBe(202)
    return String(answer.body.endsAt)
  }
  const answer = async (email: string, code: string) => {
    const challenge = await challengeOf(email)
    const visitor = visitTestPlatform(site.url)
    const entered = await visitor.send('POST', '/api/session/second-factor', { challenge, code })
    expect(entered.status).toBe(200)
    return visitor
  }
  const stateOf = async (visitor: Visitor) =>
    (await visitor.send('GET', '/api/account/second-factor')).body
  const passDays = async (days: number) => {
    site.clock.advance(days * DAY_MS)
    expect(await maintenanceTick(site.platform)).toEqual([])
  }
  const emailsTo = async (email: string) => {
    await site.platform.worker.drain()
    return readEmails(site.platform, { to: email })
  }
  const told = async (email: string, subject: string) =>
    (await emailsTo(email)).filter((email) => email.subject === subject)

  test('ACC-01 whoever has lost app and codes says so and gets in by the password after seven days', async () => {
    const { ana } = await arrive()
    const day = new Date(site.clock.now().getTime() + 7 * DAY_MS).toISOString()
    expect(await begin(ana.email)).toBe(day)
    expect(await stateOf(ana)).toEqual({ on: true, recoveryCodesLeft: 10, endsAt: day })
    await passDays(6)
    // Asking again neither prolongs nor writes twice.
    expect(await begin(ana.email)).toBe(day)
    const emails = await told(ana.email, asked)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('connectez-vous avec un code ou une clé d’accès')
    await passDays(1)
    expect(await stateOf(ana)).toEqual({ on: false, recoveryCodesLeft: 0, endsAt: null })
    expect((await logIn(ana.email, goodPassword, ana)).status).toBe(200)
    expect(await told(ana.email, ended)).toHaveLength(1)
    await turnOn(ana)
    await passDays(7)
    expect(await stateOf(ana)).toMatchObject({ on: true, endsAt: null })
  })

  test('ACC-01 an owner gets past the second factor that a stranger has set, with a new password', async () => {
    const ana = await registerProven()
    const stranger = visitTestPlatform(site.url)
    await logIn(ana.email, goodPassword, stranger)
    const { secret } = await turnOn(stranger)
    const day = await begin(ana.email)
    await emailsTo(ana.email)
    site.clock.advance(60_000)
    await visitTestPlatform(site.url).send('POST', '/api/password-reset', { email: ana.email })
    const token = new URL(await linkInMail(site.platform, ana.email)).searchParams.get('token')
    const fields = { token, password: chosen, confirmPassword: chosen }
    const set = await visitTestPlatform(site.url).send('PUT', '/api/password-reset', fields)
    expect(set.status).toBe(204)
    const [changed] = await told(ana.email, 'Votre mot de passe a changé · Coin Rouge')
    expect(changed?.text).toContain('Le nouveau mot de passe n’y change rien')
    expect((await stranger.send('GET', '/api/session')).body).toBe(null)
    expect(await begin(ana.email, chosen)).toBe(day)
    await passDays(7)
    expect((await logIn(ana.email, chosen)).status).toBe(200)
    // What the stranger knows opens nothing any more.
    expect((await logIn(ana.email)).status).toBe(401)
    expect(codeOf(secret)).toMatch(/^\d{6}$/)
  })

  test('ACC-01 an owner who is in keeps it, and is told once', async () => {
    const { ana } = await arrive()
    await begin(ana.email)
    const keep = () => ana.send('DELETE', '/api/account/second-factor/removal')
    expect([(await keep()).status, (await keep()).status]).toEqual([204, 204])
    expect(await stateOf(ana)).toMatchObject({ on: true, endsAt: null })
    await passDays(8)
    expect((await logIn(ana.email)).status).toBe(202)
    expect(await told(ana.email, kept)).toHaveLength(1)
    expect(await told(ana.email, ended)).toHaveLength(0)
  })

  test('ACC-01 a code, a recovery code or a passkey stops it by itself; a wrong code does not', async () => {
    const { ana, secret, recoveryCodes } = await arrive()
    const device = createTestAuthenticator(site.url.replace('127.0.0.1', 'localhost'))
    const request = await ana.send('POST', '/api/account/passkeys/challenge', {})
    const key = { name: 'Téléphone', credential: device.make(request.body) }
    expect((await ana.send('POST', '/api/account/passkeys', key)).status).toBe(201)
    const enterByKey = async () => {
      const visitor = visitTestPlatform(site.url)
      const { body } = await visitor.send('POST', '/api/session/passkey-challenge', {})
      const entered = await visitor.send('POST', '/api/session/passkey', device.sign(body))
      expect(entered.status).toBe(200)
    }
    const ways = [
      () => answer(ana.email, codeOf(secret)),
      () => answer(ana.email, recoveryCodes[0] ?? ''),
      enterByKey,
    ]
    for (const [at, way] of ways.entries()) {
      const day = await begin(ana.email)
      const challenge = await challengeOf(ana.email)
      const wrong = { challenge, code: '000000' }
      await visitTestPlatform(site.url).send('POST', '/api/session/second-factor', wrong)
      expect((await stateOf(ana)).endsAt).toBe(day)
      await way()
      expect((await stateOf(ana)).endsAt).toBe(null)
      expect(await told(ana.email, kept)).toHaveLength(at + 1)
      site.clock.advance(15 * 60_000)
    }
    await passDays(8)
    expect((await logIn(ana.email)).status).toBe(202)
  })

  test('ACC-03 nobody asks without the password, and asking uses up tries of codes', async () => {
    const { ana, secret } = await arrive()
    const nothing = await ask('no challenge')
    expect([nothing.status, nothing.body.code]).toEqual([401, 'login_expired'])
    const challenge = await challengeOf(ana.email)
    const visitor = visitTestPlatform(site.url)
    const more = { challenge, email: ana.email }
    const path = '/api/session/second-factor/removal'
    expect((await visitor.send('POST', path, more)).status).toBe(400)
    expect((await visitor.send('DELETE', '/api/account/second-factor/removal')).status).toBe(401)
    expect((await stateOf(ana)).endsAt).toBe(null)
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(challenge)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
    expect(new Set(answers.flatMap(({ body }) => body.endsAt ?? [])).size).toBe(1)
    expect(await told(ana.email, asked)).toHaveLength(1)
    const guess = { challenge, code: codeOf(secret) }
    expect((await visitor.send('POST', '/api/session/second-factor', guess)).status).toBe(429)
    site.clock.advance(5 * 60_000)
    expect((await ask(challenge)).body.code).toBe('login_expired')
  })

  test('ACC-01 two maintenance ticks at once end it once', async () => {
    const { ana } = await arrive()
    await begin(ana.email)
    site.clock.advance(7 * DAY_MS)
    expect(
      await Promise.all([maintenanceTick(site.platform), maintenanceTick(site.platform)]),
    ).toEqual([[], []])
    await passDays(0)
    expect(await told(ana.email, ended)).toHaveLength(1)
    expect(await stateOf(ana)).toMatchObject({ on: false })
  })

  test('ACC-01 a code at the moment of the end lets in or comes too late, and never leaves half', async () => {
    const { ana, recoveryCodes } = await arrive()
    await begin(ana.email)
    site.clock.advance(7 * DAY_MS)
    const challenge = await challengeOf(ana.email)
    const code = recoveryCodes[0] ?? ''
    const visitor = visitTestPlatform(site.url)
    const [entered, failures] = await Promise.all([
      visitor.send('POST', '/api/session/second-factor', { challenge, code }),
      maintenanceTick(site.platform),
    ])
    expect(failures).toEqual([])
    const { on, endsAt } = await stateOf(ana)
    expect({ on, endsAt }).toEqual({ on: entered.status === 200, endsAt: null })
    expect((await logIn(ana.email)).status).toBe(on ? 202 : 200)
  })

  test('RGPD-01 whoever leaves meanwhile takes it along', async () => {
    const { ana } = await arrive()
    await begin(ana.email)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    const rows = await site.platform.db
      .selectFrom('login.second_factor_removal')
      .innerJoin('login.user', 'login.user.id', 'login.second_factor_removal.account_id')
      .select('login.user.id')
      .where('email_hash', '=', hashOfAddress(site.platform.db, ana.email))
      .execute()
    expect(rows).toEqual([])
    await passDays(8)
    expect(await told(ana.email, ended)).toEqual([])
  })
})
