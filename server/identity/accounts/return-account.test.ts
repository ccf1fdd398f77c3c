import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { createTestAuthenticator } from '#tests/fixtures/authenticator.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  followMail,
  goodPassword,
  linkInMail,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { pruneAccounts } from './prune-accounts.ts'

const path = '/account-returns'
const reason = 'Passeport montré au guichet'
const documentHash = '7e'.repeat(32)
const [own, strange, chosen] = ['what only I know', 'what a stranger likes', 'what I choose anew']

describe.each(databases)('an account that two operators give back on $name', (database) => {
  let site: TestPlatform
  let alix: ReturnType<typeof operatorOf>
  let noor: ReturnType<typeof operatorOf>
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
  })
  afterAll(() => site.close())

  const visit = () => visitTestPlatform(site.url)
  const tokenTo = async (email: string) =>
    new URL(await linkInMail(site.platform, email)).searchParams.get('token') ?? ''
  const setPassword = (token: string, password: string, formerPassword?: string) => {
    const fields = { token, password, confirmPassword: password, formerPassword }
    return visit().send('PUT', '/api/password-reset', fields)
  }
  const logIn = (email: string, password: string, visitor = visit()) =>
    visitor.send('POST', '/api/session', { email, password })
  const changePassword = (who: Visitor, password: string) =>
    who.send('PUT', '/api/account/password', {
      currentPassword: goodPassword,
      password,
      confirmPassword: password,
    })
  const turnOn = async (who: Visitor) => {
    const at = '/api/account/second-factor'
    const { secret } = (await who.send('POST', at, {})).body
    const timestamp = site.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    expect((await who.send('PUT', at, { code })).status).toBe(200)
  }
  const emailsTo = async (email: string) => {
    await site.platform.worker.drain()
    return readEmails(site.platform, { to: email })
  }
  /** By the latest message that sets a password. */
  const choosePassword = async (email: string) => {
    const message = (await emailsTo(email)).findLast(({ key }) => key.startsWith('reset:'))
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    expect((await setPassword(token, chosen)).status).toBe(204)
  }
  const requestOf = async (who: Visitor, email: string) => ({
    personId: await personOf(site.platform, who),
    email,
    documentHash,
    reason,
  })
  const approve = (proposalId: string) =>
    noor.ask('POST', `${path}/${proposalId}/approvals`, { reason })

  /** The owner leaves a mailbox that a stranger reads, all in one day; the stranger takes the account back. */
  async function loseAccount() {
    const owner = await newBacker(site)
    const personId = await personOf(site.platform, owner)
    const home = `home-${owner.email}`
    expect((await changePassword(owner, own)).status).toBe(204)
    await turnOn(owner)
    await owner.send('POST', '/api/account/email', { email: home })
    const change = { token: await tokenTo(home) }
    expect((await visit().send('POST', '/api/email-change', change)).status).toBe(200)
    expect((await setPassword(await tokenTo(owner.email), strange, goodPassword)).status).toBe(204)
    const stranger = visit()
    expect((await logIn(owner.email, strange, stranger)).status).toBe(200)
    return { lost: owner.email, home, personId, stranger }
  }

  /** Whatever a stranger sets up; each way in, to be tried again. */
  async function settleIn(stranger: Visitor, lost: string) {
    const device = createTestAuthenticator(site.url.replace('127.0.0.1', 'localhost'))
    const { body } = await stranger.send('POST', '/api/account/passkeys/challenge', {})
    const key = { name: 'Clé', credential: device.make(body) }
    expect((await stranger.send('POST', '/api/account/passkeys', key)).status).toBe(201)
    const request = { name: 'Script', scopes: ['read'], days: 30 }
    const { token } = (await stranger.send('POST', '/api/account/tokens', request)).body
    const payout = { address: `0x${'bb'.repeat(20)}`, password: strange }
    expect((await stranger.send('PUT', '/api/payout-address', payout)).status).toBe(200)
    const webhookEndpoint = { url: 'https://example.org/hook', events: ['backing.confirmed'] }
    expect((await stranger.send('POST', '/api/webhook-endpoints', webhookEndpoint)).status).toBe(
      201,
    )
    await turnOn(stranger)
    await emailsTo(lost)
    site.clock.advance(60_000)
    await visit().send('POST', '/api/password-reset', { email: lost })
    const link = await tokenTo(lost)
    return async () => {
      const keyed = visit()
      const question = (await keyed.send('POST', '/api/session/passkey-challenge', {})).body
      const answers = [
        await keyed.send('POST', '/api/session/passkey', device.sign(question)),
        await visit().send('GET', '/api/backings', undefined, { authorization: `Bearer ${token}` }),
        await logIn(lost, strange),
        await setPassword(link, strange),
      ]
      expect((await stranger.send('GET', '/api/session')).body).toBe(null)
      return answers.map(({ status, body: { code } }) => [status, code])
    }
  }

  test('ACC-01 an owner who has lost it within a week to whoever reads the old mailbox gets it by a document', async () => {
    const { lost, home, personId, stranger } = await loseAccount()
    const tryAll = await settleIn(stranger, lost)
    const request = { personId, email: home.toUpperCase(), documentHash, reason }
    const { proposalId } = await alix.done(path, request)
    const { items } = (await noor.ask('GET', '/proposals')).body
    const waiting = items.find(({ id }: { id: string }) => id === proposalId)
    expect(waiting).toMatchObject({
      payload: { personId, documentHash, email: home },
      approval: { path: `${path}/${proposalId}/approvals`, body: {} },
    })
    const alone = await alix.ask('POST', waiting.approval.path, { reason })
    expect(alone.body.code).toBe('second_person_required')
    expect((await logIn(lost, strange)).status).toBe(202)
    expect((await approve(proposalId)).body).toEqual({ complete: true })
    expect((await approve(proposalId)).body).toEqual({ complete: true })
    expect(await tryAll()).toEqual([
      [401, 'passkey_wrong'],
      [401, expect.anything()],
      [401, 'wrong_credentials'],
      [expect.any(Number), 'link_used'],
    ])
    const away = (await emailsTo(lost)).find(({ key }) => key.startsWith('given-away:'))
    expect(away?.text).toContain('Cette adresse ne l’ouvre plus')
    expect(away?.text).not.toContain(home)
    const told = (await emailsTo(home)).map(({ key }) => key.split(':')[0])
    expect(told).toEqual(expect.arrayContaining(['given-back', 'reset']))
    expect((await logIn(home, own)).status).toBe(401)
    await choosePassword(home)
    const owner = visit()
    expect((await logIn(home, chosen, owner)).status).toBe(200)
    expect((await owner.send('GET', '/api/webhook-endpoints')).body.items).toEqual([])
    expect((await owner.send('GET', '/api/payout-address')).body).toEqual({ current: null })
    // The log is kept for years, the address is not among them.
    const log = await site.platform.db.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(log)).toContain(documentHash)
    expect(JSON.stringify(log)).not.toContain(home)
  })

  test('PAY-03 where it was never named before, an address to be paid at waits two days as well', async () => {
    const ana = await newBacker(site)
    const name = async (who: Visitor, password: string) =>
      (await who.send('PUT', '/api/payout-address', { address: `0x${'ab'.repeat(20)}`, password }))
        .body.usableFrom
    const now = () => site.clock.now().getTime()
    // Nobody else's home: the e-mails go to the one address.
    const { proposalId } = await alix.done(path, await requestOf(ana, ana.email))
    expect((await approve(proposalId)).status).toBe(200)
    const keys = (await emailsTo(ana.email)).map(({ key }) => key.split(':')[0])
    expect(keys).toContain('given-back')
    expect(keys).not.toContain('given-away')
    await choosePassword(ana.email)
    await logIn(ana.email, chosen, ana)
    expect(await name(ana, chosen)).toBe(new Date(now() + 48 * HOUR_MS).toISOString())
    const bob = await newBacker(site)
    expect(await name(bob, goodPassword)).toBe(new Date(now()).toISOString())
  })

  test('ACC-02 nobody’s, a closed account’s, to somebody else’s address and one’s own are refused', async () => {
    const [ana, bob] = [await newBacker(site), await newBacker(site)]
    const request = await requestOf(ana, `new-${ana.email}`)
    const refused = async (more: Partial<typeof request>, by = alix) => {
      const { body } = await by.ask('POST', path, { ...request, ...more })
      return body.code
    }
    expect(await refused({ personId: crypto.randomUUID() })).toBe('unknown_object')
    expect(await refused({ email: bob.email })).toBe('email_taken')
    expect(await refused({ reason: ' ' })).toBe('reason_missing')
    expect((await alix.ask('POST', path, { ...request, email: 'no address' })).status).toBe(400)
    const named = { handle: 'noor', email: bob.email, reason }
    const naming = await noor.done('/operator-persons', named)
    await alix.done(`/operator-persons/${naming.proposalId}/approvals`, { reason })
    const ofNoor = await requestOf(bob, `new-${bob.email}`)
    expect(await refused(ofNoor, noor)).toBe('not_allowed')
    const { proposalId: own } = await alix.done(path, ofNoor)
    expect((await approve(own)).body.code).toBe('not_allowed')
    // Taken, or left, while it waits.
    const { proposalId } = await alix.done(path, request)
    expect(await refused({})).toBe('transition_not_allowed')
    const cleo = visitTestPlatform(site.url, request.email)
    await register(cleo)
    await followMail(site.platform, cleo)
    expect((await approve(proposalId)).body.code).toBe('email_taken')
    expect((await logIn(ana.email, goodPassword, ana)).status).toBe(200)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    expect((await approve(proposalId)).body.code).toBe('unknown_object')
    expect(await refused({ email: `other-${ana.email}` })).toBe('unknown_object')
  })

  test('RGPD-01 the address is forgotten with a proposal that comes to nothing', async () => {
    const ana = await newBacker(site)
    const { proposalId } = await alix.done(path, await requestOf(ana, `gone-${ana.email}`))
    const kept = () =>
      site.platform.db
        .selectFrom('login.address_to_give')
        .select('sealed')
        .where('proposal_id', '=', proposalId)
        .execute()
    site.clock.advance(DAY_MS)
    await pruneAccounts(site.platform)
    expect(await kept()).toHaveLength(1)
    await alix.done(`/proposals/${proposalId}/end`, { reason })
    site.clock.advance(DAY_MS)
    await pruneAccounts(site.platform)
    expect(await kept()).toEqual([])
  })

  test('ACC-01 a registration that was never proven keeps nobody from their address', async () => {
    const ana = await newBacker(site)
    const email = `new-${ana.email}`
    const stranger = visitTestPlatform(site.url, email)
    await register(stranger)
    // Whoever looks at a page is somebody in the books.
    expect((await stranger.send('GET', '/api/session')).status).toBe(200)
    const message = await linkInMail(site.platform, email)
    const { proposalId } = await alix.done(path, await requestOf(ana, email))
    expect((await approve(proposalId)).body).toEqual({ complete: true })
    await choosePassword(email)
    expect((await logIn(email, chosen)).status).toBe(200)
    // What was begun with it has ended: its message opens nothing.
    await stranger.send('GET', message)
    expect((await logIn(email, goodPassword)).status).toBe(401)
  })
})
