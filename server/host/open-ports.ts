import { createHmac } from 'node:crypto'
import path from 'node:path'
import {
  createSandboxMailbox,
  type Database,
  type Env,
  type Randomness,
  type SandboxClock,
  type Secrets,
  type SiteAddress,
  StartRefused,
} from '#server/kernel/door.ts'
import {
  type CardTreasury,
  createBridgeTreasury,
  createSandboxBridge,
  createSandboxMail,
  createSandboxStripe,
  createSandboxTreasury,
  createSmtpMail,
  createStripeCard,
  type KycChoice,
  openFiles,
  openKyc,
  openScreening,
  type Ports,
  type ProviderKind,
  type ProviderKinds,
  type SandboxStore,
  type TreasuryPort,
} from '#server/ports/door.ts'
import type { OpenedChain } from './chain/open-chain.ts'
import { createSandboxStore } from './sandbox/sandbox-store.ts'
import { createTreasuryMemory } from './sandbox/sandbox-treasury.ts'
import { createVendorMemory } from './sandbox/vendor-memory.ts'

export interface PortsParts {
  env: Pick<
    Env,
    | 'stripe'
    | 'bridge'
    | 'kyc'
    | 'screening'
    | 'nameList'
    | 'smtpUrl'
    | 'mailFrom'
    | 's3'
    | 'dataDir'
    | 'exposed'
    | 'sandboxPublic'
  >
  db: Database
  clock: Pick<SandboxClock, 'now'>
  randomness: Randomness
  site: SiteAddress
  secrets: Secrets
  opened: Pick<OpenedChain, 'chain' | 'sandboxChain' | 'treasury' | 'openContracts'>
}

/** The rate that the sandbox quotes; not a market rate. */
const sandboxEurPerUsdc = '0.9227'

/** Chooses each port's adapter by the settings: the real one if its key is set, else the sandbox. */
export function openPorts(parts: PortsParts): Ports {
  const { env, db, clock } = parts
  const { card, sandboxStripe } = openCard(parts)
  const mail = env.smtpUrl
    ? createSmtpMail(env.smtpUrl, env.mailFrom)
    : createSandboxMail(createSandboxMailbox(db, () => clock.now()))
  const { kyc, sandboxKyc } = openKyc(env.kyc, sandboxContext(parts, 'kyc'))
  const screened = openScreening(env.screening, env.nameList, sandboxContext(parts, 'screening'))
  const { screening, sandboxScreening } = screened
  const { chain, sandboxChain } = parts.opened
  const treasury = parts.opened.treasury ?? standInTreasury(parts)
  const files = openFiles(env.s3, path.join(env.dataDir, 'files'))
  const allSandbox = [card, mail, kyc, screening, treasury, chain].every((port) => port.sandbox)
  const noRealMoney = env.stripe === null || isTestKey(env.stripe.secretKey)
  const conversion = { sandbox: env.bridge === null }
  const complete = { sandbox: screened.hasStandIn }
  if (!noRealMoney) {
    refuseHalfReal({ mail, kyc, screening: complete, treasury, chain, conversion })
  }
  const kinds: ProviderKinds = {
    card: kindOf(card, noRealMoney),
    conversion: kindOf(conversion),
    kyc: kindOf(kyc, hasTestKey(env.kyc)),
    screening: kindOf(complete),
    treasury: kindOf(treasury),
    chain: kindOf(chain),
  }
  // Wallet screening is real even if only the list of names is a stand-in.
  const inEarnest = namesOfReal({ ...kinds, screening: kindOf(screening) })
  if (mail.sandbox) refuseWithoutMail(inEarnest)
  const standInsOpen = inEarnest.length === 0 && (!env.exposed || env.sandboxPublic)
  const known = { allSandbox, noRealMoney, standInsOpen, kinds }
  const stood = { sandboxStripe, sandboxKyc, sandboxScreening, sandboxChain }
  return {
    ...{ card, mail, kyc, screening, treasury, chain, files, ...stood, ...known },
    get openContracts() {
      return parts.opened.openContracts()
    },
  }
}

function standInTreasury({ db, clock, randomness, opened }: PortsParts): TreasuryPort {
  return createSandboxTreasury(
    createTreasuryMemory(db, () => clock.now()),
    (count) => lettersOf(randomness, count),
    // What it pays leaves the escrow contract.
    async ({ key, toAddress: to, amountMicro: amount, addedMicro, refundOf = null }) =>
      opened.sandboxChain?.payOut(key, { to, amount, added: addedMicro ?? 0n, refundOf }),
  )
}

function kindOf({ sandbox }: { sandbox: boolean }, byTestKey = false): ProviderKind {
  if (sandbox) return 'stand_in'
  return byTestKey ? 'test' : 'real'
}

function namesOfReal(kinds: ProviderKinds): readonly string[] {
  return Object.entries(kinds).flatMap(([port, kind]) => (kind === 'real' ? [port] : []))
}

/** The sandbox mailbox would keep mails here, with links that open accounts. */
function refuseWithoutMail(inEarnest: readonly string[]): void {
  if (inEarnest.length === 0) return
  throw new StartRefused(
    `These providers are real: ${inEarnest.join(', ')}. Beside them mails are sent: set SMTP_URL and MAIL_FROM, ` +
      'or use a stand-in or the provider’s own test keys.',
  )
}

const isTestKey = (key: string) => /^[sr]k_test_/.test(key)

/** Whether the identity provider runs with test keys. */
function hasTestKey(choice: KycChoice): boolean {
  if (choice.vendor === 'sumsub') return choice.appToken.startsWith('sbx:')
  return choice.vendor === 'stripe-identity' && isTestKey(choice.secretKey)
}

/** Real money is never taken from people whom a stand-in has verified. */
function refuseHalfReal(
  ports: Record<
    'mail' | 'kyc' | 'screening' | 'treasury' | 'chain' | 'conversion',
    { sandbox: boolean }
  >,
): void {
  const missing = Object.entries(ports).flatMap(([name, port]) => (port.sandbox ? [name] : []))
  if (missing.length === 0) return
  throw new StartRefused(
    `STRIPE_SECRET_KEY is a live key, but these are still sandboxes: ${missing.join(', ')}. ` +
      'Real money needs real providers for all of them; to try it out use a key that starts with sk_test_.',
  )
}

function openCard(parts: PortsParts): Pick<Ports, 'card' | 'sandboxStripe'> {
  const { env, db, clock, randomness, site, secrets } = parts
  const store = createSandboxStore(db, () => clock.now())
  const treasury = openTreasury(parts, store)
  if (env.stripe) {
    const card = createStripeCard({ ...env.stripe, rateSource: 'EUR_PER_USDC' }, treasury)
    return { card, sandboxStripe: null }
  }
  const sandboxStripe = createSandboxStripe({
    store,
    now: () => clock.now(),
    letters: (count) => lettersOf(randomness, count),
    ownUrl: () => site.ownUrl(),
    publicUrl: () => site.publicUrl(),
    secretKey: secrets.sandboxCardKey,
    webhookSecret: secrets.sandboxWebhook,
  })
  const settings = {
    secretKey: secrets.sandboxCardKey,
    webhookSecrets: [secrets.sandboxWebhook],
    eurPerUsdc: sandboxEurPerUsdc,
    rateSource: 'sandbox',
    sandbox: true,
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      fetch(toSandbox(site, String(input)), init),
  }
  return { card: createStripeCard(settings, treasury), sandboxStripe }
}

/** The adapter that converts card payments into USDC. The stand-in answers in this process: nobody else has to reach it. */
function openTreasury(parts: PortsParts, store: SandboxStore): CardTreasury {
  const { env, clock, randomness } = parts
  if (env.bridge) return createBridgeTreasury(env.bridge)
  const { apiKey } = sandboxContext(parts, 'bridge')
  return createBridgeTreasury({
    apiKey,
    customerId: 'sandbox-customer',
    walletId: 'sandbox-wallet',
    rail: 'sandbox',
    toAddress: '0x0000000000000000000000000000000000000e5c',
    fetch: createSandboxBridge({
      store,
      now: () => clock.now(),
      letters: (count) => lettersOf(randomness, count),
      apiKey,
      eurPerUsdc: env.stripe?.eurPerUsdc ?? sandboxEurPerUsdc,
    }),
  })
}

/** A stand-in's dependencies. Its keys are derived from this installation's own secrets, so that a restart keeps them. */
function sandboxContext(parts: PortsParts, kind: string) {
  const { db, clock, randomness, site, secrets } = parts
  const keyFor = (use: string) =>
    createHmac('sha256', secrets.sandboxWebhook).update(`${kind}:${use}`).digest('hex')
  return {
    memory: createVendorMemory(db, kind, () => clock.now()),
    now: () => clock.now(),
    letters: (count: number) => lettersOf(randomness, count),
    ownUrl: () => site.ownUrl(),
    publicUrl: () => site.publicUrl(),
    apiKey: `sbx_${keyFor('api')}`,
    webhookSecret: `whsec_${keyFor('webhook')}`,
  }
}

/** Letters and digits at random, as providers name their objects. */
function lettersOf(randomness: Randomness, count: number): string {
  return randomness.token(count).replaceAll(/[-_]/g, 'x').slice(0, count)
}

/** Calls to the provider's address, answered in this process. */
function toSandbox(site: SiteAddress, url: string): string {
  const { pathname, search } = new URL(url)
  return `${site.ownUrl()}/sandbox/stripe${pathname}${search}`
}
