const WALLET = /^0x[0-9a-fA-F]{40}$/
const NOBODY = /^0x0{40}$/

/** Whether this is a wallet's address, and not the zero address. */
export function isWalletAddress(text: string): boolean {
  return WALLET.test(text) && !NOBODY.test(text)
}
