import { z } from 'zod'
import { brand } from '#domain/kernel/brand.ts'
import type {
  BridgeSettings,
  KycChoice,
  NameListChoice,
  RemoteChainSettings,
  S3Settings,
  ScreeningChoice,
} from '#server/ports/door.ts'
import { chainSettings, readRemoteChain } from './env-chain.ts'
import {
  complianceSettings,
  readKycChoice,
  readNameList,
  readScreeningChoice,
} from './env-compliance.ts'
import { filesSettings, readS3 } from './env-files.ts'
import { isLoopbackName } from './is-loopback-name.ts'
import { StartRefused } from './start-refused.ts'

/** A loopback port, 0 for any free one (tests). */
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535')

/** Whether a URL is usable as a whole, once its scheme is right. */
const isAddress = (text: string) => URL.canParse(text) && new URL(text).hostname !== ''

/** TLS modes in which nothing is said before the connection is encrypted. */
const closedModes = ['require', 'verify-ca', 'verify-full']

/** A server on this machine, by name or socket, or one reached by TLS. */
const isClosedLine = (text: string) => {
  if (!isAddress(text)) return true
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host.startsWith('/') || isLoopbackName(host)) return true
  return closedModes.includes(searchParams.get('sslmode') ?? '')
}

/** Links are made by appending a path. */
const isOrigin = (text: string) => {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}` === ''
}

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(isAddress, 'must look like postgres://user:password@host:5432/database')
    .refine(
      isClosedLine,
      'leaves this machine, and asks for no TLS: add ?sslmode=verify-full (or verify-ca, or require)',
    )
    .optional(),
  LAUNCH: z.literal('all', 'the only word is all').optional(),
  /** Opens the stand-ins to visitors of a process that other machines can reach. */
  SANDBOX_PUBLIC: z.literal('1', 'the only value is 1').optional(),
  /** How much of an invented world fills an empty sandbox. */
  SANDBOX_WORLD: z.enum(['large', 'small']).default('large'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isOrigin, 'must be a scheme and a host such as https://coin-rouge.example')
    .optional(),
  /** Above it, new connections are closed at once: each costs memory and a file descriptor. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  /** How many reverse proxies of ours stand in front, each of which appends to X-Forwarded-For. */
  PROXY_HOPS: z.coerce.number().int().min(0).max(9).optional(),
  /** Card payments by Stripe; without a key the sandbox stands in. */
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  /** One secret, or two with a comma between while they are exchanged. */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Euros per USDC for card quotes. */
  EUR_PER_USDC: z
    .string()
    .regex(/^\d{1,9}\.\d{1,12}$/, 'must be a decimal number such as 0.9227')
    .regex(/[1-9]/, 'must be above zero')
    .optional(),
  /** Turns what cards bring into USDC, by Bridge: key, customer, balance, chain and the escrow's address, all or none. */
  BRIDGE_API_KEY: z.string().min(8).optional(),
  BRIDGE_CUSTOMER_ID: z.string().min(1).optional(),
  BRIDGE_WALLET_ID: z.string().min(1).optional(),
  BRIDGE_RAIL: z.string().min(1).optional(),
  BRIDGE_TO_ADDRESS: z.string().min(1).optional(),
  /** The mail server; without it mails are kept to be read at /sandbox/outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine(isAddress, 'must look like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().min(3).default(`${brand.name} <${brand.supportEmail}>`),
  ...chainSettings,
  ...complianceSettings,
  ...filesSettings,
  TEST_FAILURE_PAGE: z.literal('1').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** All settings of the process, parsed once at start. */
export interface Env {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** `web` answers requests and leaves tasks to others; `worker` does tasks and does not listen. */
  role: 'all' | 'web' | 'worker'
  /** Turns every launch switch on for this run only; sandbox adapters only. */
  launchAll: boolean
  /** Fills an empty sandbox with a season that has gone by; only in the embedded database, which no other process reads meanwhile. */
  largeWorld: boolean
  /** Which chain stands in: one in the database, or an anvil with its contracts. Null leaves it to the start. */
  chain: 'database' | 'anvil' | null
  /** A chain of others; null: the sandbox has its own. */
  remoteChain: RemoteChainSettings | null
  /** Whether other machines reach it: by HOST, or by PUBLIC_URL. */
  exposed: boolean
  /** Whether those may see the stand-ins. */
  sandboxPublic: boolean
  /** Where visitors reach the platform; absent: the listening address. */
  publicUrl: string | undefined
  /** The most connections at once. */
  maxConnections: number
  /** The number of proxies whose X-Forwarded-For entries are trusted. */
  proxyHops: number
  /** Null: the sandbox stands in for the card provider. */
  stripe: { secretKey: string; webhookSecrets: readonly string[]; eurPerUsdc: string } | null
  /** Who turns what cards bring into USDC; null: the sandbox stands in. */
  bridge: BridgeSettings | null
  /** Who verifies identities. */
  kyc: KycChoice
  /** Who looks at wallets and transfers. */
  screening: ScreeningChoice
  nameList: NameListChoice | null
  /** Null: mails are kept in the database instead of sent. */
  smtpUrl: string | null
  mailFrom: string
  /** The bucket for public files; null: the folder `files` in `dataDir`. */
  s3: S3Settings | null
  /** Serves a page that breaks on purpose (`/_failure`), for the tests of the error page. */
  failurePage: boolean
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
  /** Serves from source with hot reloading instead of from the build. */
  dev: boolean
}

/** Thrown for settings that cannot be used. */
export class EnvError extends StartRefused {}

/**
 * Reads settings from the environment and the command line (`--launch all`, `--dev`).
 * @throws EnvError naming each wrong setting and what it should be.
 */
export function readEnv(variables: NodeJS.ProcessEnv, args: readonly string[] = []): Env {
  refuseUnknown(args)
  const launch = readLaunchFlag(args) ?? variables.LAUNCH
  const filled = Object.entries({ ...variables, LAUNCH: launch }).filter(
    ([, value]) => value !== '',
  )
  const parsed = schema.safeParse(Object.fromEntries(filled))
  if (!parsed.success) {
    const given = { ...variables, LAUNCH: launch }
    const lines = parsed.error.issues.map((issue) => complaint(String(issue.path[0]), issue, given))
    throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    role: readRole(data),
    launchAll: readLaunchAll(data),
    largeWorld: readLaunchAll(data) && data.SANDBOX_WORLD === 'large' && !data.DATABASE_URL,
    chain: data.CHAIN ?? null,
    remoteChain: readRemoteChain(data, variables, complain),
    exposed: isExposed(data),
    sandboxPublic: data.SANDBOX_PUBLIC === '1',
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, ''),
    maxConnections: data.MAX_CONNECTIONS,
    proxyHops: data.PROXY_HOPS ?? defaultHops(data),
    stripe: readStripe(data),
    bridge: readBridge(data),
    kyc: readKycChoice(data, complain),
    screening: readScreeningChoice(data, complain),
    nameList: readNameList(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    s3: readS3(data, complain),
    failurePage: data.TEST_FAILURE_PAGE === '1',
    logLevel: data.LOG_LEVEL,
    dev: args.includes('--dev'),
  }
}

/** Settings that may hold a password or a key are named, never shown. */
const secretNames = /URLS?$|SECRET|KEY|TOKEN/

function complaint(name: string, issue: { message: string }, given: NodeJS.ProcessEnv): string {
  const shown = secretNames.test(name) ? '' : `=${given[name] ?? ''}`
  return `  ${name}${shown}: ${issue.message}`
}

/** With a public address, a process that only this machine reaches stands behind a proxy. */
function defaultHops({ HOST, PUBLIC_URL }: z.infer<typeof schema>): number {
  return PUBLIC_URL && isLoopbackName(HOST) ? 1 : 0
}

/** Whoever reaches an open sandbox reads its mails and pays with its cards, so that is opened only on purpose. */
function readLaunchAll(data: z.infer<typeof schema>): boolean {
  if (data.LAUNCH === undefined) return false
  if (!isExposed(data) || data.SANDBOX_PUBLIC) return true
  const by = isLoopbackName(data.HOST) ? 'PUBLIC_URL' : `HOST=${data.HOST}`
  throw new EnvError(
    `LAUNCH=all shows the sandbox's mails and payments to whoever reaches it, and ${by} lets others than this machine in. ` +
      'Listen on 127.0.0.1, or set SANDBOX_PUBLIC=1 if they are meant to.',
  )
}

function isExposed({ HOST, PUBLIC_URL }: z.infer<typeof schema>): boolean {
  return !(isLoopbackName(HOST) && (!PUBLIC_URL || isLoopbackName(new URL(PUBLIC_URL).hostname)))
}

function readStripe(data: z.infer<typeof schema>): Env['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, EUR_PER_USDC } = data
  if (!STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    throw new EnvError(
      'STRIPE_WEBHOOK_SECRET also needs STRIPE_SECRET_KEY: without it the sandbox takes the payments.',
    )
  }
  if (!STRIPE_SECRET_KEY) return null
  if (!STRIPE_WEBHOOK_SECRET || !EUR_PER_USDC) {
    throw new EnvError(
      'STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET and EUR_PER_USDC (euros per USDC, such as 0.9227).',
    )
  }
  const webhookSecrets = STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  return { secretKey: STRIPE_SECRET_KEY, webhookSecrets, eurPerUsdc: EUR_PER_USDC }
}

function readBridge(data: z.infer<typeof schema>): Env['bridge'] {
  const {
    BRIDGE_API_KEY: apiKey,
    BRIDGE_CUSTOMER_ID: customerId,
    BRIDGE_WALLET_ID: walletId,
  } = data
  const { BRIDGE_RAIL: rail, BRIDGE_TO_ADDRESS: toAddress, STRIPE_SECRET_KEY: takesCards } = data
  const given = [apiKey, customerId, walletId, rail, toAddress]
  if (given.every((value) => value === undefined)) return null
  if (takesCards && apiKey && customerId && walletId && rail && toAddress) {
    return { apiKey, customerId, walletId, rail, toAddress }
  }
  throw new EnvError(
    'BRIDGE_API_KEY, BRIDGE_CUSTOMER_ID, BRIDGE_WALLET_ID, BRIDGE_RAIL and BRIDGE_TO_ADDRESS belong together, and with STRIPE_SECRET_KEY.',
  )
}

/** Two processes need a database that two processes can open. */
function readRole({ ROLE, DATABASE_URL, PUBLIC_URL, CHAIN }: z.infer<typeof schema>): Env['role'] {
  if (ROLE !== 'all' && CHAIN === 'anvil') {
    throw new EnvError('CHAIN=anvil is a node of one process: leave ROLE out, or CHAIN.')
  }
  if (ROLE !== 'all' && !DATABASE_URL) {
    throw new EnvError(
      `ROLE=${ROLE} shares the work with other processes, which takes a PostgreSQL server: set DATABASE_URL.`,
    )
  }
  if (ROLE === 'worker' && !PUBLIC_URL) {
    throw new EnvError(
      'ROLE=worker does not listen: set PUBLIC_URL to where the processes are reached that do. Links in mails lead there.',
    )
  }
  return ROLE
}

function complain(message: string): never {
  throw new EnvError(message)
}

/** A mistyped flag would start something else than was meant. */
function refuseUnknown(args: readonly string[]): void {
  const known = ['--launch', '--dev']
  const unknown = args.filter((arg, at) => !known.includes(arg) && args[at - 1] !== '--launch')
  if (unknown.length === 0) return
  throw new EnvError(`There is no ${unknown.join(' ')}. What can be said: --launch all, --dev.`)
}

function readLaunchFlag(args: readonly string[]): string | undefined {
  const at = args.indexOf('--launch')
  if (at < 0) return undefined
  return args[at + 1] ?? 'nothing'
}
