import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { writeAddressBook } from '#server/ports/chain/evm/address-book.ts'
import { findAnvil } from '#server/ports/chain/evm/anvil-binary.ts'
import { askNode } from '#server/ports/chain/evm/ask-node.ts'
import { freePort } from './free-port.ts'
import { forge } from './run-forge.ts'
import { startSandboxSigner } from './sandbox-signer.ts'
import { makeAddressBook } from './write-address-book.ts'

/** Base, unless another number is named. */
const BASE = 8453
const mostGlances = 200
const glanceMs = 100

/** A chain with the number of a real one, and the settings that point the platform at it. */
export interface Rehearsal {
  rpcUrl: string
  settings: Record<string, string>
  close(): void
}

/**
 * Does what `docs/chain.md` says of a deployment, on a chain of this machine: an anvil with the number of Base or of another chain, the contracts by forge's
 * script, a signer that keeps the keys, and the address book.
 * @throws when a step does not succeed.
 */
export async function rehearseChain(folder: string, chainId = BASE): Promise<Rehearsal> {
  const binary = findAnvil()
  if (!binary) throw new Error('the package @foundry-rs/anvil has no program for this machine')
  mkdirSync(folder, { recursive: true })
  const rpcUrl = `http://127.0.0.1:${await freePort()}`
  const { port } = new URL(rpcUrl)
  const flags = ['--chain-id', `${chainId}`, '--port', port, '--slots-in-an-epoch', '4']
  const anvil = spawn(binary, [...flags, '--silent'], { stdio: 'ignore' })
  const signer = await startSandboxSigner(4)
  const close = () => {
    signer.close()
    anvil.kill()
  }
  try {
    await waitFor(rpcUrl)
    // Whoever deploys has sent nothing before, and is thrown away afterwards.
    const deployerKey = generatePrivateKey()
    const deployer = privateKeyToAddress(deployerKey)
    await askNode(rpcUrl, 'anvil_setBalance', [deployer, '0x56bc75e2d63100000'])
    const [compliance, registrar, settler, pauser] = signer.addresses
    const roles = { COMPLIANCE: compliance, REGISTRAR: registrar, SETTLER: settler, PAUSER: pauser }
    const vault = `0x${'5a'.repeat(20)}`
    const variables = {
      ...(roles as Record<string, string>),
      ...{ VAULT: vault, ROYALTY_RECEIVER: settler ?? '', ADMIN: pauser ?? '' },
      USDC: `0x${'00'.repeat(20)}`,
    }
    const script = ['script', 'contracts/script/Deploy.s.sol:Deploy', '--broadcast']
    const reach = ['--rpc-url', rpcUrl, '--private-key', deployerKey, '--slow']
    const { output, code } = await forge([...script, ...reach], variables)
    if (code !== 0) throw new Error(`the contracts were not deployed: ${output}`)
    const book = await makeAddressBook(rpcUrl, variables)
    const file = path.join(folder, 'address-book.json')
    writeFileSync(file, writeAddressBook(book))
    const settings = {
      CHAIN_RPC_URLS: rpcUrl,
      CHAIN_ID: `${chainId}`,
      CHAIN_ADDRESS_BOOK: file,
      CHAIN_SIGNER_URL: signer.url,
    }
    return { rpcUrl, settings, close }
  } catch (error) {
    close()
    throw error
  }
}

async function waitFor(rpcUrl: string): Promise<void> {
  for (let glance = 0; ; glance++) {
    try {
      await askNode(rpcUrl, 'eth_chainId', [], 1_000)
      return
    } catch (error) {
      if (glance === mostGlances) throw error
      await new Promise((resolve) => setTimeout(resolve, glanceMs))
    }
  }
}

if (import.meta.main) {
  const { settings, close } = await rehearseChain(
    '.cache/rehearsal',
    Number(process.argv[2] ?? BASE),
  )
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(
    `Start the platform with these, in another terminal:\n\n${lines.join(' \\\n')} \\\n`,
  )
  process.stdout.write('DATA_DIR=.cache/rehearsal/data npm start -- --launch all\n\n')
  process.stdout.write('The chain and its keys end with this command.\n')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
}
