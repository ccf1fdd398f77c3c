import type { Picture } from '#domain/campaigns/picture.ts'
import type { Database } from '#server/kernel/door.ts'
import { readPictures } from './pictures/read-pictures.ts'

/** An athlete or an organisation for which somebody acts. */
export interface OwnRecipient {
  kind: 'fighter' | 'federation'
  id: string
  slug: string
  name: string
  picture: Picture | null
}

/** Those for which this person acts: their athlete first, then the organisations that they sign for, by name. */
export async function listOwnRecipients(db: Database, personId: string): Promise<OwnRecipient[]> {
  const fighters = await db
    .selectFrom('fighter')
    .select(['id', 'slug', 'name'])
    .where('person_id', '=', personId)
    .where('retired_at', 'is', null)
    .execute()
  const federations = await db
    .selectFrom('federation')
    .select(['id', 'slug', 'name'])
    .where('signatory_person_id', '=', personId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const own = [
    ...fighters.map((row) => ({ kind: 'fighter' as const, ...row })),
    ...federations.map((row) => ({ kind: 'federation' as const, ...row })),
  ]
  if (own.length === 0) return []
  const pictures = await readPictures(
    db,
    own.map(({ id }) => id),
  )
  return own.map((each) => ({ ...each, picture: pictures.get(each.id) ?? null }))
}
