import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findPostgres } from '#tools/find-postgres.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { layFixture } from './fixture.ts'
import { findPgbench } from './floor.ts'
import type { Load } from './load.ts'
import { readBackingOptions } from './options.ts'
import { type Rounds, reportOf } from './report.ts'
import { startOurs, startPerRequest } from './servers.ts'
import { type Fixture, runSide, SIDES, type Side } from './sides.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * `npm run bench -- backing`: card payments confirmed over HTTP by our server, beside one database call per
 * payment by pgbench and beside a server with one transaction per request, on one PostgreSQL that writes to
 * disk at every commit. Prints tables and keeps the raw figures.
 */
export async function backingBench(args: readonly string[]): Promise<void> {
  const options = readBackingOptions(args)
  // Every number of clients gets the same share.
  const payments = Math.ceil(options.payments / 128) * 128
  const rounds = await withFixture(async (fixture) => {
    const measured = new Map<Side, Load[]>(SIDES.map((side) => [side, []]))
    for (let round = 0; round < options.rounds; round++) {
      for (const side of turn(SIDES, round)) {
        const load = await runSide(fixture, side, payments, options.connections)
        measured.get(side)?.push(load)
        process.stderr.write(`round ${round + 1}, ${side}: ${Math.round(load.perSecond)}/s\n`)
      }
    }
    return measured
  })
  print(rounds, { ...options, payments })
}

/** Each round begins with another side, so that none always comes after the same one. */
function turn<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

async function withFixture<T>(measure: (fixture: Fixture) => Promise<T>): Promise<T> {
  spawnSync(process.execPath, ['tools/bootstrap.mjs', '--build'], { cwd: root, stdio: 'inherit' })
  const { folder: programs } = findPostgres(process.env)
  const program = findPgbench(programs)
  const cluster = await startPostgres(programs, { durable: true })
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'coin-rouge-bench-'))
  chmodSync(scratch, 0o700)
  const stops: (() => Promise<void>)[] = [cluster.stop]
  try {
    const ours = await startOurs(cluster.url, path.join(scratch, 'data'))
    stops.unshift(ours.stop)
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    stops.unshift(() => client.end())
    await layFixture(client)
    const perRequest = await startPerRequest(cluster.url)
    stops.unshift(perRequest.stop)
    return await measure({
      client,
      floor: { program, databaseUrl: cluster.url, scratch },
      ours,
      perRequest,
    })
  } finally {
    for (const stop of stops) await stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function print(rounds: Rounds, options: object): void {
  const [cpu] = os.cpus()
  const machine = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} CPUs (${cpu?.model}), load ${os.loadavg()[0]?.toFixed(1)}`
  const report = reportOf(rounds)
  process.stdout.write(`${machine}\n\n${report}\n`)
  const results = path.join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `backing-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const record = { machine, options, rounds: Object.fromEntries(rounds) }
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
