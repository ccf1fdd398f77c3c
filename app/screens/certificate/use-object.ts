import { useState } from 'react'
import type { Offline } from '#app/live/keep-when-offline.ts'
import { usePost } from '#app/live/use-post.ts'
import { recoveryTexts } from '#app/texts/recovery.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import { askOwner, askSignature, type WalletNo } from '#app/wallet/ask-wallet.ts'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'

/** Where an objection by a wallet of this browser stands. */
export type ObjectionState =
  | { at: 'idle' }
  | { at: 'asking' | 'signing' | 'sending'; walletId: string }
  | { at: 'failed'; text: string }

/** What the page says to an objection. */
export interface ObjectionAnswer {
  refusal: string | null
}

/** Stops a recovery by the old wallet: its account, the text, its signature. Once it is stopped, the page itself says so. */
export function useObject({ address, text }: { address: string; text: string }) {
  const [state, setState] = useState<ObjectionState>({ at: 'idle' })
  const post = usePost<ObjectionAnswer | Offline>()
  const fail = (words: string) => setState({ at: 'failed', text: words })
  const stop = (why: WalletNo) =>
    why === 'rejected' ? setState({ at: 'idle' }) : fail(walletTexts.no[why])
  const object = async ({ id: walletId, provider }: FoundWallet) => {
    setState({ at: 'asking', walletId })
    const account = await askOwner(provider, address)
    if (!account.ok) {
      return account.why === 'other_account' ? fail(recoveryTexts.object.other) : stop(account.why)
    }
    setState({ at: 'signing', walletId })
    const signed = await askSignature(provider, account.value, text)
    if (!signed.ok) return stop(signed.why)
    setState({ at: 'sending', walletId })
    const answer = await post({ signature: signed.value })
    if ('offline' in answer) return fail(walletTexts.offline)
    if (answer.refusal) fail(answer.refusal)
  }
  return { state, object }
}
