import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { serveForTests } from '#tests/fixtures/served-for-tests.ts'

/** A launched product of one's own, for journeys that move the clock, which others would notice. */
export interface OwnSite {
  url: string
  /** Asks for what only the machine of the server may, such as the clock. */
  atLoopback(method: string, at: string, body: object, handle?: string): Promise<Response>
  /** Puts the clock forward, as `36mo`, `14d` or `72h`, and does what becomes due. */
  travel(by: string): Promise<void>
  close(): Promise<void>
}

export async function serveOwnSite(): Promise<OwnSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-own-site-'))
  const dataDir = path.join(folder, 'data')
  const served = await serveForTests({ LAUNCH: 'all', LOG_LEVEL: 'warn', DATA_DIR: dataDir })
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  const atLoopback: OwnSite['atLoopback'] = async (method, at, body, handle) => {
    const response = await fetch(`${served.url}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(handle && { 'coin-rouge-operator': handle, 'idempotency-key': crypto.randomUUID() }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${at}: ${await response.text()}`)
    return response
  }
  return {
    url: served.url,
    atLoopback,
    async travel(by) {
      await atLoopback('POST', '/sandbox/clock/advance', { by })
    },
    async close() {
      await served.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
