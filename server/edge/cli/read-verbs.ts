import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Verb } from './verb.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const keptFile = path.join(root, '.cache/verbs.json')

interface Kept {
  sources: string
  verbs: readonly Verb[]
}

/**
 * The verbs of this version. Whoever asks for help should not wait until the whole server is loaded, so they are kept in a
 * file, and read from the endpoints again when a source has changed.
 */
export async function readVerbs(): Promise<readonly Verb[]> {
  const sources = stateOfSources()
  const kept = readKept()
  if (kept?.sources === sources) return kept.verbs
  const { endpoints } = await import('#server/edge/http/endpoints.ts')
  const { describeVerbs } = await import('./describe-verbs.ts')
  const verbs = describeVerbs(endpoints)
  keep({ sources, verbs })
  return verbs
}

/** How many sources there are, and when the last one changed. */
function stateOfSources(): string {
  const times = ['domain', 'server'].flatMap((floor) =>
    readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => statSync(path.join(root, floor, file)).mtimeMs),
  )
  return `${times.length} ${times.reduce((last, at) => Math.max(last, at), 0)}`
}

function readKept(): Kept | null {
  try {
    return JSON.parse(readFileSync(keptFile, 'utf8')) as Kept
  } catch {
    return null
  }
}

/** Where nothing may be written, they are read from the endpoints each time. */
function keep(kept: Kept): void {
  const part = `${keptFile}.${process.pid}`
  try {
    mkdirSync(path.dirname(keptFile), { recursive: true })
    writeFileSync(part, JSON.stringify(kept))
    renameSync(part, keptFile)
  } catch {}
}
