import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseEventLogs } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import type { MoveOrder } from '#server/ports/chain/chain-orders.ts'
import { wordOf } from '#server/ports/chain/id-words.ts'
import type { TreasuryPayment } from '#server/ports/treasury/port.ts'
import { keyHashOf } from './act-keys.ts'
import { depositCall } from './deposit-call.ts'
import { receiptOf } from './node-answers.ts'
import type { Planned } from './planned.ts'
import type { SenderWorld } from './sender.ts'
import { provide } from './treasury-wallet.ts'

const byCard = 2
const gone = 16

/** What moves between the treasury's wallet and the contract. */
export async function callOfMove(world: SenderWorld, order: MoveOrder): Promise<Planned> {
  const { key, amountMicro, pays, undoes } = order
  if (amountMicro < 0n) return undoes ? undo(world, order, undoes) : takeOut(world, order)
  if (pays) return depositCall(world, { ...order, pays }, key)
  const lacking = await provide(world, amountMicro)
  return lacking ?? settler(world, key, 'bring', [amountMicro])
}

function takeOut(world: SenderWorld, { key, amountMicro }: MoveOrder): Planned {
  const treasury = world.signers.settler.address
  return settler(world, key, 'payOut', [treasury, -amountMicro, 0n])
}

/** What a card had paid goes back as it came, and its token burns. What of it is with the recipient already the treasury adds. */
async function undo(world: SenderWorld, order: MoveOrder, orderId: string): Promise<Planned> {
  const { addresses, client, signers } = world
  const { key, amountMicro } = order
  const args = [wordOf(orderId)] as const
  const asked = { address: addresses.escrow, abi: escrowAbi, functionName: 'paidOf', args } as const
  const paid = await client.readContract(asked)
  const isOurs = isAddressEqual(paid.refundTarget, signers.settler.address)
  const stands = isOurs && (paid.flags & byCard) !== 0 && (paid.flags & gone) === 0
  if (!stands) return takeOut(world, order)
  const topUp = paid.amountMicro + amountMicro
  if (topUp < 0n) return takeOut(world, order)
  const lacking = topUp > 0n ? await provide(world, topUp) : null
  return lacking ?? settler(world, key, 'refund', [wordOf(orderId), topUp])
}

/** A payment out of the contract: of a deposit to its refund target, of anything else out of the float. */
export async function callOfPayment(
  world: SenderWorld,
  payment: TreasuryPayment,
): Promise<Planned> {
  const { key, toAddress, amountMicro, addedMicro = 0n, refundOf } = payment
  const lacking = addedMicro > 0n ? await provide(world, addedMicro) : null
  if (lacking) return lacking
  if (refundOf === undefined) {
    return settler(world, key, 'payOut', [toAddress as Address, amountMicro, addedMicro])
  }
  const order = await orderOf(world, refundOf)
  if (!order) return { refused: 'the deposit is not in the chain' }
  const unlike = await unlikeDeposit(world, order, payment)
  return unlike ?? settler(world, key, 'refund', [order, addedMicro])
}

/** A deposit is named by its transaction and its place among the deposits there. */
async function orderOf({ client, addresses }: SenderWorld, deposit: string): Promise<Hex | null> {
  const [hash, place] = deposit.split(':')
  const receipt = await receiptOf(client, hash as Hex)
  if (!receipt) return null
  const logs = parseEventLogs({ abi: escrowAbi, eventName: 'OrderDeposited', logs: receipt.logs })
  const ours = logs.filter(({ address }) => isAddressEqual(address, addresses.escrow))
  return ours[Number(place)]?.args.order ?? null
}

/** The contract gives a deposit back whole and to its target, whatever is asked for: anything else is not sent. */
async function unlikeDeposit(
  { client, addresses }: SenderWorld,
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
  { addresses }: SenderWorld,
  key: string,
  functionName: 'bring' | 'payOut' | 'refund',
  rest: readonly unknown[],
): Planned {
  const args = [keyHashOf(key), ...rest] as never
  const data = encodeFunctionData({ abi: escrowAbi, functionName, args })
  return { call: { key, role: 'settler', to: addresses.escrow, data, isKeyed: true } }
}
