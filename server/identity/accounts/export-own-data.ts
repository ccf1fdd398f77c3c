import { sql } from 'kysely'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { readDeclared } from '#server/identity/compliance/sealed-identity.ts'
import {
  isAfterSale,
  ownState,
  withoutStopsElsewhere,
} from '#server/identity/holds/stopped-elsewhere.ts'
import { listPasskeys } from '#server/identity/passkeys/kept-passkeys.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  readMoneyOut,
  readMoves,
  readPapers,
  readProfiles,
  readRecorded,
} from './export-dealings.ts'
import { readNoted, readTold } from './export-noted.ts'
import { allOf, type ExportPages, pagesOf } from './export-pages.ts'
import { listLogins } from './logins.ts'
import { requireRecentLogin } from './require-recent-login.ts'

export const EXPORT_PARTS = [
  'profile',
  'orders',
  'steps',
  'certificates',
  'purchases',
  'sales',
  'evidence',
  'confirmations',
  'logins',
  'wallets',
  'tokens',
  'webhookEndpoints',
  'passkeys',
  'payoutAddresses',
  'payoutPreferences',
  'payouts',
  'claims',
  'claimParts',
  'athleteApplications',
  'federationApplications',
  'athletes',
  'federations',
  'declarations',
  'challenges',
  'contracts',
  'mandates',
  'budgetEntries',
  'attestations',
  'fitnessConsents',
  'documents',
  'verifications',
  'termsConsents',
  'listings',
  'transfers',
  'recoveries',
  'answers',
  'questions',
  'withdrawals',
  'badgeUses',
  'patronages',
  'spendingLimits',
  'spendingPauses',
  'riskAnswers',
  'screenings',
  'linkedAccounts',
  'stops',
  'namings',
  'notifications',
  'notificationPreferences',
  'follows',
  'cases',
  'caseMessages',
  'withheld',
] as const
export type ExportPart = (typeof EXPORT_PARTS)[number]

/** All that the platform holds of a person, by part; the parts are the files of the CSV. Each is read when it is asked for. */
export type OwnData = { readonly [Part in ExportPart]: ExportPages }

/**
 * Gives a person everything that is kept of them, as access and portability ask, and names what is withheld: how
 * screenings ended, and other people's data. Refuses `login_too_old`. Source: GDPR articles 15 and 20, CMF L561-45.
 */
export function exportOwnData(platform: Platform, actor: Actor): Decision<OwnData> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const { personId } = actor
  return accept({
    profile: allOf(async () => [await readProfile(platform, actor)]),
    ...readOrders(platform, actor),
    certificates: readCertificates(platform, actor),
    ...readTrades(platform, actor),
    evidence: readEvidence(platform, actor),
    confirmations: readConfirmations(platform, actor),
    logins: allOf(async () =>
      (await listLogins(platform, actor)).map(({ id: _own, ...login }) => login),
    ),
    ...readOutside(platform, actor),
    passkeys: allOf(async () =>
      (await listPasskeys(platform.db, actor)).map(({ id: _own, ...passkey }) => passkey),
    ),
    ...readMoneyOut(platform, personId),
    ...readProfiles(platform, actor),
    ...readRecorded(platform, personId),
    ...readPapers(platform, personId),
    ...readMoves(platform, personId),
    ...readNoted(platform, actor),
    ...readTold(platform, actor),
  })
}

async function readProfile({ db, identityKeys }: Platform, actor: Actor) {
  const person = await db
    .selectFrom('person')
    .leftJoin('identity.person_identity as known', 'known.person_id', 'person.id')
    .select(['person.alias', 'person.public_alias', 'person.kyc_level', 'person.captured_micro'])
    .select(['person.created_at', 'person.country'])
    .select(['known.provider', 'known.verified_at'])
    .where('person.id', '=', actor.personId)
    .executeTakeFirstOrThrow()
  const { name, email, emailVerified, language } = actor
  const declared = await readDeclared(db, identityKeys, actor.personId)
  const identity = {
    legal_name: declared?.legalName ?? null,
    birth_date: declared?.birthDate ?? null,
  }
  return { name, email, emailVerified, language, ...person, ...identity }
}

function readOrders({ db }: Platform, { personId }: Actor) {
  const orders = db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    // Every column with its table: either may get one of the same name.
    .select(['backing.id', 'pocket.title', 'backing.kind', 'backing.units'])
    .select(ownState.as('state'))
    .select(['backing.principal_micro', 'backing.backer_pays_micro'])
    .select(['backing.sale_fee_micro', 'backing.reserve_micro', 'backing.certificate_number'])
    .select(['backing.created_at', 'backing.confirmed_at'])
    .where('backing.person_id', '=', personId)
  const steps = db
    .selectFrom('backing_transition')
    .innerJoin('backing', 'backing.id', 'backing_transition.backing_id')
    .select([
      'backing_transition.backing_id',
      'backing_transition.from_state',
      'backing_transition.to_state',
    ])
    .select(['backing_transition.at', 'backing_transition.reason', isAfterSale.as('after_sale')])
    .where('backing.person_id', '=', personId)
  const stoodAs = new Map()
  return {
    orders: pagesOf(orders, ['backing.created_at', 'backing.id']),
    steps: pagesOf(steps, ['backing_transition.id'], (page) =>
      withoutStopsElsewhere(page, stoodAs),
    ),
  }
}

function readCertificates({ db }: Platform, { personId }: Actor) {
  const rows = db
    .selectFrom('certificate')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    // Whoever backed first stays a Super-fan after the badge has burned, whoever held it then.
    .leftJoin('super_fan', (join) =>
      join
        .onRef('super_fan.certificate_number', '=', 'certificate.number')
        .on('super_fan.person_id', '=', personId),
    )
    .select('super_fan.since as super_fan_since')
    .select(['certificate.number', 'pocket.title', 'certificate.kind', 'certificate.state'])
    .select(['certificate.principal_micro', 'certificate.interval_from'])
    .select(['certificate.interval_until', 'certificate.minted_at', 'certificate.burned_at'])
    .where((where) =>
      where.or([
        where('certificate.holder_id', '=', personId),
        where('certificate.original_holder_id', '=', personId),
      ]),
    )
  return pagesOf(rows, ['certificate.number'])
}

/** What somebody has begun to buy on the market, and what they have bought and sold there. */
function readTrades({ db }: Platform, { personId }: Actor) {
  const purchases = db
    .selectFrom('purchase')
    .select(['id', 'certificate_number', 'state', 'price_micro', 'royalty_micro'])
    .select(['created_at', 'paid_at'])
    .where('buyer_id', '=', personId)
  const sales = db
    .selectFrom('sale')
    .select(['id', 'certificate_number', 'price_micro', 'royalty_micro', 'seller_micro', 'sold_at'])
    .select((select) => select('seller_id', '=', personId).as('sold_by_you'))
    .where((where) =>
      where.or([where('seller_id', '=', personId), where('buyer_id', '=', personId)]),
    )
  return {
    purchases: pagesOf(purchases, ['created_at', 'id']),
    sales: pagesOf(sales, ['sold_at', 'id']),
  }
}

function readEvidence({ db }: Platform, { personId }: Actor) {
  const rows = db
    .selectFrom('waiver_evidence')
    .select(['order_id', 'terms_version', 'exact_text', 'box_at_first', 'box_when_sent'])
    .select(['ticked_at', 'sent_at'])
    .where('person_id', '=', personId)
  return pagesOf(rows, ['sent_at', 'order_id'])
}

/** The e-mails that confirmed orders: what proves each, or how its address has refused it. */
function readConfirmations({ db }: Platform, { personId }: Actor) {
  const rows = db
    .selectFrom('confirmation_email as email')
    .innerJoin('backing', 'backing.id', 'email.order_id')
    .select(['email.order_id', 'email.email_key', 'email.outcome', 'email.salt'])
    .select(['email.salted_hash', 'email.reference', 'email.reason', 'email.ended_at'])
    .where('backing.person_id', '=', personId)
  return pagesOf(rows, ['email.id'])
}

/** What reaches in and out of an account: wallets, and programs by the names that they were given, never their secrets. */
function readOutside({ db }: Platform, { accountId, personId }: Actor) {
  const wallets = db
    .selectFrom('wallet')
    .leftJoin('identity.wallet_proof as proof', 'proof.wallet_id', 'wallet.id')
    .select(['address', 'chain_id', 'signed_by', 'linked_at', 'unlinked_at'])
    .select(['proof.message as signed_message'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
  const tokens = db
    .selectFrom('login.api_token')
    .select(['name', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .select(sql<string>`array_to_string(scopes, ' ')`.as('scopes'))
    .where('account_id', '=', accountId)
    .orderBy('created_at')
  const webhookEndpoints = db
    .selectFrom('webhook_endpoint')
    .select(['url', 'created_at', 'failing_since', 'disabled_at'])
    .select(sql<string>`array_to_string(events, ' ')`.as('events'))
    .where('person_id', '=', personId)
    .orderBy('created_at')
  return {
    wallets: allOf(() => wallets.execute()),
    tokens: allOf(() => tokens.execute()),
    webhookEndpoints: allOf(() => webhookEndpoints.execute()),
  }
}
