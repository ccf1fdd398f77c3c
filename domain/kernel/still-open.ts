import type { MicroUsdc } from './money.ts'

/** What keeps somebody from closing their account: how much of each kind still goes on. */
export type StillOpen = {
  readonly openOrders: number
  readonly shares: number
  /** Of one's own athlete or organisation: submitted, and neither completed nor cancelled. */
  readonly pockets: number
  /** Covered by them, and neither closed nor called off. */
  readonly fights: number
  /** Operators who are named as this person. */
  readonly operators: number
  /** Let go to the athlete or the organisation, and not paid out. */
  readonly releasedMicro: MicroUsdc
  readonly owedMicro: MicroUsdc
}
