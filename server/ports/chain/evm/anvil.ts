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
/** So many looks in a row without an answer. */
const mostSilent = 3

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
  mkdirSync(settings.folder, { recursive: true, mode: 0o700 })
  const held: Held = {
    settings,
    note: null,
    kept: -1n,
    silent: 0,
    closing: false,
    restarting: null,
  }
  held.note = await adopt(settings.folder)
  if (held.note) await keep(held)
  else await start(held)
  const timer = setInterval(() => void watch(held), watchMs)
  timer.unref()
  return {
    url: () => urlOf(noteOf(held)),
    ask: (method, params) => askHeld(held, method, params),
    keep: () => keep(held),
    keptUntil: () => held.kept,
    async close() {
      held.closing = true
      clearInterval(timer)
      await held.restarting
      await keep(held).catch((error) => settings.onEnd('its last blocks could not be kept', error))
      await endAnvil(noteOf(held))
    },
  }
}

interface Held {
  settings: AnvilSettings
  note: Note | null
  kept: bigint
  /** How many looks in a row it has not answered. */
  silent: number
  closing: boolean
  restarting: Promise<void> | null
}

function noteOf({ note }: Held): Note {
  if (!note) throw new Error('anvil has not started')
  return note
}

function askHeld<T>(held: Held, method: string, params: readonly unknown[] = []): Promise<T> {
  return askNode<T>(urlOf(noteOf(held)), method, params)
}

async function keep(held: Held): Promise<bigint> {
  const height = BigInt(await askHeld<Hex>(held, 'eth_blockNumber'))
  if (height === held.kept) return height
  writeWhole(stateFile(held.settings.folder), await askHeld<string>(held, 'anvil_dumpState'))
  held.kept = height
  return height
}

async function start(held: Held): Promise<void> {
  const { folder, binary, now } = held.settings
  const before = readNote(folder)
  const port = await freePort(before?.port ?? null)
  const genesisAt = before ? new Date(before.genesisAt) : now()
  const running = await startAnvil(binary, { port, genesisAt }, () => void revive(held))
  const mark = before?.mark ?? (`0x${randomBytes(16).toString('hex')}` as Hex)
  const note = { ...running, genesisAt: genesisAt.toISOString(), mark }
  writeWhole(noteFile(folder), JSON.stringify(note))
  try {
    held.kept = await restore(running, mark, folder)
  } catch (error) {
    // Another one is started in its place.
    await endAnvil(note)
    throw error
  }
  held.note = note
}

/** It has ended, and nobody here has ended it. */
async function revive(held: Held): Promise<void> {
  if (held.closing || held.restarting !== null || !held.note) return
  held.restarting = startAgain(held).finally(() => {
    held.restarting = null
  })
  await held.restarting
}

async function startAgain(held: Held): Promise<void> {
  const { onEnd } = held.settings
  onEnd('it has ended and is started again')
  while (!held.closing) {
    try {
      return await start(held)
    } catch (error) {
      onEnd('it could not be started again', error)
      await pauseFor(restartMs)
    }
  }
}

async function watch(held: Held): Promise<void> {
  if (held.closing || held.restarting !== null) return
  if (!(await isAnvil(noteOf(held)))) return revive(held)
  const { onEnd } = held.settings
  try {
    await keep(held)
    held.silent = 0
  } catch (error) {
    onEnd('its state could not be kept', error)
    held.silent += 1
    // One that lives and does not answer is worth no more than one that has ended.
    if (held.silent < mostSilent || held.closing) return
    held.silent = 0
    await endAnvil(noteOf(held))
  }
}

/** One that answers and is ours; what does not answer is ended. */
async function adopt(folder: string): Promise<Note | null> {
  const note = readNote(folder)
  if (!note || !(await isAnvil(note))) return null
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
