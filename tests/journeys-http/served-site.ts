import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { nameOf, type Site, serveSite } from './site.ts'

const notes = path.resolve('.cache/journeys')

/**
 * Serves a site for the tests of one journey, and says at its end which operations no journey has asked for.
 * @param on The PostgreSQL server of the tests where there is one, which takes half of the embedded one's time.
 */
export function aSite(
  journey: string,
  on: 'postgresql' | 'embedded' = 'postgresql',
  chain?: 'anvil' | 'rehearsal',
): () => Site {
  let served: Site | null = null
  beforeAll(async () => {
    const database = on === 'postgresql' ? process.env.TEST_DATABASE_URL : undefined
    served = await serveSite(database, chain)
  })
  afterAll(async () => {
    const touched = served?.touched() ?? []
    mkdirSync(notes, { recursive: true })
    writeFileSync(path.join(notes, `${journey}.json`), JSON.stringify(touched))
    const known = new Set<string>(
      readdirSync(notes).flatMap((name) =>
        JSON.parse(readFileSync(path.join(notes, name), 'utf8')),
      ),
    )
    const untouched = endpoints.map(nameOf).filter((name) => !known.has(name))
    const lines = [
      `${journey}: operations asked for (${touched.length})`,
      ...touched.map((one) => `  ${one}`),
      `operations that no journey asks for (${untouched.length})`,
      ...untouched.map((one) => `  ${one}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    await served?.close()
  })
  return () => {
    if (!served) throw new Error('it is served by now')
    return served
  }
}
