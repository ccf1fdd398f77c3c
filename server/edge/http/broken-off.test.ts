import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'

test('whoever hangs up in the middle of a body is a line of the log, and no error', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const lines: { level: number; status?: number; path?: string; err?: unknown }[] = []
  site.platform.log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  const { hostname, port } = new URL(site.url)
  for (const path of ['/api/session', '/api/evidence', '/webhooks/stripe']) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, 'Content-Type: application/json']
    socket.write(`${[...head, 'Content-Length: 100'].join('\r\n')}\r\n\r\n{"email":`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    await expect.poll(() => lines.find((line) => line.path === path)?.status).toBeGreaterThan(399)
    expect(lines.find((line) => line.path === path)?.status).toBeLessThan(500)
  }
  await site.close()
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([])
})
