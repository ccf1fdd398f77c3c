import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serveForTests, startRefused } from './served-for-tests.ts'

test.each([
  ['PORT', 'abc', /PORT/],
  ['PORT', '70000', /PORT/],
  ['DATABASE_URL', 'mysql://a:b@127.0.0.1/c', /DATABASE_URL.*postgres/s],
  ['PUBLIC_URL', 'ftp://coin-rouge.example', /PUBLIC_URL/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
  ['HOST', 'no.such.host.invalid', /HOST/],
])('%s=%s stops the start with a clear message', async (name, value, message) => {
  const { code, said } = await startRefused({ [name]: value })
  expect(code).toBe(1)
  expect(said).toMatch(message)
  expect(said).not.toMatch(/^\s+at /m)
})

test('empty settings count as absent; a port that is taken is named; ending takes less than five seconds', async () => {
  const served = await serveForTests({ HOST: '', LOG_LEVEL: '' })
  const { hostname, port } = new URL(served.url)
  expect(hostname).toBe('127.0.0.1')

  const second = await startRefused({ PORT: port })
  expect(second.code).toBe(1)
  expect(second.said).toContain(`127.0.0.1:${port} is taken`)
  expect(second.said).not.toMatch(/^\s+at /m)

  // Half a request: the process waits for the rest of it.
  const hanging = connect(Number(port), hostname)
  hanging.on('error', () => {})
  hanging.write('POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
  await served.ask('/healthz')
  const { code, ms } = await served.stop()
  hanging.destroy()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(5_000)
})

test('two development servers run side by side, from source and under a content policy', async () => {
  const both = await Promise.all([serveForTests({}, ['--dev']), serveForTests({}, ['--dev'])])
  for (const served of both) {
    const { status, headers, body } = await served.ask('/login')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' ws:/)
    expect(body.toString()).toContain('/app/root.tsx')
  }
  expect(await Promise.all(both.map((served) => served.stop()))).toMatchObject([
    { code: 0 },
    { code: 0 },
  ])
})
