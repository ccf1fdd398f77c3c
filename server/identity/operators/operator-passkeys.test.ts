import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey } from '#server/identity/passkeys/add-passkey.ts'
import { removePasskey } from '#server/identity/passkeys/kept-passkeys.ts'
import { sealName } from '#server/kernel/door.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import { oneDatabase } from '#tests/databases.ts'
import { createTestAuthenticator } from '#tests/fixtures/authenticator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findOperator } from './find-operator.ts'
import { inviteOperator, readInvitation } from './invite-operator.ts'
import { beginOperatorPasskey } from './operator-passkeys.ts'
import { webhookEndpointRoutes } from './webhook-endpoint-routes.ts'

const password = 'un mot de passe pour ana'
let handles = 0

describe('the operators’ passkeys', () => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open, { launched: false })
  })
  afterAll(() => site.close())

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now().getTime(),
    })
  /** Sets this operator's credentials by a fresh invitation; gives the app's key. */
  const setCredentials = async (handle: string): Promise<string> => {
    const { platform } = site
    const invited = await inviteOperator(platform, handle)
    const token = (invited.ok && new URL(invited.value.url).searchParams.get('token')) || ''
    const read = await readInvitation(platform, token)
    const secret = read.ok ? read.value.secret : ''
    const chosen = { token, password, confirmPassword: password, code: codeOf(secret) }
    const accepted = await acceptInvitation(platform, chosen, { network: null, userAgent: null })
    expect(accepted.ok).toBe(true)
    site.clock.advance(30_000)
    return secret
  }
  const arrive = async (role: 'money') => {
    const handle = `ana${++handles}`
    const { platform } = site
    const id = platform.randomness.uuid()
    const at = site.clock.now()
    const sealed = sealName(platform.db, { handle, name: 'Ana Test' })
    const fresh = { id, handle, sealed, created_at: at }
    await platform.db.insertInto('operator').values(fresh).execute()
    const granted = { operator_id: id, role, granted_at: at }
    await platform.db.insertInto('operator_role').values(granted).execute()
    return { handle, secret: await setCredentials(handle) }
  }
  const logIn = (visitor: Visitor, handle: string, code: string) =>
    visitor.send('POST', '/api/operator/session', { handle, password, code })
  const question = async () => {
    const path = '/api/operator/session/passkey-challenge'
    return (await visitTestPlatform(site.url).send('POST', path, {})).body
  }
  const logInByPasskey = (handle: string, passkey: unknown, typed = password) =>
    visitTestPlatform(site.url).send('POST', '/api/operator/session', {
      handle,
      password: typed,
      passkey,
    })
  /** An operator who has added a device's key. */
  const arriveWithDevice = async () => {
    const ana = await arrive('money')
    const visitor = visitTestPlatform(site.url)
    await logIn(visitor, ana.handle, codeOf(ana.secret))
    const request = (typed: string) =>
      visitor.send('POST', '/api/operator/passkeys/challenge', { password: typed })
    const wrong = await request('another password')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    const phone = createTestAuthenticator(site.url.replace('127.0.0.1', 'localhost'))
    const key = { name: 'Clé', credential: phone.make((await request(password)).body) }
    const kept = await visitor.send('POST', '/api/operator/passkeys', key)
    expect(kept.status).toBe(201)
    return { ...ana, visitor, phone, id: String(kept.body.id) }
  }

  test('ACC-02 a passkey stands for the code and never for the password', async () => {
    const ana = await arriveWithDevice()
    const eva = await arriveWithDevice()
    const { handle, phone } = ana
    expect((await logInByPasskey(handle, phone.sign(await question()))).status).toBe(200)
    const proof = phone.sign(await question())
    const wrong = [
      await logInByPasskey(handle, phone.sign(await question()), 'another password'),
      await logInByPasskey(handle, eva.phone.sign(await question())),
      await logInByPasskey(handle, phone.sign(await question(), { verified: false })),
      await logInByPasskey(eva.handle, proof),
      // It was answered already.
      await logInByPasskey(handle, proof),
    ]
    expect(new Set(wrong.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(
      1,
    )
    expect(wrong[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    const both = { handle, password, code: '000000', passkey: phone.sign(await question()) }
    for (const login of [both, { handle, password }]) {
      const answer = await visitTestPlatform(site.url).send('POST', '/api/operator/session', login)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    }
    const log = await ana.visitor.send('GET', '/api/operator/audit-log?limit=20')
    const ofAna = log.body.items.filter(
      ({ subject }: { subject: string }) => subject === `operator:${handle}`,
    )
    expect(ofAna).toContainEqual(
      expect.objectContaining({ operation: 'sign_in', detail: { secondFactor: 'passkey' } }),
    )
    expect(ofAna).toContainEqual(
      expect.objectContaining({ detail: { passkey: 'added', passkeyId: ana.id } }),
    )
  })

  /** What the operation does for an operator whom it has let in, and who may be told of events. */
  const addWebhookEndpoint = (who: OperatorActor) => {
    const path = '/operator/webhook-endpoints'
    const adding = webhookEndpointRoutes.find(
      (each) => each.method === 'POST' && each.path === path,
    )
    return adding?.handle({
      platform: site.platform,
      who,
      params: undefined,
      query: undefined,
      body: { url: 'https://example.org/hook', events: ['claim.paid'] },
      key: '',
      client: { network: null, userAgent: null },
      headers: new Headers(),
    })
  }

  test('ACC-02 a webhook endpoint of an operator is in the audit log', async () => {
    const ana = await arriveWithDevice()
    const ask = { headers: { cookie: ana.visitor.cookies() } }
    const who = await findOperator(site.platform, new Request(site.url, ask))
    const added = who && (await addWebhookEndpoint(who))
    expect(added).toMatchObject({ ok: true })
    const { body } = await ana.visitor.send('GET', '/api/operator/audit-log?limit=5')
    expect(body.items).toContainEqual(
      expect.objectContaining({
        operation: 'receive_events',
        detail: expect.objectContaining({ step: 'added' }),
      }),
    )
  })

  test('ACC-02 what an operator’s session has begun is not finished once new credentials have ended it', async () => {
    const ana = await arriveWithDevice()
    const { platform } = site
    const ask = { headers: { cookie: ana.visitor.cookies() } }
    const late = await findOperator(platform, new Request(site.url, ask))
    if (!late) throw new Error('the session does not stand')
    await setCredentials(ana.handle)
    const phone = createTestAuthenticator(site.url.replace('127.0.0.1', 'localhost'))
    const request = await beginOperatorPasskey(platform, late, { password })
    if (!request.ok) throw new Error('no key is asked for')
    const key = { name: 'Clé', credential: phone.make(request.value) }
    const answers = [
      await addPasskey(platform, late, key),
      await removePasskey(platform, late, ana.id),
      await addWebhookEndpoint(late),
    ]
    const refused = { ok: false, refusals: [{ code: 'login_too_old' }] }
    expect(answers).toEqual([refused, refused, refused])
    for (const table of ['login.passkey', 'webhook_endpoint'] as const) {
      const kept = platform.db.selectFrom(table).select('id')
      expect(await kept.where('operator_id', '=', late.operatorId).execute()).toEqual([])
    }
  })

  test('ACC-02 an operator’s passkey is theirs alone, and goes with new credentials', async () => {
    const ana = await arriveWithDevice()
    const eva = await arriveWithDevice()
    const foreign = await eva.visitor.send('DELETE', `/api/operator/passkeys/${ana.id}`)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'unknown_object'])
    const { body } = await eva.visitor.send('GET', '/api/operator/passkeys')
    expect(body.items).toMatchObject([{ id: eva.id, name: 'Clé', lastUsedAt: null }])
    expect((await eva.visitor.send('DELETE', `/api/operator/passkeys/${eva.id}`)).status).toBe(204)
    expect((await logInByPasskey(eva.handle, eva.phone.sign(await question()))).status).toBe(401)
    await setCredentials(ana.handle)
    expect((await logInByPasskey(ana.handle, ana.phone.sign(await question()))).status).toBe(401)
  })
})
