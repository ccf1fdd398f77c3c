import { sql } from 'kysely'
import { countedTogether } from '#domain/identity/kyc-links.ts'
import { followStops } from '#server/identity/holds/follow-stops.ts'
import type { MarkKind, PersonLinkRow, Platform, Trx } from '#server/kernel/door.ts'
import { anyUuid, findAccounts, lockNaturalPersons, recordAudit } from '#server/kernel/door.ts'

type Ground = Pick<Platform, 'chance' | 'identityKeys'>

/** What an account was recognised by: a document's number, a card's fingerprint, a wallet's address. */
export interface SeenMark {
  personId: string
  kind: Exclude<MarkKind, 'likeness' | 'address' | 'attempt'>
  /** In one spelling; only its keyed hash is kept. */
  value: string
}

/**
 * Notes what an account was recognised by, and lets it count together with every other account that has shown the same.
 * Locks those accounts. Two that show the same at once wait here, so that one of them sees the other. Rule KYC-01.
 */
export function noteMark(trx: Trx, ground: Ground, seen: SeenMark, now: Date): Promise<void> {
  const mark = ground.identityKeys.mark(seen.kind, seen.value)
  return noteHash(trx, ground, { personId: seen.personId, kind: seen.kind, mark }, now)
}

/** The same for a mark that was hashed before. */
export async function noteHash(
  trx: Trx,
  ground: Ground,
  seen: { personId: string; kind: SeenMark['kind']; mark: string },
  now: Date,
): Promise<void> {
  const { personId, kind, mark } = seen
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${mark}`}, 0))`.execute(trx)
  const fresh = await trx
    .insertInto('identity.person_mark')
    .values({ kind, mark, person_id: personId, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .executeTakeFirst()
  if (!fresh) return
  const others = await trx
    .selectFrom('identity.person_mark')
    .select('person_id')
    .where('kind', '=', kind)
    .where('mark', '=', mark)
    .where('person_id', '!=', personId)
    .execute()
  if (others.length === 0) return
  const ids = others.map(({ person_id }) => person_id)
  await lockNaturalPersons(trx, [personId, ...ids])
  for (const otherId of ids) {
    const linkId = await insertLink(trx, ground, { personId, otherId, kind, mark, by: null }, now)
    if (linkId === null) continue
    const subject = `person:${personId}`
    const detail = { linkId, otherId, kind }
    const by = { kind: 'worker' } as const
    await recordAudit(trx, { by, operation: 'link_persons', subject, detail }, now)
  }
  await countAnew(trx, [personId, ...ids], now)
}

/** Writes a link down; null where it was there before, in force or parted. */
export async function insertLink(
  trx: Trx,
  { chance }: Pick<Platform, 'chance'>,
  link: {
    personId: string
    otherId: string
    kind: PersonLinkRow['kind']
    mark: string
    by: string | null
  },
  now: Date,
): Promise<string | null> {
  const [first = '', second = ''] = [link.personId, link.otherId].toSorted()
  const { kind, mark, by } = link
  const written = await trx
    .insertInto('identity.person_link')
    .values({
      id: chance.uuid(),
      person_id: first,
      other_id: second,
      kind,
      mark,
      linked_at: now,
      linked_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

/**
 * Works out anew which accounts count together, from the links in force, and on which a stop rests by that. The accounts are
 * locked.
 */
export async function countAnew(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const accounts = await findAccounts(trx, ids)
  const links = await trx
    .selectFrom('identity.person_link')
    .select(['person_id as personId', 'other_id as otherId'])
    .where('parted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('person_id', '=', anyUuid(accounts)), eb('other_id', '=', anyUuid(accounts))]),
    )
    .execute()
  const together = [...countedTogether(accounts, links)]
  await sql`update person set counts_with = counted.together
    from unnest(${together.map(([id]) => id)}::uuid[], ${together.map(([, with_]) => with_)}::uuid[])
      as counted (id, together)
    where person.id = counted.id and person.counts_with is distinct from counted.together`.execute(
    trx,
  )
  await followStops(trx, accounts, now)
}
