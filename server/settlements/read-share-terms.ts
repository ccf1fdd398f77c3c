import type { ShareTerms } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { anyUuid, type Database, readCoveredFights, termsOfRow } from '#server/kernel/door.ts'

/** The terms of a share Pocket. @throws for any other. */
export async function readShareTerms(db: Database, pocketId: string): Promise<ShareTerms> {
  const terms = (await readManyShareTerms(db, [pocketId])).get(pocketId)
  invariant(terms, 'the Pocket is there')
  return terms
}

/** The terms of these share Pockets, by id. @throws where one sells no shares. */
export async function readManyShareTerms(
  db: Database,
  pocketIds: readonly string[],
): Promise<ReadonlyMap<string, ShareTerms>> {
  if (pocketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pocket')
    .selectAll()
    .where('id', '=', anyUuid(pocketIds))
    .execute()
  const fights = await readCoveredFights(db, pocketIds)
  return new Map(
    rows.map((row) => {
      const terms = termsOfRow(row, fights.get(row.id) ?? [])
      invariant(terms.kind === 'share', 'only shares have intervals')
      return [row.id, terms]
    }),
  )
}
