import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import { LOCAL_CHAIN_ID } from '#domain/kernel/local-chain.ts'
import { forgetChainHead } from '#server/assurance/door.ts'
import { forgetTokenHead } from '#server/certificates/door.ts'
import { createChainMemory } from '#server/host/sandbox/sandbox-chain.ts'
import { createVendorMemory } from '#server/host/sandbox/vendor-memory.ts'
import {
  type Database,
  type Env,
  type SandboxClock,
  type Secrets,
  type SiteAddress,
  StartRefused,
} from '#server/kernel/door.ts'
import {
  type ChainPort,
  createSandboxChain,
  findAnvil,
  openLocalChain,
  openRemoteChain,
  type RemoteChainSettings,
  type SandboxChain,
  type TreasuryPort,
  WrongAddressBook,
} from '#server/ports/door.ts'
import { forgetTransferHead } from '#server/treasury/door.ts'
import { replaceable } from './replaceable.ts'
import { createTransactionStore } from './transaction-store.ts'

interface ChainParts {
  env: Pick<Env, 'chain' | 'dataDir' | 'databaseUrl' | 'launchAll' | 'role'> &
    Partial<Pick<Env, 'remoteChain'>>
  db: Database
  clock: Pick<SandboxClock, 'now' | 'hold'>
  secrets: Secrets
  log: Logger
  site: Pick<SiteAddress, 'publicUrl'>
}

/** The chain behind its port, with its own side. */
export interface OpenedChain {
  chain: ChainPort
  /** Null for a chain of others. */
  sandboxChain: SandboxChain | null
  /** Who pays out of its contracts; null where a stand-in does. */
  treasury: TreasuryPort | null
  /** Has the contracts run that a launch needs; null where they do, or none are wanted. */
  openContracts(): (() => Promise<void>) | null
  close(): Promise<void>
}

/**
 * Opens the chain that is set, or the one that this database was begun with; a fresh one begins with an anvil, once something is
 * launched, at the start or later. Without a program for it the one in the database stands in, which is said.
 * @throws StartRefused where this database was begun with another one, whose blocks are none of the other's, or where contracts or
 * keys are not those of the deployment.
 */
export async function openChain(parts: ChainParts): Promise<OpenedChain> {
  const { env, db } = parts
  const begun = await readBegun(parts)
  if (env.remoteChain) return openOfOthers(parts, env.remoteChain, begun)
  const isLaunched = env.launchAll || (await isAnythingOn(db))
  // A database of its own has one process, as a node has.
  const isAlone = env.role === 'all' && env.databaseUrl === undefined
  // An announcement has asked nothing of its chain: it may begin with another one.
  const isUntouched = env.chain === null && begun === null && !isLaunched
  if (isUntouched) return isAlone ? openUntilLaunch(parts) : openInDatabase(parts)
  const wanted = env.chain ?? begun ?? (isAlone ? 'anvil' : 'database')
  const binary = wanted === 'anvil' ? findProgram(parts) : null
  if (begun === wanted && wanted === 'anvil' && binary === null) {
    throw new StartRefused(
      'This database was begun with CHAIN=anvil, and the package @foundry-rs/anvil has no program here. Install it, or choose another DATA_DIR.',
    )
  }
  const kind = binary === null ? 'database' : 'anvil'
  await keepToItsChain(parts, begun, kind)
  return binary === null ? openInDatabase(parts) : openAnvilChain(parts, binary)
}

/** Null where there is none for this machine, which is said. */
function findProgram({ log }: ChainParts): string | null {
  const binary = findAnvil()
  if (binary === null) {
    log.warn(
      'The package @foundry-rs/anvil has no program for this machine. The chain in the database stands in: no contract is run.',
    )
  }
  return binary
}

/** The chain in the database, until something is launched; then the contracts, unless something has happened on it. */
function openUntilLaunch(parts: ChainParts): OpenedChain {
  let opened = openInDatabase(parts)
  const { sandboxChain: own } = opened
  const chain = replaceable(opened.chain)
  const sandboxChain = own && replaceable(own)
  let isWaiting = true
  const openContracts = async () => {
    const begun = await readBegun(parts)
    const binary = begun === 'database' ? null : findProgram(parts)
    if (begun === null) await keepToItsChain(parts, null, binary === null ? 'database' : 'anvil')
    if (binary !== null) {
      opened = await openAnvilChain(parts, binary)
      chain.replace(opened.chain)
      if (opened.sandboxChain) sandboxChain?.replace(opened.sandboxChain)
    }
    // One that could not be opened is tried again.
    isWaiting = false
  }
  return {
    chain: chain.whole,
    sandboxChain: sandboxChain?.whole ?? null,
    treasury: null,
    openContracts: () => (isWaiting ? openContracts : null),
    close: () => opened.close(),
  }
}

async function isAnythingOn(db: Database): Promise<boolean> {
  const on = db.selectFrom('launch_switch').select('name').where('is_on', '=', true)
  return (await on.executeTakeFirst()) !== undefined
}

function openInDatabase({ db, clock, secrets }: ChainParts): OpenedChain {
  const now = () => clock.now()
  const { chain, own: sandboxChain } = createSandboxChain({
    contracts: createVendorMemory(db, 'chain', now),
    memory: createChainMemory(db, clock),
    now,
    complianceKey: secrets.complianceKey,
  })
  return { chain, sandboxChain, treasury: null, openContracts: () => null, close: async () => {} }
}

async function openAnvilChain(parts: ChainParts, binary: string): Promise<OpenedChain> {
  const { env, db, clock, secrets, log, site } = parts
  const now = () => clock.now()
  const passphrase = createHmac('sha256', secrets.complianceKey).update('chain').digest('hex')
  const opening = openLocalChain({
    binary,
    folder: path.join(env.dataDir, 'chain'),
    passphrase,
    contracts: createVendorMemory(db, 'chain', now),
    store: createTransactionStore(db, BigInt(LOCAL_CHAIN_ID)),
    now,
    metadataBase() {
      const url = site.publicUrl()
      // Any free port: it does not listen yet.
      return url.endsWith(':0') ? null : `${url}/jetons/`
    },
    tell: (message, error) => (error ? log.error({ err: error }, message) : log.warn(message)),
  })
  const { chain, own, close } = await opening.catch((error: unknown) => {
    throw error instanceof WrongAddressBook ? new StartRefused(error.message) : error
  })
  try {
    await keepToItsContracts(parts, chain.escrow)
  } catch (error) {
    await close()
    throw error
  }
  return { chain, sandboxChain: own, treasury: null, openContracts: () => null, close }
}

async function openOfOthers(
  parts: ChainParts,
  settings: RemoteChainSettings,
  begun: Kind | null,
): Promise<OpenedChain> {
  const { db, clock } = parts
  const now = () => clock.now()
  await keepToItsChain(parts, begun, 'remote')
  const opening = openRemoteChain(settings, {
    contracts: createVendorMemory(db, 'chain', now),
    store: createTransactionStore(db, BigInt(settings.chainId)),
    now,
  })
  const { chain, own, treasury } = await opening.catch((error: unknown) => {
    throw error instanceof WrongAddressBook ? new StartRefused(error.message) : error
  })
  await keepToItsContracts(parts, chain.escrow)
  return { chain, sandboxChain: own, treasury, openContracts: () => null, close: async () => {} }
}

type Kind = 'database' | 'anvil' | 'remote'

/** What the database was begun with; null where nothing has happened on a chain. */
async function readBegun({ db, clock }: ChainParts): Promise<Kind | null> {
  const begun = await createVendorMemory(db, 'chain', () => clock.now()).find('begun')
  if (begun?.kind === 'remote') return 'remote'
  if (begun) return begun.kind === 'anvil' ? 'anvil' : 'database'
  const sent = await db.selectFrom('sandbox.chain_transaction').select('hash').executeTakeFirst()
  return sent ? 'database' : null
}

async function keepToItsChain(
  { db, clock }: ChainParts,
  before: Kind | null,
  kind: Kind,
): Promise<void> {
  if (before !== null && before !== kind) {
    throw new StartRefused(
      {
        anvil:
          'This database was begun with CHAIN=anvil, and its blocks are there. Set that, or choose another DATA_DIR.',
        database:
          'This database was begun with the chain in the database, and its blocks are there. Set CHAIN=database, or choose another DATA_DIR.',
        remote:
          'This database was begun with a chain at CHAIN_RPC_URLS, and its blocks are there. Set that, or take another database.',
      }[before],
    )
  }
  if (before !== null) return
  // How far the other chain was read, while nothing happened on it.
  const other = BigInt(LOCAL_CHAIN_ID)
  await forgetChainHead(db, other)
  await forgetTokenHead(db, other)
  await forgetTransferHead(db, other)
  await createVendorMemory(db, 'chain', () => clock.now()).keep('begun', { kind })
}

/** Another `DATA_DIR` has another chain of the same kind. */
async function keepToItsContracts({ db, clock }: ChainParts, escrow: string): Promise<void> {
  const memory = createVendorMemory(db, 'chain', () => clock.now())
  const begun = await memory.find('begun')
  if (begun?.escrow === escrow) return
  if (begun?.escrow === undefined) return memory.keep('begun', { ...begun, escrow })
  throw new StartRefused(
    `This database was begun with the contracts of another DATA_DIR, with the escrow at ${begun.escrow}. Start with that one, or take another database.`,
  )
}
