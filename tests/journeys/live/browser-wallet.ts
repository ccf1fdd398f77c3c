import type { Page } from '@playwright/test'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { askNode } from '#server/ports/chain/evm/ask-node.ts'

/** A wallet of the browser with a real key, which its owner can tell to say no. */
export interface BrowserWallet {
  address: string
  /** What it was asked, in order. */
  asked: string[]
  /** The next request is turned down by its owner. */
  rejectNext(): void
  /** So is this transaction from now on, the first being 1. */
  rejectTransaction(at: number): void
}

/**
 * Puts a wallet into every page of this browser: it announces itself (EIP-6963) and signs with a real key.
 * @param told It knows no other chain than its own until it is told of one.
 * @param rpcUrl Where it reaches every chain, in place of what it is told.
 */
export async function bringWallet(
  page: Page,
  { name = 'Portefeuille Fictif', told = false, rpcUrl = '' } = {},
): Promise<BrowserWallet> {
  const key = privateKeyToAccount(generatePrivateKey())
  const asked: string[] = []
  let isRejected = (_method: string) => false
  let chainId = '0x1'
  /** Where each chain is reached that it was told of. */
  const known = new Map<string, string>()
  const reached = () => rpcUrl || known.get(chainId)
  await page.exposeFunction('walletAnswers', async (method: string, params: unknown[]) => {
    asked.push(method)
    if (isRejected(method)) return { code: 4001 }
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
    return act(key, { method, params, rpcUrl: reached() })
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
      isRejected = nth(1, () => true)
    },
    rejectTransaction: (at) => {
      isRejected = nth(at, (method) => method === 'eth_sendTransaction')
    },
  }
}

/** True of one method alone: the so many-th that is meant. */
function nth(at: number, isMeant: (method: string) => boolean) {
  let seen = 0
  return (method: string): boolean => isMeant(method) && ++seen === at
}

interface Asked {
  method: string
  params: readonly unknown[]
  rpcUrl: string | undefined
}

/** Signs with its key, sends by itself, or passes on a question to the node. */
async function act(key: PrivateKeyAccount, { method, params, rpcUrl }: Asked) {
  if (method === 'eth_sendTransaction') {
    const { to, data } = params[0] as { to: Hex; data: Hex }
    const sender = createWalletClient({ account: key, transport: http(rpcUrl) })
    return { value: await sender.sendTransaction({ to, data, chain: null }) }
  }
  if (method === 'eth_getTransactionReceipt' && rpcUrl) {
    return { value: await askNode(rpcUrl, method, params) }
  }
  if (method === 'personal_sign') {
    return { value: await key.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
  }
  if (method === 'eth_signTypedData_v4') {
    return { value: await key.signTypedData(JSON.parse(String(params[1]))) }
  }
  return { code: 4200 }
}
