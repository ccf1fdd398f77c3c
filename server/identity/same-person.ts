import { sql } from 'kysely'
import { countedTogether } from '#domain/identity/kyc-links.ts'
import { followStops } from '#server/identity/holds/follow-stops.ts'
import {
  anyUuid,
  type FingerprintKind,
  findAccounts,
  lockNaturalPersons,
  type PersonLinkRow,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'

type Context = Pick<Platform, 'randomness' | 'identityKeys'>

/** What an account was recognised by: a document's number, a card's fingerprint, a wallet's address. */
export interface SeenFingerprint {
  personId: string
  kind: Exclude<FingerprintKind, 'likeness' | 'address' | 'attempt'>
  /** In one spelling; only its keyed hash is kept. */
  value: string
}

/**
 * Notes what an account was recognised by, and lets it count together with every other account that has shown the same.
 * Locks those accounts. Two that show the same at once wait here, so that one of them sees the other. Rule KYC-01.
 */
export function noteFingerprint(
  trx: Trx,
  context: Context,
  seen: SeenFingerprint,
  now: Date,
): Promise<void> {
  const fingerprint = context.identityKeys.fingerprint(seen.kind, seen.value)
  return noteHash(trx, context, { personId: seen.personId, kind: seen.kind, fingerprint }, now)
}

/** The same for a fingerprint that was hashed before. */
export async function noteHash(
  trx: Trx,
  context: Context,
  seen: { personId: string; kind: SeenFingerprint['kind']; fingerprint: string },
  now: Date,
): Promise<void> {
  const { personId, kind, fingerprint } = seen
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${fingerprint}`}, 0))`.execute(
    trx,
  )
  const fresh = await trx
    .insertInto('identity.person_fingerprint')
    .values({ kind, fingerprint, person_id: personId, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .executeTakeFirst()
  if (!fresh) return
  const others = await trx
    .selectFrom('identity.person_fingerprint')
    .select('person_id')
    .where('kind', '=', kind)
    .where('fingerprint', '=', fingerprint)
    .where('person_id', '!=', personId)
    .execute()
  if (others.length === 0) return
  const ids = others.map(({ person_id }) => person_id)
  await lockNaturalPersons(trx, [personId, ...ids])
  for (const otherId of ids) {
    const linkId = await insertLink(
      trx,
      context,
      { personId, otherId, kind, fingerprint, by: null },
      now,
    )
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
  { randomness }: Pick<Platform, 'randomness'>,
  link: {
    personId: string
    otherId: string
    kind: PersonLinkRow['kind']
    fingerprint: string
    by: string | null
  },
  now: Date,
): Promise<string | null> {
  const [first = '', second = ''] = [link.personId, link.otherId].toSorted()
  const { kind, fingerprint, by } = link
  const written = await trx
    .insertInto('identity.person_link')
    .values({
      id: randomness.uuid(),
      person_id: first,
      other_id: second,
      kind,
      fingerprint,
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
