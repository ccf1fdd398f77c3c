import { walletTexts } from '#app/texts/wallets.ts'
import type { WalletProvider } from './discover-wallets.ts'

/* A wallet for whoever tries the sandbox without one. Its key lies with the sandbox's server; to a page it is a wallet like any other. */

const KEPT = 'trial-wallets'
/** Of a local test chain. */
const CHAIN = '0x7a69'
const ICON =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="%23c8102e" d="M2.3 0h3.4L8 2.3v3.4L5.7 8H2.3L0 5.7V2.3z"/></svg>'

/** Makes one with 2,000 test USDC, keeps it for this browser, and announces it. Throws when nobody answers. */
export async function makeTrialWallet(): Promise<void> {
  const { address } = await post<{ address: string }>('/sandbox/wallet/keys', {})
  const kept = [...keptHere(), address]
  localStorage.setItem(KEPT, JSON.stringify(kept))
  announce(address, kept.length)
}

/** Announces the trial wallets of this browser (EIP-6963). */
export function announceTrialWallets(): void {
  for (const [at, address] of keptHere().entries()) announce(address, at + 1)
}

function keptHere(): readonly string[] {
  const text = localStorage.getItem(KEPT)
  return text === null ? [] : (JSON.parse(text) as string[])
}

function announce(address: string, count: number): void {
  const name = walletTexts.link.trial(count)
  const info = { uuid: `trial-${address}`, name, icon: ICON, rdns: 'sandbox.trial' }
  const detail = { info, provider: providerOf(address) }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function providerOf(address: string): WalletProvider {
  const sign = async (body: object) => {
    const at = `/sandbox/wallet/keys/${address}/signature`
    return (await post<{ signature: string }>(at, body)).signature
  }
  return {
    async request({ method, params = [] }) {
      switch (method) {
        case 'eth_requestAccounts':
          return [address]
        case 'eth_chainId':
          return CHAIN
        case 'personal_sign':
          return sign({ text: textOf(String(params[0])) })
        case 'eth_signTypedData_v4':
          return sign({ typedData: JSON.parse(String(params[1])) })
        default:
          throw Object.assign(new Error(`a trial wallet does not know ${method}`), { code: 4200 })
      }
    },
  }
}

/** Bytes in hex as the text that they are in UTF-8. */
function textOf(hex: string): string {
  const bytes = hex.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
