import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  decodeGiftToken,
  decodeShareToken,
  encodeShareToken,
} from '#domain/certificates/token-data.ts'
import { micro, usdc } from '#domain/kernel/money.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import {
  beganAt,
  cardOrder,
  chains,
  openPocket,
  permitFor,
  signAs,
  type TestChain,
} from '#tests/fixtures/test-chains.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { isMined, Reverted, type TokenAnswer } from './port.ts'
import { hashOfTyped } from './typed-data.ts'

const [tips, share] = [1, 2]

describe.each(chains)('the chain $name', ({ open }) => {
  let it: TestChain
  beforeAll(async () => {
    it = await open()
    await openPocket(it, tips, 'tips')
    await openPocket(it, share, 'share')
  })
  afterAll(() => it?.close())
  beforeEach(() => it.own.setFault('none'))

  const latest = async () => (await it.chain.heads()).latest.height
  const tip = { pocketNumber: tips, kind: 'tips', units: 0, amountMicro: usdc(5) } as const

  /** Sends what has to be sent twice where something comes before it. */
  async function sent(
    send: () => Promise<readonly TokenAnswer[]>,
  ): Promise<readonly TokenAnswer[]> {
    await send()
    return send()
  }

  describe('deposits', () => {
    test('PAY-01 are seen with their permit, their block and what they mint', async () => {
      const from = (await latest()) + 1n
      const { orderId, permit, wallet, walletSignature } = await permitFor(it, tip)
      const transactionHash = await it.own.deposit(permit, walletSignature)
      const until = await latest()
      const [seen, ...others] = await it.chain.depositsIn(from, until)
      expect(others).toEqual([])
      expect(seen).toMatchObject({ transactionHash, logIndex: 0, sender: wallet.address })
      expect(seen).toMatchObject({ token: it.chain.usdc, amount: 5_000_000n, minedAt: beganAt })
      const { nonce } = permit.typedData.message as { nonce: string }
      expect(BigInt(`0x${seen?.permitId?.replaceAll('-', '')}`)).toBe(BigInt(nonce))
      expect(seen?.block.hash).toBe(await it.chain.blockHash(seen?.block.height ?? 0n))
      const [token] = await it.chain.tokensOf([orderId])
      expect(token).toMatchObject({ orderId, owner: wallet.address, kind: 'tips', burned: false })
      const flags = { locked: true, frozen: false }
      expect(decodeGiftToken(token?.data ?? 0n)).toEqual({
        ...{ pocketNumber: tips, amountMicro: usdc(5), flags },
      })
      const [minted] = await it.chain.tokensIn(from, until)
      expect(minted).toMatchObject({
        transactionHash,
        act: 'mint',
        key: `mint:${orderId}`,
        ...token,
      })
      const transfers = await it.chain.transfersIn(from, until)
      expect(transfers).toMatchObject([{ transactionHash, key: null, amountMicro: 5_000_000n }])
      expect(transfers[0]?.party.toLowerCase()).toBe(wallet.address.toLowerCase())
      expect(await it.own.balanceOf(wallet.address)).toBe(0n)
    })

    test('PAY-01 are refused twice, by another, unsigned, too late, and without the money', async () => {
      const once = await permitFor(it, tip)
      const { permit, walletSignature, wallet } = once
      const other = newKey()
      const byOther = await signAs(other, permit)
      await expect(it.own.deposit(permit, byOther)).rejects.toThrow(Reverted)
      const forged = { ...permit, signature: byOther }
      await expect(it.own.deposit(forged, walletSignature)).rejects.toThrow(Reverted)
      await it.own.transfer(wallet.address, other.address, 1n)
      await expect(it.own.deposit(permit, walletSignature)).rejects.toThrow(Reverted)
      await it.own.transfer(other.address, wallet.address, 1n)
      await it.own.deposit(permit, walletSignature)
      await it.own.faucet(wallet.address, 5_000_000n)
      await expect(it.own.deposit(permit, walletSignature)).rejects.toThrow(Reverted)
      const late = await permitFor(it, tip)
      it.pass(DAY_MS)
      await expect(it.own.deposit(late.permit, late.walletSignature)).rejects.toThrow(Reverted)
    })
  })

  describe('blocks', () => {
    test('are final once some others lie on them, and come with time', async () => {
      const before = await latest()
      await it.own.mine(33)
      const { latest: top, finalized } = await it.chain.heads()
      expect(top.height - before).toBe(33n)
      expect([8n, 32n]).toContain(top.height - finalized.height)
      expect(await it.chain.blockHash(finalized.height)).toBe(finalized.hash)
      expect(await it.chain.blockHash(top.height + 1n)).toBe(null)
      it.pass(10_000)
      expect((await latest()) - top.height).toBe(5n)
    })

    test('keep what an address had', async () => {
      const { address } = newKey()
      await it.own.faucet(address, 7n)
      const height = await latest()
      await it.own.faucet(address, 5n)
      expect(await it.chain.balanceAt(address, height)).toBe(7n)
      expect(await it.chain.balanceAt(address, await latest())).toBe(12n)
    })
  })

  describe('the treasury', () => {
    test('moves USDC once by its key, in and out, and no more than there is', async () => {
      const from = (await latest()) + 1n
      const [into, out, tooMuch] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
      const bring = [{ key: into, amountMicro: usdc(40) }]
      const [brought] = await sent(() => it.chain.sendMoves(bring))
      expect(brought && isMined(brought)).toBe(true)
      expect(await it.chain.sendMoves(bring)).toEqual([brought])
      expect(await it.chain.sentTokens([into])).toEqual([brought])
      const [took] = await it.chain.sendMoves([{ key: out, amountMicro: micro(-30_000_000n) }])
      const held = await it.own.balanceOf(it.chain.escrow)
      const all = [{ key: tooMuch, amountMicro: micro(-held - 1n) }]
      expect(await it.chain.sendMoves(all)).toMatchObject([
        { key: tooMuch, refused: expect.any(String) },
      ])
      const seen = await it.chain.transfersIn(from, await latest())
      expect(seen.map(({ key, amountMicro }) => [key, amountMicro])).toEqual([
        [into, 40_000_000n],
        [out, -30_000_000n],
      ])
      expect(took).toMatchObject({ key: out, transactionHash: seen[1]?.transactionHash })
    })

    test('deposits a card order with its mint, in one transaction', async () => {
      const from = (await latest()) + 1n
      const order = cardOrder(it, { pocketNumber: share, units: 4, amountMicro: usdc(200) })
      const [minted] = await sent(() => it.chain.sendTokens([order]))
      expect(minted && isMined(minted)).toBe(true)
      const until = await latest()
      expect(await it.chain.depositsIn(from, until)).toEqual([])
      const [token] = await it.chain.tokensIn(from, until)
      expect(token).toMatchObject({ key: order.key, owner: it.chain.vault, kind: 'share' })
      const transfers = await it.chain.transfersIn(from, until)
      const place = { transactionHash: token?.transactionHash, height: token?.height }
      expect(transfers).toMatchObject([
        { ...place, key: order.deposit?.key, amountMicro: 200_000_000n },
      ])
    })

    test('is told why nothing moves while it is broke', async () => {
      await it.own.setFault('unfunded')
      const order = { key: crypto.randomUUID(), amountMicro: usdc(11) }
      const answers = await sent(() => it.chain.sendMoves([order]))
      expect(answers).toMatchObject([{ key: order.key, refused: expect.any(String) }])
      await it.own.setFault('none')
      const [moved] = await it.chain.sendMoves([order])
      expect(moved && isMined(moved)).toBe(true)
    })
  })

  describe('tokens', () => {
    test('NFT-01 are told their place, and leave the vault', async () => {
      const order = cardOrder(it, { pocketNumber: share, units: 10, amountMicro: usdc(500) })
      await sent(() => it.chain.sendTokens([order]))
      const { orderId } = order
      const wallet = newKey()
      const from = (await latest()) + 1n
      const flags = { level2: false, locked: false, frozen: false, claimedDistributions: [] }
      const interval = { from: 20, until: 30 }
      const data = encodeShareToken({ pocketNumber: share, interval, flags })
      const told = { ...order, deposit: null, data }
      await it.chain.sendTokens([{ ...told, key: `write:1:${orderId}`, act: 'write' }])
      const owner = wallet.address
      await it.chain.sendTokens([{ ...told, key: `move:${orderId}`, act: 'move', owner }])
      const before = await latest()
      const standing = (await it.chain.tokensAt(before)).find((each) => each.orderId === orderId)
      expect(standing).toMatchObject({ owner, kind: 'share', data, burned: false })
      const seen = (await it.chain.tokensIn(from, before)).filter(
        (each) => each.orderId === orderId,
      )
      expect(seen.map(({ act, key }) => [act, key])).toEqual([
        ['write', `write:1:${orderId}`],
        ['move', `move:${orderId}`],
      ])
      expect(decodeShareToken(seen[0]?.data ?? 0n)).toMatchObject({ interval, flags })
      expect(seen[0]?.owner).toBe(it.chain.vault)
    })

    test('C3 claim a settlement once, by their owner alone, after the money came in', async () => {
      const { order, wallet } = await inWallet(interval)
      const { orderId } = order
      it.pass(2 * DAY_MS)
      await latest()
      const pot = { kind: 'distribution', netMicro: usdc(100), totalUnits: 40 } as const
      const bring = { key: crypto.randomUUID(), amountMicro: usdc(100) }
      await sent(() => it.chain.sendMoves([bring]))
      const from = (await latest()) + 1n
      const settled = {
        ...{ key: `settle:${orderId}`, pocketNumber: claims, number: 1, terms: pot },
        owedMicro: usdc(100),
      }
      const [told] = await it.chain.sendSettlements([settled])
      expect(told && isMined(told)).toBe(true)
      expect(await it.chain.sendSettlements([settled])).toEqual([told])
      const typedData = it.chain.claimData(orderId, wallet.address)
      const signAsOwner = (key: typeof wallet) => key.sign({ hash: hashOfTyped(typedData) })
      await expect(it.own.claim(typedData, await signAsOwner(newKey()))).rejects.toThrow(Reverted)
      const transactionHash = await it.own.claim(typedData, await signAsOwner(wallet))
      await expect(it.own.claim(typedData, await signAsOwner(wallet))).rejects.toThrow(Reverted)
      // 10 of 40 units.
      expect(await it.own.balanceOf(wallet.address)).toBe(25_000_000n)
      expect(await it.chain.claimsIn(from, await latest())).toMatchObject([
        {
          transactionHash,
          orderId,
          owner: wallet.address,
          settlementNumber: 1,
          amountMicro: 25_000_000n,
        },
      ])
    })

    test('burn, and say whose they were', async () => {
      const { order, wallet } = await inWallet({ from: 30, until: 34 })
      const { orderId } = order
      const from = (await latest()) + 1n
      const burn = { ...order, deposit: null, key: `burn:${orderId}`, act: 'burn' } as const
      const [burned] = await sent(() => it.chain.sendTokens([burn]))
      expect(burned).toMatchObject({ key: burn.key, height: expect.any(BigInt) })
      const last = (await it.chain.tokensIn(from, await latest())).at(-1)
      expect(last).toMatchObject({ act: 'burn', orderId, owner: wallet.address, burned: true })
      expect(last?.key).toBe(burn.key)
      expect(await it.chain.tokensOf([orderId])).toMatchObject([{ orderId, burned: true }])
    })

    const interval = { from: 10, until: 20 }
    const claims = 3

    /** A share in a wallet, unlocked, in a Pocket of its own. */
    async function inWallet(place: { from: number; until: number }) {
      await openPocket(it, claims, 'share', 1)
      const units = place.until - place.from
      const sold = { pocketNumber: claims, units, amountMicro: micro(BigInt(units) * usdc(50)) }
      const order = cardOrder(it, sold)
      await sent(() => it.chain.sendTokens([order]))
      const wallet = newKey()
      const flags = { level2: false, locked: false, frozen: false, claimedDistributions: [] }
      const data = encodeShareToken({ pocketNumber: claims, interval: place, flags })
      const told = { ...order, deposit: null, data }
      const { orderId } = order
      await it.chain.sendTokens([{ ...told, key: `write:${orderId}`, act: 'write' }])
      const owner = wallet.address
      await it.chain.sendTokens([{ ...told, key: `move:${orderId}`, act: 'move', owner }])
      return { order: told, wallet }
    }
  })

  describe('contract wallets', () => {
    test('take the signatures of their owner, or give no answer', async () => {
      const owner = newKey()
      const text = 'a text'
      const signature = await owner.signMessage({ message: text })
      const ask = (address: string, signed = signature) =>
        it.chain.checkSignature({ address, text, signature: signed })
      const safe = await it.own.deployWallet({ owner: owner.address, answers: true })
      const mute = await it.own.deployWallet({ owner: owner.address, answers: false })
      expect(await ask(owner.address)).toBe('key')
      expect(await ask(safe)).toBe('contract')
      expect(await ask(safe, await newKey().signMessage({ message: text }))).toBe('wrong')
      expect(await ask(mute)).toBe('silent_contract')
      expect(await ask(newKey().address)).toBe('wrong')
    })
  })
})
