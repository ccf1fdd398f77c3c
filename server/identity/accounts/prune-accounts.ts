import { sql } from 'kysely'
import { keptSince, type RetainedThing } from '#domain/kernel/retention.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import {
  type Database,
  forgetEventBodies,
  forgetMails,
  forgetSandboxMails,
  inTransaction,
  type Platform,
  pruneMaintenanceFailures,
  pruneRefusals,
} from '#server/kernel/door.ts'
import { pruneWebhooks } from '#server/webhooks/door.ts'
import { personalRecords } from './personal-records.ts'

const lastRuns = new WeakMap<Platform, number>()

/** Whether it is an hour since this process has done it. */
export function isPruningDue(platform: Platform): boolean {
  const last = lastRuns.get(platform)
  return last === undefined || platform.clock.now().getTime() - last >= HOUR_MS
}

/**
 * Once an hour: takes away what is not kept any more, by the table in `domain/kernel/retention.ts`. What was sent stays known by its
 * key, so that nothing is sent twice; its text and address do not stay.
 */
export async function pruneAccounts(platform: Platform): Promise<void> {
  if (!isPruningDue(platform)) return
  const now = platform.clock.now()
  await prune(platform, now)
  lastRuns.set(platform, now.getTime())
}

async function prune({ db }: Platform, now: Date): Promise<void> {
  const before = (thing: RetainedThing) => keptSince(thing, now)
  await db.deleteFrom('login.attempt').where('attempted_at', '<', before('loginAttempts')).execute()
  await db.deleteFrom('login.mail_link').where('expires_at', '<', before('mailLinks')).execute()
  await db
    .deleteFrom('login.former_password')
    .where('replaced_at', '<', before('formerPasswords'))
    .execute()
  await db
    .deleteFrom('login.address_to_give')
    .where('proposal_id', 'in', (select) =>
      select.selectFrom('proposal').select('id').where('closed_at', 'is not', null),
    )
    .execute()
  await db
    .deleteFrom('login.contested_factor')
    .where('last_at', '<', before('contestedFactors'))
    .execute()
  await db.deleteFrom('login.challenge').where('expires_at', '<', before('challenges')).execute()
  await db
    .deleteFrom('login.operator_session')
    .where('opened_at', '<', before('operatorSessions'))
    .execute()
  await db
    .deleteFrom('login.operator_invitation')
    .where('expires_at', '<', before('operatorInvitations'))
    .execute()
  await db
    .deleteFrom('wallet_nonce')
    .where('expires_at', '<', before('walletNonces'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wallet').select('id').whereRef('wallet.nonce', '=', 'wallet_nonce.nonce'),
        ),
      ),
    )
    .execute()
  await pruneMessages(db, now)
  for (const records of personalRecords()) await records.prune?.(db, now)
  await db.deleteFrom('login.api_token').where('expires_at', '<', before('apiTokens')).execute()
  await db.deleteFrom('login.session').where('expiresAt', '<', before('sessions')).execute()
  await eraseIdentities(db, now)
  await pruneRefusals(db, before('mails'))
  await forgetSandboxMails(db, sql`sent_at < ${before('mails')}`)
  await forgetMails(db, sql`coalesce(done_at, dead_letter_at) < ${before('mails')}`, now)
}

/** Messages from providers and to outside programs go by the table; an address goes with its owner's login. */
async function pruneMessages(db: Database, now: Date): Promise<void> {
  await forgetEventBodies(db, keptSince('webhookBodies', now))
  await pruneMaintenanceFailures(db, keptSince('maintenanceFailures', now))
  await pruneWebhooks(db, keptSince('outgoingMessages', now))
}

/** Deletes the identities of those who were forgotten, once the law releases them. */
async function eraseIdentities(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const due = await trx
      .updateTable('identity.erasure')
      .set({ identity_erased_at: now })
      .where('identity_until', '<=', now)
      .where('identity_erased_at', 'is', null)
      .returning('person_id')
      .execute()
    const ids = due.map(({ person_id }) => person_id)
    if (ids.length === 0) return
    // The key first: what no key opens is erased, whatever copies of it there are.
    await trx.deleteFrom('identity.data_key').where('person_id', 'in', ids).execute()
    await trx.deleteFrom('identity.person_identity').where('person_id', 'in', ids).execute()
    // It stands beside the books for who still orders, and is a part of the identity.
    await trx.updateTable('person').set({ country: null }).where('id', 'in', ids).execute()
    await trx.deleteFrom('identity.person_fingerprint').where('person_id', 'in', ids).execute()
    await trx.deleteFrom('identity.kyc_document').where('person_id', 'in', ids).execute()
    await trx
      .deleteFrom('identity.wallet_proof')
      .where('wallet_id', 'in', (select) =>
        select.selectFrom('wallet').select('id').where('person_id', 'in', ids),
      )
      .execute()
    for (const records of personalRecords()) await records.eraseIdentities?.(trx, ids)
    // That an order was screened is part of the books; what the provider called it is not.
    await trx
      .updateTable('identity.screening_check')
      .set({ provider_reference: 'erased', reasons: '[]' })
      .where('person_id', 'in', ids)
      .execute()
  })
}
