import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import { databases } from '#tests/databases.ts'
import { createTestAuthenticator } from '#tests/fixtures/authenticator.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const chosen = 'the password that I choose'
const factor = '/api/account/second-factor'
const byDocument = 'sur pièce d’identité'

describe.each(databases)('a second factor about which two quarrel on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const visit = () => visitTestPlatform(site.url)
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now().getTime(),
    })
  const turnOn = async (who: Visitor) => {
    const { secret } = (await who.send('POST', factor, {})).body
    expect((await who.send('PUT', factor, { code: codeOf(secret) })).status).toBe(200)
    site.clock.advance(30_000)
    return String(secret)
  }
  /** A device whose key opens the account from now on. */
  const addKey = async (who: Visitor) => {
    const device = createTestAuthenticator(site.url.replace('127.0.0.1', 'localhost'))
    const { body } = await who.send('POST', '/api/account/passkeys/challenge', {})
    const key = { name: 'Clé', credential: device.make(body) }
    expect((await who.send('POST', '/api/account/passkeys', key)).status).toBe(201)
    return async () => {
      const visitor = visit()
      const question = (await visitor.send('POST', '/api/session/passkey-challenge', {})).body
      const { status } = await visitor.send('POST', '/api/session/passkey', device.sign(question))
      return { visitor, status }
    }
  }
  const logIn = (email: string, password: string, visitor = visit()) =>
    visitor.send('POST', '/api/session', { email, password })
  const begin = async (email: string, password: string) => {
    const { challenge } = (await logIn(email, password)).body
    const asked = await visit().send('POST', '/api/session/second-factor/removal', { challenge })
    expect(asked.status).toBe(202)
  }
  const emailsTo = async (email: string) => {
    await site.platform.worker.drain()
    return readEmails(site.platform, { to: email })
  }
  const keptEmails = async (email: string) =>
    (await emailsTo(email))
      .filter(({ key }) => key.startsWith('second-factor-kept:'))
      .map(({ text }) => text.includes(byDocument))
  /** By a link of a mail, as whoever reads the mailbox. */
  const choosePassword = async ({ email }: Visitor) => {
    await visit().send('POST', '/api/password-reset', { email })
    const message = (await emailsTo(email)).findLast(({ key }) => key.startsWith('reset:'))
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1]
    const fields = { token, password: chosen, confirmPassword: chosen }
    expect((await visit().send('PUT', '/api/password-reset', fields)).status).toBe(204)
  }
  const passDays = async (days: number) => {
    site.clock.advance(days * DAY_MS)
    expect(await maintenanceTick(site.platform)).toEqual([])
  }
  /** What `doctor` tells operators. */
  const contested = async (): Promise<readonly string[]> =>
    JSON.parse((await openCommandLine(site)('--json doctor')).out).factorsContested

  test('ACC-01 a stranger’s own passkey keeps it no longer than until operators give the account back', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    const stranger = visit()
    await logIn(ana.email, goodPassword, stranger)
    await turnOn(stranger)
    const enter = await addKey(stranger)
    await choosePassword(ana)
    await begin(ana.email, chosen)
    expect((await enter()).status).toBe(200)
    expect([await contested(), await keptEmails(ana.email)]).toEqual([[], [false]])
    await passDays(3)
    await begin(ana.email, chosen)
    expect((await enter()).status).toBe(200)
    expect([await contested(), await keptEmails(ana.email)]).toEqual([[personId], [false, true]])
    const doctor = await openCommandLine(site)('doctor')
    expect(doctor).toMatchObject({
      code: 1,
      out: expect.stringContaining('account-returns create'),
    })
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const reason = 'Passeport montré'
    const request = { personId, email: ana.email, documentHash: '7e'.repeat(32), reason }
    const { proposalId } = await alix.done('/account-returns', request)
    await noor.done(`/account-returns/${proposalId}/approvals`, { reason })
    expect((await enter()).status).toBe(401)
    await choosePassword(ana)
    expect((await logIn(ana.email, chosen)).status).toBe(200)
    expect(await contested()).toEqual([])
  })

  test('ACC-01 nor does it escape them by ending it and setting another one', async () => {
    const ana = await newBacker(site)
    const stranger = visit()
    await logIn(ana.email, goodPassword, stranger)
    let secret = await turnOn(stranger)
    const enter = await addKey(stranger)
    await choosePassword(ana)
    const { visitor } = await enter()
    for (let stops = 0; stops < 2; stops++) {
      await begin(ana.email, chosen)
      const code = codeOf(secret)
      expect((await visitor.send('POST', `${factor}/end`, { code })).status).toBe(204)
      secret = await turnOn(visitor)
    }
    expect(await contested()).toContain(await personOf(site.platform, ana))
  })

  test('ACC-01 an owner whose mailbox and password a stranger knows keeps it each time, and nobody takes it', async () => {
    const ana = await newBacker(site)
    const secret = await turnOn(ana)
    const enter = await addKey(ana)
    const byCode = async () => {
      const { challenge } = (await logIn(ana.email, goodPassword)).body
      const answer = { challenge, code: codeOf(secret) }
      return visit().send('POST', '/api/session/second-factor', answer)
    }
    for (const [at, keep] of [enter, byCode, enter].entries()) {
      await begin(ana.email, goodPassword)
      await passDays(6)
      expect((await keep()).status).toBe(200)
      expect((await keptEmails(ana.email)).at(-1)).toBe(at > 0)
      await passDays(2)
    }
    expect((await logIn(ana.email, goodPassword)).status).toBe(202)
    expect(await contested()).toContain(await personOf(site.platform, ana))
    await passDays(14)
    expect(await contested()).toEqual([])
  })

  test('ACC-01 an app that was found again now and then is no quarrel', async () => {
    const ana = await newBacker(site)
    await turnOn(ana)
    const enter = await addKey(ana)
    for (let lost = 0; lost < 2; lost++) {
      await begin(ana.email, goodPassword)
      expect((await enter()).status).toBe(200)
      expect((await keptEmails(ana.email)).at(-1)).toBe(false)
      await passDays(91)
    }
  })
})
