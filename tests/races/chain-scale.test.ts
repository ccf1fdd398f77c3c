// @module-tag long
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { finishDue } from '#server/host/travel.ts'
import { numberOf } from '#server/ports/chain/id-words.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { must, newBacker as newBackerOf } from '#tests/journeys-http/actors.ts'
import { compareWithChain, readNode } from '#tests/journeys-http/on-a-node.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'

/* Faults of the chain by number: `npm run races -- --chain` takes 1,000 reorganisations, 200 intents at once, 100 kills and 25 of the server. */

const countOf = (name: string, usual: number) => Number(process.env[name] ?? usual)
const reorganisations = countOf('CHAIN_REORGANISATIONS', 25)
const intents = countOf('CHAIN_INTENTS', 20)
const kills = countOf('CHAIN_KILLS', 4)
const serverKills = Math.ceil(kills / 4)
const fates = ['dropped', 'again', 'later', 'reversed'] as const
const say = (text: string) => process.env.CHAIN_KILLS && process.stdout.write(`${text}\n`)

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The lower bits repeat themselves soon.
    return Math.floor((state / 2 ** 32) * most)
  }
}

/** Paid by cards, whose tokens are minted into the vault; ten orders a person. */
async function orderTips(site: TestPlatform, count: number): Promise<string[]> {
  const orders: string[] = []
  let who = await newBacker(site)
  for (let each = 0; each < count; each++) {
    if (each % 10 === 9) who = await newBacker(site)
    orders.push(await buy(who, tipOf('5')))
  }
  return orders
}

/** Each order has been minted once, and nothing is open. */
async function expectWhole(site: TestPlatform, orders: readonly string[]) {
  expect(await verify(site.platform)).toEqual([])
  const tokens = await site.platform.ports.chain.tokensOf(orders)
  expect(tokens.map(({ orderId }) => orderId).toSorted()).toEqual([...orders].toSorted())
  const { rows } = await sql`select key from chain_intent where ended_at is null`.execute(
    site.platform.db,
  )
  expect(rows).toEqual([])
  const { rows: doubled } = await sql`select backing_id from chain_token_event where act = 'mint'
    group by backing_id having count(*) > 1`.execute(site.platform.db)
  expect(doubled).toEqual([])
}

describe('faults of the chain by number', { timeout: 3_600_000 }, () => {
  const open = () => {
    const [database] = databases
    if (!database) throw new Error('there is no database')
    return database.open
  }

  test(`C2 C7 ${intents} intents at once, over ${reorganisations} reorganisations: nothing is lost or doubled`, async () => {
    const site = await startTestPlatform(open())
    onTestFinished(() => site.close())
    const { chain, drain, finalise } = walletBench(() => site)
    const next = numbers(7)
    await chain().mine(100)
    const orders = await orderTips(site, intents)
    for (let each = 0; each < reorganisations; each++) {
      await drain()
      await chain().reorganise(1 + next(12), fates[next(fates.length)] ?? 'again')
      if (next(4) === 0) await chain().mine(1 + next(4))
      if (next(20) === 0) orders.push(...(await orderTips(site, 1)))
      if (each % 100 === 99) say(`${each + 1} reorganisations, ${orders.length} orders`)
    }
    for (let round = 0; round < 4; round++) await finalise()
    await expectWhole(site, orders)
  })

  test(`C7 ${kills} kills of the node, of the database’s connections and of the database: nothing is lost or doubled`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'chain-kills-'))
    const site = await startTestPlatform(open(), {
      variables: { CHAIN: 'anvil', DATA_DIR: folder },
    })
    onTestFinished(async () => {
      await site.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const { drain, finalise } = walletBench(() => site)
    const orders: string[] = []
    for (let each = 0; each < kills; each++) {
      orders.push(...(await orderTips(site, 1)))
      const working = drain().catch(() => undefined)
      await pause((each * 37) % 150)
      const ends = [() => endNode(folder), () => endConnections(site), () => endDatabase(site)]
      // Others than whoever has asked for the run share the database.
      await ends[each % (process.env.CHAIN_KILLS ? 3 : 2)]?.()
      await working
      await answering(site)
      if (each % 10 === 9) say(`${each + 1} kills, ${orders.length} orders`)
    }
    site.clock.advance(HOUR_MS)
    // A task that was cut off is taken up again once its lease has run out, by real seconds.
    await finishDue(site.platform)
    for (let round = 0; round < 6; round++) {
      await finalise()
      await drain()
    }
    await expectWhole(site, orders)
  })

  test(`C7 ${serverKills} kills of the server as it sends, of each second with its node: nothing is lost or doubled`, async () => {
    const site = await serveSite(process.env.TEST_DATABASE_URL, 'anvil')
    onTestFinished(() => site.close())
    const orders = new Map<string, Visitor>()
    let who = await newBackerOf(site, 'Ana Coupée')
    for (let each = 0; each < serverKills; each++) {
      if (each % 4 === 3) who = await newBackerOf(site, 'Ana Coupée')
      const buyer = who
      const order = async () => orders.set(await buy(buyer, tipOf('5')), buyer)
      await order()
      // The answer to another one may not come before the end.
      const cutOff = order().catch(() => undefined)
      await pause((each * 97) % 700)
      await Promise.all([site.crash(each % 2 === 1), cutOff])
      if (each % 10 === 9) say(`${each + 1} kills of the server, ${orders.size} orders`)
    }
    await site.travel('2h')
    expect(await compareWithChain(site)).toEqual([])
    expect(await site.differences()).toEqual([])
    await expectMintedOnce(site, orders)
  })
})

/** The contract itself has told of each of these tokens once. */
async function expectMintedOnce(site: Site, orders: ReadonlyMap<string, Visitor>) {
  const minted = await readNode(site).getContractEvents({
    ...{ abi: certificateAbi, eventName: 'Transfer', fromBlock: 0n },
    args: { from: `0x${'0'.repeat(40)}` },
  })
  const ids = minted.map(({ args }) => args.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [order, buyer] of orders) {
    expect((await must(buyer, 'GET', `/backings/${order}`)).state).toBe('unlocked')
    expect(ids).toContain(numberOf(order))
  }
}

async function endNode(folder: string): Promise<void> {
  const { pid } = JSON.parse(readFileSync(path.join(folder, 'chain', 'anvil.json'), 'utf8'))
  process.kill(pid, 'SIGKILL')
}

async function endConnections({ platform }: TestPlatform): Promise<void> {
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await others.execute(platform.db).catch(() => undefined)
}

/** Where one of its processes is killed PostgreSQL ends all, and recovers from its log as after a power cut. */
async function endDatabase({ platform }: TestPlatform): Promise<void> {
  const { rows } = await sql<{ pid: number; folder: string }>`select pg_backend_pid() as pid,
    current_setting('data_directory') as folder`.execute(platform.db)
  const [backend] = rows
  if (!backend || !existsSync(path.join(backend.folder, 'postmaster.pid'))) return
  process.kill(backend.pid, 'SIGKILL')
  // It ends the other connections a moment later; until then one of them would still answer.
  await pause(200)
}

/** The node is started again by itself, and the pool connects anew. */
async function answering(site: TestPlatform): Promise<void> {
  for (let glance = 0; glance < 200; glance++) {
    try {
      await site.platform.ports.chain.heads()
      await sql`select 1`.execute(site.platform.db)
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error('node and database did not come back')
}
