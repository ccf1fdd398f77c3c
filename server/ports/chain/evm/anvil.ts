import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Hex } from 'viem'
import {
  endAnvil,
  freePort,
  isAnvil,
  LOCAL_FINALITY,
  type RunningAnvil,
  startAnvil,
  urlOf,
} from './anvil-process.ts'
import { askNode } from './ask-node.ts'

const watchMs = 2_000
const restartMs = 1_000

/** The chain of this machine: an anvil that is ours, with its state in the data folder. */
export interface Anvil {
  url(): string
  /** Calls it by JSON-RPC. */
  ask<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>
  /** Keeps its state on disk. Returns up to which block it is there. */
  keep(): Promise<bigint>
  /** Up to which block it lies on disk. */
  keptUntil(): bigint
  /** Keeps its state and ends it. */
  close(): Promise<void>
}

/** What an anvil starts with. */
export interface AnvilSettings {
  binary: string
  folder: string
  /** When the chain begins, where there is none yet. */
  now(): Date
  /** It has ended without us, and what became of starting it again. */
  onEnd(message: string, error?: unknown): void
}

/** What is noted about it, so that it is found again. */
interface Note {
  port: number
  pid: number
  genesisAt: string
  /** Stands in the chain too, by which one of ours is known. */
  mark: Hex
}

/** Holds the mark as its code; no contract of anybody's is there. */
const MARKED = '0x000000000000000000000000000000000c01e0ce'

/**
 * Finds the anvil of a data folder that another process has left running, or starts one with the state that was kept. It is
 * watched: one that ends is started again.
 * @throws when it cannot be started.
 */
export async function openAnvil(settings: AnvilSettings): Promise<Anvil> {
  const holding = { closing: false, kept: -1n, restarting: null as Promise<void> | null }
  let note = await adopt(settings.folder)
  const current = () => started(note)
  if (note) await keep()
  else note = await start()
  const timer = setInterval(() => void watch(), watchMs)
  timer.unref()
  return {
    url: () => urlOf(current()),
    ask,
    keep,
    keptUntil: () => holding.kept,
    async close() {
      holding.closing = true
      clearInterval(timer)
      await holding.restarting
      await keep().catch((error) => settings.onEnd('its last blocks could not be kept', error))
      await endAnvil(current())
    },
  }

  function ask<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    return askNode<T>(urlOf(current()), method, params)
  }

  async function keep(): Promise<bigint> {
    const height = BigInt(await ask<Hex>('eth_blockNumber'))
    if (height === holding.kept) return height
    writeWhole(stateFile(settings.folder), await ask<string>('anvil_dumpState'))
    holding.kept = height
    return height
  }

  async function start(): Promise<Note> {
    const { note: noted, kept } = await startNoted(settings, () => void revive())
    holding.kept = kept
    return noted
  }

  /** It has ended, and nobody here has ended it. */
  async function revive(): Promise<void> {
    if (holding.closing || holding.restarting !== null || !note) return
    holding.restarting = again()
    await holding.restarting.finally(() => {
      holding.restarting = null
    })
  }

  async function again(): Promise<void> {
    settings.onEnd('it has ended and is started again')
    while (!holding.closing) {
      const next = await start().catch((error) => {
        settings.onEnd('it could not be started again', error)
      })
      note = next ?? note
      if (next) return
      await pauseFor(restartMs)
    }
  }

  async function watch(): Promise<void> {
    if (holding.closing || holding.restarting !== null) return
    if (!isAnvil(current().pid)) return revive()
    await keep().catch((error) => settings.onEnd('its state could not be kept', error))
  }
}

function started(note: Note | null): Note {
  if (!note) throw new Error('anvil has not started')
  return note
}

/** Starts one with the state that was kept, and notes where it is. */
async function startNoted(
  { binary, folder, now }: AnvilSettings,
  onExit: () => void,
): Promise<{ note: Note; kept: bigint }> {
  const before = readNote(folder)
  const port = await freePort(before?.port ?? null)
  const genesisAt = before ? new Date(before.genesisAt) : now()
  const running = await startAnvil(binary, { port, genesisAt }, onExit)
  const mark = before?.mark ?? (`0x${randomBytes(16).toString('hex')}` as Hex)
  const note = { ...running, genesisAt: genesisAt.toISOString(), mark }
  writeWhole(noteFile(folder), JSON.stringify(note))
  return { note, kept: await restore(running, mark, folder) }
}

/** One that answers and is ours; what does not answer is ended. */
async function adopt(folder: string): Promise<Note | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const note = readNote(folder)
  if (!note || !isAnvil(note.pid)) return null
  try {
    const code = await askNode<string>(urlOf(note), 'eth_getCode', [MARKED, 'latest'], 5_000)
    if (code === note.mark) return note
  } catch {
    // It hangs.
  }
  await endAnvil(note)
  return null
}

/** Gives a fresh anvil the state that was kept. Returns up to which block. */
async function restore(running: RunningAnvil, mark: Hex, folder: string): Promise<bigint> {
  const ask = <T>(method: string, params: readonly unknown[]) =>
    askNode<T>(urlOf(running), method, params)
  // Blocks have the platform's time, which the node is told; its own clock adds nothing.
  await ask('anvil_setBlockTimestampInterval', [0])
  const kept = readKept(stateFile(folder))
  if (kept === null) {
    await ask('anvil_setCode', [MARKED, mark])
    return -1n
  }
  await ask('anvil_loadState', [kept])
  const latest = await ask<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  // States of earlier blocks are not kept: from here on every final block has its own.
  await ask('evm_setNextBlockTimestamp', [Number(latest.timestamp)])
  await ask('anvil_mine', [`0x${(LOCAL_FINALITY + 1).toString(16)}`])
  return BigInt(latest.number)
}

const stateFile = (folder: string) => path.join(folder, 'anvil-state')
const noteFile = (folder: string) => path.join(folder, 'anvil.json')

function readNote(folder: string): Note | null {
  const text = readKept(noteFile(folder))
  return text === null ? null : (JSON.parse(text) as Note)
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whoever is killed meanwhile leaves the file as it was. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
