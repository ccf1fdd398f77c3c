import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdc, ZERO } from '#domain/kernel/money.ts'
import { statementOf } from '#domain/ledger/movement.ts'
import { readOwnMovements } from '#server/assurance/movements/own-movements.ts'
import { verify } from '#server/assurance/verify.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { PlatformSaleSeen } from '#server/ports/chain/platform-sales.ts'
import type { TokenSeen } from '#server/ports/chain/port.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'
import { readTokensAgainAfter } from './follow-certificates.ts'

describe.each(databases)('a sale on a platform that is not ours on $name', (database) => {
  let site: TestPlatform
  const { ordered, pay } = walletBench(() => site)
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const certificateOf = (orderId: string) =>
    site.platform.db
      .selectFrom('certificate')
      .select(['number', 'holder_id', 'wallet_address'])
      .where('backing_id', '=', orderId)
      .executeTakeFirstOrThrow()

  test('NFT-02 C5 is followed once however often it is read, and its certificate waits for whoever links the address', async () => {
    const order = await ordered()
    await pay(order)
    await settleChain(site)
    const { db, ports } = site.platform
    const [chain, buyer] = [ports.chain, newKey()]
    const [token] = await chain.tokensOf([order.id])
    if (!token) throw new Error('the wallet has its token')
    const { finalized } = await chain.heads()
    const place = { transactionHash: `0x${'17'.repeat(32)}`, logIndex: 0 }
    const minedAt = site.clock.now()
    const moved: TokenSeen = {
      ...{ ...token, ...place, owner: buyer.address, height: finalized.height + 1n },
      ...{ minedAt, act: 'move', key: null },
    }
    const royalty = { priceMicro: usdc(100), royaltyMicro: usdc(5) }
    const operator = `0x${'0e'.repeat(20)}`
    const sale: PlatformSaleSeen = { ...place, ...royalty, orderId: order.id, operator }
    const has = (from: bigint, until: bigint) => from <= moved.height && moved.height <= until
    site.platform.ports.chain = {
      ...chain,
      tokensIn: async (from, until) => [
        ...(await chain.tokensIn(from, until)),
        ...(has(from, until) ? [moved] : []),
      ],
      platformSalesIn: async (from, until) => (has(from, until) ? [sale] : []),
    }
    await settleChain(site)
    const { number, holder_id: unknown, wallet_address: at } = await certificateOf(order.id)
    expect(at).toBe(buyer.address)
    expect(unknown).not.toBe(await personOf(site.platform, order.who))
    const { body } = await order.who.send('GET', `/api/certificates/${number}`)
    expect(body.holderKnown).toBe(false)
    const again = { chainId: chain.chainId, height: finalized.height }
    await inTransaction(db, (trx) => readTokensAgainAfter(trx, again))
    await settleChain(site)
    const sales = await db.selectFrom('foreign_sale').select('royalty_micro').execute()
    expect(sales).toEqual([{ royalty_micro: usdc(5) }])
    const booked = db.selectFrom('ledger_entry').where('kind', '=', 'foreign_royalty')
    expect(await booked.select('id').execute()).toHaveLength(1)
    // Its seller is told, as of what was settled elsewhere: no balance and no sum knows of it.
    const { items } = (await order.who.send('GET', '/api/movements?kind=foreign_sale')).body
    expect(items).toMatchObject([
      {
        ...{ at: minedAt.toISOString(), certificateNumber: String(number), balanceMicro: '0' },
        ...{ amountMicro: usdc(100).toString(), reference: moved.transactionHash },
        elsewhere: { platform: operator, royaltyMicro: usdc(5).toString() },
      },
    ])
    const personId = await personOf(site.platform, order.who)
    const movements = await readOwnMovements(site.platform, { personId }, {})
    const { totals, closingMicro } = statementOf(ZERO, movements)
    expect([totals.map(({ kind }) => kind), closingMicro]).toEqual([['backing'], ZERO])
    const dora = await newBacker(site)
    await linkKey(dora, buyer)
    await settleChain(site)
    const known = await certificateOf(order.id)
    expect(known.holder_id).toBe(await personOf(site.platform, dora))
    expect(await verify(site.platform)).toEqual([])
  })
})
