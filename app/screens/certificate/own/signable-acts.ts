import type { NetworkToAdd } from '#app/wallet/ask-wallet.ts'

/** What the wallet that a certificate lies in can sign. */
export interface SignableActs {
  owner: string
  chainId: string
  network: NetworkToAdd | null
  acts: readonly SignedAct[]
}

/** An act that is done by a signature, which the page's action takes. */
export interface SignedAct {
  intent: string
  label: string
  text: string
  fields: Readonly<Record<string, string>>
  typedData: { types: object; domain: object }
}
