import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'

test('beyond the most connections new ones are closed at once, and one that ends makes room', async () => {
  const site = await startTestPlatform(oneDatabase.open, { variables: { MAX_CONNECTIONS: '10' } })
  const { hostname, port } = new URL(site.url)
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return socket
  }
  const held = await Promise.all(Array.from({ length: 10 }, open))
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  held[0]?.destroy()
  await expect
    .poll(() =>
      fetch(`${site.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  for (const socket of held) socket.destroy()
  await site.close()
})
