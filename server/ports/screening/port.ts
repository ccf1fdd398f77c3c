import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

/** Money that has moved on a chain, seen from who received it. */
export interface ScreenedTransfer {
  network: 'ethereum' | 'base' | 'polygon'
  asset: 'USDC'
  transactionHash: string
  /** Our own address, which received it. */
  recipient: string
  amountMicro: MicroUsdc
}

/** The subject of a screening. */
export interface ScreeningSubject {
  /** The id that the providers get: a person's, or for an unknown sender that of the transfer. */
  personId: string
  /** Null where a wallet alone is looked at. */
  legalName: string | null
  country: string | null
  /** The wallet that money comes from, once known. */
  walletAddress: string | null
  /** The payment itself, where it came over a chain. */
  transfer?: ScreenedTransfer | null
}

export interface ScreeningAnswer {
  verdict: ScreeningVerdict
  /** How the providers call what they looked at; never a name. */
  reference: string
  /** Short codes for why it is not a pass. */
  reasons?: readonly string[]
}

/** The suffix of the reason for a missing answer. */
export const UNANSWERED = 'unanswered'

/** Whether a provider has given no answer at all, which is pending too. */
export function wentUnanswered({ reasons = [] }: ScreeningAnswer): boolean {
  return reasons.some((reason) => reason.endsWith(UNANSWERED))
}

/** Screens people, wallets and transfers (KYT). Callers treat an error or a late answer as `pending`. */
export interface ScreeningPort {
  /** Nothing real is asked. */
  readonly sandbox: boolean
  readonly provider: string
  screen(subject: ScreeningSubject): Promise<ScreeningAnswer>
}

/** The parts of a subject that can be screened. A part that nobody screens does not pass. */
export type ScreeningScope = 'name' | 'wallet' | 'transfer'

/** One provider, for the parts it covers. Throws `ScreeningUnanswered` without an answer. */
export interface ScreeningSource {
  readonly sandbox: boolean
  readonly provider: string
  readonly covers: readonly ScreeningScope[]
  look(scope: ScreeningScope, subject: ScreeningSubject): Promise<Required<ScreeningAnswer>>
}

/** There was no answer: pending, never a pass. */
export class ScreeningUnanswered extends Error {}

/** Whose stand-in looks at wallets, or which provider does, with its keys. */
export type ScreeningChoice =
  | { vendor: 'chainalysis'; kytToken: string; sanctionsKey: string }
  | { vendor: 'elliptic'; apiKey: string; secret: string }
  | { vendor: 'sandbox'; of: WalletVendor }
/** A file with a list of names, and for how many days it counts after it was made. */
export interface NameListChoice {
  path: string
  mostDays: number
}
export type WalletVendor = 'chainalysis' | 'elliptic'

/** A wallet provider's side, in its own wire format, for trying and for tests. */
export interface SandboxScreening {
  readonly vendor: WalletVendor
  /** Whether a request carries the key of this provider's one customer. */
  knowsKey(headers: Headers): boolean
  /** Answers one call of the provider's API. `path` holds the query. */
  answer(method: string, path: string, body: string, headers: Headers): Promise<SandboxVendorAnswer>
}

export interface SandboxVendorAnswer {
  status: number
  body: Record<string, unknown> | string
}
