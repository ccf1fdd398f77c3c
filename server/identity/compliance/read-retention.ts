import { sql } from 'kysely'
import {
  keptSince,
  RETENTION,
  type RetainedThing,
  type Retention,
} from '#domain/kernel/retention.ts'
import type { Platform } from '#server/kernel/door.ts'

/** How long one kind of thing is kept, and how much of it is there. */
export interface RetentionView {
  what: RetainedThing
  /** As ISO 8601 writes it: `P5Y`, `P30D`. */
  keptFor: string
  from: Retention['from']
  afterwards: Retention['afterwards']
  because: string
  /** How many are overdue: above zero only until the worker's next hour. Null where nothing is stored or nothing goes. */
  overdue: number | null
}

/** Somebody who has left, and until when the law keeps who they were. */
export interface DeferredErasure {
  personId: string
  askedAt: Date
  identityUntil: Date
}

/** The table of what is kept how long, and every erasure that waits for its day, the next first. */
export async function readRetention({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<{
  kept: readonly RetentionView[]
  deferred: readonly DeferredErasure[]
}> {
  const now = clock.now()
  const overdue = await readOverdue(db, now)
  const kept = (Object.keys(RETENTION) as RetainedThing[]).map((what): RetentionView => {
    const { days = 0, years, from, afterwards, because }: Retention = RETENTION[what]
    return {
      what,
      keptFor: years ? `P${years}Y` : `P${days}D`,
      from,
      afterwards,
      because,
      overdue: overdue.get(what) ?? null,
    }
  })
  const deferred = await db
    .selectFrom('identity.erasure')
    .select(['person_id as personId', 'asked_at as askedAt', 'identity_until as identityUntil'])
    .where('identity_erased_at', 'is', null)
    .orderBy('identity_until')
    .orderBy('person_id')
    .limit(mostShown)
    .execute()
  return { kept, deferred }
}

const mostShown = 1_000

async function readOverdue(db: Platform['db'], now: Date): Promise<Map<RetainedThing, number>> {
  const before = (thing: RetainedThing) => keptSince(thing, now)
  const { rows } = await sql<Record<Exclude<RetainedThing, 'accounting'>, number>>`
    select
      (select count(*)::int from identity.erasure
        where identity_until <= ${now} and identity_erased_at is null) as identity,
      (select count(*)::int from identity.wallet_proof p
        join wallet w on w.id = p.wallet_id
        join identity.erasure e on e.person_id = w.person_id
        where e.identity_until <= ${now}) as "walletProofs",
      (select count(*)::int from (
        select person_id from fighter_application
        union all select person_id from federation_application) as a
        join identity.erasure e using (person_id)
        where e.identity_until <= ${now}) as applications,
      (select count(*)::int from wallet_nonce n
        where expires_at < ${before('walletNonces')}
          and not exists (select 1 from wallet w where w.nonce = n.nonce)) as "walletNonces",
      (select count(*)::int from mandate
        where confirmed_at is null and expires_at < ${before('invitations')}) as invitations,
      (select count(*)::int from login.attempt
        where attempted_at < ${before('loginAttempts')}) as "loginAttempts",
      (select count(*)::int from login.mail_link
        where expires_at < ${before('mailLinks')}) as "mailLinks",
      (select count(*)::int from login.former_password
        where replaced_at < ${before('formerPasswords')}) as "formerPasswords",
      (select count(*)::int from login.session
        where "expiresAt" < ${before('sessions')}) as sessions,
      (select count(*)::int from login.operator_session
        where opened_at < ${before('operatorSessions')}) as "operatorSessions",
      (select count(*)::int from login.operator_invitation
        where expires_at < ${before('operatorInvitations')}) as "operatorInvitations",
      (select count(*)::int from login.api_token
        where expires_at < ${before('apiTokens')}) as "apiTokens",
      (select count(*)::int from login.challenge
        where expires_at < ${before('challenges')}) as challenges,
      (select count(*)::int from login.contested_factor
        where last_at < ${before('contestedFactors')}) as "contestedFactors",
      (select count(*)::int from webhook_delivery
        where created_at < ${before('outgoingMessages')}) as "outgoingMessages",
      (select count(*)::int from (
        select received_at from webhook_event where sealed_body is not null
        union all select received_at from webhook_deferred) as kept
        where received_at < ${before('webhookBodies')}) as "webhookBodies",
      (select count(*)::int from support_case where state = 'unconfirmed'
        and asked_at < ${before('unconfirmedCases')}) as "unconfirmedCases",
      (select count(*)::int from support_case where state = 'closed' and kind = 'question'
        and closed_at < ${before('questions')}) as questions,
      (select count(*)::int from support_case where state = 'closed' and kind <> 'question'
        and closed_at < ${before('complaints')}) as complaints,
      (select count(*)::int from maintenance_failure
        where last_failed_at < ${before('maintenanceFailures')}) as "maintenanceFailures",
      (select count(*)::int from (
        select sent_at from mail_outbox union all select refused_at from login.refused_email) as emails
        where sent_at < ${before('mails')}) as mails`.execute(db)
  return new Map(Object.entries(rows[0] ?? {}) as [RetainedThing, number][])
}
