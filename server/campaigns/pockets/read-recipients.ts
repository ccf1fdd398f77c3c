import type { Database, PocketRowFacts } from '#server/kernel/door.ts'
import { anyUuid } from '#server/kernel/door.ts'

/** Who receives, as everybody may see it. */
export type Recipient =
  | {
      kind: 'fighter'
      id: string
      slug: string
      name: string
      status: 'amateur' | 'professional'
      weightClass: string
      /** wins-losses-draws */
      record: string
      country: string
      biography: string
      verified: boolean
    }
  | {
      kind: 'federation'
      id: string
      slug: string
      name: string
      form: 'federation' | 'league' | 'organisation'
      scope: 'national' | 'international'
      country: string
      website: string | null
      presentation: string
      verified: boolean
    }

export async function readRecipients(
  db: Database,
  pockets: readonly PocketRowFacts[],
): Promise<Map<string, Recipient>> {
  const ids = pockets.map(({ facts }) => facts.recipientId)
  const fighters = await db
    .selectFrom('fighter')
    .selectAll()
    .where('id', '=', anyUuid(ids))
    .execute()
  const federations = await db
    .selectFrom('federation')
    .selectAll()
    .where('id', '=', anyUuid(ids))
    .execute()
  return new Map<string, Recipient>([
    ...fighters.map((row): [string, Recipient] => [
      row.id,
      {
        kind: 'fighter',
        id: row.id,
        slug: row.slug,
        name: row.name,
        status: row.status,
        weightClass: row.weight_class,
        record: row.record,
        country: row.country,
        biography: row.biography,
        verified: row.verified_at !== null && row.retired_at === null,
      },
    ]),
    ...federations.map((row): [string, Recipient] => [
      row.id,
      {
        kind: 'federation',
        id: row.id,
        slug: row.slug,
        name: row.name,
        form: row.form,
        scope: row.scope,
        country: row.country,
        website: row.website,
        presentation: row.presentation,
        verified: row.approved_at !== null,
      },
    ]),
  ])
}
