import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { memory, throwawayRoot } from './throwaway-root.ts'

/** A private cluster on a loopback port; `stop` ends it and removes its data. */
export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** Where a cluster will answer, which may be told before it does. */
export interface PlannedCluster {
  port: number
  password: string
  url: string
}

const PREFIX = 'coin-rouge-postgres-'

export async function planCluster(): Promise<PlannedCluster> {
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  return { port, password, url: `postgres://coinrouge:${password}@127.0.0.1:${port}/postgres` }
}

/**
 * Starts a private, empty cluster on a free loopback port, in a folder that goes with it. PostgreSQL refuses to
 * run as root, so under root it runs as `postgres`, else as `nobody`.
 * @param programs The folder with `initdb` and `postgres`.
 * @param options.durable Writes to disk at every commit, as in production: for measuring.
 * @param options.plan Where it answers, if that has been told already.
 * @throws with PostgreSQL's own words when it does not start.
 */
export async function startPostgres(
  programs: string,
  { durable = false, plan }: { durable?: boolean; plan?: PlannedCluster } = {},
): Promise<Cluster> {
  const { port, password, url } = plan ?? (await planCluster())
  const folder = mkdtempSync(path.join(durable ? tmpdir() : throwawayRoot(), PREFIX))
  writeFileSync(path.join(folder, 'owner'), String(process.pid))
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : null
  if (user) chownSync(folder, user.uid, user.gid)
  const run = { ...(user ?? {}), cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const bin = user ? reachable(programs, folder) : programs
  const data = path.join(folder, 'data')
  writeFileSync(path.join(folder, 'password'), password)
  // By md5, on this machine alone: a login by SCRAM costs both sides as much as several statements, and tests make thousands.
  const initdb = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'coinrouge', '-E', 'UTF8', '--auth=md5', '--no-sync'].concat(
      `--pwfile=${path.join(folder, 'password')}`,
    ),
    { ...run, encoding: 'utf8' },
  )
  if (initdb.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make a cluster: ${initdb.stderr || initdb.error}`)
  }
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings(port, durable)], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that Ctrl-C reaches the runner first, which then ends it in order.
    detached: true,
  })
  const stop = () => stopServer(server, folder)
  try {
    await waitUntilReady(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** A test cluster is thrown away: it need not survive a power cut, but it keeps every other promise. */
const thrownAway = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  // Databases are small and live for seconds: to plan a statement anew would take longer than to run it.
  plan_cache_mode: 'force_generic_plan',
}

function settings(port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_min_messages: 'fatal',
    ...(durable ? {} : thrownAway),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  for (let tries = 0; tries < 1_200; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${said}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(25)
    }
  }
  throw new Error(`PostgreSQL did not answer within 30 s: ${said}`)
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    const late = setTimeout(() => server.kill('SIGQUIT'), 10_000)
    await ended
    clearTimeout(late)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Ends clusters whose runner was killed before it could: found by the folder, ended by their own pid file. */
export async function stopLeftovers(): Promise<number> {
  let stopped = 0
  for (const folder of [tmpdir(), memory].filter(existsSync).flatMap(clustersIn)) {
    const owner = readNumber(path.join(folder, 'owner'))
    if (owner === null || isAlive(owner)) continue
    const server = readNumber(path.join(folder, 'data/postmaster.pid'))
    try {
      if (server !== null && isAlive(server)) await endByPid(server)
      rmSync(folder, { recursive: true, force: true })
      stopped++
    } catch {
      // Another user's cluster, not ours to end.
    }
  }
  return stopped
}

const clustersIn = (root: string): string[] =>
  readdirSync(root)
    .filter((entry) => entry.startsWith(PREFIX))
    .map((entry) => path.join(root, entry))

async function endByPid(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let tries = 0; isAlive(pid) && tries < 50; tries++) await pause(100)
}

function readNumber(file: string): number | null {
  try {
    const found = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return Number.isNaN(found) ? null : found
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whom PostgreSQL runs as where we are root. */
export function findUnprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user to run it as.')
}

/** The programs themselves, or a copy of them where the other user cannot reach them (a clone in root's home). */
function reachable(programs: string, folder: string): string {
  if (isReachable(programs)) return programs
  const copy = path.join(folder, 'native')
  cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, path.basename(programs))
}

/** Whether others may enter every folder on the way. */
function isReachable(folder: string): boolean {
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
  }
  return true
}
