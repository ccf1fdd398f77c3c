import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { KIND_NUMBERS } from '#domain/orders/order-permit.ts'
import type { PocketOnChain } from '#domain/settlements/pocket-on-chain.ts'
import type { ActOrder } from '#server/ports/chain/chain-orders.ts'
import { idOf, numberOf, wordOf } from '#server/ports/chain/id-words.ts'
import { keyHashOf } from './act-keys.ts'
import { callOfDates } from './dates-to-calls.ts'
import type { Planned } from './planned.ts'
import { readHoldings } from './read-tokens.ts'
import type { Call } from './send-calls.ts'
import type { SenderContext } from './sender.ts'
import { isFrozen, isLocked } from './token-terms.ts'

type Order<Act extends ActOrder['act']> = Extract<ActOrder, { act: Act }>
type OfPocket = Extract<ActOrder, { act: 'close_pocket' | 'collect_fees' | 'complete' }>
type TokenAct = Order<'announce_recovery'> | EndRecovery
type EndRecovery = { key: string; act: 'end_recovery'; orderId: string }

/** What an act of the books becomes. Acts without a key in the contract are asked for there first. */
export async function callOfAct(context: SenderContext, order: ActOrder): Promise<Planned> {
  switch (order.act) {
    case 'open_pocket':
      return open(context, order)
    case 'close_pocket':
      return close(context, order)
    case 'reach_milestone':
      return reach(context, order)
    case 'release':
      return release(context, order)
    case 'complete':
      return complete(context, order)
    case 'collect_fees':
      return escrowAct(context, order.key, 'collectFees', [order.pocketNumber])
    case 'fund_reserve':
      return escrowAct(context, order.key, 'fundReserve', [order.amountMicro])
    case 'quarantine':
      return escrowAct(context, order.key, 'quarantine', [wordOf(order.orderId)])
    case 'release_quarantine':
      return escrowAct(context, order.key, 'releaseQuarantine', [wordOf(order.orderId)])
    case 'hand_over':
      return escrowAct(context, order.key, 'handOver', [wordOf(order.orderId)])
    case 'claim_for_vault':
      return claimForVault(context, order)
    case 'claim_signed':
      return claimSigned(context, order)
    case 'pay_credit':
      return payCredit(context, order)
    case 'end_recovery':
      return callOfTokenAct(context, { ...order, act: 'end_recovery' })
    case 'set_halt':
    case 'set_burn_date':
      return callOfDates(context, order)
    default:
      return callOfTokenAct(context, order)
  }
}

async function callOfTokenAct(context: SenderContext, order: TokenAct): Promise<Planned> {
  const { key } = order
  const { client, addresses } = context
  const to = addresses.certificate
  const abi = certificateAbi
  const sent = { key, role: 'registrar', to } as const
  if (order.act === 'announce_recovery') {
    const args = [keyHashOf(key), numberOf(order.orderId), order.owner as Address] as const
    const data = encodeFunctionData({ abi, functionName: 'announceRecovery', args })
    return { call: { ...sent, data, isKeyed: true } }
  }
  const args = [numberOf(order.orderId)] as const
  const [from] = await client.readContract({ address: to, abi, functionName: 'recoveryOf', args })
  if (from === zeroAddress) return { nothing: true }
  const data = encodeFunctionData({ abi, functionName: 'endRecovery', args })
  return { call: { ...sent, data, isKeyed: false } }
}

async function open(context: SenderContext, order: Order<'open_pocket'>): Promise<Planned> {
  const { key, pocketNumber, rules } = order
  const { escrow } = context.addresses
  if ((await pocketOf(context, pocketNumber)).closesAt !== 0) return { nothing: true }
  const data = encodeFunctionData({
    abi: escrowAbi,
    functionName: 'openPocket',
    args: [pocketNumber, rulesOf(rules, escrow), planOf(rules)],
  })
  return { call: { key, role: 'registrar', to: escrow, data, isKeyed: false } }
}

/** The contract itself is its payee: what is released comes to the float, and the books pay on. */
function rulesOf(rules: PocketOnChain, payee: Address) {
  const { kind, unitPriceMicro, offeredUnits, saleFeeBps, premiumBps, level1, closesAt } = rules
  const priced = { unitPriceMicro: unitPriceMicro ?? 0n, offeredUnits }
  const rates = { saleFeeBps, premiumBps: kind === 'share' ? premiumBps : 0, level1 }
  return { kind: KIND_NUMBERS[kind], ...priced, ...rates, closesAt: secondsOf(closesAt), payee }
}

function planOf({ plan }: PocketOnChain) {
  return plan.map(({ afterMs, walletWeight, cardWeight }) => {
    const afterClose = afterMs === null ? WAITS : Math.ceil(afterMs / 1_000)
    return { afterClose, walletWeight, cardWeight }
  })
}

async function close(context: SenderContext, { key, pocketNumber }: OfPocket): Promise<Planned> {
  const { client, addresses } = context
  const [pocket, block] = await Promise.all([pocketOf(context, pocketNumber), client.getBlock()])
  if (pocket.closesAt !== 0 && block.timestamp >= pocket.closesAt) return { nothing: true }
  const to = addresses.escrow
  const args = [pocketNumber] as const
  const data = encodeFunctionData({ abi: escrowAbi, functionName: 'closePocket', args })
  return { call: { key, role: 'registrar', to, data, isKeyed: false } }
}

async function reach(context: SenderContext, order: Order<'reach_milestone'>): Promise<Planned> {
  const { key, pocketNumber, step } = order
  const to = context.addresses.escrow
  const args = [pocketNumber, step] as const
  const data = encodeFunctionData({ abi: escrowAbi, functionName: 'reachMilestone', args })
  return { call: { key, role: 'settler', to, data, isKeyed: false } }
}

/**
 * As much as the books have released and the contract has not, so that payouts find it in the float. Steps are rounded down there and
 * here: what a step lacks comes with the next one, and the last one brings all.
 */
async function release(
  context: SenderContext,
  { key, pocketNumber, releasedMicro }: Order<'release'>,
): Promise<Planned> {
  const { client, addresses } = context
  const args = [pocketNumber] as const
  const escrow = { address: addresses.escrow, abi: escrowAbi, args } as const
  const [pocket, [walletDueMicro, cardDueMicro]] = await Promise.all([
    client.readContract({ ...escrow, functionName: 'pocketOf' }),
    client.readContract({ ...escrow, functionName: 'releasableOf' }),
  ])
  const missingMicro = releasedMicro - pocket.releasedWalletMicro - pocket.releasedCardMicro
  const dueMicro = walletDueMicro + cardDueMicro
  if (dueMicro < missingMicro - mostRounded) {
    return { refused: `of ${missingMicro} only ${dueMicro} is due yet` }
  }
  if (missingMicro <= 0n || dueMicro === 0n) return { nothing: true }
  const walletMicro = least(walletDueMicro, missingMicro)
  const cardMicro = least(cardDueMicro, missingMicro - walletMicro)
  return escrowAct(context, key, 'release', [pocketNumber, walletMicro, cardMicro])
}

/** Of wallets and of cards each. */
const mostRounded = 2n
const least = (left: bigint, right: bigint) => (left < right ? left : right)

async function complete(context: SenderContext, { key, pocketNumber }: OfPocket): Promise<Planned> {
  const to = context.addresses.settlements
  const args = [pocketNumber] as const
  const asked = { address: to, abi: settlementsAbi, functionName: 'isCompleted', args } as const
  if (await context.client.readContract(asked)) return { nothing: true }
  const data = encodeFunctionData({ abi: settlementsAbi, functionName: 'complete', args })
  return { call: { key, role: 'settler', to, data, isKeyed: false } }
}

/** For those that lie in the vault and are owed something. What is frozen or locked is claimed for once it is free. */
async function claimForVault(
  { client, addresses }: SenderContext,
  { key, orderIds }: Order<'claim_for_vault'>,
): Promise<Planned> {
  const to = addresses.settlements
  const asked = { allowFailure: false, deployless: true } as const
  const words = orderIds.map(wordOf)
  const [holdings, dues] = await Promise.all([
    readHoldings({ client, addresses }, orderIds.map(numberOf)),
    client.multicall({
      ...asked,
      contracts: words.map((order) => ({
        address: to,
        abi: settlementsAbi,
        functionName: 'dueOf' as const,
        args: [order] as const,
      })),
    }),
  ])
  const owed = words.flatMap((order, at) => {
    const { owner, terms } = holdings[at] ?? { owner: zeroAddress, terms: 0n }
    if (owner !== addresses.vault || (dues[at] ?? 0n) === 0n) return []
    return [{ order, isFree: !isLocked(terms) && !isFrozen(terms) }]
  })
  const free = owed.flatMap(({ order, isFree }) => (isFree ? [order] : []))
  const [first] = free
  if (owed.length === 0) return { nothing: true }
  if (!first) return { refused: 'its certificates are frozen or locked' }
  const args = [free] as const
  const data = encodeFunctionData({ abi: settlementsAbi, functionName: 'claimForVault', args })
  const call = { role: 'settler', to, data, isKeyed: false } as const
  if (free.length === owed.length) return { call: { key, ...call } }
  const before = 'the others of its certificates are frozen or locked'
  return { call: { key: `${key}:with:${idOf(first)}`, ...call }, before }
}

/** Nothing is left to do once it is paid, or has another owner. Anybody may send it; the registrar's key can move no USDC. */
async function claimSigned(
  { client, addresses }: SenderContext,
  { key, orderId, owner, signature }: Order<'claim_signed'>,
): Promise<Planned> {
  const to = addresses.settlements
  const order = wordOf(orderId)
  const asked = { address: to, abi: settlementsAbi, functionName: 'dueOf', args: [order] } as const
  const [holdings, dueMicro] = await Promise.all([
    readHoldings({ client, addresses }, [numberOf(orderId)]),
    client.readContract(asked),
  ])
  const holder = holdings[0]?.owner ?? zeroAddress
  if (dueMicro === 0n || !isAddressEqual(holder, owner as Address)) return { nothing: true }
  const args = [order, owner as Address, signature as Hex] as const
  const data = encodeFunctionData({ abi: settlementsAbi, functionName: 'claimSigned', args })
  return { call: { key, role: 'registrar', to, data, isKeyed: false } }
}

/** Anybody may send it; the account alone is paid. */
async function payCredit(
  { client, addresses }: SenderContext,
  { key, owner }: Order<'pay_credit'>,
): Promise<Planned> {
  const to = addresses.escrow
  const args = [owner as Address] as const
  const asked = { address: to, abi: escrowAbi, functionName: 'owedMicro', args } as const
  if ((await client.readContract(asked)) === 0n) return { nothing: true }
  const data = encodeFunctionData({ abi: escrowAbi, functionName: 'withdraw', args })
  return { call: { key, role: 'registrar', to, data, isKeyed: false } }
}

function pocketOf({ client, addresses }: SenderContext, pocketNumber: number) {
  const args = [pocketNumber] as const
  const address = addresses.escrow
  return client.readContract({ address, abi: escrowAbi, functionName: 'pocketOf', args })
}

type EscrowAct =
  | 'collectFees'
  | 'fundReserve'
  | 'quarantine'
  | 'releaseQuarantine'
  | 'handOver'
  | 'release'

function escrowAct(
  { addresses }: SenderContext,
  key: string,
  functionName: EscrowAct,
  rest: readonly unknown[],
): Planned {
  const args = [keyHashOf(key), ...rest] as never
  const data = encodeFunctionData({ abi: escrowAbi, functionName, args })
  const call: Call = { key, role: 'settler', to: addresses.escrow, data, isKeyed: true }
  return { call }
}

/** A step that waits for its fight. */
const WAITS = 2 ** 40 - 1

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000)
