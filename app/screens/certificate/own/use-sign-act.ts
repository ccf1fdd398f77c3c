import { useState } from 'react'
import type { Offline } from '#app/live/keep-when-offline.ts'
import { usePost } from '#app/live/use-post.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { walletTexts } from '#app/texts/wallets.ts'
import { askChain, askOwner, askTypedSignature, type WalletNo } from '#app/wallet/ask-wallet.ts'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'
import type { SignableActs, SignedAct } from './signable-acts.ts'

/** Where an act by a signature stands. */
export type SignState =
  | { at: 'idle' }
  | { at: 'done'; text: string }
  | { at: 'asking' | 'network' | 'signing' | 'sending'; walletId: string }
  | { at: 'failed'; text: string }

/** Takes a signed act to the server, and gives what it says; its text is null where nobody answered. */
export type HandIn = (
  fields: Record<string, string>,
) => Promise<{ done: string } | { refusal: string | null }>

/** To the page that the act is on. */
export function useHandIn(): HandIn {
  const post = usePost<AccountAnswer | Offline>()
  return async (fields) => {
    const answer = await post(fields)
    if ('offline' in answer) return { refusal: null }
    return answer.refusal ? { refusal: answer.refusal } : { done: answer.done ?? '' }
  }
}

/** Has the wallet that a certificate lies in sign an act, and hands the signature in. Whoever says no is back where he was. */
export function useSignAct(handIn: HandIn) {
  const [state, setState] = useState<SignState>({ at: 'idle' })
  const fail = (text: string) => setState({ at: 'failed', text })
  const stop = (why: WalletNo) =>
    why === 'rejected' ? setState({ at: 'idle' }) : fail(walletTexts.no[why])
  const sign = async (
    { owner, chainId, network }: SignableActs,
    { id: walletId, provider }: FoundWallet,
    act: SignedAct,
  ) => {
    setState({ at: 'asking', walletId })
    const account = await askOwner(provider, owner)
    if (!account.ok) return stop(account.why)
    setState({ at: 'network', walletId })
    const chain = await askChain(provider, chainId, network)
    if (!chain.ok) return stop(chain.why)
    setState({ at: 'signing', walletId })
    const signed = await askTypedSignature(provider, account.value, act.typedData)
    if (!signed.ok) return stop(signed.why)
    setState({ at: 'sending', walletId })
    const { intent, fields } = act
    const answer = await handIn({ intent, ...fields, signature: signed.value })
    if ('refusal' in answer) return fail(answer.refusal ?? walletTexts.offline)
    setState({ at: 'done', text: answer.done })
  }
  return { state, sign }
}
