import { encodeFunctionData } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import type { ActOrder } from '#server/ports/chain/chain-orders.ts'
import type { Planned } from './planned.ts'
import type { SenderContext } from './sender.ts'

const abi = certificateAbi

/**
 * What a halt or a burn date becomes. Told twice they say the same, so nobody asks first. The contract takes no burn date that has
 * come or is earlier than the one before: what is due then the registrar burns.
 */
export async function callOfDates(
  { client, addresses }: SenderContext,
  order: Extract<ActOrder, { act: 'set_halt' | 'set_burn_date' }>,
): Promise<Planned> {
  const { key, pocketNumber } = order
  const call = { key, role: 'registrar', to: addresses.certificate, isKeyed: false } as const
  if (order.act === 'set_halt') {
    const { halt } = order
    const args = [pocketNumber, secondsOf(halt?.from), secondsOf(halt?.until)] as const
    return { call: { ...call, data: encodeFunctionData({ abi, functionName: 'setHalt', args }) } }
  }
  // Not a part of a second earlier than in the books.
  const burnsAt = Math.ceil(order.burnsAt.getTime() / 1_000)
  const asked = { address: addresses.certificate, abi, args: [pocketNumber] } as const
  const [before, block] = await Promise.all([
    client.readContract({ ...asked, functionName: 'burnsAt' }),
    client.getBlock(),
  ])
  if (burnsAt < before || block.timestamp >= burnsAt) return { nothing: true }
  const args = [pocketNumber, burnsAt] as const
  return { call: { ...call, data: encodeFunctionData({ abi, functionName: 'setBurnDate', args }) } }
}

/** No moment is the beginning of time: a halt until then is none. */
const secondsOf = (at: Date | undefined) => (at ? Math.floor(at.getTime() / 1_000) : 0)
