import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tools/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A server of this benchmark's own, on a loopback port. */
export interface BenchServer {
  port: number
  stop(): Promise<void>
}

/** The platform as it is started for real, on PostgreSQL, its jobs left to another process. */
export async function startOurs(
  databaseUrl: string,
  dataDir: string,
): Promise<BenchServer & { webhookSecret: string }> {
  const port = await freePort()
  const server = await start('server.ts', [], port, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    LAUNCH: 'all',
    LOG_LEVEL: 'error',
    ROLE: 'web',
  })
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  return { ...server, webhookSecret: secrets.sandboxWebhook }
}

export async function startPerRequest(databaseUrl: string): Promise<BenchServer> {
  const port = await freePort()
  return start('bench/backing/per-request-server.ts', [databaseUrl, String(port)], port, {})
}

async function start(
  script: string,
  args: string[],
  port: number,
  variables: Record<string, string>,
): Promise<BenchServer> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(child, `http://127.0.0.1:${port}/readyz`)
  return { port, stop: () => end(child) }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  await end(child)
  throw new Error(`a server of the benchmark does not answer: ${url}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
