import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { micro, usdc } from '#domain/kernel/money.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { keyHashOf } from '#server/ports/chain/evm/act-keys.ts'
import { createSender } from '#server/ports/chain/evm/create-sender.ts'
import type { ChainSender } from '#server/ports/chain/evm/sender.ts'
import { isMined } from '#server/ports/chain/port.ts'
import { databases } from '#tests/databases.ts'
import { type AnvilChain, startAnvilChain } from '#tests/fixtures/anvil-chain.ts'
import { createTransactionStore } from './transaction-store.ts'

const genesisAt = new Date('2027-01-01T00:00:00Z')
let now = genesisAt

describe.each(databases)('transactions that hang or are lost on $name', (database) => {
  let chain: AnvilChain
  let opened: OpenDatabase
  let sender: ChainSender
  beforeAll(async () => {
    chain = await startAnvilChain(genesisAt)
    opened = await database.open(genesisAt)
    sender = senderOn(opened)
    await sender.sendMoves([{ key: 'first', amountMicro: usdc(1) }])
  })
  afterAll(async () => {
    await opened?.close()
    await chain?.close()
  })

  function senderOn({ db }: OpenDatabase): ChainSender {
    const { client, signers, addresses, buy } = chain
    const store = createTransactionStore(db, 31_337n)
    return createSender({ client, signers, addresses, store, buy, now: () => now })
  }
  const inEscrow = () => ({ address: chain.addresses.escrow, abi: escrowAbi }) as const
  const floatNow = () => chain.client.readContract({ ...inEscrow(), functionName: 'floatMicro' })

  test('C7 what hangs offers more under the same nonce, and is carried out once', async () => {
    await chain.ask('evm_setAutomine', false)
    const [sent] = await sender.sendMoves([{ key: 'hangs', amountMicro: usdc(1) }])
    expect(sent).toMatchObject({ key: 'hangs', height: null })
    await sender.follow()
    expect(await sender.sentTokens(['hangs'])).toEqual([sent])
    now = new Date(now.getTime() + 60_000)
    await sender.follow()
    await chain.ask('evm_mine')
    const [mined] = await sender.sentTokens(['hangs'])
    expect(mined).toSatisfy(isMined)
    expect(mined).not.toMatchObject({
      transactionHash: (sent as { transactionHash: string }).transactionHash,
    })
    await chain.ask('evm_setAutomine', true)
    await sender.follow()
    const isDone = { ...inEscrow(), functionName: 'isDone', args: [keyHashOf('hangs')] } as const
    expect(await chain.client.readContract(isDone)).toBe(true)
  })

  test('C7 what a replaced block has lost is sent again as it was', async () => {
    const before = await floatNow()
    const [sent] = await sender.sendMoves([{ key: 'reorganised', amountMicro: usdc(2) }])
    await chain.ask('anvil_reorg', 1, [])
    expect(await floatNow()).toBe(before)
    await sender.follow()
    expect(await floatNow()).toBe(before + usdc(2))
    expect(await sender.sentTokens(['reorganised'])).toMatchObject([
      { transactionHash: (sent as { transactionHash: string }).transactionHash },
    ])
  })

  test('C7 what a killed node has forgotten is sent again, in order', async () => {
    const state = await chain.ask<string>('anvil_dumpState')
    const before = await floatNow()
    const keys = Array.from({ length: 5 }, (_, at) => `forgotten:${at}`)
    await sender.sendMoves(keys.map((key) => ({ key, amountMicro: usdc(1) })))
    await chain.killAndRestore(state)
    expect(await floatNow()).toBe(before)
    await sender.follow()
    expect(await floatNow()).toBe(before + usdc(5))
    expect(await sender.sentTokens(keys)).toHaveLength(5)
  })

  test('C7 a key that the contract knows and we have forgotten is not sent anew', async () => {
    await sender.sendMoves([{ key: 'remembered', amountMicro: usdc(1) }])
    const before = await floatNow()
    const other = await database.open(genesisAt)
    const [answer] = await senderOn(other).sendMoves([{ key: 'remembered', amountMicro: usdc(1) }])
    await other.close()
    expect(answer).toSatisfy(isMined)
    expect(await floatNow()).toBe(before)
  })

  /** Each act from both processes, ten at a time. */
  async function sendAtOnce(name: string, tens: number): Promise<void> {
    const { address } = chain.signers.settler
    const [before, from] = [await floatNow(), await chain.client.getTransactionCount({ address })]
    const processes = [sender, senderOn(opened)]
    const acts = Array.from({ length: tens }, (_ten, ten) =>
      Array.from({ length: 10 }, (_act, act) => ({
        key: `${name}:${ten}:${act}`,
        amountMicro: micro(1n),
      })),
    )
    await Promise.all(acts.flatMap((ten) => processes.map((process) => process.sendMoves(ten))))
    await sender.follow()
    await vi.waitFor(async () => expect(await floatNow()).toBe(before + BigInt(10 * tens)))
    expect(await chain.client.getTransactionCount({ address })).toBe(from + 10 * tens)
  }

  test('C7 20 acts that two processes send at once take 20 nonces without a gap', () =>
    sendAtOnce('few', 2))

  test('C7 so do 200', { tags: 'long' }, () => sendAtOnce('many', 20))
})
