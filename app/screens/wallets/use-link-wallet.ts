import { useState } from 'react'
import type { Offline } from '#app/live/keep-when-offline.ts'
import { usePost } from '#app/live/use-post.ts'
import { shortAddress, walletTexts } from '#app/texts/wallets.ts'
import { askAccount, askSignature, type WalletNo } from '#app/wallet/ask-wallet.ts'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'
import type { LinkAnswer } from './wallet-views.ts'

/** Where linking stands. */
export type LinkState =
  | { at: 'idle' }
  | { at: 'asking' | 'signing' | 'sending'; walletId: string }
  | { at: 'done'; address: string }
  | { at: 'failed'; text: string }

/** Links a wallet: its address, our message, its signature. Whoever says no is back where he was. */
export function useLinkWallet(action: string) {
  const [state, setState] = useState<LinkState>({ at: 'idle' })
  const post = usePost<LinkAnswer | Offline>(action)
  const stop = (why: WalletNo) =>
    setState(why === 'rejected' ? { at: 'idle' } : { at: 'failed', text: walletTexts.no[why] })
  /** What the server gave, or null once it has been said why not. */
  const send = async (fields: Record<string, string>): Promise<LinkAnswer | null> => {
    const answer = await post(fields)
    const why = 'offline' in answer ? walletTexts.offline : answer.refusal
    if (why !== null) setState({ at: 'failed', text: why })
    return 'offline' in answer || why !== null ? null : answer
  }
  const link = async ({ id: walletId, provider }: FoundWallet) => {
    setState({ at: 'asking', walletId })
    const account = await askAccount(provider)
    if (!account.ok) return stop(account.why)
    const address = account.value
    const offered = await send({ intent: 'message', address })
    if (!offered?.message) return
    setState({ at: 'signing', walletId })
    const signed = await askSignature(provider, address, offered.message)
    if (!signed.ok) return stop(signed.why)
    setState({ at: 'sending', walletId })
    const { message } = offered
    const linked = await send({ intent: 'link', message, signature: signed.value })
    if (linked) setState({ at: 'done', address: shortAddress(address) })
  }
  return { state, link }
}
