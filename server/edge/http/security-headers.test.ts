import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AskOptions,
  type ServedForTests,
  serveForTests,
} from '#tests/fixtures/served-for-tests.ts'

let served: ServedForTests

beforeAll(async () => {
  served = await serveForTests({ TEST_FAILURE_PAGE: '1', LAUNCH: 'all' })
})
afterAll(() => served.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Every kind of answer that the process gives. */
const kinds: [kind: string, path: string, status: number, options?: AskOptions][] = [
  ['a still page', '/', 200],
  ['an app page', '/login', 200],
  ['an unknown page', '/no-such-page', 404],
  ['a HEAD of a still page', '/', 200, { method: 'HEAD' }],
  ['a HEAD of an app page', '/login', 200, { method: 'HEAD' }],
  ['a HEAD of a file', '/favicon.ico', 200, { method: 'HEAD' }],
  ['the data of a page', '/login.data', 200],
  ['a file', '/favicon.ico', 200],
  ['a part of a file', '/favicon.ico', 206, { headers: { range: 'bytes=0-9' } }],
  ['a part beyond the file', '/favicon.ico', 416, { headers: { range: 'bytes=99999999-' } }],
  ['a method that nobody takes', '/', 405, { method: 'PUT' }],
  ['a method that is no method', '/login', 405, { method: 'TRACE' }],
  ['a body that is too large', '/login', 413, { method: 'POST', headers: form, body: bytes(300) }],
  ['a foreign form', '/login', 400, { method: 'POST', headers: foreign(), body: 'a=1' }],
  ['a page that breaks', '/_failure', 500],
  ['a way elsewhere', '/login?email=verified', 302],
  ['a path that cannot be read', '/%E0%A4%A', 404],
  ['a host that is none', '/', 400, { headers: { host: 'no host' } }],
  ['an operation without a session', '/api/backings', 401],
  ['a wrong method of the API', '/api/quotes', 405],
  ['health', '/healthz', 200],
  ['readiness', '/readyz', 200],
]

function bytes(kilobytes: number): string {
  return `a=${'x'.repeat(kilobytes * 1024)}`
}

function foreign(): Record<string, string> {
  return { ...form, origin: 'https://elsewhere.example' }
}

describe.each(kinds)('%s (%s, %i)', (_, path, status, options) => {
  test('carries every security header', async () => {
    const answer = await served.ask(path, options)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
  })

  test('says for how long it may be kept, and not who made it', async () => {
    const { headers } = await served.ask(path, options)
    expect(headers['cache-control']).toMatch(/no-store|no-cache|max-age/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })
})

test('a page that breaks tells nothing of how, and gives the reference that the log has', async () => {
  const { headers, body } = await served.ask('/_failure')
  const html = body.toString()
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  expect(html).toContain('Unexpected Application Error!')
  expect(text).toMatch(new RegExp(`Reference\\s+${headers['x-request-id']}`))
  expect(html).not.toMatch(/asked to break|\.tsx?:|node_modules/)
  await expect
    .poll(served.said)
    .toMatch(new RegExp(`"reference":"${headers['x-request-id']}".*asked`))
})

test('a not modified page carries them as well', async () => {
  const { headers } = await served.ask('/')
  const again = await served.ask('/', { headers: { 'if-none-match': String(headers.etag) } })
  expect(again.status).toBe(304)
  expect(again.headers['x-content-type-options']).toBe('nosniff')
})

test('a still page allows no inline script', async () => {
  const policy = (await served.ask('/')).headers['content-security-policy']
  expect(policy).toMatch(/script-src 'self'(;|$)/)
})

test('an app page allows its own scripts by a nonce that never comes twice', async () => {
  const nonces = new Set<string>()
  for (let page = 0; page < 100; page++) {
    const { headers, body } = await served.ask('/login')
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(
      String(headers['content-security-policy']),
    )?.[1]
    expect(body.toString()).toContain(`nonce="${nonce}"`)
    nonces.add(String(nonce))
  }
  expect(nonces.size).toBe(100)
})

test('no script on an app page goes without the nonce', async () => {
  const html = (await served.ask('/login')).body.toString()
  const scripts = html.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => !script.includes('nonce="'))).toEqual([])
})

test('without TLS nobody is told to come over TLS only', async () => {
  expect((await served.ask('/')).headers).not.toHaveProperty('strict-transport-security')
})

describe('behind TLS', () => {
  test('every answer asks to come over TLS only, for two years', {
    tags: 'long',
  }, async () => {
    const secure = await serveForTests({ PUBLIC_URL: 'https://coin-rouge.example' })
    for (const path of ['/', '/login', '/favicon.ico', '/no-such-page', '/healthz']) {
      const { headers } = await secure.ask(path)
      expect(headers['strict-transport-security']).toBe(
        'max-age=63072000; includeSubDomains; preload',
      )
    }
    await secure.stop()
  })
})
