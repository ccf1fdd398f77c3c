import { decodeFunctionData, encodeAbiParameters, type Hex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { usdc } from '#domain/kernel/money.ts'
import { callOfPayment } from './money-to-calls.ts'
import type { SenderContext } from './sender.ts'

const escrow = '0x00000000000000000000000000000000000e5c40'
const [first, second] = [
  '0x000000000000000000000000000000000000000a',
  '0x000000000000000000000000000000000000000b',
] as const
const orders = [pad('0x01'), pad('0x02')] as const
const targets: Readonly<Record<Hex, Hex>> = { [orders[0]]: first, [orders[1]]: second }

/** A transaction with two deposits, behind other logs of its block. */
const logs = orders.map((order, at) => ({
  address: escrow,
  topics: [
    toEventSelector('OrderDeposited(bytes32,address,uint32,uint256,uint256)'),
    order,
    pad(targets[order] ?? '0x'),
    pad('0x07'),
  ],
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [9n, usdc(5)]),
  logIndex: 2 * at + 1,
}))
const client = {
  getTransactionReceipt: async () => ({ logs }),
  readContract: async ({ args: [order] }: { args: readonly [Hex] }) => {
    return { refundTarget: targets[order], amountMicro: usdc(5) }
  },
}
const context = { client, addresses: { escrow } } as unknown as SenderContext
const paid = { key: 'refund:1', toAddress: second, amountMicro: usdc(5), refundOf: '0xabc:1' }

test('L8 a refund is of the deposit at its place in the transaction, whatever its place in the block', async () => {
  const planned = await callOfPayment(context, paid)
  const data = 'call' in planned ? planned.call.data : '0x'
  expect(decodeFunctionData({ abi: escrowAbi, data })).toMatchObject({
    functionName: 'refund',
    args: [expect.anything(), orders[1], 0n],
  })
  expect(await callOfPayment(context, { ...paid, refundOf: '0xabc:2' })).toMatchObject({
    refused: 'the deposit is not in the chain',
  })
})

test('L8 a refund of another amount, or to another address than the deposit’s, is not sent', async () => {
  expect(await callOfPayment(context, { ...paid, toAddress: first })).toEqual({
    refused: `Escrow_WrongRecipient(${first})`,
  })
  expect(await callOfPayment(context, { ...paid, amountMicro: usdc(4) })).toEqual({
    refused: 'Escrow_WrongAmount(5000000, 4000000)',
  })
})
