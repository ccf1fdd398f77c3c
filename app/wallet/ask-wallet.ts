import type { WalletProvider } from './discover-wallets.ts'

/** Why a wallet did not do what was asked. */
export type WalletNo = 'rejected' | 'busy' | 'wrong_network' | 'other_account' | 'failed'

/** What came of asking a wallet. */
export type WalletAnswer<T> = { ok: true; value: T } | { ok: false; why: WalletNo }

const REJECTED = 4001
/** Its owner has turned to another account or another chain since it was asked. */
const UNAUTHORIZED = 4100
const CHAIN_DISCONNECTED = 4901
const CHAIN_UNKNOWN = 4902
const REQUEST_PENDING = -32_002

/** Asks for the account that its owner lets this page see; the wallet may ask its owner first. */
export async function askAccount(provider: WalletProvider): Promise<WalletAnswer<string>> {
  const answer = await ask(provider, 'eth_requestAccounts')
  if (!answer.ok) return answer
  const [account] = Array.isArray(answer.value) ? answer.value : []
  return typeof account === 'string' ? { ok: true, value: account } : { ok: false, why: 'failed' }
}

/** The same where it has to be this one: `other_account` for any other. */
export async function askOwner(
  provider: WalletProvider,
  address: string,
): Promise<WalletAnswer<string>> {
  const account = await askAccount(provider)
  const isOther = account.ok && account.value.toLowerCase() !== address.toLowerCase()
  return isOther ? { ok: false, why: 'other_account' } : account
}

/** Has a text signed (EIP-191); gives the signature. */
export function askSignature(
  provider: WalletProvider,
  account: string,
  text: string,
): Promise<WalletAnswer<string>> {
  return askText(provider, 'personal_sign', [hexOf(text), account])
}

/** Has structured data signed (EIP-712); gives the signature. The wallet shows its owner every field. */
export function askTypedSignature(
  provider: WalletProvider,
  account: string,
  typedData: { types: object; domain: object },
): Promise<WalletAnswer<string>> {
  const whole = { ...typedData, types: { EIP712Domain: domainTypes, ...typedData.types } }
  return askText(provider, 'eth_signTypedData_v4', [account, JSON.stringify(whole)])
}

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** A chain as a wallet is told of it (EIP-3085). */
export interface NetworkToAdd {
  name: string
  rpcUrl: string
  coin: { name: string; symbol: string; decimals: number }
}

/** A call that a wallet sends as its own transaction; its data is hex. */
export interface WalletCall {
  readonly to: string
  readonly data: string
}

const RECEIPT_EVERY_MS = 2_000
const RECEIPT_WITHIN_MS = 180_000

/** What has become of a transaction: `waiting` if it was in no block for three minutes, and may still come. */
interface SentTransaction {
  hash: string
  outcome: 'succeeded' | 'reverted' | 'waiting'
}

/**
 * Has a transaction sent, and waits until it is in a block. The wallet shows its owner what it does and what it costs. One that has been
 * turned to another chain since sends nothing: there the call would pay a fee, and do nothing.
 */
export async function askTransaction(
  provider: WalletProvider,
  { account, chainId }: { account: string; chainId: string },
  { to, data }: WalletCall,
  onSent: () => void,
): Promise<WalletAnswer<SentTransaction>> {
  const wanted = hexOfChain(chainId)
  const stands = await isOn(provider, wanted)
  if (!stands.ok) return stands
  if (!stands.value) return { ok: false, why: 'wrong_network' }
  const whole = { from: account, chainId: wanted, to, data }
  const sent = await askText(provider, 'eth_sendTransaction', [whole])
  if (!sent.ok) return sent
  onSent()
  const hash = sent.value
  for (let waitedMs = 0; waitedMs < RECEIPT_WITHIN_MS; waitedMs += RECEIPT_EVERY_MS) {
    const receipt = await ask(provider, 'eth_getTransactionReceipt', [hash])
    if (receipt.ok && receipt.value) {
      const { status } = receipt.value as { status?: string }
      const outcome = status === '0x0' ? 'reverted' : 'succeeded'
      return { ok: true, value: { hash, outcome } }
    }
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS))
  }
  return { ok: true, value: { hash, outcome: 'waiting' } }
}

/**
 * Brings a wallet to the chain that is needed; it offers the switch to its owner. One that does not know the chain is told of it
 * where others can reach it.
 */
export async function askChain(
  provider: WalletProvider,
  chainId: string,
  network: NetworkToAdd | null = null,
): Promise<WalletAnswer<null>> {
  const wanted = hexOfChain(chainId)
  const stands = await isOn(provider, wanted)
  if (!stands.ok) return stands
  if (stands.value) return { ok: true, value: null }
  const moved = await switchTo(provider, wanted)
  if (moved.ok || moved.why !== 'wrong_network' || !network) return moved
  const { name, rpcUrl, coin } = network
  const told = { chainId: wanted, chainName: name, rpcUrls: [rpcUrl], nativeCurrency: coin }
  const added = await ask(provider, 'wallet_addEthereumChain', [told])
  if (!added.ok) return added.why === 'failed' ? moved : added
  return switchTo(provider, wanted)
}

const hexOfChain = (chainId: string) => `0x${BigInt(chainId).toString(16)}`

/** Whether a wallet stands on this chain. */
async function isOn(provider: WalletProvider, chain: string): Promise<WalletAnswer<boolean>> {
  const now = await ask(provider, 'eth_chainId')
  return now.ok ? { ok: true, value: String(now.value).toLowerCase() === chain } : now
}

async function switchTo(provider: WalletProvider, chainId: string): Promise<WalletAnswer<null>> {
  const moved = await ask(provider, 'wallet_switchEthereumChain', [{ chainId }])
  if (moved.ok) return { ok: true, value: null }
  return moved.why === 'failed' ? { ok: false, why: 'wrong_network' } : moved
}

async function askText(
  provider: WalletProvider,
  method: string,
  params: readonly unknown[],
): Promise<WalletAnswer<string>> {
  const answer = await ask(provider, method, params)
  if (!answer.ok) return answer
  const { value } = answer
  return typeof value === 'string' ? { ok: true, value } : { ok: false, why: 'failed' }
}

async function ask(
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<WalletAnswer<unknown>> {
  try {
    return { ok: true, value: await provider.request({ method, ...(params ? { params } : {}) }) }
  } catch (error) {
    return { ok: false, why: whyOf(error) }
  }
}

function whyOf(error: unknown): WalletNo {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === REJECTED) return 'rejected'
  if (code === REQUEST_PENDING) return 'busy'
  if (code === UNAUTHORIZED) return 'other_account'
  return code === CHAIN_UNKNOWN || code === CHAIN_DISCONNECTED ? 'wrong_network' : 'failed'
}

/** Text as wallets take it: the bytes of its UTF-8 in hex. */
function hexOf(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text))
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
