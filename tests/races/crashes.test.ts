import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { nameAddress } from '#tests/fixtures/worked-pocket.ts'
import { done, paidPockets, soldPockets } from './fought-pockets.ts'
import { asOperator } from './operators.ts'
import { newKey, order, someone } from './orders.ts'
import { deliver, paidUnheard, refundsOf, stateOf, tracesOf } from './payments.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const serverUrl = process.env.TEST_DATABASE_URL
/** How often the process is ended at each point; without a word once, and only where money is booked or a token made. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
const picked = ['posting', 'sandbox.chain_token', 'sandbox.chain_transfer', 'confirmation_email']
const isPicked = (point: string) => process.env.CRASH_ROUNDS !== undefined || picked.includes(point)

/** A command or its effect, the tables at whose writing the process is ended, and what holds afterwards. */
interface Crash<Fixture> {
  name: string
  /** In the order in which they are written. */
  points: readonly string[]
  prepare(servers: TwoServers): Promise<Fixture>
  /** Sends the command; after the crash it is sent once more, as whoever had no answer does. */
  ask(servers: TwoServers, fixture: Fixture): Promise<unknown>
  holds(servers: TwoServers, fixture: Fixture): Promise<void>
}

const crash = <Fixture>(row: Crash<Fixture>) => row as Crash<unknown>

/** The card provider tells of a payment. */
const heardOf = {
  async prepare(servers: TwoServers) {
    const [who] = await servers.crowd(1)
    return paidUnheard(servers, someone(who))
  },
  ask: ({ doors }: TwoServers, { message }: Awaited<ReturnType<typeof paidUnheard>>) =>
    deliver(doors[0], message),
}

const crashes: readonly Crash<unknown>[] = [
  crash({
    name: 'a payment is confirmed',
    points: ['webhook_event', 'posting', 'certificate'],
    ...heardOf,
    async holds(servers, { who, id }) {
      expect(await stateOf(who, id)).toBe('unlocked')
      const once = { payments: 1, entries: 1, certificates: 1, unlocked: 1 }
      expect(await tracesOf(servers, id)).toEqual(once)
    },
  }),
  crash({
    name: 'a certificate’s token is minted',
    // With the books, and then by the worker: before the chain takes it, and while it does.
    points: ['chain_intent', 'sandbox.chain_state', 'sandbox.chain_token'],
    ...heardOf,
    async holds({ site }, { id }) {
      const { db } = site.platform
      const intent = db.selectFrom('chain_intent').select('state').where('key', '=', `mint:${id}`)
      const isSent = async () =>
        ['sent', 'done'].includes((await intent.executeTakeFirstOrThrow()).state)
      while (!(await isSent())) await pause(50)
      const { rows } = await sql`select act from sandbox.chain_token
        where order_id = ${id} and act = 'mint'`.execute(db)
      expect(rows).toEqual([{ act: 'mint' }])
    },
  }),
  crash({
    name: 'a contract is confirmed by email',
    // By the worker: before the mail server has it, and between that and its proof.
    points: ['mail_outbox', 'confirmation_email'],
    ...heardOf,
    async holds({ site }, { id }) {
      const { db } = site.platform
      const emails = db.selectFrom('confirmation_email').select('outcome')
      const proven = () => emails.where('order_id', '=', id).execute()
      while ((await proven()).length === 0) await pause(50)
      expect(await proven()).toEqual([{ outcome: 'sent' }])
      const mails = db
        .selectFrom('mail_outbox')
        .select('id')
        .where('key', '=', `confirmation:${id}`)
      expect(await mails.execute()).toHaveLength(1)
    },
  }),
  crash({
    name: 'an order is refunded',
    // The last two are written by the worker: before the provider has heard of it, and after.
    points: ['proposal', 'posting', 'sandbox.object', 'payment'],
    async prepare(servers) {
      const [who] = await servers.crowd(1)
      const id = await buy(someone(who), tipOf('5'))
      await servers.settled()
      const request = { backingId: id, cause: 'duplicate', reason: 'Paid twice' }
      const { proposalId } = await done(servers, 'alix', '/refunds', request)
      return { who: someone(who), id, path: `/refunds/${proposalId}/approvals` }
    },
    ask: ({ doors }, { path }) => asOperator(doors[0], 'noor')(path),
    async holds(servers, { who, id }) {
      expect(await stateOf(who, id)).toBe('refunded')
      expect(await refundsOf(servers, id)).toBe(1)
    },
  }),
  crash({
    name: 'a payout is sent',
    points: ['treasury_order', 'audit_log', 'sandbox.object', 'posting'],
    async prepare(servers) {
      const [sold] = await soldPockets(servers, 1)
      if (!sold) throw new Error('one was sold')
      await nameAddress(servers.site, sold.owner, `0x${'b7'.repeat(20)}`)
      await servers.pass(16 * DAY_MS)
      const request = { pocketId: sold.pocketId, amount: null, reason: 'Released' }
      const { proposalId } = await done(servers, 'alix', '/payouts', request)
      return { pocketId: sold.pocketId, path: `/payouts/${proposalId}/approvals` }
    },
    ask: ({ doors }, { path }) => asOperator(doors[0], 'noor')(path),
    async holds({ site }, { pocketId }) {
      const { rows } = await sql`select
        (select count(*)::int from treasury_order where pocket_id = ${pocketId} and state = 'done') as orders,
        (select count(*)::int from sandbox.object o join treasury_order t on t.reference = o.id
          where t.pocket_id = ${pocketId}) as sent,
        (select count(*)::int from ledger_entry where pocket_id = ${pocketId} and kind = 'payout') as entries`.execute(
        site.platform.db,
      )
      expect(rows).toEqual([{ orders: 1, sent: 1, entries: 1 }])
    },
  }),
  crash({
    name: 'a fight is settled',
    points: ['distribution', 'posting', 'audit_log'],
    async prepare(servers) {
      const [paid] = await paidPockets(servers, 1)
      if (!paid) throw new Error('one was paid for')
      return { pocketId: paid.pocketId, path: paid.settlement }
    },
    ask: ({ doors }, { path }) => asOperator(doors[0], 'noor')(path),
    async holds({ site }, { pocketId }) {
      const { rows } = await sql`select
        (select count(*)::int from distribution where pocket_id = ${pocketId}) as distributions,
        (select count(*)::int from ledger_entry where pocket_id = ${pocketId} and kind = 'settlement') as entries`.execute(
        site.platform.db,
      )
      expect(rows).toEqual([{ distributions: 1, entries: 1 }])
    },
  }),
  crash({
    name: 'a purse comes to the escrow contract',
    // With the books, and then by the worker: before the chain takes it, and while it does.
    points: ['chain_move', 'sandbox.chain_state', 'sandbox.chain_transfer'],
    async prepare(servers) {
      const [paid] = await paidPockets(servers, 1)
      if (!paid) throw new Error('one was paid for')
      return { pocketId: paid.pocketId, path: paid.settlement }
    },
    ask: ({ doors }, { path }) => asOperator(doors[0], 'noor')(path),
    async holds({ site }, { pocketId }) {
      const { db } = site.platform
      const moves = sql<{ key: string; state: string; amount: bigint }>`select m.chain_key as key,
          m.state, m.amount_micro as amount from chain_move m
        join ledger_entry e on e.business_key = m.entry_key and e.kind = 'settlement'
        where m.pocket_id = ${pocketId}`
      const isSent = async () =>
        (await moves.execute(db)).rows.every(({ state }) => ['sent', 'done'].includes(state))
      while (!(await isSent())) await pause(50)
      const [move, ...more] = (await moves.execute(db)).rows
      const { rows } = await sql<{ amount: bigint }>`select amount::bigint as amount
        from sandbox.chain_transfer where key = ${move?.key}`.execute(db)
      expect([more, rows]).toEqual([[], [{ amount: move?.amount }]])
    },
  }),
]

const places = crashes.flatMap(({ points, ...row }) =>
  points.filter(isPicked).map((point) => ({ ...row, point })),
)

/** Where money is booked at once, by the process that is ended; the long tests have the others. */
const isQuick = ({ name, point }: { name: string; point: string }) =>
  name === 'a payment is confirmed' && point === 'posting'

/** A process of the product that is ended without warning at a known place, and started again. */
describe.runIf(serverUrl)('a process that is killed', () => {
  let servers: TwoServers
  beforeAll(async () => {
    servers = await startTwoServers(serverUrl ?? '', true)
  })
  afterAll(() => servers.close())

  test('R12 what was acknowledged before the end is there after it', { tags: 'long' }, async () => {
    const [who] = await servers.crowd(1)
    const person = someone(who)
    const acknowledged = new Map<string, string>()
    let ended = false
    const placing = Array.from({ length: 6 }, async () => {
      while (!ended) {
        const key = newKey()
        const answer = await order(servers.doors[0], person, tipOf('5'), key).catch(() => null)
        if (answer) expect(answer.status).toBe(201)
        if (answer) acknowledged.set(key, answer.body.backingId)
      }
    })
    const ends = Promise.all(placing)
    while (acknowledged.size < 20) await Promise.race([pause(5), ends])
    ended = true
    await servers.crash()
    await ends
    expect(acknowledged.size).toBeGreaterThanOrEqual(20)
    for (const [key, id] of acknowledged) {
      expect((await order(servers.doors[0], person, tipOf('5'), key)).body.backingId).toBe(id)
    }
    expect(await verify(servers.site.platform)).toEqual([])
  })

  for (const place of places) {
    const title = `R12 as ${place.name}, at ${place.point}: it is done once`
    const tags = isQuick(place) ? [] : ['long']
    test(title, { tags, timeout: 120_000 + rounds * 30_000 }, async () => {
      for (let round = 0; round < rounds; round++) {
        const fixture = await place.prepare(servers)
        const held = await holdTable(servers, place.point)
        const asked = place.ask(servers, fixture).catch((error: unknown) => error)
        await held.reached()
        await servers.crash()
        await asked
        await held.releaseHold()
        // It may have been done before the process ended, and then the answer says so.
        await place.ask(servers, fixture)
        await servers.settled()
        await place.holds(servers, fixture)
        expect(await verify(servers.site.platform)).toEqual([])
      }
    })
  }
})

/**
 * Holds a table so that whoever writes it waits there, in the middle of a transaction or between an effect and its
 * record: the place is exact, and the product has no part in it.
 */
async function holdTable({ site }: TwoServers, table: string) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    site.platform.db,
  )
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${rows[0]?.name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share mode`)
  return {
    async reached() {
      for (;;) {
        const waiting = await sql<{ pid: number }>`
          select pid from pg_locks where relation = ${table}::regclass and not granted`.execute(
          site.platform.db,
        )
        if (waiting.rows.length > 0) return
        await pause(5)
      }
    },
    async releaseHold() {
      await client.query('rollback')
      await client.end()
    },
  }
}
