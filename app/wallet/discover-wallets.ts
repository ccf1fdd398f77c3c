/** How a page talks to a wallet (EIP-1193). Rejects with a code: 4001 when its owner said no. */
export interface WalletProvider {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

/** A wallet that has announced itself to the page (EIP-6963). */
export interface FoundWallet {
  /** Its own for as long as the page lives. */
  id: string
  name: string
  /** A picture as a data address; null where it gave another kind of address. */
  icon: string | null
  provider: WalletProvider
}

interface Announced {
  info: { uuid: string; name: string; icon: string }
  provider: WalletProvider
}

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'

/**
 * Asks every wallet of this browser to announce itself and tells of each once; gives what ends the listening.
 * An announcement that is not whole counts for nothing.
 */
export function discoverWallets(
  found: (wallet: FoundWallet) => void,
  page: EventTarget = window,
): () => void {
  const known = new Set<string>()
  const hear = (event: Event) => {
    const wallet = readAnnounced((event as CustomEvent<Announced | undefined>).detail)
    if (!wallet || known.has(wallet.id)) return
    known.add(wallet.id)
    found(wallet)
  }
  page.addEventListener(ANNOUNCE, hear)
  page.dispatchEvent(new Event(REQUEST))
  return () => page.removeEventListener(ANNOUNCE, hear)
}

function readAnnounced(detail: Partial<Announced> | undefined): FoundWallet | null {
  const { info, provider } = detail ?? {}
  if (typeof info?.uuid !== 'string' || typeof info.name !== 'string') return null
  if (typeof provider?.request !== 'function') return null
  const icon = /^data:image\//.test(info.icon ?? '') ? info.icon : null
  return { id: info.uuid, name: info.name, icon, provider }
}
