import { sql } from 'kysely'
import { decideLeaving, type LeavingFacts } from '#domain/identity/leaving.ts'
import { micro } from '#domain/kernel/money.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { keptUntil } from '#domain/kernel/retention.ts'
import { isStoppedElsewhere } from '#server/identity/holds/stopped-elsewhere.ts'
import {
  type Actor,
  type Database,
  mailTask,
  personCommand,
  requireStandingLogin,
  type Trx,
} from '#server/kernel/door.ts'
import { readBalance } from '#server/ledger/door.ts'
import { forgetWebhookEndpointsOf } from '#server/webhooks/door.ts'
import { endVerifications } from './end-verifications.ts'
import { forgetMailsTo } from './forget-mails.ts'
import { countOpen, lockProfiles, type OwnProfiles } from './own-profiles.ts'
import { personalRecords } from './personal-records.ts'
import { requireRecentLogin } from './require-recent-login.ts'
import { erasedMail } from './security-mails.ts'

/** What became of the request to be forgotten. */
export interface Erasure {
  /** Until when the verified identity is kept, locked; null where there is none. */
  identityUntil: Date | null
}

/** Orders that still move money, or may. */
const openStates = ['quoted', 'awaiting_payment', 'detected', 'frozen', 'disputed'] as const
const openPurchases = ['awaiting_payment', 'detected', 'paid', 'frozen', 'disputed'] as const
/** Certificates that still carry a claim on earnings. */
const liveStates = ['locked', 'active', 'frozen'] as const

/**
 * Erases a login and everything about it at once. The books keep a random id, which nobody can be found by
 * any more; a verified identity is locked and deleted when the law allows it. What waits ends with it; what a later ruling
 * would still owe goes to their last address by itself. What was sold on and paid for keeps nobody. Asked twice at once, it
 * answers the same. Refuses `login_too_old` and what `decideLeaving` refuses.
 * Source: GDPR article 17.
 */
export const eraseAccount = personCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, _: null) => requireRecentLogin(platform, by),
  load: async ({ trx, by }) => {
    // Orders lock their person first as well: none slips in between.
    const profiles = await lockProfiles(trx, by.personId)
    const earlier = await findErasure(trx, by.personId)
    const standing = await requireStandingLogin(trx, by)
    return { profiles, earlier, standing, leaving: await loadLeaving(trx, by.personId, profiles) }
  },
  decide: ({ earlier, standing, leaving }) => {
    if (earlier) return accept(null)
    return standing.ok ? decideLeaving(leaving) : standing
  },
  record: async ({ trx, by, now, enqueue }, _, { facts: { profiles, earlier } }) => {
    if (earlier) return earlier
    const erasure = await erase(trx, by, profiles, now)
    await enqueue(mailTask(erasedMail({ ...by, id: by.personId })))
    return erasure
  },
})

/** What may keep somebody; under `lockProfiles` where they leave. */
export async function loadLeaving(
  db: Database,
  personId: string,
  profiles: OwnProfiles,
): Promise<LeavingFacts> {
  const person = await db
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const open = {
    ...(await countStanding(db, personId)),
    ...(await countOpen(db, personId, profiles)),
  }
  return { isFrozen: person.frozen_at !== null, open }
}

/** Null for somebody whose login still stands. */
async function findErasure(trx: Trx, personId: string): Promise<Erasure | null> {
  const row = await trx
    .selectFrom('identity.erasure')
    .leftJoin(
      'identity.person_identity',
      'identity.person_identity.person_id',
      'identity.erasure.person_id',
    )
    .select(['identity.erasure.identity_until', 'identity.person_identity.person_id as known'])
    .where('identity.erasure.person_id', '=', personId)
    .executeTakeFirst()
  return row ? { identityUntil: row.known ? row.identity_until : null } : null
}

async function countStanding(db: Database, personId: string) {
  const orders = await db
    .selectFrom('backing')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', openStates)
    .where(({ not }) => not(isStoppedElsewhere))
    .execute()
  const purchases = await db
    .selectFrom('purchase')
    .select('id')
    .where((where) =>
      where.or([where('buyer_id', '=', personId), where('seller_id', '=', personId)]),
    )
    .where('state', 'in', openPurchases)
    // What has been handed over is the seller's for good: its dispute is the buyer's and the provider's.
    .where(({ and, exists, not, selectFrom }) =>
      not(
        and([
          sql<boolean>`purchase.seller_id = ${personId}`,
          exists(selectFrom('sale').select('sale.id').whereRef('sale.id', '=', 'purchase.id')),
        ]),
      ),
    )
    .execute()
  const shares = await db
    .selectFrom('certificate')
    .select('number')
    .where('holder_id', '=', personId)
    .where('kind', '=', 'share')
    .where('state', 'in', liveStates)
    .execute()
  const owed = await readBalance(db, `payable:person:${personId}`)
  return {
    openOrders: orders.length + purchases.length,
    shares: shares.length,
    owedMicro: micro(owed),
  }
}

/** Erases the login of somebody whom nothing keeps, and all about it. */
export async function erase(
  trx: Trx,
  actor: Pick<Actor, 'personId' | 'accountId' | 'email'>,
  profiles: OwnProfiles,
  now: Date,
): Promise<Erasure> {
  const identity = await trx
    .selectFrom('identity.person_identity')
    .select('person_id')
    .where('person_id', '=', actor.personId)
    .executeTakeFirst()
  const until = keptUntil('identity', now)
  await trx
    .insertInto('identity.erasure')
    .values({ person_id: actor.personId, asked_at: now, identity_until: until })
    .execute()
  await forgetMailsTo(trx, actor, now)
  await releaseOutside(trx, actor.personId, now)
  for (const records of personalRecords()) {
    await records.closeAccount?.(trx, { personId: actor.personId, profiles, now })
  }
  await endVerifications(trx, actor.personId, now)
  await trx
    .updateTable('person')
    .set({ public_alias: null, public_alias_key: null })
    .where('id', '=', actor.personId)
    .execute()
  // Sessions, password, links, tokens and second factor go with the login; the person's row releases it.
  await trx.deleteFrom('login.user').where('id', '=', actor.accountId).execute()
  return { identityUntil: identity ? until : null }
}

/** Wallets are free for whoever proves them next, and nobody's programs are told any more. */
async function releaseOutside(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('wallet')
    .set({ unlinked_at: now })
    .where('person_id', '=', personId)
    .where('unlinked_at', 'is', null)
    .execute()
  await forgetWebhookEndpointsOf(trx, personId)
}
