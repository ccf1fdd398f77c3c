import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'

/** The status of one request, sent as it is written. */
async function statusOf(url: string, target: string, ...hosts: string[]): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname === '0.0.0.0' ? '127.0.0.1' : hostname)
  await once(socket, 'connect')
  const lines = hosts.map((host) => `Host: ${host.replace('PORT', port)}`)
  const head = [`GET ${target} HTTP/1.1`, ...lines, 'Connection: close']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return Number((await text(socket)).split(' ')[1])
}

/** By each list of `Host` headers the status that is expected. */
type Cases = readonly (readonly [hosts: readonly string[], status: number, target?: string])[]

const always: Cases = [
  [['127.0.0.1:PORT', 'evil.example'], 400],
  [['127.0.0.1:PORT', '127.0.0.1:PORT'], 400],
  [[], 400],
]
const onLoopback: Cases = [
  [['127.0.0.1:PORT'], 200],
  [['localhost:8080'], 200],
  [['[::1]:PORT'], 200],
  [['coin-rouge.localhost'], 200],
  [['evil.example'], 421],
  [['127.0.0.1.evil.example'], 421],
  [['evil.example@127.0.0.1'], 421],
  [['192.168.1.7:PORT'], 421],
  [['evil.example'], 200, '/healthz'],
  [['localhost'], 421, 'http://evil.example/api/pockets'],
]
const behindName: Cases = [
  [['coin-rouge.example'], 200],
  [['COIN-ROUGE.example:443'], 200],
  // As the command line asks.
  [['127.0.0.1:PORT'], 200],
  [['localhost'], 421],
  [['www.coin-rouge.example'], 421],
  [['10.0.0.1'], 200, '/readyz'],
]
const onEveryAddress: Cases = [
  [['192.168.1.7'], 200],
  [['arena.example'], 200],
]

describe('the host that a request names', () => {
  test.each([
    ['on this machine', {}, [...always, ...onLoopback]],
    [
      'with a public address',
      { PUBLIC_URL: 'https://coin-rouge.example' },
      [...always, ...behindName],
    ],
    ['where nobody has said a name', { HOST: '0.0.0.0' }, [...always, ...onEveryAddress]],
  ])('is one that is served, %s', async (_, by, cases) => {
    const variables = { ...by, SANDBOX_PUBLIC: '1' }
    const site = await startTestPlatform(oneDatabase.open, { variables })
    for (const [hosts, status, target = '/api/pockets'] of cases) {
      expect([target, hosts, await statusOf(site.url, target, ...hosts)]).toEqual([
        target,
        hosts,
        status,
      ])
    }
    await site.close()
  })
})
