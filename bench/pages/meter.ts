import { readFileSync } from 'node:fs'
import pg from 'pg'

/** What one request costs, on average over its rounds. */
export interface Cost {
  /** CPU of this process in milliseconds; whoever asks is in it too. */
  processMs: number
  /** CPU of the database's sessions in milliseconds. */
  databaseMs: number
  statements: number
  /** Rows of tables and entries of indexes that were looked at. */
  rows: number
  /** Of the answer, as it stands after unpacking. */
  bytes: number
}

interface Reading {
  processMs: number
  /** By the process of each session: a pool ends some and opens others. */
  databaseMs: ReadonlyMap<number, number>
  statements: number
  rows: number
}

const MICROSECONDS_PER_MS = 1_000
const NANOSECONDS_PER_MS = 1_000_000

/** Counts what the sessions of this process do in a database, as another session of it sees them. */
export class Meter {
  private readonly watched = new Set<pg.Client>()
  private statements = 0
  private readonly watcher: pg.Client

  /** Begin with it before the platform opens its sessions. */
  constructor(watcher: pg.Client) {
    this.watcher = watcher
    const note = (client: pg.Client) => this.note(client)
    const { query } = pg.Client.prototype
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the method that it stands before.
    pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
      note(this)
      return Reflect.apply(query, this, args)
    }
  }

  private note(client: pg.Client): void {
    if (client === this.watcher) return
    this.watched.add(client)
    this.statements++
  }

  /** How many statements the platform has sent so far. */
  get sent(): number {
    return this.statements
  }

  /** Asks once without counting, so that plans and caches are there, then so many times. */
  async measure(rounds: number, ask: () => Promise<number>): Promise<Cost> {
    let bytes = await ask()
    const before = await this.read()
    for (let round = 0; round < rounds; round++) bytes = await ask()
    const after = await this.read()
    const each = (key: Exclude<keyof Reading, 'databaseMs'>) => (after[key] - before[key]) / rounds
    const sessions = [...after.databaseMs].map(
      ([pid, ranMs]) => ranMs - (before.databaseMs.get(pid) ?? 0),
    )
    return {
      processMs: each('processMs'),
      databaseMs: sessions.reduce((sum, ranMs) => sum + ranMs, 0) / rounds,
      statements: each('statements'),
      rows: each('rows'),
      bytes,
    }
  }

  private async read(): Promise<Reading> {
    const { statements } = this
    const cpu = process.cpuUsage()
    const databaseMs = await this.readDatabaseMs()
    // A session says what it has looked at when it has nothing else to do, or is asked to.
    for (const client of this.watched) {
      await client.query('select pg_stat_force_next_flush()').catch(() => {
        this.watched.delete(client)
      })
    }
    this.statements = statements
    const { rows } = await this.watcher.query(
      `select (select sum(seq_tup_read) from pg_stat_user_tables)
         + (select sum(idx_tup_read) from pg_stat_user_indexes) as rows`,
    )
    return {
      processMs: (cpu.user + cpu.system) / MICROSECONDS_PER_MS,
      databaseMs,
      statements,
      rows: Number(rows[0].rows),
    }
  }

  private async readDatabaseMs(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.watcher.query(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return new Map(rows.map(({ pid }): [number, number] => [pid, readRunMs(pid)]))
  }
}

/** How long a process of this machine has run; Linux alone says so. */
function readRunMs(pid: number): number {
  const [nanoseconds = ''] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / NANOSECONDS_PER_MS
}
