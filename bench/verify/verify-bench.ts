import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { layFixture } from '#bench/backing/fixture.ts'
import { median } from '#bench/medians.ts'
import { verify } from '#server/assurance/verify.ts'
import { startPlatform } from '#server/host/start-platform.ts'
import { readEnv } from '#server/kernel/env.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { sealCommitted } from '#server/ledger/seal.ts'
import { findPostgres } from '#tools/find-postgres.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { layBooks } from './fixture.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * `npm run bench -- verify`: every check of the books over so many entries, sealed and with all that an order has
 * around it, on a PostgreSQL of its own. Prints the median and keeps the raw figures.
 */
export async function verifyBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
    },
  })
  const [entries, rounds] = [Number(values.entries), Number(values.rounds)]
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'coin-rouge-bench-'))
  chmodSync(scratch, 0o700)
  const cluster = await startPostgres(findPostgres(process.env).folder, { durable: true })
  const stops: (() => Promise<void>)[] = [cluster.stop]
  try {
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
    await layBooks(client, entries)
    await sealCommitted(platform)
    await client.query('vacuum analyze')
    await measure(platform, { entries, rounds })
  } finally {
    for (const stop of stops) await stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function measure(
  platform: Platform,
  { entries, rounds }: { entries: number; rounds: number },
): Promise<void> {
  const tookMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const [difference] = await verify(platform)
    tookMs.push(performance.now() - startedAt)
    if (difference) throw new Error(`the books differ: ${JSON.stringify(difference)}`)
    process.stderr.write(`round ${round + 1}: ${Math.round(tookMs.at(-1) ?? 0)} ms\n`)
  }
  const [cpu] = os.cpus()
  const machine = `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} CPUs (${cpu?.model}), load ${os.loadavg()[0]?.toFixed(1)}`
  const seconds = (median(tookMs) / 1_000).toFixed(2)
  process.stdout.write(
    `${machine}\n\n| entries | verified in |\n|---|---|\n| ${entries} | ${seconds} s |\n`,
  )
  const results = path.join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `verify-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, entries, tookMs }, null, 2)}\n`)
  process.stdout.write(`Raw figures: ${path.relative(root, file)}\n`)
}
