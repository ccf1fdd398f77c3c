import type { NetworkToAdd, WalletCall } from '#app/wallet/ask-wallet.ts'

/** The wallet that a certificate lies in. */
export interface HoldingWallet {
  owner: string
  chainId: string
  network: NetworkToAdd | null
}

/** What it can do. */
export interface SignableActs extends HoldingWallet {
  acts: readonly (SignedAct | SentAct)[]
}

interface Act {
  intent: string
  label: string
  text: string
}

/** An act that is done by a signature, which the page's action takes. */
export interface SignedAct extends Act {
  fields: Readonly<Record<string, string>>
  typedData: { types: object; domain: object }
}

/** An act that the wallet sends to the contract itself; the server reads of it there. */
export interface SentAct extends Act {
  call: WalletCall
  /** What is said once it is in a block. */
  done: string
}
