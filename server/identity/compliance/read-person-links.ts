import { sql } from 'kysely'
import {
  type Page,
  type PageQuery,
  type PersonLinkRow,
  type Platform,
  pageOf,
} from '#server/kernel/door.ts'

/** Two accounts that count as one natural person, or did. */
export interface PersonLinkView {
  linkId: string
  personId: string
  otherId: string
  kind: PersonLinkRow['kind']
  linkedAt: Date
  linkedById: string | null
  partedAt: Date | null
}

/** Links between accounts, the latest first: ids alone, never by what they were recognised. */
export async function listPersonLinks(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery,
): Promise<Page<PersonLinkView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('identity.person_link')
    .select(['id as linkId', 'person_id as personId', 'other_id as otherId', 'kind'])
    .select(['linked_at as linkedAt', 'linked_by as linkedById', 'parted_at as partedAt'])
    .orderBy('linked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (at) query = query.where(sql<boolean>`(linked_at, id) < (${at}::timestamptz, ${id}::uuid)`)
  return pageOf(await query.execute(), page, (row) => `${row.linkedAt.toISOString()} ${row.linkId}`)
}

/** An account that has declared the same name, birth date and country as an older one it does not count with. */
export interface LikenessView {
  personId: string
  likeId: string
  declaredAt: Date
}

/** Accounts that may be one person, the latest first: somebody has to look. Each beside the oldest that it is like. */
export async function listLikenesses(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery,
): Promise<Page<LikenessView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  const { rows } = await sql<LikenessView>`
    select * from (
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
          and k.person_id = least(p.id, l.id) and k.other_id = greatest(p.id, l.id))) each
    where ${at ?? null}::text is null
      or ("declaredAt", "personId") < (${at ?? null}::timestamptz, ${id ?? null}::uuid)
    order by "declaredAt" desc, "personId" desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page, (row) => `${row.declaredAt.toISOString()} ${row.personId}`)
}
