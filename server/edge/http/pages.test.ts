import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedForTests, serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { chooseEncoding } from './compress.ts'

let served: ServedForTests

beforeAll(async () => {
  served = await serveForTests({ LAUNCH: 'all' })
})
afterAll(() => served.stop())

/** The same content twice differs in the reference of the request. */
const withoutReference = (html: Buffer) =>
  html.toString().replaceAll(/ data-reference="[^"]*"/g, '')

describe('a still page', () => {
  test('is asked about by its ETag and sent again only when it has changed', async () => {
    const first = await served.ask('/')
    expect(first.headers['cache-control']).toBe('no-cache')
    const etag = String(first.headers.etag)
    const again = await served.ask('/', { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(again.headers.etag).toBe(etag)
    const other = await served.ask('/', { headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status).toBe(200)
  })

  test('has another ETag than another page', async () => {
    const [home, pro] = await Promise.all([served.ask('/'), served.ask('/pockets-pro')])
    expect(home.headers.etag).not.toBe(pro.headers.etag)
  })

  test('has no body when only its head is asked for', async () => {
    const head = await served.ask('/', { method: 'HEAD' })
    const whole = await served.ask('/')
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(head.headers.etag).toBe(whole.headers.etag)
  })
})

test('an app page is nobody’s to keep', async () => {
  const { headers } = await served.ask('/login')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
})

test('an app page asks for its scripts behind everything that is painted', async () => {
  const html = (await served.ask('/pockets')).body.toString()
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('as="font"')
  expect(head).not.toContain('modulepreload')
  const picture = body.search(/<img[^>]+fetchPriority="high"/)
  const scripts = body.indexOf('<link rel="modulepreload" fetchpriority="low"')
  expect(picture).toBeGreaterThan(0)
  expect(scripts).toBeGreaterThan(picture)
})

test('an app page asks for its scripts in few files', async () => {
  const html = (await served.ask('/pockets')).body.toString()
  expect(html.match(/<link rel="modulepreload"/g)?.length).toBeLessThan(17)
})

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s is sent to who takes it', async (encoding, unpack) => {
    const { headers, body } = await served.ask('/', { headers: { 'accept-encoding': encoding } })
    const plain = (await served.ask('/')).body
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(body.length).toBeLessThan(plain.length / 2)
    expect(withoutReference(unpack(body))).toBe(withoutReference(plain))
  })

  test('a short answer goes as it is', async () => {
    const { headers } = await served.ask('/healthz', { headers: { 'accept-encoding': 'br' } })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', null],
    ['gzip', 'gzip'],
    ['brotli', null],
    ['identity', null],
    ['', null],
  ])('who takes "%s" gets %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})

describe('a form', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }

  test('from another site is refused', async () => {
    for (const origin of ['https://elsewhere.example', 'null', `${served.url}.elsewhere.example`]) {
      const answer = await served.ask('/login', {
        method: 'POST',
        headers: { ...headers, origin },
        body: 'email=a%40b.example',
      })
      expect(answer.status).toBe(400)
      expect(answer.body.toString()).not.toContain('at ')
    }
  })

  test('that is too large is refused, announced or not', async () => {
    const body = `a=${'x'.repeat(300 * 1024)}`
    for (const more of [
      { 'content-length': String(body.length) },
      { 'transfer-encoding': 'chunked' },
    ]) {
      const answer = await served.ask('/login', {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      })
      expect(answer.status).toBe(413)
    }
  })
})

describe('health', () => {
  test('the process is alive', async () => {
    const { status, body } = await served.ask('/healthz')
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).toEqual({ status: 'ok' })
  })

  test('the process is ready', async () => {
    const { status, body } = await served.ask('/readyz')
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).toMatchObject({ status: 'ready' })
  })
})

describe('the log', () => {
  test('names each request as the answer does', async () => {
    const { headers } = await served.ask('/pockets-amateurs')
    const reference = String(headers['x-request-id'])
    expect(reference).toMatch(/^[0-9A-F]{8}$/)
    await expect.poll(served.said).toContain(`"reference":"${reference}"`)
  })

  test('never holds what is personal', async () => {
    await served.ask('/login?email=person%40mail.example&token=t0ps3cret', {
      headers: {
        cookie: 'session=c00k1e',
        authorization: 'Bearer b34rer',
        'user-agent': 'Agent-0815',
        referer: 'https://elsewhere.example/?from=r3f3rer',
      },
    })
    await served.ask('/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://elsewhere.example',
        cookie: 'session=c00k1e',
      },
      body: 'email=person%40mail.example&password=p4ssw0rd',
    })
    const last = await served.ask('/healthz')
    await expect.poll(served.said).toContain(String(last.headers['x-request-id']))
    expect(served.said()).not.toMatch(
      /person(%40|@)|t0ps3cret|c00k1e|b34rer|Agent-0815|r3f3rer|p4ssw0rd|127\.0\.0\.1:\d+\/login\?/,
    )
  })
})
