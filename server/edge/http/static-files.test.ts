import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPages } from '#tests/fixtures/built-pages.ts'
import { type ServedForTests, serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { serveStaticFiles } from './static-files.ts'

let served: ServedForTests
await buildPages()
const assets = readdirSync('build/client/assets')
const script = `/assets/${assets.find((name) => /^framework.*\.js$/.test(name))}`
/** The film of the page head. */
const film = `/assets/${assets.find((name) => /^hero-720.*\.webm$/.test(name))}`

beforeAll(async () => {
  served = await serveForTests()
})
afterAll(() => served.stop())

const onDisk = (path: string) => readFileSync(`build/client${path}`)

describe('caching', () => {
  test('a file with its hash in the name is kept for ever, the film too', async () => {
    for (const file of [script, film]) {
      const { headers } = await served.ask(file)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('another file is kept for an hour and asked about by its ETag', async () => {
    const { headers } = await served.ask('/favicon.ico')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await served.ask('/favicon.ico', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })
})

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s comes from its finished neighbour', async (encoding, unpack) => {
    const { headers, body } = await served.ask(script, { headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(body.length).toBeLessThan(onDisk(script).length / 2)
    expect(unpack(body).equals(onDisk(script))).toBe(true)
  })

  test('brotli is preferred', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const answer = await served.ask(script, { headers })
    expect(answer.headers['content-encoding']).toBe('br')
  })

  test('nobody gets what he did not ask for', async () => {
    const { headers, body } = await served.ask(script)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body.equals(onDisk(script))).toBe(true)
  })

  test('a neighbour has no address of its own', async () => {
    expect((await served.ask(`${script}.br`)).status).toBe(404)
    expect((await served.ask(`${script}.gz?a=1`)).status).toBe(404)
  })
})

describe('ranges', () => {
  const askRange = (range: string) => served.ask(film, { headers: { range } })

  test('the first bytes', async () => {
    const { status, headers, body } = await askRange('bytes=0-99')
    const whole = onDisk(film)
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes 0-99/${whole.length}`)
    expect(body.equals(whole.subarray(0, 100))).toBe(true)
  })

  test('from a point to the end', async () => {
    const whole = onDisk(film)
    const { status, body } = await askRange(`bytes=${whole.length - 10}-`)
    expect(status).toBe(206)
    expect(body.equals(whole.subarray(-10))).toBe(true)
  })

  test('beyond the end', async () => {
    expect((await askRange('bytes=999999999-')).status).toBe(416)
  })

  test('a file says that it can be had in parts', async () => {
    const { headers } = await served.ask(film, { method: 'HEAD' })
    expect(headers['accept-ranges']).toBe('bytes')
    expect(Number(headers['content-length'])).toBe(onDisk(film).length)
  })
})

describe('types', () => {
  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/site.webmanifest', 'application/manifest+json'],
    [script, 'text/javascript'],
  ])('%s is %s', async (path, type) => {
    expect((await served.ask(path)).headers['content-type']).toMatch(type)
  })
})

describe('what does not lie in the folder', () => {
  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/assets/%252e%252e/%252e%252e/package.json',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/assets%00/',
    '/.built-from',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/index.js',
    '/build/server/index.js',
  ])('%s is not found', async (path) => {
    const { status, body } = await served.ask(path)
    expect(status).toBe(404)
    expect(body.toString()).not.toMatch(/"dependencies"|root:x:|createRequestHandler/)
  })

  test('a folder is not listed', async () => {
    expect((await served.ask('/assets/')).status).toBe(404)
    expect((await served.ask('/assets')).status).toBe(404)
  })
})

test('a file is only read, whatever the method says', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await served.ask('/favicon.ico', { method })).status).toBe(405)
  }
})

describe('a new build under a running server', () => {
  /** A server of a few files, which go. */
  async function serveFolder() {
    const folder = mkdtempSync(path.join(tmpdir(), 'static-'))
    for (const name of ['a.js', 'a.js.br', 'b.js', 'c.js'])
      writeFileSync(path.join(folder, name), name)
    const serve = serveStaticFiles(folder)
    const server = createServer((request, response) =>
      serve(request, response, () => response.writeHead(404).end()),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const stop = async () => {
      server.close()
      rmSync(folder, { recursive: true })
    }
    const ask = (name: string, encoding = 'identity') =>
      fetch(`http://127.0.0.1:${port}/${name}`, { headers: { 'accept-encoding': encoding } })
    return { ask, stop, remove: (name: string) => rmSync(path.join(folder, name)) }
  }

  test('a file that has gone is not there, and one that goes as it is read ends its own answer alone', async () => {
    const { ask, stop, remove } = await serveFolder()
    remove('b.js')
    expect((await ask('b.js?a=1')).status).toBe(404)
    remove('a.js.br')
    await expect(ask('a.js', 'br').then((answer) => answer.text())).rejects.toThrow()
    expect(await (await ask('a.js')).text()).toBe('a.js')
    expect(await (await ask('c.js')).text()).toBe('c.js')
    await stop()
  })
})
