/** A linked wallet, as its owner reads it. */
export interface WalletRow {
  id: string
  address: string
  short: string
  detail: string
  isPayout: boolean
}

/** What the page of one's own wallets shows. */
export interface WalletsView {
  wallets: readonly WalletRow[]
  /** Nothing real can happen, and there are wallets to try. */
  sandbox: boolean
  /**
   * Who somebody is has to be known before a wallet is linked: the countries to choose from, named by the server,
   * because browsers name them otherwise. Null once it is known.
   */
  countries: readonly { value: string; label: string }[] | null
  /** As given on joining. */
  name: string
}

/** What the server says to a step of linking. */
export interface LinkAnswer {
  /** The message to sign. */
  message: string | null
  refusal: string | null
}
