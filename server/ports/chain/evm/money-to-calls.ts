import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseEventLogs } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import type { MoveOrder } from '#server/ports/chain/chain-orders.ts'
import { wordOf } from '#server/ports/chain/id-words.ts'
import type { TreasuryPayment } from '#server/ports/treasury/port.ts'
import { keyHashOf } from './act-keys.ts'
import { depositCall } from './deposit-call.ts'
import { receiptOf } from './node-answers.ts'
import type { Planned } from './planned.ts'
import type { SenderContext } from './sender.ts'
import { provide } from './treasury-wallet.ts'

const byCard = 2
const gone = 16

/** What moves between the treasury's wallet and the contract. */
export async function callOfMove(context: SenderContext, order: MoveOrder): Promise<Planned> {
  const { key, amountMicro, pays, undoes } = order
  if (amountMicro < 0n) return undoes ? undo(context, order, undoes) : takeOut(context, order)
  if (pays) return depositCall(context, { ...order, pays }, key)
  const lacking = await provide(context, amountMicro)
  return lacking ?? settler(context, key, 'bring', [amountMicro])
}

function takeOut(context: SenderContext, { key, amountMicro }: MoveOrder): Planned {
  const treasury = context.signers.settler.address
  return settler(context, key, 'payOut', [treasury, -amountMicro, 0n])
}

/** What a card had paid goes back as it came, and its token burns. What of it is with the recipient already the treasury adds. */
async function undo(context: SenderContext, order: MoveOrder, orderId: string): Promise<Planned> {
  const { addresses, client, signers } = context
  const { key, amountMicro } = order
  const args = [wordOf(orderId)] as const
  const asked = { address: addresses.escrow, abi: escrowAbi, functionName: 'paidOf', args } as const
  const paid = await client.readContract(asked)
  const isOurs = isAddressEqual(paid.refundTarget, signers.settler.address)
  const stands = isOurs && (paid.flags & byCard) !== 0 && (paid.flags & gone) === 0
  if (!stands) return takeOut(context, order)
  const topUp = paid.amountMicro + amountMicro
  if (topUp < 0n) return takeOut(context, order)
  const lacking = topUp > 0n ? await provide(context, topUp) : null
  return lacking ?? settler(context, key, 'refund', [wordOf(orderId), topUp])
}

/** A payment out of the contract: of a deposit to its refund target, of anything else out of the float. */
export async function callOfPayment(
  context: SenderContext,
  payment: TreasuryPayment,
): Promise<Planned> {
  const { key, toAddress, amountMicro, addedMicro = 0n, refundOf } = payment
  const lacking = addedMicro > 0n ? await provide(context, addedMicro) : null
  if (lacking) return lacking
  if (refundOf === undefined) {
    return settler(context, key, 'payOut', [toAddress as Address, amountMicro, addedMicro])
  }
  const order = await orderOf(context, refundOf)
  if (!order) return { refused: 'the deposit is not in the chain' }
  const unlike = await unlikeDeposit(context, order, payment)
  return unlike ?? settler(context, key, 'refund', [order, addedMicro])
}

/** A deposit is named by its transaction and its place among the deposits there. */
async function orderOf({ client, addresses }: SenderContext, deposit: string): Promise<Hex | null> {
  const [hash, place] = deposit.split(':')
  const receipt = await receiptOf(client, hash as Hex)
  if (!receipt) return null
  const logs = parseEventLogs({ abi: escrowAbi, eventName: 'OrderDeposited', logs: receipt.logs })
  const ours = logs.filter(({ address }) => isAddressEqual(address, addresses.escrow))
  return ours[Number(place)]?.args.order ?? null
}

/** The contract gives a deposit back whole and to its target, whatever is asked for: anything else is not sent. */
async function unlikeDeposit(
  { client, addresses }: SenderContext,
  order: Hex,
  { toAddress, amountMicro }: TreasuryPayment,
): Promise<{ refused: string } | null> {
  const args = [order] as const
  const asked = { address: addresses.escrow, abi: escrowAbi, functionName: 'paidOf', args } as const
  const paid = await client.readContract(asked)
  if (!isAddressEqual(paid.refundTarget, toAddress as Address)) {
    return { refused: `Escrow_WrongRecipient(${toAddress})` }
  }
  if (paid.amountMicro === amountMicro) return null
  return { refused: `Escrow_WrongAmount(${paid.amountMicro}, ${amountMicro})` }
}

function settler(
  { addresses }: SenderContext,
  key: string,
  functionName: 'bring' | 'payOut' | 'refund',
  rest: readonly unknown[],
): Planned {
  const args = [keyHashOf(key), ...rest] as never
  const data = encodeFunctionData({ abi: escrowAbi, functionName, args })
  return { call: { key, role: 'settler', to: addresses.escrow, data, isKeyed: true } }
}
