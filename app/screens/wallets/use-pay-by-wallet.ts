import { useState } from 'react'
import type { Offline } from '#app/live/keep-when-offline.ts'
import { usePost } from '#app/live/use-post.ts'
import { usdcText } from '#app/texts/format.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'
import {
  type PayingWallet,
  type PayOutcome,
  type PayStep,
  type PayWay,
  type PreparedPayment,
  payOrder,
} from '#app/wallet/pay-order.ts'
import { sendDeposit } from '#app/wallet/send-deposit.ts'
import { micro } from '#domain/kernel/money.ts'

/** What the server says to the request to pay by wallet, or to a signature. */
export interface PayAnswer {
  payment: PreparedPayment | null
  refusals: readonly string[]
}

/** Where a payment stands. */
export type PayState =
  | { at: 'idle' | 'handed' }
  | { at: PayStep }
  | { at: 'sent'; transaction: string }
  | { at: 'failed'; text: string }

/**
 * Pays an order by a linked wallet. Whoever says no is back where he was; whoever reloads begins again and gets the same permit, or
 * finds the payment on its way.
 */
export function usePayByWallet(action: string) {
  const [state, setState] = useState<PayState>({ at: 'idle' })
  const post = usePost<PayAnswer | Offline>(action)
  const prepare = async (walletId: string) => {
    const answer = await post({ intent: 'wallet', walletId })
    if ('offline' in answer) return { refused: null }
    return answer.payment ?? { refused: answer.refusals.join(' ') }
  }
  const handIn = async (signed: object) => {
    const answer = await post({ intent: 'signed', ...signed })
    if ('offline' in answer) return { refused: null }
    return answer.refusals.length === 0 ? 'taken' : { refused: answer.refusals.join(' ') }
  }
  const tell = (at: PayStep) => setState({ at })
  const pay = async (wallet: PayingWallet, { provider }: FoundWallet, way: PayWay) => {
    const world = { prepare, handIn, send: sendDeposit, tell }
    setState(stateOf(await payOrder(world, wallet, provider, way)))
  }
  return { state, pay }
}

function stateOf(outcome: PayOutcome): PayState {
  const { no, offline, pay } = walletTexts
  switch (outcome.at) {
    case 'stopped':
      return outcome.why === 'rejected' ? { at: 'idle' } : { at: 'failed', text: no[outcome.why] }
    case 'too_little': {
      const [has, needs] = [outcome.walletMicro, outcome.amountMicro].map((amount) =>
        usdcText(micro(BigInt(amount))),
      )
      return { at: 'failed', text: pay.tooLittle(has ?? '', needs ?? '') }
    }
    case 'refused':
      return { at: 'failed', text: outcome.text ?? offline }
    case 'reverted': {
      const { reason } = outcome
      const text = reason === null ? offline : (pay.reverted[reason] ?? pay.refused)
      return { at: 'failed', text }
    }
    default:
      return outcome
  }
}
