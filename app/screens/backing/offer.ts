import type { FightOutcome } from '#domain/bouts/fight.ts'
import type { Picture } from '#domain/campaigns/picture.ts'
import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import type { PocketStatus } from '#domain/campaigns/pocket-status.ts'
import type { OpponentTape, Tape } from '#domain/campaigns/tape.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { EurRate } from '#domain/payments/card-quote.ts'

/** A Pocket as the sheet and its own page show it. */
export interface OfferedPocket {
  readonly id: string
  readonly slug: string
  readonly description: string
  readonly status: PocketStatus
  /** When everybody may order, standstills included. */
  readonly opensAt: Date
  /** When orders end, early ends included. */
  readonly closesAt: Date
  readonly terms: PocketTerms
  readonly recipient: RecipientView
  /** Null where its owner shows none. */
  readonly cover: Picture | null
  readonly fights: readonly CoveredFightView[]
  readonly raisedMicro: MicroUsdc
  readonly backers: number
  /** Null where nothing is sold by the unit. */
  readonly units: {
    readonly sold: number
    readonly available: number
    readonly availablePercent: number
    readonly least: number
    readonly offeredPpm: number
    readonly level2Offered: boolean
  } | null
}

export type RecipientView =
  | {
      readonly kind: 'fighter'
      readonly id: string
      readonly slug: string
      readonly name: string
      readonly status: 'amateur' | 'professional'
      readonly weightClass: string
      readonly record: string
      readonly biography: string
      /** As they say it; null where nothing is said. */
      readonly tape: Tape | null
      /** Empty for somebody without one. */
      readonly ringName: string
      readonly links: readonly string[]
      readonly verified: boolean
      readonly picture: Picture | null
    }
  | {
      readonly kind: 'federation'
      readonly id: string
      readonly slug: string
      readonly name: string
      readonly presentation: string
      readonly verified: boolean
      readonly picture: Picture | null
    }

export interface CoveredFightView {
  readonly id: string
  readonly opponentName: string
  /** As the athlete says it; null where nothing is said. */
  readonly opponentTape: OpponentTape | null
  readonly eventName: string
  readonly place: string
  readonly scheduledAt: Date
  /** As its contract names it, in millionths of its currency. */
  readonly purse: {
    readonly currency: string
    readonly amountMinor: bigint
    /** Of it, what is paid for a win alone; absent where the contract does not say. */
    readonly forWinMinor?: bigint
  } | null
  readonly cancelledAt: Date | null
  /** Postponed, with no new date since then. */
  readonly undatedSince: Date | null
  /** Null before one is recorded; it counts once it is official. */
  readonly result: { readonly outcome: FightOutcome; readonly official: boolean } | null
}

/** Who is about to order, as far as the form needs to know. */
export interface Backer {
  /** As the books know this person. */
  readonly personId: string
  /** As given on joining. */
  readonly name: string
  readonly emailVerified: boolean
  readonly kycLevel: KycLevel
  /** All money ever brought in, with live holds. */
  readonly counterMicro: MicroUsdc
  /** Up to here simplified identity is enough. */
  readonly thresholdMicro: MicroUsdc
  /** Has answered the questions about the risk of shares. */
  readonly knowsRisk: boolean
}

/** Everything that the sheet of one Pocket shows. */
export interface Offer {
  readonly pocket: OfferedPocket
  readonly backer: Backer
  /** The text beside the box, word for word as the evidence keeps it. */
  readonly waiver: { readonly version: string; readonly text: string }
  /** Euros per USDC; null while nobody says. */
  readonly rate: EurRate | null
  /** Linked wallets that can pay; null where none ever can. */
  readonly wallets: readonly { readonly id: string; readonly address: string }[] | null
  /** An order of the backer's in this Pocket that still waits for its payment. */
  readonly unpaid: {
    readonly id: string
    readonly paysMicro: MicroUsdc
    readonly until: Date
  } | null
}

/** Must the buyer give up the right of withdrawal? */
export function asksWaiver({ terms }: Pick<OfferedPocket, 'terms'>): boolean {
  return terms.kind === 'share' && terms.withdrawalPolicy === 'waiver'
}
