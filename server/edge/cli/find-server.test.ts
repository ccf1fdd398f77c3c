import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteAddress } from '#server/kernel/loopback-addresses.ts'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { oneDatabase } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'

/** Another program at an address of this machine. */
async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url, close }
}

describe('the command line beside several servers', () => {
  let site: TestPlatform
  let dataDir: string
  const run = openCommandLine()

  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-several-'))
    writeFileSync(loopbackTokenFile(dataDir), site.platform.operatorToken)
  })
  afterAll(() => site.close())

  test('OPS-01 any that runs is asked: one that was ended by force, or hangs, keeps nobody from another', async () => {
    const gone = await listen(() => {})
    await gone.close()
    noteAddress(dataDir, gone.url)
    const dead = await run('doctor', { dataDir })
    expect(dead).toMatchObject({ code: 1, out: '' })
    expect(dead.err).toContain(`does not answer at ${gone.url} (ECONNREFUSED)`)
    const hanging = await listen(() => {})
    const forget = noteAddress(dataDir, hanging.url)
    noteAddress(dataDir, site.url)
    expect(await run('doctor', { dataDir })).toMatchObject({ code: 0, err: '' })
    forget()
    await hanging.close()
  })

  test('OPS-01 a program that has taken an address of ours over is never told the token, whatever it answers', async () => {
    const heard: unknown[] = []
    // It passes the question on to the true server, and its answer back.
    const stranger = await listen(async ({ url, headers }, response) => {
      heard.push(headers.authorization)
      const answer = await fetch(`${site.url}${url}`)
      response.end(await answer.text())
    })
    const other = mkdtempSync(path.join(tmpdir(), 'coin-rouge-taken-'))
    writeFileSync(loopbackTokenFile(other), site.platform.operatorToken)
    noteAddress(other, stranger.url)
    const { code, err } = await run('doctor', { dataDir: other })
    await stranger.close()
    expect([code, err]).toEqual([1, expect.stringContaining('(another program)')])
    expect(heard).toEqual([undefined])
  })
})
