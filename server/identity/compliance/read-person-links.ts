import { sql } from 'kysely'
import { type Platform, pagedList } from '#server/kernel/door.ts'

/** Links between accounts, the latest first: ids alone, never by what they were recognised. */
export const listPersonLinks = pagedList({
  key: { linkedAt: 'instant', linkId: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>) =>
    db
      .selectFrom('identity.person_link')
      .select(['id as linkId', 'person_id as personId', 'other_id as otherId', 'kind'])
      .select(['linked_at as linkedAt', 'linked_by as linkedById', 'parted_at as partedAt']),
})

/** An account that has declared the same name, birth date and country as an older one it does not count with. */
export interface LikenessView {
  personId: string
  likeId: string
  declaredAt: Date
}

/** Accounts that may be one person, the latest first: somebody has to look. Each beside the oldest that it is like. */
export const listLikenesses = pagedList({
  key: { declaredAt: 'instant', personId: 'uuid' },
  descending: true,
  rows: (_: Pick<Platform, 'db'>) => sql<LikenessView>`
    select m.person_id as "personId", first.person_id as "likeId", m.seen_at as "declaredAt"
    from identity.person_fingerprint m
    cross join lateral (select o.person_id from identity.person_fingerprint o
      where o.kind = 'likeness' and o.fingerprint = m.fingerprint
        and (o.seen_at, o.person_id) < (m.seen_at, m.person_id)
      order by o.seen_at, o.person_id limit 1) first
    join person p on p.id = m.person_id join person l on l.id = first.person_id
    where m.kind = 'likeness'
      and coalesce(p.counts_with, p.id) <> coalesce(l.counts_with, l.id)
      and not exists (select from identity.person_link k where k.kind = 'operator'
        and k.person_id = least(p.id, l.id) and k.other_id = greatest(p.id, l.id))`,
})
