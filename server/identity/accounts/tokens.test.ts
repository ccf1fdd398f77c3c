import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  newBacker,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const path = '/api/account/tokens'
const request = { name: 'Mon script', scopes: ['read'], days: 30 }

describe.each(databases)('tokens of one’s own programs on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const arrive = async (more: Partial<typeof request> = {}) => {
    const owner = await newBacker(site)
    const made = await owner.send('POST', path, { ...request, ...more })
    expect(made.status).toBe(201)
    const { id, token } = made.body as { id: string; token: string }
    return { owner, id, token }
  }
  const ask = (token: string, method = 'GET', at = '/api/backings', body?: unknown) =>
    visitTestPlatform(site.url).send(method, at, body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    })
  const list = async (owner: Visitor) => (await owner.send('GET', path)).body.items

  test('ACC-01 a token reads its owner’s orders and nobody else’s, without a cookie', async () => {
    const { owner, token } = await arrive()
    const { body: order } = await place(owner, tipOf('5'))
    await place(await newBacker(site), tipOf('5'))
    const answer = await ask(token)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ items: [{ id: order.backingId }] })
    expect(answer.headers.get('ratelimit-policy')).toBe('"token";q=120;w=60')
    expect(answer.headers.get('ratelimit')).toBe('"token";r=119;t=1')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('ACC-01 a scope that is missing is named, and what no token does says so', async () => {
    const { token } = await arrive()
    const order = await ask(token, 'POST', '/api/backings', tipOf('5'))
    expect([order.status, order.body.code]).toEqual([403, 'scope_missing'])
    expect(order.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="orders"',
    )
    const own = await ask(token, 'GET', path)
    expect([own.status, own.body.code]).toEqual([403, 'scope_missing'])
    expect(own.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
  })

  test('ACC-01 with its scope a token places an order like its owner, once by its key', async () => {
    const { owner, token } = await arrive({ scopes: ['read', 'orders'] })
    const placed = await ask(token, 'POST', '/api/backings', tipOf('5'))
    expect(placed.status).toBe(201)
    const { body } = await owner.send('GET', '/api/backings')
    expect(body.items).toMatchObject([{ id: placed.body.backingId }])
  })

  test('ACC-01 a token that is wrong, revoked, run out or somebody’s gone account opens nothing', async () => {
    const { owner, id, token } = await arrive({ days: 1 })
    const refused = async (given: string) => {
      const answer = await ask(given)
      expect([answer.status, answer.body.code]).toEqual([401, 'login_required'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
    await refused('cr_nothing')
    await refused(`${token}x`)
    site.clock.advance(24 * 3_600_000)
    await refused(token)
    const mine = await arrive()
    expect((await ask(mine.token)).status).toBe(200)
    const foreign = await owner.send('DELETE', `${path}/${mine.id}`)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'unknown_object'])
    expect((await mine.owner.send('DELETE', `${path}/${mine.id}`)).status).toBe(204)
    await refused(mine.token)
    expect((await mine.owner.send('DELETE', `${path}/${mine.id}`)).status).toBe(404)
    expect(await list(mine.owner)).toEqual([])
    expect((await list(owner)).map((each: { id: string }) => each.id)).toEqual([id])
  })

  test('ACC-01 it is made with a recent login only, and told once', async () => {
    const { owner, token } = await arrive()
    const [shown] = await list(owner)
    expect(shown).toMatchObject({ name: 'Mon script', scopes: ['read'], lastUsedAt: null })
    await ask(token)
    expect((await list(owner))[0].lastUsedAt).toBe(site.clock.now().toISOString())
    const kept = await site.platform.db.selectFrom('login.api_token').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token.slice(3))
    await site.platform.worker.drain()
    const mail = (await readEmails(site.platform, { to: owner.email })).at(-1)
    expect(mail?.subject).toContain('jeton')
    expect(mail?.text).not.toContain(token)
    site.clock.advance(11 * 60_000)
    const late = await owner.send('POST', path, request)
    expect([late.status, late.body.code]).toEqual([403, 'login_too_old'])
  })

  test('ACC-01 a new password makes every token useless', async () => {
    const { owner, token } = await arrive()
    const chosen = `${goodPassword}!`
    const change = { currentPassword: goodPassword, password: chosen, confirmPassword: chosen }
    expect((await owner.send('PUT', '/api/account/password', change)).status).toBe(204)
    expect((await ask(token)).status).toBe(401)
  })

  test('ACC-01 twenty tokens and not more, also for many at once', async () => {
    const owner = await newBacker(site)
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => owner.send('POST', path, request)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const full = answers.filter(({ status }) => status !== 201)
    expect(full.map(({ body }) => body.code)).toEqual(Array(3).fill('too_many_tokens'))
  })

  test('ACC-03 a token asks 120 times at once and then twice a second, also side by side', async () => {
    const { token } = await arrive()
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => ask(token, 'GET', '/api/balance')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const slow = answers.filter(({ status }) => status === 429)
    expect(slow).toHaveLength(10)
    expect(slow[0]?.headers.get('retry-after')).toBe('1')
    site.clock.advance(1_000)
    const next = [await ask(token), await ask(token), await ask(token)]
    expect(next.map(({ status }) => status)).toEqual([200, 200, 429])
    expect((await ask((await arrive()).token)).status).toBe(200)
  })
})
