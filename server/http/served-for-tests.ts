import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { layMigrated } from '#tests/migrated-snapshot.ts'

/** One answer as it came over the wire, undecoded. */
export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A running process of the product, as an operator starts it. */
export interface ServedForTests {
  url: string
  /** Sends the path as it is; `fetch` would tidy it up first. */
  ask(path: string, options?: AskOptions): Promise<Answer>
  /** Everything it has written so far. */
  said(): string
  /** Ends it as a supervisor does. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** Ends it as Ctrl-C in its terminal does: every process that belongs to it hears of it. */
  interrupt(): Promise<number | null>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/** How a start that was refused ended. */
export interface RefusedStart {
  code: number | null
  said: string
}

/** Ends one of the processes that run. */
const endings = new Set<() => void>()
const endAll = () => {
  for (const end of endings) end()
}
process.once('exit', endAll)
// A run that is broken off, or whose runner is gone, leaves none behind either; the runner keeps `process.exit` to itself.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(event, () => {
    endAll()
    process.kill(process.pid, 'SIGKILL')
  })
}

type Command = readonly [string, ...string[]]
const byNode: Command = [process.execPath, 'server.ts']
/** As operators start it, once all is installed and built. */
export const byNpm: Command = ['npm', 'start', '--ignore-scripts', '--']

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'coin-rouge-http-'))

function startProcess(
  variables: Record<string, string>,
  args: string[] = [],
  [program, ...first]: Command = byNode,
  folder = newFolder(),
) {
  const ofNpm = program === 'npm'
  const compiled = getCompileCacheDir()
  const env = {
    // What a run of the tests has compiled once it need not compile at each start.
    ...(compiled && { NODE_COMPILE_CACHE: path.dirname(compiled) }),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    ...variables,
  }
  const child = spawn(program, [...first, ...args], {
    env,
    // A group of its own, as a terminal gives it: npm has processes of its own.
    detached: ofNpm,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails half-way leaves no process behind.
  const endWithTests = () => {
    if (ofNpm) signalGroup(child, 'SIGKILL')
    else child.kill('SIGKILL')
  }
  endings.add(endWithTests)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      endings.delete(endWithTests)
      rmSync(folder, { recursive: true, force: true })
      resolve(code)
    })
  })
  return { child, ended, said: () => text }
}

function signalGroup({ pid }: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): void {
  if (pid !== undefined) process.kill(-pid, signal)
}

/** Starts the product on a free port with an embedded database of its own, which `npm start` makes from nothing. */
export async function serveForTests(
  variables: Record<string, string> = {},
  args: string[] = [],
  command: Command = byNode,
): Promise<ServedForTests> {
  const folder = newFolder()
  const dataDir = variables.DATA_DIR ?? path.join(folder, 'data')
  if (command === byNode && !variables.DATABASE_URL) await layMigrated(path.join(dataDir, 'pglite'))
  const { child, ended, said } = startProcess(variables, args, command, folder)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0]
      if (found) resolve(found)
    }
    child.stdout.on('data', look)
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${said()}`)))
  })
  return {
    url,
    ask: (target, options) => ask(url, target, options),
    said,
    async stop() {
      const from = performance.now()
      child.kill('SIGTERM')
      const code = await ended
      return { code, ms: performance.now() - from }
    },
    interrupt() {
      signalGroup(child, 'SIGINT')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the product with settings that it must refuse. */
export async function startRefused(variables: Record<string, string>): Promise<RefusedStart> {
  const { child, ended, said } = startProcess(variables)
  const late = setTimeout(() => child.kill('SIGKILL'), 110_000)
  const code = await ended
  clearTimeout(late)
  return { code, said: said() }
}

function ask(url: string, target: string, options: AskOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept may be closed by the server as the next request goes out.
    const own = { agent: false, hostname, port, path: target, method, headers }
    const request = http.request(own, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const { statusCode = 0 } = response
        resolve({ status: statusCode, headers: response.headers, body: Buffer.concat(chunks) })
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}
