import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { micro, usdc } from '#domain/kernel/money.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { keyHashOf } from '#server/ports/chain/evm/act-keys.ts'
import { createSender } from '#server/ports/chain/evm/create-sender.ts'
import type { ChainSender } from '#server/ports/chain/evm/sender.ts'
import { isMined } from '#server/ports/chain/port.ts'
import { databases } from '#tests/databases.ts'
import { type AnvilChain, addressOf, startAnvilChain } from '#tests/fixtures/anvil-chain.ts'
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
  const stored = (keys: readonly string[]) =>
    createTransactionStore(opened.db, 31_337n).ofKeys(keys)
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

  test('C7 what hangs all the same offers ten times as much at most, and holds its line', async () => {
    await chain.ask('evm_setAutomine', false)
    const key = 'hangs for long'
    await sender.sendMoves([{ key, amountMicro: usdc(1) }])
    const follow = async () => {
      now = new Date(now.getTime() + 60_000)
      await sender.follow()
    }
    await expect(async () => {
      for (let minute = 0; minute < 40; minute++) await follow()
    }).rejects.toThrow('hangs for long')
    await expect(follow()).rejects.toThrow('10 times its first fee')
    const offers = (await stored([key])).map(({ maxFeePerGas }) => maxFeePerGas)
    const [first = 0n, last = 0n] = [offers[0], offers.at(-1)]
    expect(last).toBeGreaterThan(5n * first)
    expect(last).toBeLessThanOrEqual(10n * first)
    await chain.ask('evm_mine')
    await chain.ask('evm_setAutomine', true)
    await sender.follow()
    expect(await sender.sentTokens([key])).toSatisfy(([each]) => isMined(each))
  })

  test('C7 a payment that its block has refused is made again, once', async () => {
    const held = await floatNow()
    await chain.ask('evm_setAutomine', false)
    const toAddress = addressOf('0x00000000000000000000000000000000000a11ce')
    const key = 'payout:refused'
    await sender.pay({ key, toAddress, amountMicro: micro(1n) })
    const { escrow } = chain.addresses
    const code = await chain.ask('eth_getCode', escrow, 'latest')
    await chain.ask('anvil_setCode', escrow, '0xfe')
    await chain.ask('evm_mine')
    await chain.ask('anvil_setCode', escrow, code)
    await chain.ask('evm_setAutomine', true)
    await sender.follow()
    expect(await sender.sentTokens([key])).toEqual([])
    expect(await floatNow()).toBe(held)
    expect(await sender.resend([key, 'never sent'])).toMatchObject([{ key }])
    await vi.waitFor(async () => expect(await floatNow()).toBe(held - 1n))
    expect((await sender.resend([key])).map(isMined)).toEqual([true])
    expect(await floatNow()).toBe(held - 1n)
  })

  test('C7 what a key has signed that was replaced since is still answered, and stops nothing', async () => {
    const { client, signers, addresses, buy } = chain
    const store = createTransactionStore(opened.db, 31_337n)
    const replaced = { ...signers, settler: signers.registrar }
    const other = createSender({ client, signers: replaced, addresses, store, buy, now: () => now })
    const [known] = await sender.sentTokens(['first'])
    expect(await other.sendMoves([{ key: 'first', amountMicro: usdc(1) }])).toEqual([known])
  })

  test('C7 what a replaced block has lost is sent again as it was', async () => {
    const before = await floatNow()
    const [sent] = await sender.sendMoves([{ key: 'reorganised', amountMicro: usdc(2) }])
    await chain.ask('anvil_reorg', 1, [])
    expect(await floatNow()).toBe(before)
    await sender.follow()
    await vi.waitFor(async () => expect(await floatNow()).toBe(before + usdc(2)))
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
    // A busy node takes what it was sent into a block a moment later.
    await vi.waitFor(async () => expect(await floatNow()).toBe(before + usdc(5)))
    expect(await sender.sentTokens(keys)).toHaveLength(5)
  })

  test('C7 a key that the contract knows and we have forgotten is not sent anew', async () => {
    const before = await floatNow()
    await sender.sendMoves([{ key: 'remembered', amountMicro: usdc(1) }])
    const once = before + usdc(1)
    await vi.waitFor(async () => expect(await floatNow()).toBe(once))
    const other = await database.open(genesisAt)
    const [answer] = await senderOn(other).sendMoves([{ key: 'remembered', amountMicro: usdc(1) }])
    await other.close()
    expect(answer).toSatisfy(isMined)
    expect(await floatNow()).toBe(once)
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
