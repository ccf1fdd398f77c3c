import { isMintedAtOnce } from '#domain/chain-intent.ts'
import { micro } from '#domain/money.ts'
import { KIND_NUMBERS } from '#domain/order-permit.ts'
import type { PocketKind } from '#domain/pocket.ts'
import { encodeGiftToken, encodeShareToken } from '#domain/token-data.ts'
import { idOfNonce, type PermitData } from './permit-data.ts'
import type { TokenAnswer, TokenOrder } from './port.ts'
import type {
  ChainView,
  ClaimableToken,
  SandboxTransaction,
  TokenChange,
  UsedKey,
} from './sandbox-memory.ts'

/** What the sandbox's contract is asked with: how to put a transaction into a block. */
export interface Contract {
  /** Who sends for the platform. */
  treasury: string
  submit(
    does: Pick<SandboxTransaction, 'tokens' | 'deeds'>,
  ): Promise<{ hash: string; height: bigint | null }>
  /** Takes a transaction in again that was thrown out of its block. */
  again(hash: string): Promise<bigint | null>
}

export const endOfTime = 2n ** 62n

/** The key by which an order's token is minted, whoever mints it. */
const mintKey = (orderId: string) => `mint:${orderId}`

/**
 * Carries orders out as the contract does: each key once, none that does not fit how its token stands. A transaction
 * that lost its block is taken in again, with all that it holds.
 */
export async function takeOrders(
  view: ChainView,
  contract: Contract,
  orders: readonly TokenOrder[],
): Promise<readonly TokenAnswer[]> {
  const used = new Map((await view.usedKeys(orders.map(({ key }) => key))).map((u) => [u.key, u]))
  const states = await view.tokensAt(
    endOfTime,
    orders.map(({ orderId }) => orderId),
  )
  const tokens = new Map(states.map((state) => [state.orderId, state]))
  const fresh: TokenChange[] = []
  const answers: TokenAnswer[] = []
  for (const order of orders) {
    const known = await settleKnown(view, contract, used.get(order.key))
    const refused = known ? null : refusalOf(order, tokens.get(order.orderId))
    if (known) answers.push(known)
    else if (refused) answers.push({ key: order.key, refused })
    else {
      const after = changedBy(order, tokens.get(order.orderId))
      tokens.set(order.orderId, after)
      fresh.push(after)
    }
  }
  if (fresh.length === 0) return answers
  const { hash: transactionHash, height } = await contract.submit({ tokens: fresh })
  const sent = fresh.map(({ key }) => ({ key: key ?? '', transactionHash, height }))
  return [...answers, ...sent]
}

function changedBy(order: TokenOrder, before: ClaimableToken | undefined): TokenChange {
  const { key, act, orderId, owner, kind, data, claimsAfter } = order
  const state = { key, act, orderId, owner, kind, data, claimsAfter, burned: false }
  if (act === 'mint' || !before) return state
  const after = { ...before, key, act }
  if (act === 'burn') return { ...after, burned: true }
  // A recovery burns and mints in one: the token keeps its id, and what was claimed of it stays claimed.
  if (act === 'move' || act === 'recover') return { ...after, owner, claimsAfter }
  return { ...after, data }
}

export async function settleKnown(
  view: ChainView,
  { treasury, again }: Contract,
  known: UsedKey | undefined,
): Promise<TokenAnswer | null> {
  if (!known) return null
  const { key, hash: transactionHash, height, sender } = known
  if (height !== null) return { key, transactionHash, height }
  if (sender === treasury) return { key, transactionHash, height: await again(transactionHash) }
  // Somebody's deposit that was thrown out is theirs to send again.
  await view.forgetKey(key)
  return null
}

/** The contract's "no" to an order; null where it takes it. */
function refusalOf({ act }: TokenOrder, token: ClaimableToken | undefined): string | null {
  const stands = token !== undefined && !token.burned
  if (act === 'mint') return stands ? 'there is a token' : null
  return stands ? null : 'there is no token'
}

/**
 * The token that a deposit mints, locked; its place among the Pocket's units follows. None below 1 USDC, and none for a
 * purchase on the market.
 */
export function mintedBy({ message }: PermitData): readonly TokenChange[] {
  const { order, backer, pocket: pocketNumber, units, coverLevel } = message
  const amountMicro = micro(BigInt(message.amount))
  if (message.kind === KIND_NUMBERS.resale || !isMintedAtOnce(amountMicro)) return []
  const kind = (Object.keys(KIND_NUMBERS) as PocketKind[]).find(
    (each) => KIND_NUMBERS[each] === message.kind,
  )
  const orderId = idOfNonce(order)
  const flags = { level2: coverLevel === 2, locked: true, frozen: false, claimedPots: [] }
  const interval = { from: 0, until: units }
  const data =
    kind === 'share'
      ? encodeShareToken({ pocketNumber, interval, flags })
      : encodeGiftToken({ pocketNumber, amountMicro })
  const state = { orderId, owner: backer, kind: kind ?? 'tips', data, burned: false } as const
  return [{ ...state, act: 'mint', key: mintKey(orderId), claimsAfter: 0 }]
}
