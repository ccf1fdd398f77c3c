import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { type Address, createPublicClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { beganAt } from '#tests/fixtures/test-chains.ts'
import { openChain } from './open-chain.ts'

async function aMachine() {
  const [database] = databases
  const { db, close } = (await database?.open(beganAt)) ?? {}
  if (!db || !close) throw new Error('there is no database')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chain-'))
  onTestFinished(async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const clock = { now: () => beganAt, hold: async () => {} }
  const secrets = makeSecrets(systemRandomness)
  const site = { publicUrl: () => 'https://here.example' }
  const log = pino({ level: 'silent' })
  const start = (chain: 'anvil' | 'database' | null, launchAll = true) =>
    openChain({
      env: { chain, dataDir, databaseUrl: undefined, launchAll, role: 'all' },
      ...{ db, clock, secrets, log, site },
    })
  return { start, db, dataDir }
}

test('a database stays with the chain and the keys that it was begun with, over starts of the server', async () => {
  const { start, dataDir } = await aMachine()
  const first = await start('anvil')
  await first.sandboxChain?.mine(40)
  const { latest, finalized } = await first.chain.heads()
  await first.close()
  const second = await start(null)
  expect(second.chain.escrow).toBe(first.chain.escrow)
  const hashes = [latest, finalized].map(({ height }) => second.chain.blockHash(height))
  expect(await Promise.all(hashes)).toEqual([latest.hash, finalized.hash])
  await second.close()
  await expect(start('database')).rejects.toThrow(/begun with CHAIN=anvil/)
  const keys = path.join(dataDir, 'chain', 'keys')
  renameSync(path.join(keys, 'settler.json'), path.join(keys, 'settler.away'))
  await expect(start('anvil')).rejects.toThrow(/do not know the key of the settler/)
})

test('LAUNCH-01 contracts run as soon as something is launched, for whoever holds the chain already', async () => {
  const { start, db, dataDir } = await aMachine()
  const opened = await start(null, false)
  const { chain, sandboxChain } = opened
  expect(chain.certificates).toBe(null)
  await opened.openContracts()?.()
  expect(opened.openContracts()).toBe(null)
  expect(chain.certificates).not.toBe(null)
  await sandboxChain?.mine(40)
  expect(await chain.blockHash((await chain.heads()).latest.height)).toMatch(/^0x/)
  // Wallets find the metadata on our pages.
  const { port } = JSON.parse(readFileSync(path.join(dataDir, 'chain', 'anvil.json'), 'utf8'))
  const node = createPublicClient({ transport: http(`http://127.0.0.1:${port}`) })
  const about = { address: chain.certificates as Address, abi: certificateAbi } as const
  expect(await node.readContract({ ...about, functionName: 'contractURI' })).toBe(
    'https://here.example/jetons/contract',
  )
  await opened.close()
  await db.updateTable('launch_switch').set({ is_on: true }).execute()
  const again = await start(null, false)
  expect(again.chain.escrow).toBe(chain.escrow)
  await again.close()
})

test('LAUNCH-01 contracts are run from the launch on, whatever was announced before on the same database', async () => {
  const { start, db } = await aMachine()
  const announced = await start(null, false)
  expect(announced.chain.certificates).toBe(null)
  await announced.chain.heads()
  await announced.close()
  await db.updateTable('launch_switch').set({ is_on: true }).execute()
  const launched = await start(null, false)
  expect(launched.chain.certificates).not.toBe(null)
  await launched.close()
  await expect(start('database')).rejects.toThrow(/begun with CHAIN=anvil/)
})

test('NFT-01 on a machine that npm has no anvil for the chain in the database stands in, and for none that a node has begun', async () => {
  const { start } = await aMachine()
  const known = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
  const onStrange = async <Answer>(run: () => Promise<Answer>) => {
    Object.defineProperty(process, 'arch', { ...known, value: 'mips' })
    return run().finally(() => Object.defineProperty(process, 'arch', known))
  }
  const elsewhere = await aMachine()
  const instead = await onStrange(() => elsewhere.start(null))
  expect(instead.chain.certificates).toBe(null)
  await instead.close()
  await (await start(null)).close()
  await expect(onStrange(() => start(null))).rejects.toThrow(/has no program here/)
})
