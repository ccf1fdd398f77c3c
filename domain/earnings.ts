import { add, type MicroUsdc, micro } from './money.ts'
import type { Instant } from './time.ts'

/** What the promoter paid for the parts that the terms list, already converted; before manager and tax. */
export type EarningsParts = {
  readonly showMicro: MicroUsdc
  readonly winMicro: MicroUsdc
  readonly finishBonusMicro: MicroUsdc
  /** Sporting fines are taken off. */
  readonly finesMicro: MicroUsdc
}

/** How an amount in another currency became USDC. Null where the purse was paid in USDC. */
export type Conversion = {
  readonly currency: string
  readonly rate: string
  readonly source: string
}

export type Challenge = {
  readonly challengerId: string
  readonly reason: string
  readonly raisedAt: Instant
  readonly answeredAt: Instant | null
}

export type EarningsDeclaration = {
  readonly authorId: string
  readonly declaredAt: Instant
  readonly earningsMicro: MicroUsdc
  readonly currency: string
  readonly conversion: Conversion | null
  readonly evidenceHashes: readonly string[]
  readonly verifiedAt: Instant | null
  readonly challenges: readonly Challenge[]
  /** A challenge was upheld: another declaration takes its place. */
  readonly rejectedAt: Instant | null
  /** What all Pockets together are owed of it, and what has come in. */
  readonly owedMicro: MicroUsdc
  readonly receivedMicro: MicroUsdc
}

/** Show, win and bonus less sporting fines, never below zero. */
export function earningsOf(parts: EarningsParts): MicroUsdc {
  const gross = add(parts.showMicro, parts.winMicro, parts.finishBonusMicro)
  return micro(gross > parts.finesMicro ? gross - parts.finesMicro : 0n)
}
