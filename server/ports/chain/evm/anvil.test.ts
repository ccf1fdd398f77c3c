import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPublicClient, custom, getAddress, type Hex, http, type PublicClient } from 'viem'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  checkAddressBook,
  readAddressBook,
  WrongAddressBook,
  writeAddressBook,
} from './address-book.ts'
import { type Anvil, openAnvil } from './anvil.ts'
import { findAnvil } from './anvil-binary.ts'
import { isAnvil, type RunningAnvil } from './anvil-process.ts'
import { type Deployment, deploy } from './deploy.ts'
import { openKeyFiles } from './key-files.ts'
import { createLocalTime } from './local-time.ts'
import { sendMined } from './send-mined.ts'

const began = new Date('2026-11-27T12:00:00Z')
const opened: Anvil[] = []

afterEach(async () => {
  for (const anvil of opened.splice(0)) await anvil.close()
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'anvil-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function open(folder: string): Promise<{ anvil: Anvil; told: string[] }> {
  const told: string[] = []
  const binary = findAnvil()
  if (!binary) throw new Error('anvil is not installed')
  const anvil = await openAnvil({
    binary,
    folder,
    now: () => began,
    onEnd: (message) => told.push(message),
  })
  opened.push(anvil)
  return { anvil, told }
}

const noteIn = (folder: string): RunningAnvil =>
  JSON.parse(readFileSync(path.join(folder, 'anvil.json'), 'utf8'))

const blockOf = (anvil: Anvil, height: Hex | 'latest') =>
  anvil.ask<{ number: Hex; hash: Hex; timestamp: Hex } | null>('eth_getBlockByNumber', [
    height,
    false,
  ])

describe('the chain of this machine', () => {
  test('is there again with what was kept when its node was killed, and says so', async () => {
    const folder = newFolder()
    const { anvil, told } = await open(folder)
    await anvil.ask('evm_setNextBlockTimestamp', [began.getTime() / 1_000 + 60])
    await anvil.ask('anvil_mine', ['0x5'])
    expect(await anvil.keep()).toBe(5n)
    const before = await blockOf(anvil, '0x5')
    process.kill(noteIn(folder).pid, 'SIGKILL')
    await expect
      .poll(() => blockOf(anvil, '0x5').catch(() => null), { timeout: 30_000 })
      .toEqual(before)
    await expect
      .poll(() => anvil.ask<Hex>('eth_blockNumber'), { timeout: 30_000 })
      .not.toBe(before?.number)
    expect(told).toEqual(['it has ended and is started again'])
    // Time does not go back.
    const after = await blockOf(anvil, 'latest')
    expect(Number(after?.timestamp)).toBe(Number(before?.timestamp))
  })

  test('knows what time it is however long nobody has used it', async () => {
    const { anvil } = await open(newFolder())
    let now = began
    const follow = createLocalTime(anvil, () => now)
    const pass = async (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
      await follow()
      return blockOf(anvil, 'latest')
    }
    const idle = await pass(1_000)
    // All is final by then: seconds add no block, and days add one.
    expect(await pass(10)).toEqual(idle)
    const later = await pass(10 * 86_400)
    expect(Number(later?.number)).toBe(Number(idle?.number) + 1)
    expect(Number(later?.timestamp)).toBe(now.getTime() / 1_000)
  })

  test('is taken over from a process that left it running, and ended by whoever closes it', async () => {
    const folder = newFolder()
    const { anvil: left } = await open(folder)
    await left.ask('anvil_mine', ['0x2'])
    const note = noteIn(folder)
    const { anvil } = await open(folder)
    expect(noteIn(folder).pid).toBe(note.pid)
    // Its id alone does not make a process the one that was noted.
    expect(await isAnvil({ ...note, port: note.port + 1 })).toBe(false)
    expect(anvil.keptUntil()).toBe(2n)
    await anvil.close()
    expect(await isAnvil(note)).toBe(false)
  })
})

describe('a deployment', () => {
  function deploymentIn(folder: string, client: PublicClient): Deployment {
    const signers = openKeyFiles(path.join(folder, 'keys'), 'for a test')
    const { compliance, registrar, settler, pauser, deployer } = signers
    const vault = getAddress('0x000000000000000000000000000000000000fa17')
    const keys = {
      compliance: compliance.address,
      registrar: registrar.address,
      settler: settler.address,
      pauser: pauser.address,
      vault,
      royaltyReceiver: settler.address,
      admin: deployer.address,
    }
    return { client, deployer, keys, adminDelaySeconds: 172_800n, recoveryDelaySeconds: 604_800 }
  }

  test('that was cut short goes on where it was left, and is known by its code', async () => {
    const folder = newFolder()
    const { anvil } = await open(folder)
    const client = createPublicClient({ transport: http(anvil.url()) })
    const deployment = deploymentIn(folder, client)
    await anvil.ask('anvil_setBalance', [deployment.deployer.address, '0xde0b6b3a7640000'])
    let left = 4
    const dying = createPublicClient({
      transport: custom({
        request: ({ method, params }) => {
          if (method !== 'eth_sendRawTransaction') return anvil.ask(method, params)
          if (left-- === 0) throw new Error('killed')
          // As the local chain is reached: what goes on counts what lies in a block.
          return sendMined(anvil, method, params)
        },
      }),
    })
    await expect(deploy({ ...deployment, client: dying })).rejects.toThrow('killed')
    const book = await deploy(deployment)
    await checkAddressBook(client, book)
    expect(await deploy(deployment)).toEqual(book)
    const file = path.join(folder, 'book.json')
    expect(readAddressBook(file)).toBe(null)
    writeFileSync(file, writeAddressBook(book))
    expect(readAddressBook(file)).toEqual(book)
    await anvil.ask('anvil_setCode', [book.market, '0x00'])
    await expect(checkAddressBook(client, book)).rejects.toThrow(WrongAddressBook)
    writeFileSync(file, '{}')
    expect(() => readAddressBook(file)).toThrow(WrongAddressBook)
  })
})
