import type { Page } from '@playwright/test'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** A wallet of the browser with a real key, which its owner can tell to say no. */
export interface BrowserWallet {
  address: string
  /** What it was asked, in order. */
  asked: string[]
  /** The next request is turned down by its owner. */
  rejectNext(): void
}

/**
 * Puts a wallet into every page of this browser: it announces itself (EIP-6963) and signs with a real key.
 * @param told It knows no other chain than its own until it is told of one.
 */
export async function bringWallet(
  page: Page,
  { name = 'Portefeuille Fictif', told = false } = {},
): Promise<BrowserWallet> {
  const key = privateKeyToAccount(generatePrivateKey())
  const asked: string[] = []
  let rejects = false
  let chainId = '0x1'
  /** Where each chain is reached that it was told of. */
  const known = new Map<string, string>()
  await page.exposeFunction('walletAnswers', async (method: string, params: unknown[]) => {
    asked.push(method)
    if (rejects) {
      rejects = false
      return { code: 4001 }
    }
    if (method === 'eth_requestAccounts') return { value: [key.address] }
    if (method === 'eth_chainId') return { value: chainId }
    if (method === 'wallet_switchEthereumChain') {
      const { chainId: wanted } = params[0] as { chainId: string }
      if (told && !known.has(wanted)) return { code: 4902 }
      chainId = wanted
      return { value: null }
    }
    if (method === 'wallet_addEthereumChain') {
      const { chainId: added, rpcUrls } = params[0] as { chainId: string; rpcUrls: string[] }
      known.set(added, rpcUrls[0] ?? '')
      return { value: null }
    }
    return act(key, { method, params, rpcUrl: known.get(chainId) })
  })
  await page.addInitScript((walletName) => {
    type Answers = (
      method: string,
      params: unknown[],
    ) => Promise<{ value?: unknown; code?: number }>
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const { walletAnswers } = window as unknown as { walletAnswers: Answers }
        const { value, code } = await walletAnswers(method, params)
        if (code !== undefined) throw Object.assign(new Error('the wallet says no'), { code })
        return value
      },
    }
    const icon =
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
    const info = { uuid: 'fictional-wallet', name: walletName, icon, rdns: 'example.wallet' }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, name)
  return {
    address: key.address,
    asked,
    rejectNext: () => {
      rejects = true
    },
  }
}

interface Asked {
  method: string
  params: readonly unknown[]
  rpcUrl: string | undefined
}

/** Signs with its key, or sends by itself. */
async function act(key: PrivateKeyAccount, { method, params, rpcUrl }: Asked) {
  if (method === 'eth_sendTransaction') {
    const { to, data } = params[0] as { to: Hex; data: Hex }
    const sender = createWalletClient({ account: key, transport: http(rpcUrl) })
    return { value: await sender.sendTransaction({ to, data, chain: null }) }
  }
  if (method === 'personal_sign') {
    return { value: await key.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
  }
  if (method === 'eth_signTypedData_v4') {
    return { value: await key.signTypedData(JSON.parse(String(params[1]))) }
  }
  return { code: 4200 }
}
