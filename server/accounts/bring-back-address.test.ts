import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { startTestPlatform, type TestPlatform } from '#server/test-platform.ts'
import {
  goodPassword,
  linkInMail,
  register,
  type Visitor,
  visitTestPlatform,
} from '#server/test-visitor.ts'
import { databases } from '#tests/databases.ts'

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

  test('ACC-01 its owner takes it back by the letter to the old address, once and for a week', async () => {
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
    const told = await site.platform.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', strange)
      .execute()
    expect(told.map(({ subject }) => subject)).toContain(
      'Le compte a retrouvé son adresse d’avant · Coin Rouge',
    )

    const bob = await arrive()
    const late = await moveTo(bob, bob.email, `late-${bob.email}`)
    site.clock.advance(7 * DAY_MS)
    expect((await takeBack(late)).body.code).toBe('link_expired')
  })

  test('ACC-01 nor a second change nor a new password keeps the owner out, and the stranger’s own letter is spoiled', async () => {
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

  test('ACC-01 an address that somebody else has proven since is theirs', async () => {
    const ana = await arrive()
    const back = await moveTo(ana, ana.email, `left-${ana.email}`)
    await register(visitTestPlatform(site.url, ana.email))
    expect((await takeBack(back)).body.code).toBe('email_taken')
    expect(await logIn(`left-${ana.email}`, goodPassword)).toBe(200)
  })
})
