import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { createTestAuthenticator, type Misbehaviour } from '#tests/fixtures/authenticator.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  followMail,
  goodPassword,
  linkInMail,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

describe.each(databases)('passkeys on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const originOf = () => site.url.replace('127.0.0.1', 'localhost')
  const device = () => createTestAuthenticator(originOf())
  const begin = async (visitor: Visitor) =>
    (await visitor.send('POST', '/api/account/passkeys/challenge', {})).body
  const keep = (visitor: Visitor, credential: unknown, name = 'Téléphone') =>
    visitor.send('POST', '/api/account/passkeys', { name, credential })
  const list = async (visitor: Visitor) =>
    (await visitor.send('GET', '/api/account/passkeys')).body.items
  const ask = async () =>
    (await visitTestPlatform(site.url).send('POST', '/api/session/passkey-challenge', {})).body
  const enter = (proof: unknown, visitor = visitTestPlatform(site.url)) =>
    visitor.send('POST', '/api/session/passkey', proof)
  /** Somebody with a device that has a key. */
  const arrive = async (isProven = false) => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    if (isProven) await followMail(site.platform, ana)
    const phone = device()
    const kept = await keep(ana, phone.make(await begin(ana)))
    expect(kept.status).toBe(201)
    return { ana, phone, id: String(kept.body.id) }
  }
  const mailsTo = async ({ email }: Visitor) => {
    await site.platform.worker.drain()
    const mails = await readEmails(site.platform, { to: email })
    return mails.map(({ text }) => text).join('\n')
  }
  const operationsOf = async (visitor: Visitor) => {
    const subject = `person:${await personOf(site.platform, visitor)}`
    const logged = await site.platform.db
      .selectFrom('audit_log')
      .select(['operation', 'detail'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
    return logged.map(({ operation, detail }) => [
      operation,
      (detail as { passkey?: string }).passkey,
    ])
  }

  test('ACC-01 a key opens a session without address, password or code', async () => {
    const { ana, phone, id } = await arrive()
    const question = await ask()
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const visitor = visitTestPlatform(site.url)
    const entered = await enter(phone.sign(question), visitor)
    expect([entered.status, entered.body]).toEqual([200, { name: 'Ana Test' }])
    expect((await visitor.send('GET', '/api/session')).body).toMatchObject({ email: ana.email })
    expect(await list(visitor)).toEqual([
      {
        id,
        name: 'Téléphone',
        madeAt: site.clock.now().toISOString(),
        lastUsedAt: site.clock.now().toISOString(),
        backedUp: false,
      },
    ])
    expect(await mailsTo(ana)).toContain('La clé d’accès « Téléphone » ouvre désormais')
  })

  test('ACC-03 whatever is wrong with an answer, it opens nothing and says the same', async () => {
    const { phone } = await arrive()
    const eva = await arrive()
    const odd: Record<string, Misbehaviour> = {
      'another site': { origin: 'https://coin-rouge.example.com' },
      'this site by its number': { origin: site.url },
      'another name': { rpId: 'example.com' },
      'nobody verified': { verified: false },
      'a made challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
      'a key that is made instead': { type: 'webauthn.create' },
      'a frame of another site': { crossOrigin: true },
      'whose key it is not': { userHandle: (await begin(eva.ana)).user.id },
      nobody: { userHandle: 'AAAA' },
    }
    const answers = new Map<string, unknown>()
    for (const [what, wrong] of Object.entries(odd)) {
      answers.set(what, await enter(phone.sign(await ask(), wrong)))
    }
    const proof = phone.sign(await ask())
    answers.set('another key', await enter({ ...proof, id: eva.phone.sign(await ask()).id }))
    const unknown = device()
    unknown.make(await begin(eva.ana))
    answers.set('a key that nobody keeps', await enter(unknown.sign(await ask())))
    const bent = phone.sign(await ask())
    const signature = Buffer.from(bent.signature, 'base64url')
    signature.writeUInt8(signature.readUInt8(20) ^ 1, 20)
    answers.set(
      'a bent signature',
      await enter({ ...bent, signature: signature.toString('base64url') }),
    )
    for (const [what, answer] of answers) {
      const { status, body, headers } = answer as Awaited<ReturnType<typeof enter>>
      expect([what, status, body.code]).toEqual([what, 401, 'passkey_wrong'])
      expect(headers.getSetCookie()).toEqual([])
    }
    const bodies = [...answers.values()].map((answer) =>
      JSON.stringify((answer as { body: unknown }).body),
    )
    expect(new Set(bodies).size).toBe(1)
    site.clock.advance(15 * 60_000)
    expect((await enter(phone.sign(await ask()))).status).toBe(200)
  })

  test('ACC-01 a challenge is answered once and within five minutes, also when the answer was wrong', async () => {
    const { phone } = await arrive()
    const proof = phone.sign(await ask())
    const twice = await Promise.all([enter(proof), enter(proof)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await enter(proof)).body.code).toBe('passkey_wrong')
    const spoilt = await ask()
    expect((await enter(phone.sign(spoilt, { verified: false }))).status).toBe(401)
    expect((await enter(phone.sign(spoilt))).status).toBe(401)
    const late = await ask()
    site.clock.advance(5 * 60_000)
    expect((await enter(phone.sign(late))).status).toBe(401)
  })

  test('ACC-01 a device that counts back is refused, and its owner is told', async () => {
    const { ana, phone } = await arrive()
    expect((await enter(phone.sign(await ask(), { counter: 9 }))).status).toBe(200)
    for (const counter of [9, 8, 0]) {
      const copy = await enter(phone.sign(await ask(), { counter }))
      expect([counter, copy.status, copy.body.code]).toEqual([counter, 401, 'passkey_wrong'])
    }
    expect(await mailsTo(ana)).toContain('un appareil qui en a peut-être une copie')
    expect(await operationsOf(ana)).toEqual([
      ['own_account', 'added'],
      ...Array.from({ length: 3 }, () => ['sign_in', 'copied']),
    ])
    expect((await enter(phone.sign(await ask(), { counter: 10 }))).status).toBe(200)
  })

  test('ACC-01 a device that does not count is let in each time', async () => {
    const { phone } = await arrive()
    for (const _each of [1, 2]) {
      expect((await enter(phone.sign(await ask(), { counter: 0 }))).status).toBe(200)
    }
  })

  test('ACC-01 a removed key opens nothing, and removing one is told', async () => {
    const { ana, phone, id } = await arrive()
    expect((await ana.send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(204)
    expect((await enter(phone.sign(await ask()))).body.code).toBe('passkey_wrong')
    expect(await list(ana)).toEqual([])
    expect(await mailsTo(ana)).toContain('n’ouvre plus votre compte')
    expect((await ana.send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(404)
  })

  test('ACC-02 nobody sees or removes somebody else’s key, or answers for them', async () => {
    const { ana, phone, id } = await arrive()
    const eva = visitTestPlatform(site.url)
    await register(eva)
    expect(await list(eva)).toEqual([])
    expect((await eva.send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(404)
    const tablet = device()
    const stolen = await keep(eva, tablet.make(await begin(ana)))
    expect([stolen.status, stolen.body.code]).toEqual([401, 'passkey_wrong'])
    // One key is one person's.
    expect((await keep(eva, phone.make(await begin(eva)))).body.code).toBe('passkey_wrong')
    expect(await list(eva)).toEqual([])
  })

  test('ACC-01 a key is kept only as this site asked for it, at most ten', async () => {
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const odd: readonly Misbehaviour[] = [
      { origin: 'https://example.com' },
      { rpId: 'example.com' },
      { verified: false },
      { challenge: 'AAAA' },
      { type: 'webauthn.get' },
      { crossOrigin: true },
    ]
    for (const wrong of odd) {
      const answer = await keep(ana, device().make(await begin(ana), wrong))
      expect([wrong, answer.body.code]).toEqual([wrong, 'passkey_wrong'])
    }
    const other = device().make(await begin(ana))
    expect((await keep(ana, { ...other, id: 'AAAA' })).body.code).toBe('passkey_wrong')
    const requests = await Promise.all(Array.from({ length: 11 }, () => begin(ana)))
    const answers = await Promise.all(requests.map((request) => keep(ana, device().make(request))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('too_many_passkeys')
    const eleventh = await ana.send('POST', '/api/account/passkeys/challenge', {})
    expect(eleventh.body.code).toBe('too_many_passkeys')
  })

  test('ACC-01 keys are changed by a recent login alone; a login by one is recent', async () => {
    const { ana, phone, id } = await arrive()
    const request = await begin(ana)
    site.clock.advance(10 * 60_000)
    const late = [
      await ana.send('POST', '/api/account/passkeys/challenge', {}),
      await keep(ana, device().make(request)),
      await ana.send('DELETE', `/api/account/passkeys/${id}`),
    ]
    expect(late.map(({ body }) => body.code)).toEqual(Array(3).fill('login_too_old'))
    await enter(phone.sign(await ask()), ana)
    expect((await ana.send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(204)
  })

  const forget = async (ana: Visitor) => {
    // So that the e-mail with the link is the latest.
    await site.platform.worker.drain()
    await ana.send('POST', '/api/password-reset', { email: ana.email })
    const link = new URL(await linkInMail(site.platform, ana.email))
    const token = link.searchParams.get('token')
    const fresh = { token, password: `${goodPassword}!`, confirmPassword: `${goodPassword}!` }
    expect((await ana.send('PUT', '/api/password-reset', fresh)).status).toBe(204)
  }

  test('ACC-01 a key of whoever opened an account with somebody else’s address goes when its owner comes', async () => {
    const { ana, phone } = await arrive()
    const begun = await ana.send('POST', '/api/account/second-factor', {})
    expect(begun.status).toBe(201)
    await forget(ana)
    expect((await enter(phone.sign(await ask()))).body.code).toBe('passkey_wrong')
    const again = { email: ana.email, password: `${goodPassword}!` }
    expect((await ana.send('POST', '/api/session', again)).status).toBe(200)
    expect(await list(ana)).toEqual([])
  })

  test('ACC-01 a key stays when the password is lost, and goes with the account', async () => {
    const { ana, phone } = await arrive(true)
    await forget(ana)
    expect((await ana.send('GET', '/api/session')).body).toBe(null)
    await site.platform.worker.drain()
    const changed = { to: ana.email, subject: 'Votre mot de passe a changé' }
    const [told] = await readEmails(site.platform, changed)
    expect(told?.text).toContain('ouvrent toujours votre compte, sans mot de passe : « Téléphone »')
    expect((await enter(phone.sign(await ask()), ana)).status).toBe(200)
    const { body } = await ana.send('GET', '/api/account/export')
    expect(body.passkeys).toMatchObject([{ name: 'Téléphone', backedUp: false }])
    expect(JSON.stringify(body)).not.toContain(phone.sign(await ask()).id)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    expect((await enter(phone.sign(await ask()))).body.code).toBe('passkey_wrong')
    const left = await site.platform.db
      .selectFrom('login.passkey')
      .select('id')
      .where('credential_id', '=', phone.sign(await ask()).id)
      .execute()
    expect(left).toEqual([])
  })

  test('ACC-03 tries with one key are counted', async () => {
    const { phone } = await arrive()
    const tries = await Promise.all(
      Array.from({ length: 12 }, async () => enter(phone.sign(await ask(), { verified: false }))),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await enter(phone.sign(await ask()))).status).toBe(429)
  })
})
