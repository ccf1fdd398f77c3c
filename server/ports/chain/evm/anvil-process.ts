import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LOCAL_CHAIN_ID } from '#domain/kernel/local-chain.ts'
import { askNode } from './ask-node.ts'

/** How many blocks later one is final: anvil's finalized block is two of its epochs behind the latest. */
export const LOCAL_FINALITY = 8

const startMs = 20_000
const endMs = 5_000
const glanceMs = 50
const run = promisify(execFile)

/** A running anvil. */
export interface RunningAnvil {
  pid: number
  port: number
}

export const urlOf = ({ port }: Pick<RunningAnvil, 'port'>) => `http://127.0.0.1:${port}`

/**
 * Starts anvil on the loopback interface, in a process group of its own: a terminal's interrupt is for us, who end it once its state
 * is kept.
 * @param onExit It has ended, whoever ended it.
 * @throws when it does not answer in time.
 */
export async function startAnvil(
  binary: string,
  { port, genesisAt }: { port: number; genesisAt: Date },
  onExit: () => void,
): Promise<RunningAnvil> {
  const args = {
    host: '127.0.0.1',
    port,
    'chain-id': LOCAL_CHAIN_ID,
    accounts: 0,
    timestamp: Math.floor(genesisAt.getTime() / 1_000),
    'slots-in-an-epoch': LOCAL_FINALITY / 2,
    // Older states are not asked for; written to disk they cost 40 ms a block.
    'max-persisted-states': 0,
    threads: 1,
  }
  const words = Object.entries(args).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(binary, [...words, '--silent'], { detached: true, stdio: 'ignore' })
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`anvil ended (${code ?? signal})`)))
  })
  failed.catch(onExit)
  child.unref()
  await Promise.race([failed, waitFor(port)])
  return { pid: child.pid ?? 0, port }
}

async function waitFor(port: number): Promise<void> {
  const until = Date.now() + startMs
  for (;;) {
    try {
      await askNode(urlOf({ port }), 'eth_chainId', [], 1_000)
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await pauseFor(glanceMs)
    }
  }
}

/** Ends it by its id, if that is still its own. */
export async function endAnvil(running: RunningAnvil): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!(await isAnvil(running))) return
    process.kill(running.pid, signal)
    const until = Date.now() + endMs
    while (Date.now() < until && (await isAnvil(running))) await pauseFor(glanceMs)
  }
}

/** Whether it lives: the id of one that has ended may be somebody else's by now, also another anvil's. */
export async function isAnvil({ pid, port }: RunningAnvil): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    const command = await commandOf(pid)
    return command.includes('anvil') && command.includes(`--port=${port} `)
  } catch {
    return false
  }
}

/** By which words it was started; empty for one that has ended and is still listed. To start `ps` takes some 40 ms of this process. */
async function commandOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    const { stdout } = await run('ps', ['-p', `${pid}`, '-o', 'stat=,args='])
    return stdout.startsWith('Z') ? '' : stdout
  }
}

/** The wanted port if it is free, else any. */
export async function freePort(wanted: number | null): Promise<number> {
  return (wanted && (await tryPort(wanted))) || (await tryPort(0)) || 0
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
