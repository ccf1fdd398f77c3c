import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Hex,
  hashTypedData,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKeyFiles } from './key-files.ts'
import { openRemoteSigner } from './remote-signer.ts'
import { CHAIN_ROLES, signText, signTransaction, signTyped } from './signer.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chain-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = {
  domain: {
    name: 'Coin Rouge',
    version: '1',
    chainId: 31_337,
    verifyingContract: `0x${'22'.repeat(20)}`,
  },
  types: { Claim: [{ name: 'order', type: 'bytes32' }] },
  primaryType: 'Claim',
  message: { order: `0x${'07'.repeat(32)}` as Hex },
} as const

const transaction = {
  type: 'eip1559',
  chainId: 31_337,
  nonce: 7,
  to: `0x${'11'.repeat(20)}`,
  data: '0xabcd',
  gas: 100_000n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
} as const

describe('keys in files', () => {
  test('each role has a key of its own, the same at each start, in a file for its owner alone', () => {
    const made = openKeyFiles(folder, 'a long passphrase')
    const addresses = CHAIN_ROLES.map((role) => made[role].address)
    expect(new Set(addresses).size).toBe(CHAIN_ROLES.length)
    const again = openKeyFiles(folder, 'a long passphrase')
    expect(CHAIN_ROLES.map((role) => again[role].address)).toEqual(addresses)
    for (const role of CHAIN_ROLES) {
      const file = path.join(folder, `${role}.json`)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(JSON.parse(readFileSync(file, 'utf8')).address).toBe(
        made[role].address.slice(2).toLowerCase(),
      )
    }
  })

  test('another passphrase, or a damaged file, opens nothing', () => {
    expect(() => openKeyFiles(folder, 'another one')).toThrow(/another passphrase/)
    const damaged = mkdtempSync(path.join(folder, 'damaged-'))
    writeFileSync(path.join(damaged, 'compliance.json'), '{"version":3}')
    expect(() => openKeyFiles(damaged, 'a long passphrase')).toThrow(/cannot be used/)
  })

  test('what it signs is signed by its address', async () => {
    const { settler } = openKeyFiles(folder, 'a long passphrase')
    const signature = await signTyped(settler, text)
    expect(await recoverAddress({ hash: hashTypedData(text), signature })).toBe(settler.address)
    const vouched = await signText(settler, 'a statement')
    expect(await recoverMessageAddress({ message: 'a statement', signature: vouched })).toBe(
      settler.address,
    )
    const { raw, hash } = await signTransaction(settler, transaction)
    expect(hash).toBe(keccak256(raw))
    expect(parseTransaction(raw)).toMatchObject(transaction)
    const serializedTransaction = raw as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(settler.address)
  })
})

/** Speaks as Web3Signer does: keys by their 64 bytes, and signatures as plain text over the hash of what it gets. */
describe('keys with a signer on another machine', () => {
  const accounts = CHAIN_ROLES.map(() => privateKeyToAccount(generatePrivateKey()))
  const nameOf = (account: (typeof accounts)[number]) => `0x${account.publicKey.slice(4)}`
  const addresses = Object.fromEntries(
    CHAIN_ROLES.map((role, at) => [role, accounts[at]?.address]),
  ) as Parameters<typeof openRemoteSigner>[0]['addresses']
  let fault: 'none' | 'confused' | 'down' = 'none'
  const server = createServer(async (request, response) => {
    if (fault === 'down') return response.writeHead(503).end()
    if (request.url === '/api/v1/eth1/publicKeys' && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(accounts.map(nameOf)))
    }
    const named = request.url?.match(/^\/api\/v1\/eth1\/sign\/(0x[0-9a-f]{128})$/)?.[1]
    const at = accounts.findIndex((account) => nameOf(account) === named)
    const account = accounts[fault === 'confused' ? (at + 1) % accounts.length : at]
    if (request.method !== 'POST' || !account) return response.writeHead(404).end()
    const body = Buffer.concat(await request.toArray()).toString()
    const signature = await account.sign({ hash: keccak256(JSON.parse(body).data) })
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    return response.end(signature)
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())

  test('it signs typed data and transactions as each role', async () => {
    const { compliance, settler } = await openRemoteSigner({ url, addresses })
    const signature = await signTyped(compliance, text)
    expect(await recoverAddress({ hash: hashTypedData(text), signature })).toBe(
      addresses.compliance,
    )
    const { raw } = await signTransaction(settler, transaction)
    const serializedTransaction = raw as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(addresses.settler)
  })

  test('a key that it lacks stops the start', async () => {
    const lacking = { ...addresses, pauser: `0x${'99'.repeat(20)}` as Hex }
    await expect(openRemoteSigner({ url, addresses: lacking })).rejects.toThrow(/pauser/)
  })

  test('a signature by another key, or none, is never used', async () => {
    const { compliance } = await openRemoteSigner({ url, addresses })
    fault = 'confused'
    await expect(signTyped(compliance, text)).rejects.toThrow(/signs as/)
    fault = 'down'
    await expect(signTyped(compliance, text)).rejects.toThrow(/503/)
    fault = 'none'
  })
})
