import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPlatform } from '#server/host/start-platform.ts'
import { readEnv } from '#server/kernel/env.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { findPostgres } from '#tools/find-postgres.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { Meter } from './meter.ts'

/** A platform in this process, on a PostgreSQL of its own that writes to disk at every commit. */
export interface Fixture {
  platform: Platform
  /** Another session of the database: what it asks is counted nowhere. */
  client: pg.Client
  meter: Meter
  /** What is ended with it, the first one first. */
  stops: (() => unknown)[]
}

/** @param parts.launch All switches on, with the sandbox's athletes and Pockets; else an empty platform. */
export async function onOwnPlatform<T>(
  parts: { clock?: Platform['clock']; background: boolean; launch: 'all' | 'none' },
  work: (fixture: Fixture) => Promise<T>,
): Promise<T> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'coin-rouge-bench-'))
  chmodSync(scratch, 0o700)
  const cluster = await startPostgres(findPostgres(process.env).folder, { durable: true })
  const stops: (() => unknown)[] = [cluster.stop]
  try {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    stops.unshift(() => client.end())
    // What a worker beside a session does would be seen nowhere.
    await client.query('alter system set max_parallel_workers_per_gather = 0')
    await client.query('select pg_reload_conf()')
    const meter = new Meter(client)
    const { clock, background, launch } = parts
    const env = readEnv({
      DATABASE_URL: cluster.url,
      DATA_DIR: path.join(scratch, 'data'),
      LOG_LEVEL: 'error',
      ROLE: background ? 'all' : 'web',
      PORT: '0',
      ...(launch === 'all' ? { LAUNCH: 'all' } : {}),
    })
    const platform = await startPlatform(env, { background, ...(clock ? { clock } : {}) })
    stops.unshift(() => platform.close())
    return await work({ platform, client, meter, stops })
  } finally {
    for (const stop of stops) await stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}
