import path from 'node:path'
import { type Address, createPublicClient, getAddress, keccak256, stringToHex } from 'viem'
import { LOCAL_CHAIN_ID } from '#domain/kernel/local-chain.ts'
import type { ChainPort, SandboxChain } from '#server/ports/chain/port.ts'
import { createSandboxKeys } from '#server/ports/chain/sandbox-keys.ts'
import type { VendorMemory } from '#server/ports/kyc/port.ts'
import {
  type AddressBook,
  checkAddressBook,
  readAddressBook,
  writeAddressBook,
} from './address-book.ts'
import { type Anvil, openAnvil, writeWhole } from './anvil.ts'
import { LOCAL_FINALITY } from './anvil-process.ts'
import { createChainFaults } from './chain-faults.ts'
import { checkKeys } from './check-keys.ts'
import { createSender } from './create-sender.ts'
import { deploy } from './deploy.ts'
import { createEvmChain } from './evm-chain.ts'
import { createAnvilSide, mintUsdc } from './evm-sandbox-side.ts'
import { openKeyFiles } from './key-files.ts'
import { createLocalMetadata } from './local-metadata.ts'
import { createLocalTime } from './local-time.ts'
import { fundFees } from './local-wallets.ts'
import type { TransactionStore } from './sender.ts'
import type { Signers } from './signer.ts'

const BLOCK_RANGE = 10_000n
const DAY_SECONDS = 86_400

/** What the chain of this machine depends on. */
export interface LocalChainContext {
  binary: string
  /** Everything of it lies there: the state, the addresses, the keys. */
  folder: string
  /** Of the key files. */
  passphrase: string
  /** Keeps the keys of trial wallets. */
  contracts: VendorMemory
  store: TransactionStore
  now(): Date
  /** Where the metadata of tokens lie; null while nobody knows. */
  metadataBase(): string | null
  /** Tells what has happened to it. */
  tell(message: string, error?: unknown): void
}

/** A chain that has been opened; whoever has opened it closes it. */
export interface OpenChain {
  chain: ChainPort
  own: SandboxChain
  close(): Promise<void>
}

/**
 * Opens the chain of this machine: an anvil with our contracts, a stablecoin for trial, and the platform's keys.
 * @throws when it cannot be started, or its contracts are not those that were deployed.
 */
export async function openLocalChain(context: LocalChainContext): Promise<OpenChain> {
  const anvil = await openAnvil({
    binary: context.binary,
    folder: context.folder,
    now: context.now,
    onEnd: (message, error) => context.tell(`anvil: ${message}`, error),
  })
  try {
    return await openOn(context, anvil)
  } catch (error) {
    await anvil.close()
    throw error
  }
}

async function openOn(context: LocalChainContext, anvil: Anvil): Promise<OpenChain> {
  const faults = createChainFaults(anvil)
  const signers = openKeyFiles(path.join(context.folder, 'keys'), context.passphrase)
  const time = createLocalTime(anvil, context.now)
  const follow = async () => {
    await time()
    await faults.release()
  }
  await follow()
  const client = createPublicClient({ transport: faults.transport, cacheTime: 0 })
  const addresses = await openContracts(context, anvil, { client, signers })
  const nameMetadata = createLocalMetadata({ anvil, client, addresses }, context.metadataBase)
  const treasury = signers.settler.address
  const side = { anvil, client, addresses, faults, treasury, follow }
  const sender = createSender({
    client,
    signers,
    addresses,
    store: context.store,
    now: context.now,
    buy: (wallet, amountMicro) => mintUsdc(side, wallet, amountMicro),
  })
  const chain = createEvmChain({
    ...{ client, addresses, treasury, sender },
    chainId: LOCAL_CHAIN_ID,
    sandbox: true,
    network: { name: 'Coin Rouge (local)', rpcUrl: anvil.url(), coin: COIN, explorerUrl: null },
    blockRange: BLOCK_RANGE,
    deployedAt: addresses.deployedAt,
    finalityBlocks: BigInt(LOCAL_FINALITY),
    ofHashes: (hashes) => context.store.ofHashes(hashes),
  })
  const own = createAnvilSide({ ...side, sender, keys: createSandboxKeys(context.contracts) })
  const close = () => anvil.close()
  return { chain: followed(chain, { anvil, follow, nameMetadata }), own, close }
}

/** Final is what lies on disk too: whoever ends anvil at once takes nothing back that was final. */
function followed(
  chain: ChainPort,
  {
    anvil,
    follow,
    nameMetadata,
  }: Record<'follow' | 'nameMetadata', () => Promise<void>> & { anvil: Anvil },
): ChainPort {
  return {
    ...chain,
    async heads() {
      await follow()
      await nameMetadata()
      const heads = await chain.heads()
      if (heads.finalized.height > anvil.keptUntil()) await anvil.keep()
      return heads
    },
  }
}

/** The contracts that were deployed here, or deploys them. */
async function openContracts(
  { folder, tell }: LocalChainContext,
  anvil: Anvil,
  { client, signers }: { client: Parameters<typeof checkAddressBook>[0]; signers: Signers },
): Promise<AddressBook> {
  const file = path.join(folder, 'address-book.json')
  const known = readAddressBook(file)
  if (known) {
    await checkAddressBook(client, known)
    await checkKeys(client, known, signers)
    return known
  }
  for (const { address } of Object.values(signers)) await fundFees(anvil, address)
  const { compliance, registrar, settler, pauser, deployer } = signers
  const book = await deploy({
    client,
    deployer,
    keys: {
      compliance: compliance.address,
      registrar: registrar.address,
      settler: settler.address,
      pauser: pauser.address,
      vault: VAULT,
      royaltyReceiver: settler.address,
      admin: deployer.address,
    },
    adminDelaySeconds: BigInt(2 * DAY_SECONDS),
    recoveryDelaySeconds: 7 * DAY_SECONDS,
  })
  await checkAddressBook(client, book)
  await anvil.keep()
  writeWhole(file, writeAddressBook(book))
  tell(`the contracts have been deployed, with the escrow at ${book.escrow}`)
  return book
}

const COIN = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Nobody has its key: what lies there moves by the registrar alone. */
const VAULT: Address = getAddress(`0x${keccak256(stringToHex('vault')).slice(-40)}`)
