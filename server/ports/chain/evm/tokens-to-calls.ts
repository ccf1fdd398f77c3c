import { type Address, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { decodeShareToken, giftFlagsOf } from '#domain/certificates/token-data.ts'
import type { TokenOrder } from '#server/ports/chain/chain-orders.ts'
import { numberOf, wordOf } from '#server/ports/chain/id-words.ts'
import { secondsOf } from '#server/ports/chain/return-data.ts'
import { keyHashOf } from './act-keys.ts'
import { depositCall } from './deposit-call.ts'
import type { Planned } from './planned.ts'
import { refusalIn } from './refusals.ts'
import type { SenderContext } from './sender.ts'
import { beginOf, isFrozen, isLocked, kindOfTerms } from './token-terms.ts'

/** What a token's order becomes. Reads what the contract has; it judges the call itself. */
export function callOfToken(context: SenderContext, order: TokenOrder): Promise<Planned> {
  if (order.act === 'mint') return mint(context, order)
  if (order.act === 'write') return Promise.resolve(write(context, order))
  if (order.act === 'move') return Promise.resolve(move(context, order))
  return order.act === 'recover' ? recover(context, order) : burn(context, order)
}

/** A card's order is deposited with its mint; a small one is minted on request. */
async function mint(context: SenderContext, order: TokenOrder): Promise<Planned> {
  const { key, orderId, owner, deposit } = order
  const { escrow } = context.addresses
  const args = [wordOf(orderId)] as const
  const asked = { address: escrow, abi: escrowAbi, functionName: 'paidOf', args } as const
  const paid = await context.client.readContract(asked)
  const isPaid = paid.refundTarget !== zeroAddress
  if (!isPaid && deposit) return depositCall(context, { ...deposit, pays: paidBy(order) }, key)
  // To another wallet than the one that has paid it goes by way of the vault.
  const isPayer = isPaid && isAddressEqual(owner as Address, paid.refundTarget)
  const to = isPayer ? paid.refundTarget : context.addresses.vault
  const data = encodeFunctionData({
    abi: escrowAbi,
    functionName: 'mintSmall',
    args: [wordOf(orderId), to],
  })
  return { call: { key, role: 'registrar', to: escrow, data, isKeyed: false } }
}

/** What a card has paid for, as its token says it. */
function paidBy({ orderId, kind, data }: TokenOrder) {
  const named = { orderId, kind, pocketNumber: Number(data >> 64n) }
  if (kind !== 'share') return { ...named, units: 0, level2: false }
  const { interval, flags } = decodeShareToken(data)
  return { ...named, units: interval.until - interval.from, level2: flags.level2 }
}

function write(context: SenderContext, { key, orderId, kind, data }: TokenOrder): Planned {
  const share = kind === 'share' ? decodeShareToken(data) : null
  const flags = share?.flags ?? giftFlagsOf(data)
  const begin = share?.interval.from ?? 0
  return registrar(context, key, 'write', [numberOf(orderId), begin, flags.locked, flags.frozen])
}

/** Out of the vault, or with its owner's consent into it. A sale from wallet to wallet is the market contract's. */
function move(context: SenderContext, order: TokenOrder): Planned {
  const { key, orderId, owner, claimsAfter, consent } = order
  const id = numberOf(orderId)
  if (!isAddressEqual(owner as Address, context.addresses.vault)) {
    return registrar(context, key, 'leaveVault', [id, owner as Address, claimsAfter])
  }
  if (!consent) return { refused: 'its owner has not signed that it goes back to the vault' }
  return registrar(context, key, 'enterVault', [
    id,
    secondsOf(consent.expiresAt),
    consent.signature as Hex,
  ])
}

/** One that was not announced is announced now, and carried out after the contract's delay. */
async function recover(
  context: SenderContext,
  { key, orderId, owner }: TokenOrder,
): Promise<Planned> {
  const id = numberOf(orderId)
  const asked = { address: context.addresses.certificate, abi: certificateAbi } as const
  const [from, , to] = await context.client.readContract({
    ...asked,
    functionName: 'recoveryOf',
    args: [id],
  })
  if (from !== zeroAddress && isAddressEqual(to, owner as Address)) {
    return registrar(context, key, 'recover', [id])
  }
  const announced = registrar(context, `announce:${key}`, 'announceRecovery', [
    id,
    owner as Address,
  ])
  return { ...announced, before: 'it has been announced, and waits for its delay' }
}

/**
 * By the contract's own rule if that is met; else what the books have burned is frozen first, and then burned. A share in a wallet
 * always: by the rule its dues would be its owner's to withdraw, and the books owe them as well.
 */
async function burn(context: SenderContext, { key, orderId }: TokenOrder): Promise<Planned> {
  const { client, addresses, signers } = context
  const id = numberOf(orderId)
  const to = addresses.certificate
  const asked = { address: to, abi: certificateAbi, functionName: 'holdingOf', args: [id] } as const
  const [owner, data] = await client.readContract(asked)
  if (isFrozen(data)) return registrar(context, key, 'burnFrozen', [id])
  if (kindOfTerms(data) !== 'share' || isAddressEqual(owner, addresses.vault)) {
    const byRule = encodeFunctionData({ abi: certificateAbi, functionName: 'burn', args: [id] })
    try {
      await client.call({ account: signers.registrar.address, to, data: byRule })
      return { call: { key, role: 'registrar', to, data: byRule, isKeyed: false } }
    } catch (error) {
      if (refusalIn(error) === null) throw error
    }
  }
  const stop = [id, beginOf(data), isLocked(data), true] as const
  const written = registrar(context, `freeze:${key}`, 'write', stop)
  return { ...written, before: 'it has been frozen, and is burned next' }
}

type Act = 'write' | 'leaveVault' | 'enterVault' | 'announceRecovery' | 'recover' | 'burnFrozen'

function registrar(
  { addresses }: SenderContext,
  key: string,
  functionName: Act,
  rest: readonly unknown[],
): Extract<Planned, { call: unknown }> {
  const args = [keyHashOf(key), ...rest] as never
  const data = encodeFunctionData({ abi: certificateAbi, functionName, args })
  return { call: { key, role: 'registrar', to: addresses.certificate, data, isKeyed: true } }
}
