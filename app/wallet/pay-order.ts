import {
  askChain,
  askOwner,
  askTransaction,
  askTypedSignature,
  type NetworkToAdd,
  type WalletCall,
  type WalletNo,
} from './ask-wallet.ts'
import type { WalletProvider } from './discover-wallets.ts'
import type { DepositAnswer, SignedDeposit } from './send-deposit.ts'

interface TypedData {
  types: object
  domain: object
}

/** What a wallet is asked to sign, as the server gives it. Amounts are decimal text. */
export interface PreparedPayment {
  permitId: string
  chainId: string
  /** For a wallet that does not know the chain; null where none can reach it. */
  network: NetworkToAdd | null
  amountMicro: string
  /** What the wallet has; null where nobody knows. */
  walletMicro: string | null
  /** Signed in place of its transaction. */
  typedData: TypedData
  /** The compliance key's. */
  signature: string
  /** Signed so that the platform may bring the payment; null where that is not taken. */
  authorization: (TypedData & { message: AuthorizationMessage }) | null
  /** What the wallet sends as transactions of its own, in this order; null where its signature stands in for them. */
  calls: readonly WalletCall[] | null
}

interface AuthorizationMessage {
  value: string
  validAfter: string
  validBefore: string
  nonce: string
}

/** A payment by signature, as it is handed in. */
export interface SignedAuthorization {
  permitId: string
  amountMicro: string
  validAfter: string
  validBefore: string
  nonce: string
  signature: string
}

/** By a signature that the platform brings to the contract, or by a transaction of the wallet's own. */
export type PayWay = 'signature' | 'transaction'

/** Where a payment stands, until it has come to something. */
export type PayStep = 'asking' | 'preparing' | 'network' | 'signing' | 'sending'

/** What a payment has come to. */
export type PayOutcome =
  | { at: 'sent'; transaction: string }
  /** The signature is with the platform. */
  | { at: 'handed' }
  | { at: 'stopped'; why: WalletNo }
  | { at: 'too_little'; walletMicro: string; amountMicro: string }
  /** In the server's words, or the contract's reason; null when nobody answered. */
  | { at: 'refused'; text: string | null }
  | { at: 'reverted'; reason: string | null }

/** What paying needs of the page. */
export interface PayWorld {
  /** Null when nobody answered. */
  prepare(walletId: string): Promise<PreparedPayment | { refused: string | null }>
  handIn(signed: SignedAuthorization): Promise<'taken' | { refused: string | null }>
  send(deposit: SignedDeposit): Promise<DepositAnswer>
  tell(step: PayStep): void
}

export interface PayingWallet {
  id: string
  address: string
  /** It can pay by a signature. */
  signs: boolean
}

/** Pays an order by a linked wallet: its account, our permit, what it has, its network, its signature. */
export async function payOrder(
  world: PayWorld,
  { id, address }: PayingWallet,
  provider: WalletProvider,
  way: PayWay,
): Promise<PayOutcome> {
  world.tell('asking')
  const account = await askOwner(provider, address)
  if (!account.ok) return { at: 'stopped', why: account.why }
  world.tell('preparing')
  const payment = await world.prepare(id)
  if ('refused' in payment) return { at: 'refused', text: payment.refused }
  const { walletMicro, amountMicro } = payment
  if (walletMicro !== null && BigInt(walletMicro) < BigInt(amountMicro)) {
    return { at: 'too_little', walletMicro, amountMicro }
  }
  world.tell('network')
  const chain = await askChain(provider, payment.chainId, payment.network)
  if (!chain.ok) return { at: 'stopped', why: chain.why }
  return way === 'signature' && payment.authorization
    ? handIn(world, payment, payment.authorization, { provider, account: account.value })
    : payment.calls
      ? sendCalls(world, payment, payment.calls, { provider, account: account.value })
      : send(world, payment, { provider, account: account.value })
}

interface Asked {
  provider: WalletProvider
  account: string
}

async function handIn(
  world: PayWorld,
  { permitId }: PreparedPayment,
  authorization: NonNullable<PreparedPayment['authorization']>,
  { provider, account }: Asked,
): Promise<PayOutcome> {
  world.tell('signing')
  const signed = await askTypedSignature(provider, account, authorization)
  if (!signed.ok) return { at: 'stopped', why: signed.why }
  world.tell('sending')
  const { value: amountMicro, validAfter, validBefore, nonce } = authorization.message
  const said = { permitId, amountMicro, validAfter, validBefore, nonce }
  const answer = await world.handIn({ ...said, signature: signed.value })
  return answer === 'taken' ? { at: 'handed' } : { at: 'refused', text: answer.refused }
}

/** Each call waits for the one before it: the contract takes no deposit before the amount is approved. The last may still come. */
async function sendCalls(
  world: PayWorld,
  { chainId }: PreparedPayment,
  calls: readonly WalletCall[],
  { provider, account }: Asked,
): Promise<PayOutcome> {
  let transaction = ''
  for (const [at, call] of calls.entries()) {
    world.tell('signing')
    const from = { account, chainId }
    const sent = await askTransaction(provider, from, call, () => world.tell('sending'))
    if (!sent.ok) return { at: 'stopped', why: sent.why }
    const { hash, outcome } = sent.value
    if (outcome === 'reverted') return { at: 'reverted', reason: 'unknown' }
    const isLast = at === calls.length - 1
    if (outcome === 'waiting' && !isLast) return { at: 'stopped', why: 'failed' }
    transaction = hash
  }
  return { at: 'sent', transaction }
}

async function send(
  world: PayWorld,
  { typedData, signature }: PreparedPayment,
  { provider, account }: Asked,
): Promise<PayOutcome> {
  world.tell('signing')
  const signed = await askTypedSignature(provider, account, typedData)
  if (!signed.ok) return { at: 'stopped', why: signed.why }
  world.tell('sending')
  const sent = await world.send({ typedData, signature, walletSignature: signed.value })
  if (sent.ok) return { at: 'sent', transaction: sent.transaction }
  return { at: 'reverted', reason: sent.reason }
}
