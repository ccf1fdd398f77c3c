// @module-tag long
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { endpoints } from '#server/edge/http/endpoints.ts'
import type { Endpoint } from '#server/kernel/endpoint.ts'
import { oneDatabase } from '#tests/databases.ts'
import { documentedAt, holdToDocument, validatorOf } from '#tests/fixtures/document.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { readPages } from '#tests/fixtures/pages.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type AskingRole, emptyAddress, nothingHasThisId, ROLES } from './asking.ts'
import { type Cast, gather } from './cast.ts'
import { sampleRequests } from './sample-requests.ts'
import {
  BAD_CURSORS,
  BAD_LIMITS,
  badAmounts,
  brokenBodies,
  strangeFields,
  unkeepableTexts,
  type WrongBody,
} from './wrong-requests.ts'

let site: TestPlatform
let cast: Cast
let asked = 0
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  cast = await gather(site)
})
afterAll(async () => {
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})

const addressOf = ({ path }: Pick<Endpoint, 'path'>) => `/api${emptyAddress(path)}`

const sampleOf = ({ method, path }: Endpoint) => sampleRequests[`${method} ${path}`]

/** Who gets as far as having the input read. */
function roleFor(each: Endpoint): AskingRole {
  const may = sampleOf(each)?.may ?? []
  const role = may.find((one) => one !== 'anonymous')
  if (!role) throw new Error(`${each.method} ${each.path} has no row in the table of requests`)
  return role
}

interface Sent {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
  body: any
}

/** Sends bytes as they are, as somebody; holds the answer to the API's document. */
async function send(
  role: AskingRole,
  method: string,
  address: string,
  text: string | undefined,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await fetch(site.url + address, {
    method,
    headers: {
      ...cast.headersOf(role),
      'idempotency-key': `bad-${++asked}`,
      ...jsonFor(text),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  })
  const given = await response.text()
  holdToDocument(method, response, given)
  return { status: response.status, body: given.startsWith('{') ? JSON.parse(given) : given }
}

const jsonFor = (text: string | undefined): Record<string, string> =>
  text === undefined ? {} : { 'content-type': 'application/json' }

/** A "no" that names what is wrong, and where. */
function expectNamed(what: string, { status, body }: Sent): void {
  expect([what, status]).toEqual([what, 400])
  expect([what, typeof body.code]).toEqual([what, 'string'])
  if (body.code === 'bad_json') return
  expect([what, body.errors]).toEqual([
    what,
    expect.arrayContaining([{ field: expect.any(String), code: expect.any(String) }]),
  ])
}

const withBody = endpoints.filter(({ body, bytes }) => body !== undefined && !bytes?.in)
const goodBodyOf = (each: Endpoint) => sampleOf(each)?.body ?? {}

/** What the document takes is no wrong body, however strange. */
function isTaken(each: Endpoint, value: unknown): boolean {
  const { requestBody } = documentedAt(each.method, addressOf(each)) ?? {}
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) throw new Error(`${each.method} ${each.path} has no body in the document`)
  return validatorOf(schema)(value) === true
}

describe('a body that cannot be', () => {
  test.each(withBody)(
    'of $method $path is refused by its field, and changes nothing',
    async (each) => {
      const good = goodBodyOf(each)
      expect(isTaken(each, good)).toBe(true)
      const before = await hashOfMoney(site.platform)
      const role = roleFor(each)
      const wrong: readonly WrongBody[] = [
        ...brokenBodies(good),
        ...unkeepableTexts(good),
        ...badAmounts(good),
        ...strangeFields(good).filter(({ value }) => !isTaken(each, value)),
      ]
      for (const { what, text } of wrong) {
        const answer = await send(role, each.method, addressOf(each), text)
        if (answer.status === 413 && what === 'levels without end') continue
        expectNamed(what, answer)
      }
      expect(await hashOfMoney(site.platform)).toBe(before)
    },
  )
})

describe('a list', () => {
  const lists = endpoints.filter(({ query }) => query?.safeParse({ limit: '1' }).success)
  test.each(lists)('of $method $path refuses a cursor or a limit that cannot be', async (each) => {
    const ask = (query: string) =>
      send(roleFor(each), 'GET', `${addressOf(each)}?${query}`, undefined)
    for (const cursor of BAD_CURSORS) expectNamed(cursor, await ask(`cursor=${cursor}`))
    for (const limit of BAD_LIMITS) expectNamed(limit, await ask(`limit=${limit}`))
    expectNamed('unknown', await ask('surplus=1'))
    const twice = await ask('limit=1&limit=5')
    expectNamed('twice', twice)
    expect(twice.body.errors).toEqual([{ field: 'limit', code: 'duplicate_key' }])
    // A list that belongs to something is missing with it.
    expect((await ask('limit=100')).status).toBe(each.path.includes('/:') ? 404 : 200)
  })

  const whole = lists.filter(({ path }) => !path.includes('/:'))
  test.each(whole)('of $method $path is the same by pages of one', async (each) => {
    const ask = (query: string) =>
      send(roleFor(each), 'GET', `${addressOf(each)}?${query}`, undefined)
    const { items } = (await ask('limit=100')).body
    const pages = await readPages((path) => ask(path.split('?')[1] ?? ''), each.path, 1)
    expect(pages.flat().slice(0, 100)).toEqual(items)
    // Also behind a row that nobody has.
    const cursor = cursors.find((cursor) => each.query?.safeParse({ cursor }).success)
    expect((await ask(`cursor=${cursor}`)).status).toBe(cursor === aboutNothing ? 400 : 200)
  })
})

const parts = ['1', nothingHasThisId, 'payable:x', 'a']
const pairs = parts.flatMap((part) => parts.map((next) => [part, next]))
const triples = pairs.flatMap((pair) => parts.map((part) => [...pair, part]))
const toCursor = (position: readonly string[]) =>
  Buffer.from(position.join('\n')).toString('base64url')
/** One of each form. */
const cursors = [...parts.map((part) => [part]), ...pairs, ...triples].map(toCursor)
/** Of a reconciliation that there is not. */
const aboutNothing = toCursor([nothingHasThisId, '1'])

describe('the shell of every operation', () => {
  const keyed = endpoints.filter(({ keyed: asks }) => asks)
  test.each(keyed)('$method $path asks for a key of 1 to 255 characters', async (each) => {
    const body = JSON.stringify(goodBodyOf(each))
    for (const key of ['', 'k'.repeat(256)]) {
      const headers = { 'idempotency-key': key }
      const answer = await send(roleFor(each), each.method, addressOf(each), body, headers)
      expectNamed('Idempotency-Key', answer)
      expect(answer.body.errors[0].field).toBe('Idempotency-Key')
    }
  })

  test('what changes something takes JSON alone', async () => {
    for (const each of endpoints.filter(({ method }) => !['GET', 'DELETE'].includes(method))) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const headers = { 'content-type': type }
        const answer = await send(roleFor(each), each.method, addressOf(each), '{}', headers)
        expect([each.path, answer.status, answer.body.code]).toEqual([
          each.path,
          415,
          'json_expected',
        ])
      }
    }
  })

  test('what takes no body is asked for without one, and without a type of it', async () => {
    const bare = endpoints.filter(
      ({ method, body }) => !body && !['GET', 'DELETE'].includes(method),
    )
    expect(bare.length).toBeGreaterThan(10)
    for (const each of bare) {
      const answer = await send(roleFor(each), each.method, addressOf(each), undefined)
      expect([each.path, answer.status, answer.body.code]).not.toEqual([
        each.path,
        415,
        'json_expected',
      ])
    }
    for (const each of withBody) {
      const answer = await send(roleFor(each), each.method, addressOf(each), undefined)
      expect([each.path, answer.status, answer.body.code]).toEqual([each.path, 400, 'bad_json'])
    }
  })

  test('what changes something is refused when a browser on another site asks', async () => {
    const foreign = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const each of endpoints.filter(({ method }) => method !== 'GET')) {
      for (const headers of foreign) {
        const body = each.method === 'DELETE' ? undefined : '{}'
        const answer = await send(roleFor(each), each.method, addressOf(each), body, headers)
        expect([each.path, answer.status, answer.body.code]).toEqual([
          each.path,
          403,
          'foreign_origin',
        ])
      }
    }
  })

  test('more than 256 kB are not read', async () => {
    const big = JSON.stringify({ surplus: 'x'.repeat(257 * 1_024) })
    for (const each of withBody) {
      const answer = await send(roleFor(each), each.method, addressOf(each), big)
      expect([each.path, answer.status, answer.body.code]).toEqual([each.path, 413, 'too_large'])
    }
  })

  test('another method is refused with those that are taken', async () => {
    for (const { path } of endpoints) {
      const taken = endpoints.filter((each) => each.path === path).map(({ method }) => method)
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (method) => !documentedAt(method, addressOf({ path })),
      )
      expect(others).not.toEqual(expect.arrayContaining(taken))
      for (const method of others) {
        const response = await fetch(site.url + addressOf({ path }), { method })
        expect([path, method, response.status]).toEqual([path, method, 405])
        expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
      }
    }
  })
})

const textOf = (strange: unknown) => (JSON.stringify(strange) ?? 'x').slice(0, 60).toWellFormed()

/** Once an operator has stopped money, 503 is the right answer to every order; and whoever leaves asks for nothing after. */
const drawn = endpoints.filter(
  (each) => each.path !== '/operator/money-stop' && !sampleOf(each)?.leaves,
)

test('two thousand requests made from the document meet no failure of the server', async () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(nothingHasThisId, '0', '1.5', '2027-01-10T18:00:00.000Z', 'tips', 'share'),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const request = fc
    .record({
      each: fc.constantFrom(...drawn),
      role: fc.constantFrom(...ROLES),
      value,
      seed: fc.nat(),
    })
    .chain(({ each, role, value: strange, seed }) => {
      const good = goodBodyOf(each)
      const fields = Object.keys(good)
      const field = fields[seed % (fields.length || 1)] ?? 'surplus'
      const body = fc.constantFrom<unknown>(good, { ...good, [field]: strange }, strange)
      const id = fc.constantFrom(
        addressOf(each),
        `/api${each.path.replace(':id', encodeURIComponent(textOf(strange)))}`,
      )
      return fc.record({ each: fc.constant(each), role: fc.constant(role), body, address: id })
    })
  const property = fc.asyncProperty(request, async ({ each, role, body, address }) => {
    const text = each.method === 'GET' ? undefined : (JSON.stringify(body) ?? 'null')
    const { status } = await send(role, each.method, address, text)
    expect(status).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: 2_000 })
})
