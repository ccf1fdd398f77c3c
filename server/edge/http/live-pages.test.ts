import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ServedForTests, serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { entrances } from './entrances.ts'

let served: ServedForTests
let cookie: string

const password = 'correct horse battery'
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  served = await serveForTests({ LAUNCH: 'all', TEST_FAILURE_PAGE: '1' })
  const account = {
    name: 'Ana Test',
    email: 'ana@example.org',
    password,
    confirmPassword: password,
  }
  await post('/api/accounts', JSON.stringify(account), json)
  const login = { email: account.email, password }
  const { headers } = await post('/api/session', JSON.stringify(login), json)
  cookie = (headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
})
afterAll(() => served.stop())

function post(path: string, body: string, headers: Record<string, string>) {
  return served.ask(path, { method: 'POST', headers, body })
}

/** Ids as nobody would write them. */
const oddIds = [
  '7',
  'x',
  '0',
  '-1',
  '1e3',
  '%00',
  '%20',
  "'",
  '%27--',
  '..%2f',
  '%F0%9F%92%A5',
  'A'.repeat(900),
]

test('ACC-01 a link that proves an address is used up by its button, not by whatever opens it', async () => {
  const link = await vi.waitFor(linkOfAna)
  const opened = await served.ask(`${link.pathname}${link.search}`)
  expect(opened.status).toBe(200)
  expect(opened.body.toString()).toContain('Confirmer mon adresse')
  const press = async () => {
    const pressed = await post('/verify-email', link.search.slice(1), {
      ...form,
      origin: served.url,
    })
    return pressed.headers.location
  }
  expect(await press()).toBe('/verification-email?resultat=verified')
  expect(await press()).toBe('/verification-email?resultat=link-used')
})

/** The link in the e-mail to whoever has registered, from the sandbox's list of e-mails. */
async function linkOfAna(): Promise<URL> {
  const read = async (at: string) => (await served.ask(at)).body.toString()
  const emails = [...(await read('/sandbox/outbox')).matchAll(/\/sandbox\/outbox\/\d+/g)]
  for (const [email] of emails) {
    const link = /href="(https?:[^"]+\/verify-email[^"]+)"/.exec(await read(email))?.[1]
    if (link) return new URL(link)
  }
  throw new Error('no email has come')
}

test('LANG-01 a page of the app leads to the announcement and the legal pages in its own language', async () => {
  const bodyOf = async (path: string) => (await served.ask(path)).body.toString()
  const english = (await bodyOf('/en/register')) + (await bodyOf('/en/conditions'))
  expect(english).toContain('href="/en/cgu"')
  expect(english).not.toContain('href="/cgu"')
  expect(await bodyOf('/register')).toContain('href="/cgu"')
  expect(await bodyOf('/pockets')).not.toContain('href="/#how-it-works"')
  expect(await bodyOf('/en/p/nobody')).toContain('href="/en/pockets"')
})

test('a pause of a length that there is none of is a wrong request', async () => {
  const body = 'intent=pause&understood=on&period=ever'
  const { status } = await post('/compte/limites', body, { ...form, cookie, origin: served.url })
  expect(status).toBe(400)
})

test('an order by an id that is none is not there, read or paid', async () => {
  for (const id of [...oddIds, '5ab00000-0000-4000-8000-000000000001']) {
    for (const path of [`/soutiens/${id}`, `/soutiens/${id}.data`]) {
      const paid = await post(path, '', { ...form, cookie, origin: served.url })
      const read = await served.ask(path, { headers: { cookie } })
      expect([path, paid.status, read.status]).toEqual([path, 404, 404])
    }
  }
})

test('no id in any address makes a request fail', { tags: 'long' }, async () => {
  const withId = entrances.filter(({ path }) => path.includes(':'))
  const asked = withId.flatMap(({ path, needs }) =>
    Object.keys(needs).flatMap((method) =>
      oddIds.map((id) => ({ method, path: path.replace(/:\w+/, id) })),
    ),
  )
  expect(asked.length).toBeGreaterThan(80)
  for (const { method, path } of asked) {
    const type = path.startsWith('/api/') ? json : form
    const headers = { ...type, cookie, origin: served.url }
    const body = '{"successPath":"/a","cancelPath":"/b"}'
    const options = method === 'GET' ? { method, headers } : { method, headers, body }
    const { status } = await served.ask(path, options)
    expect([method, path, status < 500]).toEqual([method, path, true])
  }
})

test('no body that anybody sends makes a request fail', { tags: 'long' }, async () => {
  const targets = entrances.filter(
    ({ path, needs }) => needs.POST && !/^\/(_failure|sandbox|webhooks|deconnexion)/.test(path),
  )
  const keys = fc.constantFrom(
    'email',
    'password',
    'name',
    'kind',
    'pocketId',
    'amount',
    'units',
    'key',
  )
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '1e9', '-1', '5'))
  const fields = fc.dictionary(keys, fc.oneof(text, fc.double(), fc.constant(null)), { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), fields, async ({ path }, sent) => {
      const target = path.replace(/:\w+/, '7')
      const isApi = path.startsWith('/api/')
      const body = isApi ? JSON.stringify(sent) : new URLSearchParams(sent as never).toString()
      const headers = {
        ...(isApi ? json : form),
        cookie,
        origin: served.url,
        'idempotency-key': 'k',
      }
      expect((await post(target, body, headers)).status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

test('ACC-02 nothing that another site sends to a page does anything, whichever page it is', async () => {
  const pages = entrances.filter(
    ({ path, needs }) => needs.POST && !/^\/(api|sandbox|webhooks|loopback|_failure)/.test(path),
  )
  expect(pages.length).toBeGreaterThan(10)
  const foreign = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const { path } of pages) {
    for (const at of [path, `${path}.data`]) {
      for (const headers of foreign) {
        const { status } = await post(at.replace(/:\w+/, '7'), '', { ...form, cookie, ...headers })
        expect([at, headers, status]).toEqual([at, headers, 400])
      }
    }
  }
  const { body } = await served.ask('/api/session', { headers: { cookie } })
  expect(JSON.parse(body.toString())).toMatchObject({ email: 'ana@example.org' })
})

describe('a failure', () => {
  const secrets =
    /asked to break|\bat .*:\d+|\.tsx?\b|node_modules|select |insert |\/work|\/home|file:\/\//i

  test.each([
    ['a page', () => served.ask('/_failure')],
    ['the data of a page', () => served.ask('/_failure.data')],
    ['a form', () => post('/_failure', 'a=1', { ...form, origin: served.url })],
    ['the data of a form', () => post('/_failure.data', 'a=1', { ...form, origin: served.url })],
  ])('of %s tells nothing of how', async (_, ask) => {
    const { status, body } = await ask()
    expect(status).toBe(500)
    expect(body.toString()).not.toMatch(secrets)
  })
})

test('addresses for others come from the settings, not from whoever asks', async () => {
  const headers = { host: 'elsewhere.localhost' }
  for (const path of [
    '/',
    '/pockets-pro',
    '/login',
    '/register',
    '/niveaux',
    '/conditions',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    const text = (await served.ask(path, { headers })).body.toString()
    expect(text).not.toContain('elsewhere.localhost')
    expect(text).toContain(served.url)
  }
  for (const path of ['/', '/pockets-pro', '/login', '/register', '/niveaux', '/conditions']) {
    const html = (await served.ask(path)).body.toString()
    expect(html).toContain(`<link rel="canonical" href="${served.url}${path}"/>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    for (const [, image] of html.matchAll(/(?:og|twitter):image" content="([^"]*)"/g)) {
      expect(image).toMatch(new RegExp(`^${served.url}/og/`))
    }
  }
})

test('LANG-01 a page has one address in each language, and a choice in a browser changes no still page', async () => {
  const to = async (path: string) => (await served.ask(path)).headers.location
  expect(await to('/fr/')).toBe('/fr')
  expect(await to('/en')).toBe('/')
  expect(await to('/en/pockets-pro?a=1')).toBe('/pockets-pro?a=1')
  expect(await to('/fr/cgv')).toBe('/cgv')
  expect(await to('/fr/PRO-pockets')).toBeUndefined()
  expect((await served.ask('/en/fr/pockets')).status).toBe(404)
  expect((await served.ask('/en/api/session')).status).toBe(404)
  const chosen = { headers: { cookie: 'language=fr' } }
  expect((await served.ask('/', chosen)).body.toString()).toContain('<html lang="en"')
  const app = await served.ask('/en/pockets')
  expect(app.body.toString()).toContain('<html lang="en"')
  expect(app.headers['set-cookie']).toEqual([expect.stringMatching(/^language=en;/)])
  const asked = await served.ask('/en/pockets', chosen)
  expect(asked.body.toString()).toContain('<html lang="en"')
  expect(asked.headers).not.toHaveProperty('set-cookie')
  expect((await served.ask('/fr/nobody-here')).body.toString()).toContain('Page introuvable')
})

describe('a still page', () => {
  test('has one address, whatever spelling it is asked for by', async () => {
    for (const path of [
      '/pockets-pro/',
      '/POCKETS-pro',
      '/pockets%2Dpro',
      '/%70ockets-pro',
      '/pockets-pro//',
    ]) {
      const { status, headers } = await served.ask(`${path}?a=1`)
      expect([path, status, headers.location]).toEqual([path, 308, '/pockets-pro?a=1'])
    }
    expect((await served.ask('//')).headers.location).toBe('/')
    expect((await served.ask('//pockets-pro')).status).toBe(404)
  })

  test('is the same with any query, and kept once', async () => {
    const reference = async (query: string) =>
      (await served.ask(`/pockets-pro${query}`)).headers.etag
    const first = await reference('')
    for (const query of ['?', '?a=1', `?${'x'.repeat(4_000)}`, '?_routes=root']) {
      expect(await reference(query)).toBe(first)
    }
  })
})
