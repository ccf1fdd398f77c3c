// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TOKEN_SCOPES, type TokenScope, tokenScopeFor } from '#domain/identity/token-scope.ts'
import { endpoints } from '#server/edge/http/endpoints.ts'
import type { Endpoint } from '#server/kernel/endpoint.ts'
import { oneDatabase } from '#tests/databases.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type Answer, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { emptyAddress } from './asking.ts'
import { bodyFor, type Cast, gather } from './cast.ts'
import { sampleRequests } from './sample-requests.ts'

const holders = ['b2', 'athlete', 'f1'] as const
type Holder = (typeof holders)[number]

let site: TestPlatform
let cast: Cast
const tokens = new Map<string, string>()
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  cast = await gather(site)
  for (const holder of holders) {
    for (const scope of TOKEN_SCOPES) {
      const others = TOKEN_SCOPES.filter((each) => each !== scope)
      tokens.set(`${holder} ${scope}`, await make(cast.people[holder], [scope]))
      tokens.set(`${holder} all but ${scope}`, await make(cast.people[holder], others))
    }
  }
})
afterAll(() => site.close())
// More is asked here than anybody may ask within a minute.
beforeEach(() => site.clock.advance(5_000))

async function make(owner: Visitor, scopes: readonly TokenScope[]): Promise<string> {
  const request = { name: scopes.join(' '), scopes, days: 1 }
  // Gathering moves the clock, so that a login is no longer recent.
  await owner.send('POST', '/api/account/confirmation', { password: 'correct horse battery' })
  const { status, body } = await owner.send('POST', '/api/account/tokens', request)
  expect(status).toBe(201)
  return body.token
}

let keys = 0
const ask = (name: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  visitTestPlatform(site.url).send(method, `/api${path}`, body, {
    authorization: `Bearer ${tokens.get(name)}`,
    'idempotency-key': `token-${++keys}`,
  })
const codeOf = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim()

/** Somebody whose role may, so that the scope alone decides. */
function holderFor(each: Endpoint): Holder {
  const may = sampleRequests[`${each.method} ${each.path}`]?.may ?? []
  return holders.find((holder) => may.includes(holder)) ?? 'b2'
}

describe('ACC-02 what a token may ask', () => {
  test.each(endpoints)('$method $path', async (each) => {
    const { method, path } = each
    const body = sampleRequests[`${method} ${path}`]?.body ?? bodyFor(method)
    const askAs = async (name: string) => codeOf(await ask(name, method, emptyAddress(path), body))
    const holder = holderFor(each)
    const scope =
      each.audience === 'operator' ? null : tokenScopeFor(each.operation, method === 'GET')
    const before = await hashOfMoney(site.platform)
    if (scope === null) {
      const refused = each.audience === 'operator' ? '401 login_required' : '403 scope_missing'
      for (const any of TOKEN_SCOPES) {
        expect([any, await askAs(`${holder} all but ${any}`)]).toEqual([any, refused])
      }
      expect(await hashOfMoney(site.platform)).toBe(before)
      return
    }
    expect(await askAs(`${holder} all but ${scope}`)).toBe('403 scope_missing')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await askAs(`${holder} ${scope}`)).toMatch(/^(?!401|403|415|429|5)/)
  })
})
