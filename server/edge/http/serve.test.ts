import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { notedAddresses } from '#server/kernel/loopback-addresses.ts'
import { byNpm, serveForTests, startRefused } from '#tests/fixtures/served-for-tests.ts'

test.each([
  ['PORT', 'abc', /PORT/],
  ['HOST', 'no.such.host.invalid', /HOST/],
  ['DATA_DIR', '/proc/nope', /data folder \/proc\/nope cannot be used.*DATA_DIR/],
  ['DATA_DIR', 'package.json', /data folder .*package\.json cannot be used: it is a file/],
  ['DATABASE_URL', 'postgres://a:s3cr3t@127.0.0.1:1/c', /127\.0\.0\.1:1\/c .*nobody listens there/],
  [
    'DATABASE_URL',
    'postgres://a:s3cr3t@no.such.host.invalid/c?sslmode=verify-full',
    /there is no such host/,
  ],
  ['STRIPE_SECRET_KEY', 'sk_live_s3cr3t', /STRIPE_WEBHOOK_SECRET/],
])('%s=%s stops the start with a clear message', { tags: 'long' }, async (name, value, message) => {
  const { code, said } = await startRefused({ [name]: value })
  expect(code).toBe(1)
  expect(said).toMatch(message)
  expect(said).not.toMatch(/^\s+at |s3cr3t/m)
  expect(said.trim().split('\n').length).toBeLessThan(3)
})

/** It finds Node by the path, and asks no registry whether there is a newer one of it. */
const forNpm = { PATH: process.env.PATH ?? '', NO_UPDATE_NOTIFIER: '1' }

const database = process.env.TEST_DATABASE_URL

test.runIf(database).each([
  ['nobody here', (url: URL) => Object.assign(url, { username: 'nobody_here' })],
  ['no such database', (url: URL) => Object.assign(url, { pathname: '/no_such_database' })],
])('a PostgreSQL server with %s stops the start with a clear message', async (_, change) => {
  const { code, said } = await startRefused({ DATABASE_URL: change(new URL(`${database}`)).href })
  expect(code).toBe(1)
  expect(said).toMatch(/^The database at .* cannot be opened: .*\n$/)
})

test('a port that is taken is found before any data is touched', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, said } = await startRefused({ PORT: String(port), DATA_DIR: '/proc/nope' })
  other.close()
  expect([code, said]).toEqual([1, expect.stringContaining(`127.0.0.1:${port} is taken`)])
})

test('empty settings count as absent; a port that is taken is named; ending npm ends it within five seconds', {
  tags: 'long',
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-serve-'))
  const variables = { ...forNpm, HOST: '', LOG_LEVEL: '', DATA_DIR: dataDir }
  const served = await serveForTests(variables, [], byNpm)
  expect(notedAddresses(dataDir)).toEqual([served.url])
  const { hostname, port } = new URL(served.url)
  expect(hostname).toBe('127.0.0.1')

  const second = await startRefused({ PORT: port })
  expect(second.code).toBe(1)
  expect(second.said).toContain(`127.0.0.1:${port} is taken`)
  expect(second.said).not.toMatch(/^\s+at /m)

  // Half a request: the process waits for the rest of it.
  const hanging = connect(Number(port), hostname)
  hanging.on('error', () => {})
  hanging.write('POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n')
  await served.ask('/healthz')
  const { code, ms } = await served.stop()
  hanging.destroy()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(5_000)
  expect(notedAddresses(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('Ctrl-C in the terminal of npm ends it in order, though it hears of it twice', {
  tags: 'long',
}, async () => {
  const served = await serveForTests(forNpm, [], byNpm)
  expect(await served.interrupt()).toBe(0)
})

test('two development servers run side by side, from source and under a content policy', {
  tags: 'long',
}, async () => {
  // One after the other: as they start, both write the types of the routes to one folder.
  const small = { LAUNCH: 'all', CHAIN: 'database', SANDBOX_WORLD: 'small' }
  const both = [await serveForTests({}, ['--dev']), await serveForTests(small, ['--dev'])]
  for (const served of both) {
    const { status, headers, body } = await served.ask('/login')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' ws:/)
    expect(body.toString()).toContain('/app/root.tsx')
  }
  // What pages read of people takes the keys of the database that is open.
  const url = both[1]?.url ?? ''
  const login = { method: 'POST', redirect: 'manual', body: new URLSearchParams('operator=alix') }
  const entered = await fetch(`${url}/sandbox/people`, login as RequestInit)
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0])
  const people = await fetch(`${url}/operator/voir/people`, {
    headers: { cookie: cookie.join('; ') },
  })
  expect([entered.status, people.status]).toEqual([303, 200])
  expect(await Promise.all(both.map((served) => served.stop()))).toMatchObject([
    { code: 0 },
    { code: 0 },
  ])
})
