import { sql } from 'kysely'
import type { Capacity } from '#domain/campaigns/mandate.ts'
import type { Picture } from '#domain/campaigns/picture.ts'
import type { Database } from '#server/kernel/door.ts'
import { readPictures } from './pictures/read-pictures.ts'

/** An athlete or an organisation for which somebody acts. */
export interface OwnRecipient {
  kind: 'fighter' | 'federation'
  /** As what they act. */
  capacity: Capacity
  id: string
  slug: string
  name: string
  picture: Picture | null
}

/**
 * Those for which this person acts: their athlete first, then the organisations that they sign for or represent, then the
 * athletes whom they manage, by name.
 */
export async function listOwnRecipients(db: Database, personId: string): Promise<OwnRecipient[]> {
  const { rows } = await sql<Omit<OwnRecipient, 'picture'>>`
    select case when f.id is null then 'federation' else 'fighter' end as kind, a.capacity, a.recipient_id as id,
      coalesce(f.slug, o.slug) as slug, coalesce(f.name, o.name) as name
    from acting_for a left join fighter f on f.id = a.recipient_id left join federation o on o.id = a.recipient_id
    where a.person_id = ${personId}
    order by a.capacity = 'manager', f.id is null, coalesce(f.name, o.name), a.recipient_id`.execute(
    db,
  )
  // Whoever represents an organisation and comes to sign for it acts for it once.
  const own = [...new Map(rows.map((row) => [row.id, row])).values()]
  if (own.length === 0) return []
  const pictures = await readPictures(
    db,
    own.map(({ id }) => id),
  )
  return own.map((each) => ({ ...each, picture: pictures.get(each.id) ?? null }))
}
