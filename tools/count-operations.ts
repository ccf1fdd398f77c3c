import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What the tests have carried out of the API, by HTTP. Names are `POST /api/backings/{id}/cancellation`. */
export interface Coverage {
  /** Operations that answered well at least once. */
  done: readonly string[]
  missing: readonly string[]
}

/** @param operations Every operation there is. @param carriedOut Names as they were noted, in any order, repeated. */
export function coverageOf(operations: readonly string[], carriedOut: readonly string[]): Coverage {
  const known = new Set(carriedOut)
  return {
    done: operations.filter((name) => known.has(name)),
    missing: operations.filter((name) => !known.has(name)),
  }
}

/** Lines of the files that the processes of a run have written. */
export function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** What the journeys by HTTP alone have asked for, by their own notes, in the document's words. */
export function readJourneys(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) =>
    (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as string[]).map(asDocumented),
  )
}

/** `POST /backings/:id/cancellation` as the document has it. */
const asDocumented = (name: string): string =>
  name.replace(' /', ' /api/').replaceAll(/:(\w+)/g, '{$1}')
