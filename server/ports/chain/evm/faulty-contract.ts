import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { numberOf, wordOf } from '#server/ports/chain/id-words.ts'
import type { AnvilSide } from './evm-sandbox-side.ts'
import { calm, sendAs } from './local-wallets.ts'

/** What a faulty contract lets pass. */
type Anyhow =
  | { act: 'deposit'; by: string; token: Address; amount: bigint; permitId: string | null }
  | { act: 'claim'; orderId: string; owner: string; settlementNumber: number; amount: bigint }

/**
 * Has a contract of ours pay without its checks, as a faulty one would: while it does, other code lies at its address, which moves the
 * stablecoins and tells the event. Returns the transaction's hash.
 */
export async function payAnyhow(side: AnvilSide, anyhow: Anyhow): Promise<string> {
  const { anvil, addresses, faults } = side
  const { escrow, settlements, usdc } = addresses
  await side.follow()
  const [from, to, token] =
    anyhow.act === 'deposit'
      ? [anyhow.by, escrow, anyhow.token]
      : [escrow as string, settlements, usdc]
  const taken = { address: from as Address, spender: to, amount: anyhow.amount }
  const approve = { abi: testUsdcAbi, functionName: 'approve' } as const
  const allowed = encodeFunctionData({ ...approve, args: [taken.spender, taken.amount] })
  await sendAs(anvil, calm, { from, to: token, data: allowed })
  const code = await anvil.ask<Hex>('eth_getCode', [to, 'latest'])
  const { topics, data } = eventOf(anyhow)
  const recipient = anyhow.act === 'deposit' ? escrow : (anyhow.owner as Address)
  const args = [from as Address, recipient, anyhow.amount] as const
  const moved = encodeFunctionData({ abi: testUsdcAbi, functionName: 'transferFrom', args })
  await anvil.ask('anvil_setCode', [to, faultyCode(topics.length)])
  try {
    const call = { from: anyhow.act === 'deposit' ? from : anyhow.owner, to }
    return await sendAs(anvil, faults, {
      ...call,
      data: concat([pad(token), moved, ...topics, data]),
    })
  } finally {
    await anvil.ask('anvil_setCode', [to, code])
  }
}

function eventOf(anyhow: Anyhow): { topics: readonly Hex[]; data: Hex } {
  const { amount } = anyhow
  if (anyhow.act === 'deposit') {
    const nonce = anyhow.permitId === null ? 2n ** 255n : numberOf(anyhow.permitId)
    const order = pad('0x', { size: 32 })
    const topics = [selectorOf(escrowAbi, 'OrderDeposited'), order, pad(anyhow.by as Hex), order]
    return { topics, data: encodeAbiParameters(twoNumbers, [nonce, amount]) }
  }
  const { orderId, owner, settlementNumber } = anyhow
  const topics = [selectorOf(settlementsAbi, 'DueClaimed'), wordOf(orderId), pad(owner as Hex)]
  const told = [0n, BigInt(settlementNumber), amount, 0n].map((each) =>
    numberToHex(each, { size: 32 }),
  )
  return { topics, data: concat(told) }
}

const twoNumbers = [{ type: 'uint256' }, { type: 'uint256' }] as const

function selectorOf(abi: typeof escrowAbi | typeof settlementsAbi, name: string): Hex {
  const found = abi.find((part) => part.type === 'event' && part.name === name)
  if (found?.type !== 'event') throw new Error(`there is no event ${name}`)
  return toEventSelector(found)
}

/**
 * Code that calls the address in the first word of its input with the 100 bytes after it, and tells the event whose topics and data
 * follow.
 */
function faultyCode(topics: number): Hex {
  const dataAt = 132 + topics * 32
  const size = `61${hex(dataAt, 2)}3603`
  const copied = '60646020600037600060006064600060006000355af1'
  // Where the call has failed, so does it.
  const end = '60006000fd'
  const loads = Array.from(
    { length: topics },
    (_none, at) => `60${hex(132 + (topics - 1 - at) * 32, 1)}35`,
  )
  const told = `${size}8061${hex(dataAt, 2)}600037${loads.join('')}${hex(0x80 + topics, 1)}6000${hex(0xa0 + topics, 1)}00`
  const before = `${copied}15`
  const jump = (before.length + told.length) / 2 + 3
  return `0x${before}60${hex(jump, 1)}57${told}5b${end}`
}

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
