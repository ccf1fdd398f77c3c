import { useState } from 'react'
import type { Offline } from '#app/live/keep-when-offline.ts'
import { usePost } from '#app/live/use-post.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import {
  askAccount,
  askChain,
  askTypedSignature,
  type WalletAnswer,
  type WalletNo,
} from '#app/wallet/ask-wallet.ts'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'
import { sendDeposit } from '#app/wallet/send-deposit.ts'

/** What a wallet is asked to sign, as the server gives it. */
export interface PreparedPayment {
  chainId: string
  typedData: { types: object; domain: object }
  /** The compliance key's. */
  signature: string
}

/** What the server says to the request to pay by wallet. */
export interface PayAnswer {
  payment: PreparedPayment | null
  refusals: readonly string[]
}

/** Where a payment stands. */
export type PayState =
  | { at: 'idle' }
  | { at: 'asking' | 'preparing' | 'network' | 'signing' | 'sending' }
  | { at: 'sent'; transaction: string }
  | { at: 'failed'; text: string }

export interface PayingWallet {
  id: string
  address: string
}

/**
 * Pays an order by a linked wallet: its account, our permit, its network, its signature, its transaction. Whoever says
 * no is back where he was; whoever reloads begins again and gets the same permit.
 */
export function usePayByWallet(action: string) {
  const [state, setState] = useState<PayState>({ at: 'idle' })
  const post = usePost<PayAnswer | Offline>(action)
  const fail = (text: string) => setState({ at: 'failed', text })
  const passed = <T>(answer: WalletAnswer<T>): answer is { ok: true; value: T } => {
    if (!answer.ok) stop(answer.why)
    return answer.ok
  }
  const stop = (why: WalletNo) =>
    why === 'rejected' ? setState({ at: 'idle' }) : fail(walletTexts.no[why])
  const prepare = async (walletId: string): Promise<PreparedPayment | null> => {
    setState({ at: 'preparing' })
    const answer = await post({ intent: 'wallet', walletId })
    if ('offline' in answer) fail(walletTexts.offline)
    else if (!answer.payment) fail(answer.refusals.join(' '))
    return 'offline' in answer ? null : answer.payment
  }
  const pay = async ({ id, address }: PayingWallet, { provider }: FoundWallet) => {
    setState({ at: 'asking' })
    const account = await askAccount(provider)
    if (!passed(account)) return
    if (account.value.toLowerCase() !== address.toLowerCase()) return stop('other_account')
    const payment = await prepare(id)
    if (!payment) return
    setState({ at: 'network' })
    if (!passed(await askChain(provider, payment.chainId))) return
    setState({ at: 'signing' })
    const signed = await askTypedSignature(provider, account.value, payment.typedData)
    if (!passed(signed)) return
    setState({ at: 'sending' })
    const { typedData, signature } = payment
    const sent = await sendDeposit({ typedData, signature, walletSignature: signed.value })
    if (sent.ok) return setState({ at: 'sent', transaction: sent.transaction })
    const { reverted, refused } = walletTexts.pay
    fail(sent.reason === null ? walletTexts.offline : (reverted[sent.reason] ?? refused))
  }
  return { state, pay }
}
