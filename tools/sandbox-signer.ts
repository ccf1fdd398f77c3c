import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A stand-in that signs as Web3Signer does, over HTTP, with keys that end with it. */
export interface SandboxSigner {
  url: string
  addresses: readonly Address[]
  close(): void
}

/** Names keys by their 64 bytes, and signs the hash of what it gets. */
export async function startSandboxSigner(keys: number): Promise<SandboxSigner> {
  const accounts = Array.from({ length: keys }, () => privateKeyToAccount(generatePrivateKey()))
  const byName = new Map(accounts.map((account) => [`0x${account.publicKey.slice(4)}`, account]))
  const server = createServer(async (request, response) => {
    if (request.url === '/api/v1/eth1/publicKeys') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify([...byName.keys()]))
    }
    const named = request.url?.match(/^\/api\/v1\/eth1\/sign\/(0x[0-9a-f]{128})$/)?.[1]
    const account = byName.get(named ?? '')
    if (request.method !== 'POST' || !account) return response.writeHead(404).end()
    const body = Buffer.concat(await request.toArray()).toString()
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    return response.end(await account.sign({ hash: keccak256(JSON.parse(body).data) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    addresses: accounts.map(({ address }) => address),
    close: () => server.close(),
  }
}
