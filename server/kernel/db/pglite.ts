import { mkdirSync } from 'node:fs'
import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { keepPlans } from './keep-plans.ts'

/**
 * The embedded database: real PostgreSQL in this process, with one connection and no concurrency. For trying and for tests; money
 * belongs on a PostgreSQL server.
 * @param snapshot A `dump` of an earlier one: starts with its data, much faster than from nothing.
 */
export async function openPglite(place: string, snapshot?: Blob) {
  if (!place.startsWith('memory:')) mkdirSync(place, { recursive: true })
  const pglite = await PGlite.create(place, {
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    // 8-byte integers keep every digit; a date is a day, not an instant in some zone.
    parsers: { [types.INT8]: BigInt, [types.DATE]: (text: string) => text },
  })
  keepPlans(pglite)
  // Its tables are small: planning a statement takes longer than running it.
  await pglite.exec('set plan_cache_mode = force_generic_plan')
  return {
    dialect: new PGliteDialect({ pglite }),
    scripts: {
      run: async (script: string) => {
        await pglite.exec(script)
      },
      rows: async (query: string) => (await pglite.query<Record<string, unknown>>(query)).rows,
      end: async () => {},
    },
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}
