import { invariant } from '#domain/kernel/invariant.ts'
import { add, type MicroUsdc } from '#domain/kernel/money.ts'

const BPS_WHOLE = 10_000n
/** A certificate bought for a micro-USDC can return beyond what a number says exactly; it is cut there. */
const LARGEST_SHOWN = BigInt(Number.MAX_SAFE_INTEGER)

/** Everything that came back from one certificate. */
export type Returns = {
  readonly netPayoutsMicro: MicroUsdc
  readonly compensationMicro: MicroUsdc
  readonly returnedEscrowMicro: MicroUsdc
  readonly resaleProceedsMicro: MicroUsdc
}

/**
 * (back − cost) × 10,000 / cost in basis points, cut toward zero, never annualised: −373 is −3.73 %.
 * Cost is principal and backer premium, or the resale price for a later holder. Not for tips and federations.
 */
export function roiBps(backMicro: MicroUsdc, costMicro: MicroUsdc): number {
  invariant(costMicro > 0n, 'a return is measured against a cost')
  const roi = ((backMicro - costMicro) * BPS_WHOLE) / costMicro
  return Number(roi < LARGEST_SHOWN ? roi : LARGEST_SHOWN)
}

export function totalReturned(returns: Returns): MicroUsdc {
  const { netPayoutsMicro, compensationMicro, returnedEscrowMicro, resaleProceedsMicro } = returns
  return add(netPayoutsMicro, compensationMicro, returnedEscrowMicro, resaleProceedsMicro)
}
