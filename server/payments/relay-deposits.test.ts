import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { authorizationData } from '#server/ports/chain/authorization-data.ts'
import type { DepositOrder } from '#server/ports/chain/chain-orders.ts'
import type { DepositRelay, TokenAnswer } from '#server/ports/chain/port.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { type WalletOrder, walletBench } from '#tests/fixtures/wallet-orders.ts'
import { signPermit } from '#tests/fixtures/wallets.ts'

describe.each(databases)('payments that wallets have signed on $name', (database) => {
  let site: TestPlatform
  const { chain, drain, finalise, stateOf, ordered } = walletBench(() => site)
  /** What the contract says to the next ones; null for no answer at all. */
  let says: 'takes' | 'refuses' | null = 'takes'
  const sent: string[] = []
  const taken = new Map<string, TokenAnswer>()

  async function answer({ key, permit }: DepositOrder): Promise<TokenAnswer> {
    sent.push(key)
    if (says === null) throw new Error('no answer in time')
    if (says === 'refuses') return { key, refused: 'Escrow_DepositsPaused()' }
    const { backer, amount } = permit.typedData.message as { backer: string; amount: string }
    const payment = {
      sender: backer,
      amount: BigInt(amount),
      permitId: key.slice('deposit:'.length),
    }
    const known = taken.get(key) ?? {
      ...{ key, height: null },
      transactionHash: await chain().depositAnyhow(payment),
    }
    taken.set(key, known)
    return known
  }

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const { ports } = site.platform
    const verifyingContract = ports.chain.usdc as Address
    const coin = { name: 'USD Coin', version: '2', chainId: 31_337, verifyingContract }
    const relay: DepositRelay = {
      dataOf: async (permit) => authorizationData(coin, permit),
      sendDeposits: (orders) => Promise.all(orders.map(answer)),
    }
    ports.chain = { ...ports.chain, relay }
  })
  afterAll(() => site.close())
  afterEach(async () => {
    says = 'takes'
    sent.length = 0
    await finalise()
    await finalise()
    expect(await verify(site.platform)).toEqual([])
  })

  const signed = async ({ key, permit }: Pick<WalletOrder, 'key' | 'permit'>) => {
    const { value: amountMicro, validAfter, validBefore, nonce } = permit.authorization.message
    const signature = await signPermit(key, { typedData: permit.authorization })
    const authorization = { amountMicro, validAfter, validBefore, nonce, signature }
    return { permitId: permit.permitId, authorization }
  }
  const handIn = async (order: WalletOrder) =>
    order.who.send('POST', `/api/backings/${order.id}/signed-payment`, await signed(order))
  const signedPaymentOf = async ({ who, id }: WalletOrder) =>
    (await who.send('GET', `/api/backings/${id}`)).body.signedPayment

  test('PAY-01 C7 what got no answer is sent with the same key again, and pays once', async () => {
    const order = await ordered()
    says = null
    expect((await handIn(order)).status).toBe(202)
    expect((await handIn(order)).status).toBe(202)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('detected')
    expect(await signedPaymentOf(order)).toEqual({
      state: 'received',
      transactionHash: null,
      end: null,
    })
    const cancel = () => order.who.send('POST', `/api/backings/${order.id}/cancellation`)
    expect((await cancel()).body.code).toBe('transition_not_allowed')
    says = 'takes'
    await drain()
    expect((await signedPaymentOf(order)).state).toBe('sent')
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
    expect(new Set(sent)).toEqual(new Set([`deposit:${order.permit.permitId}`]))
    const before = sent.length
    await drain()
    expect(sent).toHaveLength(before)
  })

  test('PAY-01 what the contract refuses lets the order wait again, and may be handed in anew', async () => {
    const order = await ordered()
    says = 'refuses'
    await handIn(order)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('awaiting_payment')
    expect(await signedPaymentOf(order)).toMatchObject({ state: 'refused', end: 'contract' })
    says = 'takes'
    expect((await handIn(order)).status).toBe(202)
    await drain()
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
  })

  test('PAY-01 nothing is sent while the chain is paused, and nothing of what has ended by then', async () => {
    const alix = operatorOf(site, 'alix')
    const { id: pauseId } = await alix.done('/chain-pauses', because)
    const [late, ended] = [await ordered(), await ordered()]
    for (const order of [late, ended]) await handIn(order)
    await drain()
    expect(await stateOf(late.who, late.id)).toBe('detected')
    await decideTogether(site, '/refunds', { backingId: ended.id, cause: 'fraud' })
    await drain()
    expect(await signedPaymentOf(ended)).toMatchObject({ state: 'refused', end: 'order_ended' })
    site.clock.advance(31 * MINUTE_MS)
    await drain()
    await drain()
    expect(await signedPaymentOf(late)).toMatchObject({ state: 'refused', end: 'too_late' })
    expect(await stateOf(late.who, late.id)).toBe('expired')
    await alix.done(`/chain-pauses/${pauseId}/release`, because)
    await drain()
    expect(sent).toEqual([])
  })

  test('NFT-02 PAY-01 a purchase on the market is paid by one signature, and waits again where it is refused', async () => {
    const market = marketBench(() => site)
    const ana = await market.seller(1)
    const listingId = await market.offer(ana.who, ana.badges[0] ?? 0)
    const who = await newBacker(site)
    const { purchaseId: id } = (await market.reserve(who, listingId)).body
    const { key, permit } = await market.permitFor(who, id)
    const body = await signed({ key, permit })
    const hand = () => who.send('POST', `/api/purchases/${id}/signed-payment`, body)
    const stranger = await newBacker(site)
    const foreign = await stranger.send('POST', `/api/purchases/${id}/signed-payment`, body)
    expect(foreign.body.code).toBe('unknown_object')
    says = 'refuses'
    expect((await hand()).status).toBe(202)
    await drain()
    const ownPurchase = async () => (await who.send('GET', `/api/purchases/${id}`)).body
    expect(await ownPurchase()).toMatchObject({
      state: 'awaiting_payment',
      signedPayment: { state: 'refused', end: 'contract' },
    })
    says = 'takes'
    await hand()
    await drain()
    expect(await ownPurchase()).toMatchObject({
      state: 'detected',
      signedPayment: { state: 'sent' },
    })
    await finalise()
    expect((await ownPurchase()).state).toBe('sold')
    expect(await market.owedAfter(ana.id)).toEqual([114_000_000n, 6_000_000n])
  })
})
