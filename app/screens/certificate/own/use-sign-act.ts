import { useState } from 'react'
import type { Offline } from '#app/live/keep-when-offline.ts'
import { usePost } from '#app/live/use-post.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import {
  askChain,
  askOwner,
  askTransaction,
  askTypedSignature,
  type WalletNo,
} from '#app/wallet/ask-wallet.ts'
import type { FoundWallet, WalletProvider } from '#app/wallet/discover-wallets.ts'
import type { HoldingWallet, SentAct, SignedAct } from './signable-acts.ts'

/** Where an act by a signature or a transaction stands. */
export type SignState =
  | { at: 'idle' }
  | { at: 'done'; text: string }
  | { at: SignStep; walletId: string }
  | { at: 'failed'; text: string }

type SignStep = 'asking' | 'network' | 'signing' | 'sending' | 'confirming' | 'mining'

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

/** Has the wallet that a certificate lies in sign an act, and hands the signature in, or send it. Whoever says no is back where he was. */
export function useSignAct(handIn: HandIn) {
  const [state, setState] = useState<SignState>({ at: 'idle' })
  const fail = (text: string) => setState({ at: 'failed', text })
  const stop = (why: WalletNo) =>
    why === 'rejected' ? setState({ at: 'idle' }) : fail(walletTexts.no[why])
  const sign = async (
    { owner, chainId, network }: HoldingWallet,
    { id: walletId, provider }: FoundWallet,
    act: SignedAct | SentAct,
  ) => {
    setState({ at: 'asking', walletId })
    const account = await askOwner(provider, owner)
    if (!account.ok) return stop(account.why)
    setState({ at: 'network', walletId })
    const chain = await askChain(provider, chainId, network)
    if (!chain.ok) return stop(chain.why)
    const tell = (at: SignStep) => setState({ at, walletId })
    if ('call' in act) {
      const sent = await send(provider, { account: account.value, chainId }, act, tell)
      return sent.at === 'stopped' ? stop(sent.why) : setState(sent)
    }
    tell('signing')
    const signed = await askTypedSignature(provider, account.value, act.typedData)
    if (!signed.ok) return stop(signed.why)
    tell('sending')
    const { intent, fields } = act
    const answer = await handIn({ intent, ...fields, signature: signed.value })
    if ('refusal' in answer) return fail(answer.refusal ?? walletTexts.offline)
    setState({ at: 'done', text: answer.done })
  }
  return { state, sign }
}

type Sent = Extract<SignState, { at: 'done' | 'failed' }> | { at: 'stopped'; why: WalletNo }

/** Has the wallet send its own transaction, and waits for its block. */
async function send(
  provider: WalletProvider,
  from: { account: string; chainId: string },
  { call, done }: SentAct,
  tell: (at: SignStep) => void,
): Promise<Sent> {
  tell('confirming')
  const sent = await askTransaction(provider, from, call, () => tell('mining'))
  if (!sent.ok) return { at: 'stopped', why: sent.why }
  const { reverted, waiting } = ownCertificateTexts.sign.sent
  const { outcome } = sent.value
  if (outcome === 'reverted') return { at: 'failed', text: reverted }
  return { at: 'done', text: outcome === 'waiting' ? waiting : done }
}
