import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { reconciliationOf } from '#tests/fixtures/reconciliation.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { verify } from './verify.ts'

test.each(databases)(
  'C1 L8 on $name the chain and the books agree, or each difference is named',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { chain, finalise, drain, ordered, pay, anyhow, paymentOf } = walletBench(() => site)
    const found = async () => {
      const body = await reconciliationOf(site)
      return body.items.map((item: Record<string, unknown>) => [item.kind, item.here, item.there])
    }
    const [first, second, foreign] = [await ordered(), await ordered(), await ordered()]
    await pay(first)
    await pay(second)
    await anyhow(foreign, { token: newKey().address })
    // Not final yet: neither side counts it. The reserve's own money is on its way.
    await drain()
    expect(await found()).toEqual([['move_in_transit', '10000000000', 'not final']])
    await finalise()
    // Their tokens are told that they are unlocked.
    await finalise()
    await finalise()
    expect(await found()).toEqual([])

    await decideTogether(site, '/refunds', { backingId: first.id, cause: 'fraud' })
    await drain()
    // Sent and not final: what is on its way shows.
    expect(await found()).toEqual([
      ['move_in_transit', '-50000000', 'not final'],
      ['token_in_transit', 'sent', 'not final'],
    ])
    await finalise()
    expect(await found()).toEqual([])
    expect(await chain().balanceOf(first.key.address)).toBe(2_000_000_000n)

    const sender = newKey().address
    await chain().faucet(sender, 9n)
    await chain().transfer(sender, site.platform.ports.chain.escrow, 9n)
    await finalise()
    expect(await found()).toEqual([['transfer_unknown_here', 'nothing', '9']])
    // What strangers send there stops nobody's money.
    expect(await verify(site.platform)).toEqual([])

    const [payment] = await paymentOf(second.id)
    const { db } = site.platform
    await sql`update payment set amount_minor = 1 where payment_id = ${payment?.payment_id}`.execute(
      db,
    )
    expect(await found()).toContainEqual(['deposit_differs', '1 USDC', '50000000 USDC'])
    await sql`update payment set payment_id = 'gone' where payment_id = ${payment?.payment_id}`.execute(
      db,
    )
    const kinds = (await found()).map(([kind]: string[]) => kind)
    expect(kinds).toEqual([
      'deposit_unknown_here',
      'deposit_unknown_there',
      'transfer_unknown_here',
    ])
    await sql`insert into chain_token_event (chain_id, transaction_hash, log_index, block_height, mined_at,
        act, backing_id, owner, kind, data, burned)
      select chain_id, '0x01', n, block_height, mined_at, act,
        case n when 1 then backing_id else gen_random_uuid() end, owner, kind, data + n, burned
      from chain_token_event cross join generate_series(1, 2) n
      where backing_id = ${second.id} and act = 'mint'`.execute(db)
    const tokens = (await found()).flatMap(([kind]: string[]) =>
      kind?.startsWith('token') ? [kind] : [],
    )
    expect(tokens).toEqual(['token_differs', 'token_unknown_there'])
    await site.close()
  },
)
