import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { encodeGiftToken, encodeShareToken } from '#domain/certificates/token-data.ts'
import { bps, micro, usdc } from '#domain/kernel/money.ts'
import type { PocketOnChain } from '#domain/settlements/pocket-on-chain.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { createSender } from '#server/ports/chain/evm/create-sender.ts'
import type { ChainSender } from '#server/ports/chain/evm/sender.ts'
import { numberOf, wordOf } from '#server/ports/chain/id-words.ts'
import { type ActAnswer, isMined } from '#server/ports/chain/port.ts'
import { databases } from '#tests/databases.ts'
import { type AnvilChain, addressOf, startAnvilChain } from '#tests/fixtures/anvil-chain.ts'
import { createTransactionStore } from './transaction-store.ts'

const genesisAt = new Date('2027-01-01T00:00:00Z')
const day = 86_400_000
let now = genesisAt

describe.each(databases)('sending on $name', (database) => {
  let chain: AnvilChain
  let opened: OpenDatabase
  let sender: ChainSender
  beforeAll(async () => {
    chain = await startAnvilChain(genesisAt)
    opened = await database.open(genesisAt)
    sender = senderOn(opened)
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

  const rules: PocketOnChain = {
    kind: 'share',
    unitPriceMicro: usdc(50),
    offeredUnits: 400,
    saleFeeBps: bps(500),
    premiumBps: bps(500),
    level1: false,
    closesAt: new Date(genesisAt.getTime() + 30 * day),
    plan: [
      { afterMs: 3 * day, walletWeight: 1, cardWeight: 0 },
      { afterMs: 14 * day, walletWeight: 0, cardWeight: 1 },
    ],
  }
  const gifts = { ...rules, kind: 'tips', unitPriceMicro: null, offeredUnits: 0 } as const

  const inEscrow = () => ({ address: chain.addresses.escrow, abi: escrowAbi }) as const
  const inCertificate = () =>
    ({ address: chain.addresses.certificate, abi: certificateAbi }) as const
  const floatNow = () => chain.client.readContract({ ...inEscrow(), functionName: 'floatMicro' })
  const ownerOf = (orderId: string) =>
    chain.client.readContract({
      ...inCertificate(),
      functionName: 'ownerOf',
      args: [numberOf(orderId)],
    })
  const termsOf = (orderId: string) =>
    chain.client.readContract({
      ...inCertificate(),
      functionName: 'termsOf',
      args: [numberOf(orderId)],
    })
  /** Sends, and sends again: the second time the same transaction answers, and nothing new is sent. */
  async function twice(send: () => Promise<readonly ActAnswer[]>): Promise<void> {
    // Anvil mines a moment after it has taken them.
    const first = await vi.waitFor(async () => {
      const answers = await send()
      for (const answer of answers) expect(answer).toSatisfy(isMined)
      return answers
    })
    const before = await nonces()
    expect(await send()).toEqual(first)
    expect(await nonces()).toEqual(before)
  }
  const nonces = () => {
    const { registrar, settler } = chain.signers
    return Promise.all(
      [registrar, settler].map(({ address }) => chain.client.getTransactionCount({ address })),
    )
  }
  async function travel(to: number): Promise<void> {
    now = new Date(genesisAt.getTime() + to)
    await chain.ask('evm_setNextBlockTimestamp', Math.floor(now.getTime() / 1_000))
    await chain.ask('evm_mine')
  }

  const order = '0190b8e2-0000-7000-8000-000000000001'
  const second = '0190b8e2-0000-7000-8000-000000000002'
  const gift = '0190b8e2-0000-7000-8000-000000000003'
  const wallet = addressOf('0x00000000000000000000000000000000000a11ce')
  const shareData = (locked: boolean, from = 0) => {
    const flags = { level2: false, locked, frozen: false, claimedDistributions: [] }
    return encodeShareToken({ pocketNumber: 1, interval: { from, until: from + 10 }, flags })
  }
  const mintOf = (orderId: string, from = 0) => ({
    key: `mint:${orderId}`,
    act: 'mint' as const,
    orderId,
    owner: chain.addresses.vault,
    kind: 'share' as const,
    data: shareData(true, from),
    claimsAfter: 0,
    deposit: { key: `backing:${orderId}:conversion`, amountMicro: usdc(500) },
  })

  test('C7 Pockets are opened, and orders of cards deposited with their mint, each once', async () => {
    const open = [
      { key: 'open:1', act: 'open_pocket', pocketNumber: 1, rules },
      { key: 'open:2', act: 'open_pocket', pocketNumber: 2, rules: gifts },
    ] as const
    await twice(() => sender.sendActs(open))
    await twice(() => sender.sendTokens([mintOf(order), mintOf(second, 10)]))
    const pocket = await chain.client.readContract({
      ...inEscrow(),
      functionName: 'pocketOf',
      args: [1],
    })
    expect(pocket).toMatchObject({ soldUnits: 20, cardMicro: usdc(950), feeMicro: usdc(50) })
    expect(await ownerOf(order)).toBe(chain.addresses.vault)
  })

  test('NFT-01 a token is told its place and unlocked, gifts as well, and leaves the vault', async () => {
    const data = encodeGiftToken({
      pocketNumber: 2,
      amountMicro: usdc(5),
      flags: { locked: false, frozen: false },
    })
    const deposit = { key: `backing:${gift}:conversion`, amountMicro: usdc(5) }
    const token = {
      orderId: gift,
      owner: chain.addresses.vault,
      kind: 'tips',
      data,
      claimsAfter: 0,
    } as const
    await twice(() => sender.sendTokens([{ ...token, key: `mint:${gift}`, act: 'mint', deposit }]))
    expect(await termsOf(gift)).toMatchObject({ locked: true, amountMicro: usdc(5) })
    await twice(() => sender.sendTokens([{ ...token, key: `write:${gift}:0`, act: 'write' }]))
    expect(await termsOf(gift)).toMatchObject({ locked: false })
    const write = {
      ...mintOf(second, 10),
      key: `write:${second}:0`,
      act: 'write',
      deposit: null,
    } as const
    await twice(() => sender.sendTokens([{ ...write, data: shareData(false, 10) }]))
    expect(await termsOf(second)).toMatchObject({ begin: 10, units: 10, locked: false })
    await twice(() =>
      sender.sendTokens([{ ...write, key: `move:${second}:1`, act: 'move', owner: wallet }]),
    )
    expect(await ownerOf(second)).toBe(wallet)
  })

  test('L8 USDC comes to the float and leaves it, and a refund goes back to the treasury with its token', async () => {
    await twice(() => sender.sendMoves([{ key: 'reserve:funding:1', amountMicro: usdc(100) }]))
    await twice(() =>
      sender.sendActs([
        { key: 'act:reserve:funding:1', act: 'fund_reserve', amountMicro: usdc(40) },
      ]),
    )
    expect(await floatNow()).toBe(usdc(60))
    await twice(() => sender.sendMoves([{ key: 'fees:1', amountMicro: micro(-usdc(10)) }]))
    expect(await floatNow()).toBe(usdc(50))
    const undone = {
      key: `reversal:backing:${order}:conversion`,
      amountMicro: micro(-usdc(500)),
      undoes: order,
    }
    await twice(() => sender.sendMoves([undone]))
    await expect(ownerOf(order)).rejects.toThrow()
    expect(await floatNow()).toBe(usdc(50))
    const payment = { key: 'payout:1', toAddress: wallet, amountMicro: usdc(20) }
    const { reference } = await sender.pay(payment)
    expect(await sender.pay(payment)).toEqual({ reference })
    expect(await floatNow()).toBe(usdc(30))
  })

  test('the contract’s no is told by its name and values, and nothing is sent', async () => {
    const before = await nonces()
    const answers = await sender.sendMoves([{ key: 'too:much', amountMicro: micro(-usdc(31)) }])
    expect(answers).toEqual([
      { key: 'too:much', refused: `Escrow_TooMuch(${usdc(30)}, ${usdc(31)})` },
    ])
    await expect(
      sender.pay({ key: 'payout:2', toAddress: wallet, amountMicro: usdc(31) }),
    ).rejects.toThrow(/Escrow_TooMuch/)
    expect(await sender.sentTokens(['too:much', 'payout:2'])).toEqual([])
    expect(await nonces()).toEqual(before)
  })

  test('PAY-03 a Pocket is closed, its fees collected, its money released by plan, and a fight settled', async () => {
    const of = { pocketNumber: 1 } as const
    await travel(10 * day)
    await twice(() => sender.sendActs([{ key: 'close:1', act: 'close_pocket', ...of }]))
    await twice(() => sender.sendActs([{ key: 'fees:of:1', act: 'collect_fees', ...of }]))
    const released = { act: 'release', ...of, releasedMicro: usdc(475) } as const
    const release = [{ key: 'release:1:1', ...released }] as const
    expect(await sender.sendActs(release)).toEqual([
      { key: 'release:1:1', refused: `of ${usdc(475)} only 0 is due yet` },
    ])
    await travel(25 * day)
    await twice(() => sender.sendActs(release))
    expect(await floatNow()).toBe(usdc(30) + usdc(25) + usdc(475))
    expect(await sender.sendActs([{ ...released, key: 'release:1:2' }])).toMatchObject([
      { isSo: true },
    ])
    const terms = { kind: 'distribution', netMicro: usdc(100), totalUnits: 20 } as const
    const settle = [{ key: 'settle:1', pocketNumber: 1, number: 1, terms, owedMicro: usdc(50) }]
    await twice(() => sender.sendSettlements(settle))
    const due = await chain.client.readContract({
      address: chain.addresses.settlements,
      abi: settlementsAbi,
      functionName: 'dueOf',
      args: [wordOf(second)],
    })
    expect(due).toBe(usdc(50))
  })

  test('C3 what is owed to a frozen certificate in the vault is claimed once it is free', async () => {
    const of = { pocketNumber: 3 } as const
    const [free, stopped] = [
      '0190b8e2-0000-7000-8000-000000000004',
      '0190b8e2-0000-7000-8000-000000000005',
    ] as const
    const later = { ...rules, closesAt: new Date(now.getTime() + day) }
    await sender.sendActs([{ key: 'open:3', act: 'open_pocket', ...of, rules: later }])
    const tokenOf = (orderId: string, from: number, frozen: boolean) => {
      const flags = { level2: false, locked: false, frozen, claimedDistributions: [] }
      const data = encodeShareToken({ ...of, interval: { from, until: from + 10 }, flags })
      return { ...mintOf(orderId), data }
    }
    const both = [tokenOf(free, 0, false), tokenOf(stopped, 10, true)]
    await twice(() => sender.sendTokens(both))
    const write = (token: (typeof both)[number], key: string) =>
      ({ ...token, key, act: 'write', deposit: null }) as const
    await twice(() => sender.sendTokens(both.map((each) => write(each, `write:${each.orderId}`))))
    await travel(27 * day)
    const terms = { kind: 'distribution', netMicro: usdc(100), totalUnits: 20 } as const
    await twice(() =>
      sender.sendSettlements([{ key: 'settle:3', ...of, number: 1, terms, owedMicro: usdc(100) }]),
    )
    const claim = [{ key: 'vault:3', act: 'claim_for_vault', orderIds: [free, stopped] }] as const
    const before = await floatNow()
    expect(await sender.sendActs(claim)).toMatchObject([{ refused: /the others .* are frozen/ }])
    await vi.waitFor(async () => expect(await floatNow()).toBe(before + usdc(50)))
    expect(await sender.sendActs(claim)).toMatchObject([{ refused: /are frozen/ }])
    await sender.sendTokens([write(tokenOf(stopped, 10, false), `write:${stopped}:1`)])
    await twice(() => sender.sendActs(claim))
    expect(await floatNow()).toBe(before + usdc(100))
  })

  test('a recovery is announced, and carried out after the delay; what the books burn, burns', async () => {
    const to = addressOf('0x0000000000000000000000000000000000000b0b')
    const recover = {
      ...mintOf(second, 10),
      key: `recover:${second}:2`,
      act: 'recover',
      owner: to,
      deposit: null,
    } as const
    expect(await sender.sendTokens([recover])).toMatchObject([{ refused: /announced/ }])
    expect(await sender.sendTokens([recover])).toMatchObject([{ refused: /RecoveryNotDue/ }])
    await travel(35 * day)
    await twice(() => sender.sendTokens([recover]))
    expect(await ownerOf(second)).toBe(to)
    const burn = { ...recover, key: `burn:${second}`, act: 'burn' } as const
    expect(await sender.sendTokens([burn])).toMatchObject([{ refused: /frozen/ }])
    await twice(() => sender.sendTokens([burn]))
    await expect(ownerOf(second)).rejects.toThrow()
  })
})
