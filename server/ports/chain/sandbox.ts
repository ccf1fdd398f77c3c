import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  getAddress,
  getContractAddress,
  isAddressEqual,
  keccak256,
  recoverAddress,
  stringToHex,
} from 'viem/utils'
import { LOCAL_CHAIN_ID } from '#domain/kernel/local-chain.ts'
import { micro } from '#domain/kernel/money.ts'
import type { VendorMemory } from '#server/ports/kyc/port.ts'
import { claimData } from './claim-data.ts'
import type { ContractReader, ContractVerdict, SignedHash } from './contract-reader.ts'
import { permitData } from './permit-data.ts'
import type { Block, ChainPort, DepositSeen, SandboxChain } from './port.ts'
import { returnData } from './return-data.ts'
import { createSandboxKeys } from './sandbox-keys.ts'
import type { ChainMemory, ChainView, SandboxTransaction } from './sandbox-memory.ts'
import {
  createSandboxSide,
  latestHeight,
  sendAgain,
  sendClaims,
  sendMoves,
  sendSettlements,
  sendTokens,
} from './sandbox-side.ts'
import { checkSignature, checksummed, readSignIn, writeSignIn } from './sign-in-message.ts'
import { hashOfTyped } from './typed-data.ts'

/** With a block every two seconds, what was paid is final within about a minute. */
const FINALITY_BLOCKS = 32n

const contractAt = (name: string) => getAddress(`0x${keccak256(stringToHex(name)).slice(-40)}`)

/** The sandbox chain's dependencies. */
export interface ChainContext {
  contracts: VendorMemory
  memory: ChainMemory
  now(): Date
  /** By which permits are signed: 32 bytes as hex digits. */
  complianceKey: string
}

/** Its wallets sign in place of their transactions. */
const noCalls = { ownDeposit: () => null, ownBurn: async () => null }

/** A simulated chain: its state is in the database, its signatures are real. */
export function createSandboxChain(context: ChainContext): { chain: ChainPort; own: SandboxChain } {
  const { memory, contracts, now } = context
  const compliance = privateKeyToAccount(`0x${context.complianceKey}`)
  const usdc = contractAt('usdc')
  const escrow = contractAt('escrow')
  const vault = contractAt('vault')
  const treasury = contractAt('treasury')
  const reader = createReader(contracts)
  /** Everything that the platform asks goes unanswered while the chain is deaf. */
  const asked = <T>(work: (view: ChainView) => Promise<T>) =>
    memory.look(async (view) => {
      const { fault } = await view.state()
      if (fault === 'unreachable') throw new Error('the chain does not answer')
      return work(view)
    })
  const contract = { usdc, escrow, treasury, chainId: BigInt(LOCAL_CHAIN_ID) }
  const chain: ChainPort = {
    sandbox: true,
    provider: 'chain',
    chainId: BigInt(LOCAL_CHAIN_ID),
    usdc,
    escrow,
    certificates: null,
    vault,
    compliance: compliance.address,
    relay: null,
    network: null,
    blocksAtOnce: 1_000_000_000n,
    checksummed,
    writeSignIn,
    readSignIn,
    checkSignature: (signed) => checkSignature(reader, signed),
    async signPermit(permit) {
      const typedData = permitData(permit, BigInt(LOCAL_CHAIN_ID), escrow)
      return { typedData, signature: await compliance.sign({ hash: hashOfTyped(typedData) }) }
    },
    ...noCalls,
    signStatement: (text) => compliance.signMessage({ message: text }),
    heads: () =>
      asked(async (view) => {
        const latest = latestHeight(await view.state(), now())
        const final = latest > FINALITY_BLOCKS ? latest - FINALITY_BLOCKS : 0n
        return { latest: await blockAt(view, latest), finalized: await blockAt(view, final) }
      }),
    blockHash: (height) =>
      asked(async (view) => {
        const has = height >= 0n && height <= latestHeight(await view.state(), now())
        return has ? (await blockAt(view, height)).hash : null
      }),
    depositsIn: (from, until) => asked((view) => listDeposits(view, from, until, now())),
    balanceAt: (address, height) =>
      asked(async (view) => micro(await view.balanceAt(usdc, address, height))),
    claimData: (orderId, owner) => claimData(orderId, owner, BigInt(LOCAL_CHAIN_ID), escrow),
    returnData: (terms) => returnData(terms, BigInt(LOCAL_CHAIN_ID), escrow),
    ...tokenSide({ memory, now, contract }, asked),
  }
  const isCompliance = (address: string) => isAddressEqual(address as Address, compliance.address)
  const keys = createSandboxKeys(contracts)
  const own = createSandboxSide({ memory, now, contract, isCompliance, deploy, keys })
  return { chain, own }

  async function deploy(wallet: { owner: string; answers: boolean }): Promise<string> {
    const deployed = Number((await contracts.find('contract-count'))?.count ?? 0)
    const from = wallet.owner as Address
    const address = getContractAddress({ from, nonce: BigInt(deployed) })
    await contracts.keep('contract-count', { count: deployed + 1 })
    await contracts.keep(contractKey(address), wallet)
    return address
  }
}

type TokenSide = Pick<
  ChainPort,
  | 'sendTokens'
  | 'sendSettlements'
  | 'sendMoves'
  | 'keepsParts'
  | 'sendActs'
  | 'follow'
  | 'resend'
  | 'transfersIn'
  | 'sentTokens'
  | 'tokensOf'
  | 'tokensIn'
  | 'tokensAt'
  | 'claimsIn'
  | 'platformSalesIn'
  | 'creditsPaidIn'
  | 'datesAt'
>

/** What the platform asks and sends about certificates' tokens. */
function tokenSide(
  side: Parameters<typeof sendTokens>[0],
  asked: <T>(work: (view: ChainView) => Promise<T>) => Promise<T>,
): TokenSide {
  const { now, contract } = side
  const { usdc, escrow } = contract
  return {
    sendTokens: (orders) => sendTokens(side, orders),
    sendSettlements: (orders) => sendSettlements(side, orders),
    sendMoves: (orders) => sendMoves(side, orders),
    // It holds all USDC together.
    keepsParts: false,
    sendActs: (orders) => sendClaims(side, orders),
    // What has lost its block is asked for again by its key.
    follow: async () => {},
    resend: (keys) => sendAgain(side, keys),
    transfersIn: (from, until) =>
      asked((view) => {
        const read = (last: bigint) => view.transfersIn(usdc, escrow, from, last)
        return listSeen(view, read, until, now())
      }),
    sentTokens: (keys) =>
      asked(async (view) => {
        const latest = latestHeight(await view.state(), now())
        return (await view.usedKeys(keys)).map(({ key, hash, height }) => {
          const isMined = height !== null && height <= latest
          return { key, transactionHash: hash, height: isMined ? height : null }
        })
      }),
    tokensOf: (orderIds) =>
      asked(async (view) => view.tokensAt(latestHeight(await view.state(), now()), orderIds)),
    tokensIn: (from, until) =>
      asked((view) => listSeen(view, (last) => view.tokensIn(from, last), until, now())),
    claimsIn: (from, until) =>
      asked((view) => listSeen(view, (last) => view.claimsIn(from, last), until, now())),
    // No platform sells there, and nobody burns but us.
    platformSalesIn: async () => [],
    creditsPaidIn: async () => [],
    datesAt: async () => [],
    tokensAt: (height) => asked((view) => view.tokensAt(height, null)),
  }
}

const contractKey = (address: string) => `contract:${address.toLowerCase()}`

function createReader(contracts: VendorMemory): ContractReader {
  return {
    async askContract(signed) {
      const contract = await contracts.find(contractKey(signed.address))
      if (!contract) return 'no_contract'
      if (!contract.answers) return 'silent'
      return signedBy(String(contract.owner) as Address, signed)
    },
  }
}

async function signedBy(owner: Address, { hash, signature }: SignedHash): Promise<ContractVerdict> {
  try {
    const signer = await recoverAddress({ hash: hash as Hex, signature: signature as Hex })
    return isAddressEqual(signer, owner) ? 'valid' : 'wrong'
  } catch {
    return 'wrong'
  }
}

/** A block's hash changes with every fork at or below it. */
async function blockAt(view: ChainView, height: bigint): Promise<Block> {
  const salts = (await view.forks()).flatMap(({ fromHeight, salt }) =>
    fromHeight <= height ? [salt] : [],
  )
  return { height, hash: keccak256(stringToHex(`${height}:${salts.join(':')}`)) }
}

/** What has happened up to the latest block; twice on a chain that says everything twice. */
async function listSeen<Seen>(
  view: ChainView,
  read: (until: bigint) => Promise<readonly Seen[]>,
  until: bigint,
  now: Date,
): Promise<readonly Seen[]> {
  const state = await view.state()
  const latest = latestHeight(state, now)
  const seen = await read(until < latest ? until : latest)
  return state.fault === 'repeating' ? [...seen, ...seen] : seen
}

async function listDeposits(
  view: ChainView,
  from: bigint,
  until: bigint,
  now: Date,
): Promise<readonly DepositSeen[]> {
  const state = await view.state()
  const latest = latestHeight(state, now)
  const found = await view.transactionsIn(from, until < latest ? until : latest)
  const seen = await Promise.all(found.map((transaction) => depositsOf(view, transaction)))
  const all = seen.flat()
  return state.fault === 'repeating' ? [...all, ...all] : all
}

async function depositsOf(
  view: ChainView,
  { hash, height, minedAt, deposits }: SandboxTransaction,
): Promise<DepositSeen[]> {
  if (height === null) return []
  const block = await blockAt(view, height)
  return deposits.map(({ refundTo: _, ...deposit }, logIndex) => {
    return { transactionHash: hash, logIndex, block, minedAt, ...deposit }
  })
}
