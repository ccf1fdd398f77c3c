import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { followChain } from '#server/host/follow-chain.ts'
import { databases } from '#tests/databases.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, shareOf, sponsorshipOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { reconciliationOf } from '#tests/fixtures/reconciliation.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { readEscrowItems, readEscrowSums } from './read-escrow.ts'
import { resendEffects } from './send-moves.ts'

describe.each(databases)('the escrow contract on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await chain().setFault('none')
    await settle()
    expect(await verify(site.platform)).toEqual([])
    expect(await readEscrowItems(site.platform.db)).toEqual([])
    const { booksMicro, contractMicro } = await readEscrowSums(site.platform.db)
    expect(contractMicro).toBe(booksMicro)
    expect(await chain().balanceOf(site.platform.ports.chain.escrow)).toBe(booksMicro)
  })

  const { chain, drain, finalise, ordered, pay, anyhow, paymentOf } = walletBench(() => site)
  const settle = async () => {
    for (let round = 0; round < 4; round++) await finalise()
  }
  const bought = async (order: unknown = tipOf('50')) => buy(await newBacker(site), order)
  const refund = (backingId: string) =>
    decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
  /** What was moved for this key, in final blocks: how much, and with whom. */
  const movedBy = async (key: string) => {
    const { rows } = await sql<{ amount: bigint; party: string }>`
      select amount_micro as amount, party from chain_transfer
      where key = ${key} order by id`.execute(site.platform.db)
    return rows
  }
  const stateOf = async (key: string) => {
    const row = await site.platform.db
      .selectFrom('chain_move')
      .select('state')
      .where('entry_key', '=', key)
      .executeTakeFirst()
    return row?.state
  }

  test('L8 a card order’s USDC comes from the treasury and goes back to it, each once', async () => {
    const id = await bought(shareOf(2, true))
    await settle()
    const deposit = await movedBy(`backing:${id}:conversion`)
    expect(deposit).toHaveLength(1)
    expect((await refund(id)).status).toBe(200)
    await settle()
    const back = await movedBy(`reversal:backing:${id}:conversion`)
    expect(back).toEqual([{ amount: -(deposit[0]?.amount ?? 0n), party: deposit[0]?.party }])
  })

  test('L8 a deposit goes back to its refund target, once, and to nobody else', async () => {
    const order = await ordered()
    await pay(order)
    await settle()
    const [payment] = await paymentOf(order.id)
    const refundOf = payment?.payment_id ?? ''
    const stolen = { to: newKey().address, amount: 1n, refundOf }
    await expect(chain().payOut('refund:elsewhere', stolen)).rejects.toThrow(
      'goes back to its target',
    )
    await refund(order.id)
    await settle()
    const [out, ...more] = await movedBy(`refund:chain:${refundOf}`)
    expect([out?.amount, more]).toEqual([-50_000_000n, []])
    expect(await chain().balanceOf(order.key.address)).toBe(2_000_000_000n)
  })

  test('L8 what the contract does not hold stays open, and is moved once it is there', async () => {
    await chain().setFault('unfunded')
    const id = await bought(sponsorshipOf('0.9'))
    for (let round = 0; round < 3; round++) await finalise()
    const key = `backing:${id}:conversion`
    expect(await stateOf(key)).toBe('unknown')
    const body = await reconciliationOf(site)
    expect(body.items).toMatchObject([
      { kind: 'move_in_transit', place: key, here: '900000', there: 'not final', late: false },
    ])
    expect(await verify(site.platform)).toEqual([])
    await chain().setFault('none')
    await settle()
    expect(await movedBy(key)).toHaveLength(1)
  })

  // The chain's faults are the same on every engine.
  const faults = ['slow', 'dropping', 'unreachable', 'repeating', 'unanswered'] as const
  test.each(database.races ? [] : faults)('C7 L8 a %s chain moves each once', async (fault) => {
    const gone = await bought()
    await drain()
    await drain()
    await chain().setFault(fault)
    const id = await bought(sponsorshipOf('0.9'))
    await refund(gone)
    for (let round = 0; round < 3; round++) await finalise()
    await chain().setFault('none')
    await settle()
    expect(await movedBy(`backing:${id}:conversion`)).toHaveLength(1)
    expect(await movedBy(`reversal:backing:${gone}:conversion`)).toHaveLength(1)
  })

  const fates = ['again', 'later', 'reversed', 'dropped'] as const
  test.each(database.races ? [] : fates)(
    'C7 L8 after a reorganisation that lets it be %s each move and each refund is there once',
    async (fate) => {
      const order = await ordered()
      await pay(order)
      await settle()
      const id = await bought(sponsorshipOf('0.9'))
      await refund(order.id)
      await drain()
      await drain()
      await chain().reorganise(6, fate)
      await settle()
      expect(await movedBy(`backing:${id}:conversion`)).toHaveLength(1)
      const [payment] = await paymentOf(order.id)
      expect(await movedBy(`refund:chain:${payment?.payment_id}`)).toHaveLength(1)
    },
  )

  test('C7 a payment that the chain knows no more is made again, and nothing while money is stopped', async () => {
    const order = await ordered()
    await pay(order)
    await settle()
    await chain().setFault('dropping')
    await refund(order.id)
    await drain()
    const { platform } = site
    const asked: string[] = []
    const port = {
      ...platform.ports.chain,
      sentTokens: async () => [],
      resend: async (keys: readonly string[]) => {
        asked.push(...keys)
        return []
      },
      follow: async () => {
        asked.push('all')
      },
    }
    const followed = { ...platform, ports: { ...platform.ports, chain: port } }
    await sql`insert into money_stop (began_at, differences) values (now(), '[]')`.execute(
      platform.db,
    )
    await resendEffects(followed)
    await followChain.run(followed, site.clock.now())
    expect(asked).toEqual([])
    await sql`delete from money_stop`.execute(platform.db)
    await resendEffects(followed)
    const [payment] = await paymentOf(order.id)
    expect(asked).toEqual([`refund:chain:${payment?.payment_id}`])
  })

  test('L8 a deposit that pays no order is itemised until it has gone back, and no difference', async () => {
    const order = await ordered()
    await anyhow(order, { amount: 7_000_000n })
    await chain().mine(33)
    await drain()
    const underway = await readEscrowItems(site.platform.db)
    expect(underway.map(({ kind, amountMicro }) => [kind, amountMicro])).toEqual([
      ['deposit_in_transit', -7_000_000n],
    ])
    expect(await verify(site.platform)).toEqual([])
    const [payment] = await paymentOf(order.id)
    const request = { provider: 'chain', paymentId: payment?.payment_id, orderId: null }
    expect((await decideTogether(site, '/payment-assignments', request)).status).toBe(200)
    await settle()
    expect(await chain().balanceOf(order.key.address)).toBe(2_000_000_000n)
  })

  test('C7 L8 what goes back of such a deposit is sent anew where its transaction was lost, once', async () => {
    const order = await ordered()
    await anyhow(order, { amount: 7_000_000n })
    await settle()
    const [payment] = await paymentOf(order.id)
    await chain().setFault('dropping')
    const request = { provider: 'chain', paymentId: payment?.payment_id, orderId: null }
    expect((await decideTogether(site, '/payment-assignments', request)).status).toBe(200)
    await settle()
    const key = `refund:chain:${payment?.payment_id}`
    expect((await paymentOf(order.id)).map(({ outcome }) => outcome)).toEqual(['refunded'])
    expect(await movedBy(key)).toEqual([])
    await chain().setFault('none')
    for (let hour = 0; hour < 2; hour++) {
      site.clock.advance(HOUR_MS)
      await settle()
    }
    expect(await movedBy(key)).toMatchObject([{ amount: -7_000_000n }])
    expect(await chain().balanceOf(order.key.address)).toBe(2_000_000_000n)
  })
})
