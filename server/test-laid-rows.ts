import { sql } from 'kysely'
import { isNamed, markOfAddress } from '#server/db/named-addresses.ts'
import type { Database } from '#server/db/open-database.ts'

/** Writes into the log that people named the addresses that a test has laid down many at a time. */
export async function logLaidAddresses(db: Database): Promise<void> {
  await sql`insert into audit_log (at, actor_kind, actor_id, operation, subject, detail)
    select changed_at, 'person', person_id, 'change_payout_address', 'person:' || person_id,
      jsonb_build_object('first', is_first, 'mark', ${sql.raw(markOfAddress('d'))})
    from payout_address d where not ${sql.raw(isNamed('d'))}`.execute(db)
}

/** The same of for whom the Pockets collect that a test has laid down. */
export async function logLaidPockets(db: Database): Promise<void> {
  await sql`insert into audit_log (at, actor_kind, operation, subject, detail)
    select opens_at, 'worker', 'draft_pocket', 'pocket:' || id,
      jsonb_build_object('recipientId', coalesce(fighter_id, federation_id))
    from pocket p where not exists (select from audit_log l where l.subject = 'pocket:' || p.id
      and l.detail ->> 'recipientId' = coalesce(p.fighter_id, p.federation_id)::text)`.execute(db)
}
