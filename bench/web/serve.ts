import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './places.ts'

/** A side's own process. */
export interface ServedSide {
  url: string
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on a free port and with an empty data folder. */
export async function serveOurs(args: readonly string[] = []): Promise<ServedSide> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-bench-'))
  const side = await serve(['server.ts', ...args], {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  const stop = async () => {
    await side.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: side.url, stop }
}

/** Starts a server for a finished folder. */
export function serveFolder(folder: string): Promise<ServedSide> {
  return serve(['bench/web/serve-side.ts', folder], {})
}

const STOP_MS = 5000

function serve(args: string[], variables: Record<string, string>): Promise<ServedSide> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A run that fails half-way must leave nothing behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    const impatient = setTimeout(kill, STOP_MS)
    child.kill('SIGTERM')
    await ended
    clearTimeout(impatient)
    process.off('exit', kill)
  }
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = / at (http:\S+)/.exec(line)?.[1]
      if (url) resolve({ url, stop })
    })
  })
}
