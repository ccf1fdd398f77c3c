import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays, DAY_MS } from '#domain/kernel/time.ts'
import { chains, openPocket, permitFor, type TestChain } from '#tests/fixtures/test-chains.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { type DepositRelay, FATES, isMined, type TokenAnswer } from './port.ts'

const tips = 1

describe.each(chains)('the faults of the chain $name', ({ open }) => {
  let it: TestChain
  beforeAll(async () => {
    it = await open()
    await openPocket(it, tips, 'tips')
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

  test('NFT-02 TIP-04 Pockets are told their halts and burn dates, where there are strangers', async () => {
    if (!it.chain.keepsParts) return
    const at = (days: number) => addDays(new Date(Math.floor(it.now().getTime() / 1e3) * 1e3), days)
    const halt = { from: at(3), until: at(95) }
    const told = { key: 'halt:1', act: 'set_halt', pocketNumber: 2, halt } as const
    const date = {
      key: 'date:1',
      act: 'set_burn_date',
      pocketNumber: tips,
      burnsAt: at(9),
    } as const
    const past = { ...date, key: 'date:2', burnsAt: at(8) }
    const answers = await it.chain.sendActs([told, date])
    expect(answers.map((each) => 'transactionHash' in each)).toEqual([true, true])
    expect(await it.chain.sendActs([told, date])).toEqual(answers)
    expect(await it.chain.sendActs([past])).toEqual([{ key: past.key, isSo: true }])
    const dates = async () => it.chain.datesAt(await latest())
    const ofTips = { pocketNumber: tips, halt: null, burnsAt: at(9) }
    expect(await dates()).toEqual([{ pocketNumber: 2, halt, burnsAt: null }, ofTips])
    await it.chain.sendActs([{ ...told, key: 'halt:2', halt: null }])
    expect(await dates()).toEqual([{ pocketNumber: 2, halt: null, burnsAt: null }, ofTips])
  })

  describe('deposits by signature', () => {
    test('are brought by us where the chain takes them, and paid by the wallet', async () => {
      const { relay } = it.chain
      expect(relay === null).toBe(!it.chain.keepsParts)
      if (!relay) return
      const from = (await latest()) + 1n
      const order = await authorized(relay)
      const [sent] = await relay.sendDeposits([order])
      expect(sent && isMined(sent)).toBe(true)
      expect(await relay.sendDeposits([order])).toEqual([sent])
      const until = await latest()
      const transactionHash = sent && 'transactionHash' in sent ? sent.transactionHash : ''
      const { address } = order.wallet
      expect(await it.chain.depositsIn(from, until)).toMatchObject([
        { transactionHash, sender: address, amount: 5_000_000n },
      ])
      expect(await it.chain.transfersIn(from, until)).toMatchObject([
        { transactionHash, key: null, party: address, amountMicro: 5_000_000n },
      ])
      const [token] = await it.chain.tokensOf([order.orderId])
      expect(token).toMatchObject({ owner: address, kind: 'tips' })
      expect(await it.own.balanceOf(address)).toBe(0n)
      const twice = await relay.sendDeposits([{ ...order, key: crypto.randomUUID() }])
      expect(twice).toMatchObject([{ refused: expect.stringMatching(/^Escrow_OrderPaid/) }])
    })

    test('are taken once where the answer is lost', async () => {
      const { relay } = it.chain
      if (!relay) return
      const order = await authorized(relay)
      await it.own.setFault('unanswered')
      await expect(relay.sendDeposits([order])).rejects.toThrow()
      await it.own.setFault('none')
      const [sent] = await relay.sendDeposits([order])
      expect(sent && isMined(sent)).toBe(true)
      expect(await it.chain.sentTokens([order.key])).toEqual([sent])
    })

    test('are refused without the money, too late, and of another wallet', async () => {
      const { relay } = it.chain
      if (!relay) return
      const poor = await authorized(relay)
      await it.own.transfer(poor.wallet.address, newKey().address, 1n)
      const other = await authorized(relay, newKey())
      const late = await authorized(relay)
      const said = async (order: typeof poor) => {
        const [answer] = await relay.sendDeposits([order])
        return answer && 'refused' in answer ? answer.refused.replace(/\(.*/, '') : answer
      }
      expect(await said(poor)).toBe('InsufficientBalance')
      expect(await said(other)).toBe('TestUsdc_WrongSignature')
      it.pass(DAY_MS)
      await latest()
      expect(await said(late)).toBe('Signed_Expired')
      // Once it can be taken, the same order is.
      const again = await authorized(relay)
      await it.own.transfer(again.wallet.address, newKey().address, 1n)
      expect(await said(again)).toBe('InsufficientBalance')
      await it.own.faucet(again.wallet.address, 1n)
      const [taken] = await relay.sendDeposits([again])
      expect(taken && isMined(taken)).toBe(true)
    })

    /** A tip that a wallet has signed for; or another one has. */
    async function authorized(relay: DepositRelay, signer?: ReturnType<typeof newKey>) {
      const { orderId, permit, wallet } = await permitFor(it, tip)
      const data = await relay.dataOf(permit)
      const signature = await (signer ?? wallet).signTypedData(
        data as unknown as Parameters<typeof wallet.signTypedData>[0],
      )
      const { validAfter, validBefore } = data.message
      const times = { validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) }
      return { key: `deposit:${orderId}`, orderId, permit, wallet, signature, ...times }
    }
  })

  describe('a chain that is', () => {
    test('deaf gives no answer', async () => {
      await it.own.setFault('unreachable')
      await expect(it.chain.heads()).rejects.toThrow()
      await expect(it.chain.sendMoves([{ key: 'unheard', amountMicro: usdc(1) }])).rejects.toThrow()
      await it.own.setFault('none')
      expect(await it.chain.sentTokens(['unheard'])).toEqual([])
    })

    test('mute takes what is sent, and is asked for it by its key', async () => {
      const order = { key: crypto.randomUUID(), amountMicro: usdc(3) }
      await sent(() => it.chain.sendMoves([{ key: crypto.randomUUID(), amountMicro: usdc(1) }]))
      await it.own.setFault('unanswered')
      await expect(it.chain.sendMoves([order])).rejects.toThrow()
      await it.own.setFault('none')
      const [found] = await it.chain.sentTokens([order.key])
      expect(found && isMined(found)).toBe(true)
      expect(await it.chain.sendMoves([order])).toEqual([found])
    })

    test('double says nothing that it has not said once', async () => {
      const from = (await latest()) + 1n
      const { permit, walletSignature } = await permitFor(it, tip)
      await it.own.deposit(permit, walletSignature)
      const once = await it.chain.depositsIn(from, await latest())
      await it.own.setFault('repeating')
      const twice = await it.chain.depositsIn(from, await latest())
      expect(new Set(twice.map(placeOf))).toEqual(new Set(once.map(placeOf)))
    })

    test('slow takes its time', async () => {
      await it.own.setFault('slow')
      const { orderId, permit, walletSignature } = await permitWhileWell()
      await it.own.deposit(permit, walletSignature)
      await latest()
      const from = await latest()
      expect(await it.chain.tokensOf([orderId])).toEqual([])
      await it.own.mine(45)
      await it.own.mine(1)
      expect(await it.chain.tokensOf([orderId])).toMatchObject([{ orderId }])
      expect(await it.chain.depositsIn(from + 10n, await latest())).toHaveLength(1)
    })

    async function permitWhileWell() {
      await it.own.setFault('none')
      const bought = await permitFor(it, tip)
      await it.own.setFault('slow')
      return bought
    }
  })

  describe.each(FATES)('blocks that are replaced, and their transactions %s', (fate) => {
    const depths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const check = async (depth: number) => {
      await it.own.mine(13)
      const { orderId, permit, walletSignature } = await permitFor(it, tip)
      const hash = await it.own.deposit(permit, walletSignature)
      const height = await latest()
      await it.own.mine(depth - 1)
      const [before] = await it.chain.depositsIn(height, height)
      expect(before?.transactionHash).toBe(hash)
      await it.own.reorganise(depth, fate)
      expect(await it.chain.blockHash(height)).not.toBe(before?.block.hash)
      expect(await it.chain.blockHash(height - 1n)).toEqual(expect.any(String))
      const after = await it.chain.depositsIn(height, await latest())
      if (fate === 'dropped') {
        expect(after).toEqual([])
        expect(await it.chain.tokensOf([orderId])).toEqual([])
        await it.own.deposit(permit, walletSignature)
        expect(await it.chain.tokensOf([orderId])).toHaveLength(1)
        return
      }
      expect(after).toHaveLength(1)
      expect(after[0]).toMatchObject({ transactionHash: hash, logIndex: 0 })
      const place = after[0]?.block.height ?? 0n
      if (fate === 'again') expect(place).toBe(height)
      if (fate === 'later') expect(place > height + BigInt(depth) - 1n).toBe(true)
      expect(after[0]?.block.hash).toBe(await it.chain.blockHash(place))
    }

    test('C1 at a depth of 3', () => check(3))
    test.each(depths)('C1 at a depth of %d', { tags: 'long' }, check)

    test('C7 leave what the treasury sends done once', async () => {
      const order = { key: crypto.randomUUID(), amountMicro: usdc(2) }
      const from = await latest()
      await sent(() => it.chain.sendMoves([order]))
      await it.own.reorganise(2, fate)
      const again = await sent(() => it.chain.sendMoves([order]))
      expect(again).toMatchObject([{ key: order.key, height: expect.any(BigInt) }])
      const seen = await it.chain.transfersIn(from, await latest())
      expect(seen.filter(({ key }) => key === order.key)).toHaveLength(1)
    })
  })
})

const placeOf = ({ transactionHash, logIndex }: { transactionHash: string; logIndex: number }) =>
  `${transactionHash}:${logIndex}`
