import type { CardPort, SandboxStripe } from './card/port.ts'
import type { ChainPort, SandboxChain } from './chain/port.ts'
import type { FilesPort } from './files/port.ts'
import type { KycPort, SandboxKyc } from './kyc/port.ts'
import type { MailPort } from './mail/port.ts'
import type { SandboxScreening, ScreeningPort } from './screening/port.ts'
import type { TreasuryPort } from './treasury/port.ts'

/** The kind of a provider: a stand-in, the real one with its sandbox keys, or the real one. */
export type ProviderKind = 'stand_in' | 'test' | 'real'

/** Ports whose results are stored in the books; mails are not. */
export type ProviderKinds = Readonly<
  Record<'card' | 'conversion' | 'kyc' | 'screening' | 'treasury' | 'chain', ProviderKind>
>

/** The outside world, each part real or a sandbox. */
export interface Ports {
  card: CardPort
  mail: MailPort
  kyc: KycPort
  screening: ScreeningPort
  treasury: TreasuryPort
  chain: ChainPort
  files: FilesPort
  /** The sandbox card provider's own side; null once a real provider is set. */
  sandboxStripe: SandboxStripe | null
  /** The sandbox identity provider's own side; null once a real provider is set. */
  sandboxKyc: SandboxKyc | null
  /** The sandbox wallet screening's own side; null once a real provider is set. */
  sandboxScreening: SandboxScreening | null
  /** The sandbox chain's own side; null once a real chain is set. */
  sandboxChain: SandboxChain | null
  /** Has the contracts run that a launch needs; null where they do, or none are wanted. */
  readonly openContracts: (() => Promise<void>) | null
  /** Nothing real can happen. */
  allSandbox: boolean
  /** The kind of provider at each of those ports. */
  kinds: ProviderKinds
  /** Every provider is a sandbox or runs with the provider's own test keys. */
  noRealMoney: boolean
  /** Whether anything of `/sandbox/*` is there: only beside stand-ins and test keys, and for this machine unless SANDBOX_PUBLIC says otherwise. */
  standInsOpen: boolean
}
