import { execFile } from 'node:child_process'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findOnPath } from '#tools/find-on-path.ts'
import type { Load } from './load.ts'

const run = promisify(execFile)

/** pgbench, and which database it is to load. */
export interface FloorSide {
  program: string
  databaseUrl: string
  scratch: string
}

/**
 * Finds pgbench, which comes with a PostgreSQL of the machine but not with the one from npm.
 * @throws when there is none.
 */
export function findPgbench(programs: string): string {
  const beside = path.join(path.dirname(realpathSync(path.join(programs, 'postgres'))), 'pgbench')
  const found = [beside, ...findOnPath(['pgbench'], process.env)].find(existsSync)
  if (found) return found
  throw new Error('pgbench was not found. It comes with PostgreSQL: install that on this machine.')
}

/**
 * Confirms so many orders by pgbench, each with one call of one function in one transaction of its own.
 * @throws when a transaction failed.
 */
export async function pgbench(
  { program, databaseUrl, scratch }: FloorSide,
  count: number,
  clients: number,
): Promise<Load> {
  const script = path.join(scratch, 'confirm.sql')
  writeFileSync(script, "select bench.confirm(nextval('bench.next_order'));\n")
  const url = new URL(databaseUrl)
  const log = path.join(scratch, `log-${clients}-${Date.now()}`)
  const { stdout } = await run(
    program,
    [
      ['-h', url.hostname, '-p', url.port, '-U', url.username, '-n', '-M', 'prepared'],
      ['-c', String(clients), '-j', '2', '-t', String(Math.floor(count / clients))],
      ['-f', script, '-r', '--log', `--log-prefix=${log}`, url.pathname.slice(1)],
    ].flat(),
    { env: { ...process.env, PGPASSWORD: url.password, LC_ALL: 'C' }, maxBuffer: 1 << 26 },
  )
  const number = (form: RegExp) => Number(form.exec(stdout)?.[1])
  const done = number(/actually processed: (\d+)/)
  if (done !== Math.floor(count / clients) * clients) throw new Error(stdout)
  const perSecond = number(/tps = ([\d.]+) \(without/)
  const { p50, p99 } = await percentiles(log)
  return { perSecond, p50, p99 }
}

async function percentiles(prefix: string): Promise<Pick<Load, 'p50' | 'p99'>> {
  // One file per thread; the third field is the transaction's time in microseconds.
  const { stdout } = await run('sh', ['-c', `cat ${prefix}.*; rm -f ${prefix}.*`], {
    maxBuffer: 1 << 28,
  })
  const took = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .toSorted((a, b) => a - b)
  const at = (part: number) => took[Math.floor(took.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
