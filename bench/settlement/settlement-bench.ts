import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { checkOrders, layFixture, placeOrders } from '#bench/backing/fixture.ts'
import { send } from '#bench/backing/load.ts'
import { paidRequest } from '#bench/backing/orders.ts'
import { startOurs } from '#bench/backing/servers.ts'
import { addDays } from '#domain/kernel/time.ts'
import { startPlatform } from '#server/host/start-platform.ts'
import { readEnv } from '#server/kernel/env.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { findPostgres } from '#tools/find-postgres.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { layHolders, type SoldPocket, sellPocket } from './fixture.ts'
import { readSettlementOptions, type SettlementOptions } from './options.ts'
import { type Rates, reportOfSettlement, type SettlementFigures } from './report.ts'
import {
  claimMany,
  creditAll,
  insertRows,
  largestRemainder,
  layPeerTable,
  type SettlementFixture,
  settleOurs,
} from './sides.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Certificates of the benchmark are numbered from here. */
const FIRST_NUMBER = 10_000_000

/**
 * `npm run bench -- settlement`: one receipt of a fight settled by two operators over more and more certificates, beside a
 * row for each and a division in SQL, on one PostgreSQL that writes to disk at every commit; then claims beside confirmed
 * payments. Prints tables and keeps the raw figures.
 */
export async function settlementBench(args: readonly string[]): Promise<void> {
  const options = readSettlementOptions(args)
  spawnSync(process.execPath, ['tools/bootstrap.mjs', '--build'], { cwd: root, stdio: 'inherit' })
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'coin-rouge-bench-'))
  chmodSync(scratch, 0o700)
  const loadBefore = os.loadavg()[0] ?? 0
  const cluster = await startPostgres(findPostgres(process.env).folder, { durable: true })
  const stops: (() => Promise<void>)[] = [cluster.stop]
  try {
    const ours = await startOurs(cluster.url, path.join(scratch, 'data'))
    stops.unshift(ours.stop)
    const env = readEnv({
      DATABASE_URL: cluster.url,
      DATA_DIR: path.join(scratch, 'data'),
      LAUNCH: 'all',
      LOG_LEVEL: 'error',
      ROLE: 'web',
    })
    const platform = await startPlatform(env, { background: false })
    stops.unshift(() => platform.close())
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    stops.unshift(() => client.end())
    await layFixture(client)
    const fixture = { platform, ...(await readOperators(platform)) }
    const pockets = await sellPockets(fixture, options)
    const figures = await settleInTurn(fixture, pockets, options)
    const rates = await rateInTurn(fixture, pockets, options, async (round) => {
      const first = 1 + round * options.payments
      await placeOrders(client, first, options.payments, false)
      const requests = Array.from({ length: options.payments }, (_, at) =>
        paidRequest(first + at, `127.0.0.1:${ours.port}`, ours.webhookSecret, new Date()),
      )
      const load = await send(requests, ours.port, options.connections)
      await checkOrders(client, first, options.payments)
      return load.perSecond
    })
    print(figures, rates, options, loadBefore)
  } finally {
    for (const stop of stops) await stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function readOperators({ db }: Platform): Promise<Omit<SettlementFixture, 'platform'>> {
  const rows = await db.selectFrom('operator').selectAll().execute()
  const named = (handle: string): OperatorActor => {
    const found = rows.find((row) => row.handle === handle)
    if (!found) throw new Error(`the sandbox has no operator ${handle}`)
    return {
      operatorId: found.id,
      handle,
      name: handle,
      roles: ['money'],
      personId: null,
      sessionHash: null,
    }
  }
  return { alix: named('alix'), noor: named('noor') }
}

/** Pockets of every size, their earnings declared by one operator and verified by the other, long ago. */
async function sellPockets(
  { platform, alix, noor }: SettlementFixture,
  { sizes }: SettlementOptions,
): Promise<readonly SoldPocket[]> {
  await layHolders(platform)
  await layPeerTable(platform)
  const pockets: SoldPocket[] = []
  for (const size of sizes) {
    const pocket = await sellPocket(platform, size, FIRST_NUMBER * (1 + pockets.length))
    const then = addDays(platform.clock.now(), -10)
    await sql`update fight set result_outcome = 'win', result_author_id = ${alix.operatorId},
        result_recorded_at = ${then}, result_official_at = ${then} where id = ${pocket.fightId}`.execute(
      platform.db,
    )
    await sql`insert into earnings_declaration (id, fight_id, number, author_id, declared_at, currency,
        show_minor, win_minor, finish_bonus_minor, fines_minor, earnings_micro, evidence_hashes, verified_at,
        verified_by, owed_micro)
      values (gen_random_uuid(), ${pocket.fightId}, 1, ${alix.operatorId}, ${then}, 'USDC', 900000000000000, 0, 0, 0,
        900000000000000, array['bench'], ${then}, ${noor.operatorId}, 900000000000000)`.execute(
      platform.db,
    )
    pockets.push(pocket)
    process.stderr.write(`${size} certificates sold\n`)
  }
  await sql`vacuum analyze`.execute(platform.db)
  return pockets
}

/** Every side once a round for every size, each round beginning with another side. */
async function settleInTurn(
  fixture: SettlementFixture,
  pockets: readonly SoldPocket[],
  { rounds }: SettlementOptions,
): Promise<readonly SettlementFigures[]> {
  const figures = pockets.map(({ size }) => {
    return { size, oursMs: [], insertMs: [], remainderMs: [] } as SettlementFigures
  })
  // Once for nothing, so that no side pays for what is only done the first time.
  for (const pocket of pockets) await settleOurs(fixture, pocket)
  for (let round = 0; round < rounds; round++) {
    for (const [at, pocket] of pockets.entries()) {
      const own = figures[at]
      if (!own) continue
      const sides = [
        async () => own.oursMs.push(await settleOurs(fixture, pocket)),
        async () => own.insertMs.push(await insertRows(fixture.platform, pocket)),
        async () => own.remainderMs.push(await largestRemainder(fixture.platform, pocket)),
      ]
      const begin = round % sides.length
      for (const side of [...sides.slice(begin), ...sides.slice(0, begin)]) await side()
      process.stderr.write(
        `round ${round + 1}, ${pocket.size}: ${own.oursMs.at(-1)?.toFixed(2)} ms\n`,
      )
    }
  }
  return figures
}

/** Claims beside confirmed payments, in turn, and all holders of the middle Pocket credited. */
async function rateInTurn(
  fixture: SettlementFixture,
  pockets: readonly SoldPocket[],
  { rounds, claims, connections }: SettlementOptions,
  confirm: (round: number) => Promise<number>,
): Promise<Rates> {
  const rates: Rates = { claims: [], confirmations: [], creditedAll: [] }
  const largest = pockets.at(-1)
  const middle = pockets.at(-2) ?? pockets.at(-1)
  if (!largest || !middle) throw new Error('no size was asked for')
  for (let round = 0; round < rounds; round++) {
    const share = Math.min(claims, Math.floor(largest.size / rounds))
    const asked = { from: round * share, claims: share, connections }
    const sides = [
      async () => rates.claims.push(await claimMany(fixture, largest, asked)),
      async () => rates.confirmations.push(await confirm(round)),
      async () => rates.creditedAll.push(await creditAll(fixture, middle, round + 2)),
    ]
    const begin = round % sides.length
    for (const side of [...sides.slice(begin), ...sides.slice(0, begin)]) await side()
    process.stderr.write(`round ${round + 1}: ${Math.round(rates.claims.at(-1) ?? 0)} claims/s\n`)
  }
  return rates
}

function print(
  figures: readonly SettlementFigures[],
  rates: Rates,
  options: SettlementOptions,
  loadBefore: number,
): void {
  const [cpu] = os.cpus()
  const load = `load ${loadBefore.toFixed(1)} before and ${os.loadavg()[0]?.toFixed(1)} after`
  const machine = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} CPUs (${cpu?.model}), ${load}`
  process.stdout.write(`${machine}\n\n${reportOfSettlement(figures, rates)}\n`)
  const results = path.join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const file = path.join(results, `settlement-${stamp}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, options, figures, rates }, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
