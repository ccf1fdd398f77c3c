import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PocketDates } from '#server/ports/chain/platform-sales.ts'
import { databases } from '#tests/databases.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { reconciliationOf } from '#tests/fixtures/reconciliation.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { reconcileDates } from './reconcile-dates.ts'
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

    // Of halts and burn dates a chain that keeps parts is told; this one has others than the books.
    const halt = { from: new Date('2030-01-01T00:00:00.5Z'), until: new Date('2030-02-01') }
    const at = site.clock.now()
    await sql`insert into chain_act (key, act, pocket_id, from_at, until_at, state, created_at, first_sent_at, block_height, ended_at)
      select name || number, act, pocket_id, from_at, until_at, 'done', ${at}, ${at}, 1, ${at} from chain_pocket cross join (values
        ('halt:', 'set_halt', ${halt.from}::timestamptz, ${halt.until}::timestamptz),
        ('burn:', 'set_burn_date', ${halt.until}::timestamptz, null)) told (name, act, from_at, until_at)`.execute(
      db,
    )
    const { rows } = await sql<{ number: number }>`select number from chain_pocket`.execute(db)
    const [pocketNumber = 0] = rows.map(({ number }) => number)
    const datesDiffer = async (...dates: PocketDates[]) => {
      const ports = {
        ...site.platform.ports,
        chain: { ...site.platform.ports.chain, keepsParts: true, datesAt: async () => dates },
      }
      const items: string[][] = []
      for await (const item of reconcileDates({ ...site.platform, ports }, 1n, at)) {
        items.push([item.kind, item.place, item.here, item.there])
      }
      return items
    }
    const [from, until] = [halt.from, halt.until].map((each) => Math.floor(each.getTime() / 1_000))
    const said = { pocketNumber, halt, burnsAt: halt.until }
    expect(await datesDiffer(said)).toEqual([])
    const burn = `set_burn_date:${pocketNumber}`
    expect(await datesDiffer({ ...said, halt: null, burnsAt: at })).toEqual([
      ['date_differs', burn, `${until}`, `${Math.ceil(at.getTime() / 1_000)}`],
      ['date_differs', `set_halt:${pocketNumber}`, `${from}-${until}`, 'nothing'],
    ])
    const unknown = { pocketNumber: 9_999, halt, burnsAt: null }
    expect(await datesDiffer(said, unknown)).toEqual([
      ['date_differs', 'set_halt:9999', 'nothing', `${from}-${until}`],
    ])
    // What is being told is compared once it is final.
    await sql`update chain_act set state = 'sent', ended_at = null where act = 'set_halt'`.execute(
      db,
    )
    expect(await datesDiffer({ ...said, halt: null })).toEqual([])
    await site.close()
  },
)
