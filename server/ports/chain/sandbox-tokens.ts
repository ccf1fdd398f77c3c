import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { isMintedAtOnce } from '#domain/certificates/chain-intent.ts'
import { encodeGiftToken, encodeShareToken } from '#domain/certificates/token-data.ts'
import { micro } from '#domain/kernel/money.ts'
import { KIND_NUMBERS } from '#domain/orders/order-permit.ts'
import type { MoveOrder, TokenOrder } from './chain-orders.ts'
import { idOf } from './id-words.ts'
import type { PermitData } from './permit-data.ts'
import type { TokenAnswer } from './port.ts'
import { brought, type Contract, endOfTime, settleKnown } from './sandbox-contract.ts'
import type { ChainView, ClaimableToken, TokenChange } from './sandbox-memory.ts'

/** The key by which an order's token is minted, whoever mints it. */
const mintKey = (orderId: string) => `mint:${orderId}`

/**
 * Carries orders out as the contract does: each key once, none that does not fit the token's state. A transaction that lost its
 * block is included again, whole.
 */
export async function takeOrders(
  view: ChainView,
  contract: Contract,
  orders: readonly TokenOrder[],
): Promise<readonly TokenAnswer[]> {
  const used = new Map((await view.usedKeys(orders.map(({ key }) => key))).map((u) => [u.key, u]))
  const deposited = orders.flatMap(({ deposit }) => deposit?.key ?? [])
  const paid = new Map((await view.usedKeys(deposited)).map((each) => [each.key, each]))
  const states = await view.tokensAt(
    endOfTime,
    orders.map(({ orderId }) => orderId),
  )
  const tokens = new Map(states.map((state) => [state.orderId, state]))
  const fresh: TokenChange[] = []
  const deposits: MoveOrder[] = []
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
      const { deposit } = order
      // One that was sent before, without the mint, is not brought again.
      const isThere = deposit && (await settleKnown(view, contract, paid.get(deposit.key)))
      if (deposit && !isThere) deposits.push(deposit)
    }
  }
  if (fresh.length === 0) return answers
  const transfers = brought(contract, deposits)
  const { hash: transactionHash, height } = await contract.submit({ tokens: fresh, transfers })
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

/** The contract's refusal of an order; null if it accepts. */
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
  const orderId = idOf(order)
  const flags = { level2: coverLevel === 2, locked: true, frozen: false, claimedDistributions: [] }
  const interval = { from: 0, until: units }
  const data =
    kind === 'share'
      ? encodeShareToken({ pocketNumber, interval, flags })
      : encodeGiftToken({ pocketNumber, amountMicro, flags })
  const state = { orderId, owner: backer, kind: kind ?? 'tips', data, burned: false } as const
  return [{ ...state, act: 'mint', key: mintKey(orderId), claimsAfter: 0 }]
}
