import type { Address, PublicClient } from 'viem'
import { base, baseSepolia, polygon, polygonAmoy } from 'viem/chains'
import type { ChainNetwork, ChainPort, SandboxChain } from '#server/ports/chain/port.ts'
import { createSandboxKeys } from '#server/ports/chain/sandbox-keys.ts'
import type { VendorMemory } from '#server/ports/kyc/port.ts'
import type { TreasuryPort } from '#server/ports/treasury/port.ts'
import {
  type AddressBook,
  checkAddressBook,
  readAddressBook,
  WrongAddressBook,
} from './address-book.ts'
import type { Anvil } from './anvil.ts'
import { askNode } from './ask-node.ts'
import { createChainFaults } from './chain-faults.ts'
import { checkKeys } from './check-keys.ts'
import { createSender } from './create-sender.ts'
import { comparedChain, type Endpoints, guarded, openEndpoints } from './endpoints.ts'
import { createEvmChain } from './evm-chain.ts'
import { createAnvilSide, mintUsdc } from './evm-sandbox-side.ts'
import { createLocalTime } from './local-time.ts'
import { fundFees } from './local-wallets.ts'
import { isFinalitySaid } from './read-heads.ts'
import { openRemoteSigner } from './remote-signer.ts'
import type { SenderContext, TransactionStore } from './sender.ts'
import type { Signers } from './signer.ts'

/** Most providers refuse more; what they refuse is asked in smaller ranges. */
const BLOCK_RANGE = 2_000n
/** The chains that the platform may be pointed at, with what wallets and explorers call them. */
const KNOWN = [base, baseSepolia, polygon, polygonAmoy]

/** How a chain of others is reached, and where our contracts are on it. */
export interface RemoteChainSettings {
  /** One or two endpoints; two are compared. */
  rpcUrls: readonly string[]
  chainId: number
  /** The file that `npm run contracts:book` has written. */
  addressBook: string
  /** Who signs: Web3Signer's interface. */
  signerUrl: string
}

export interface RemoteChainContext {
  /** Keeps the keys of trial wallets, in a rehearsal. */
  contracts: VendorMemory
  store: TransactionStore
  now(): Date
}

/** A chain of others. It has a side of its own in a rehearsal only. */
export interface OpenRemoteChain {
  chain: ChainPort
  treasury: TreasuryPort
  own: SandboxChain | null
}

/**
 * Opens the chain that the settings name. An anvil of this machine with the number of a real chain is a rehearsal: nothing on it is
 * worth anything, people have trial wallets, and its blocks bear the platform's time.
 * @throws WrongAddressBook where the chain, its contracts or the keys are not those of the address book; whatever kept an answer away.
 */
export async function openRemoteChain(
  settings: RemoteChainSettings,
  context: RemoteChainContext,
): Promise<OpenRemoteChain> {
  const endpoints = openEndpoints(settings.rpcUrls)
  const { book, signers } = await openContracts(settings, endpoints)
  const { client } = endpoints
  const treasury = signers.settler.address
  const [url = ''] = settings.rpcUrls
  const anvil = (await isRehearsal(settings.rpcUrls)) ? anvilAt(url) : null
  const rehearsal = anvil && (await rehearse(anvil, signers, context))
  const side = rehearsal && { ...rehearsal, client, addresses: book, treasury }
  const terms: SenderContext = { client, signers, addresses: book, ...context }
  const sender = createSender(
    side ? { ...terms, buy: (wallet, amount) => mintUsdc(side, wallet, amount) } : terms,
  )
  const compared = { each: endpoints.each, addresses: book, finalityBlocks: 0n }
  const chain = createEvmChain({
    ...{ client, addresses: book, treasury, sender },
    chainId: book.chainId,
    sandbox: side !== null,
    network: networkOf(book.chainId, side ? url : null),
    blockRange: BLOCK_RANGE,
    deployedAt: book.deployedAt,
    finalityBlocks: 0n,
    ofHashes: (hashes) => context.store.ofHashes(hashes),
  })
  const both = comparedChain(chain, compared)
  const pay = guarded(compared)(sender.pay)
  if (!side) return { chain: both, treasury: { sandbox: false, pay }, own: null }
  const heads = async () => {
    await side.follow()
    return both.heads()
  }
  const own = createAnvilSide({
    ...side,
    sender: { pay },
    keys: createSandboxKeys(context.contracts),
  })
  return { chain: { ...both, heads }, treasury: { sandbox: true, pay }, own }
}

/** The contracts of the address book and the keys that they know, as each endpoint has them. */
async function openContracts(
  { addressBook, chainId, signerUrl }: RemoteChainSettings,
  { each, client }: Endpoints,
): Promise<{ book: AddressBook; signers: Signers }> {
  const book = readAddressBook(addressBook)
  if (!book) throw new WrongAddressBook(`there is no address book at ${addressBook}`)
  if (book.chainId !== chainId) {
    throw new WrongAddressBook(`CHAIN_ID is ${chainId}, the address book’s chain ${book.chainId}`)
  }
  if (!book.signers) throw new WrongAddressBook(`${addressBook} does not say who signs`)
  for (const endpoint of each) await checkEndpoint(endpoint.client, endpoint.name, book)
  const signers = await openRemoteSigner({ url: signerUrl, addresses: book.signers })
  await checkKeys(client, book, signers)
  return { book, signers }
}

async function checkEndpoint(client: PublicClient, name: string, book: AddressBook): Promise<void> {
  try {
    await checkAddressBook(client, book)
  } catch (error) {
    if (!(error instanceof WrongAddressBook)) throw error
    throw new WrongAddressBook(`at ${name} ${error.message}`, { cause: error })
  }
  if (await isFinalitySaid(client)) return
  throw new WrongAddressBook(`${name} does not say which block is final (the tag "finalized")`)
}

function networkOf(chainId: number, rehearsedAt: string | null): ChainNetwork {
  const known = KNOWN.find(({ id }) => id === chainId)
  if (!known) {
    const names = KNOWN.map(({ name, id }) => `${id} (${name})`).join(', ')
    throw new WrongAddressBook(`chain ${chainId} is none of those that are known: ${names}`)
  }
  const { name, nativeCurrency: coin, rpcUrls, blockExplorers } = known
  // Wallets get the chain's public endpoint, never ours, whose address may hold a key.
  if (rehearsedAt === null) {
    return { name, coin, rpcUrl: rpcUrls.default.http[0], explorerUrl: blockExplorers.default.url }
  }
  return { name: `${name} (rehearsal)`, coin, rpcUrl: rehearsedAt, explorerUrl: null }
}

/** Whether all endpoints are anvils of this machine. */
async function isRehearsal(urls: readonly string[]): Promise<boolean> {
  const here = ['127.0.0.1', 'localhost', '[::1]']
  const isHere = ({ protocol, hostname }: URL) => protocol === 'http:' && here.includes(hostname)
  if (!urls.every((url) => isHere(new URL(url)))) return false
  const versions = await Promise.all(urls.map((url) => askNode<string>(url, 'web3_clientVersion')))
  return versions.every((version) => version.startsWith('anvil/'))
}

/** One that others have started, and end. */
const anvilAt = (url: string): Anvil => ({
  url: () => url,
  ask: (method, params) => askNode(url, method, params),
  keep: async () => 0n,
  keptUntil: () => 0n,
  close: async () => {},
})

/** Blocks have the platform's time, which the node is told; its own clock adds nothing. */
async function rehearse(anvil: Anvil, signers: Signers, { now }: RemoteChainContext) {
  await anvil.ask('anvil_setBlockTimestampInterval', [0])
  const paying: Address[] = [signers.registrar.address, signers.settler.address]
  for (const address of paying) await fundFees(anvil, address)
  const faults = createChainFaults(anvil)
  const time = createLocalTime(anvil, now)
  const follow = async () => {
    await time()
    await faults.release()
  }
  await follow()
  return { anvil, faults, follow }
}
