import { sql } from 'kysely'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { isAfterSale, ownState, readDeclared, withoutStopsElsewhere } from '#server/kernel/door.ts'
import { readMoneyOut, readMoves, readPapers, readProfiles } from './export-dealings.ts'
import { readNoted } from './export-noted.ts'
import { type ExportRow, plain } from './export-row.ts'
import { listLogins } from './logins.ts'
import { listOwnPasskeys } from './own-passkeys.ts'
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
  'receivers',
  'passkeys',
  'payoutAddresses',
  'payoutWishes',
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
  'documents',
  'verifications',
  'listings',
  'transfers',
  'recoveries',
  'answers',
  'withdrawals',
  'badgeUses',
  'screenings',
  'linkedAccounts',
  'stops',
  'namings',
  'withheld',
] as const
export type ExportPart = (typeof EXPORT_PARTS)[number]

/** All that the platform holds of a person, by part; the parts are the files of the CSV. */
export type OwnData = { exportedAt: string } & {
  [Part in ExportPart]: readonly ExportRow[]
}

/**
 * Gives a person everything that is kept of them, as access and portability ask, and names what is withheld: how
 * screenings ended, and other people's data. Refuses `login_too_old`. Source: GDPR articles 15 and 20, CMF L561-45.
 */
export async function exportOwnData(platform: Platform, actor: Actor): Promise<Decision<OwnData>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const logins = await listLogins(platform, actor)
  const passkeys = await listOwnPasskeys(platform, actor)
  return accept({
    exportedAt: platform.clock.now().toISOString(),
    profile: [await readProfile(platform, actor)],
    ...(await readOrders(platform, actor)),
    certificates: await readCertificates(platform, actor),
    ...(await readTrades(platform, actor)),
    evidence: await readEvidence(platform, actor),
    confirmations: await readConfirmations(platform, actor),
    logins: logins.map(({ id: _own, ...login }) => plain(login)),
    ...(await readOutside(platform, actor)),
    passkeys: passkeys.map(({ id: _own, ...passkey }) => plain(passkey)),
    ...(await readMoneyOut(platform, actor.personId)),
    ...(await readProfiles(platform, actor.personId)),
    ...(await readPapers(platform, actor.personId)),
    ...(await readMoves(platform, actor.personId)),
    ...(await readNoted(platform, actor.personId)),
  })
}

async function readProfile({ db, identityKeys }: Platform, actor: Actor): Promise<ExportRow> {
  const person = await db
    .selectFrom('person')
    .leftJoin('identity.person_identity as known', 'known.person_id', 'person.id')
    .select(['person.alias', 'person.kyc_level', 'person.captured_micro'])
    .select(['person.created_at', 'person.country'])
    .select(['known.provider', 'known.verified_at'])
    .where('person.id', '=', actor.personId)
    .executeTakeFirstOrThrow()
  const { name, email, emailVerified } = actor
  const declared = await readDeclared(db, identityKeys, actor.personId)
  const identity = {
    legal_name: declared?.legalName ?? null,
    birth_date: declared?.birthDate ?? null,
  }
  return plain({ name, email, emailVerified, ...person, ...identity })
}

async function readOrders({ db }: Platform, { personId }: Actor) {
  const orders = await db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    // Every column with its table: either may get one of the same name.
    .select(['backing.id', 'pocket.title', 'backing.kind', 'backing.units'])
    .select(ownState.as('state'))
    .select(['backing.principal_micro', 'backing.backer_pays_micro'])
    .select(['backing.sale_fee_micro', 'backing.reserve_micro', 'backing.certificate_number'])
    .select(['backing.created_at', 'backing.confirmed_at'])
    .where('backing.person_id', '=', personId)
    .orderBy('backing.created_at')
    .execute()
  const steps = await db
    .selectFrom('backing_step')
    .innerJoin('backing', 'backing.id', 'backing_step.backing_id')
    .select(['backing_step.backing_id', 'backing_step.from_state', 'backing_step.to_state'])
    .select(['backing_step.at', 'backing_step.reason', isAfterSale.as('after_sale')])
    .where('backing.person_id', '=', personId)
    .orderBy('backing_step.id')
    .execute()
  return { orders: orders.map(plain), steps: withoutStopsElsewhere(steps).map(plain) }
}

async function readCertificates({ db }: Platform, { personId }: Actor) {
  const rows = await db
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
    .orderBy('certificate.number')
    .execute()
  return rows.map(plain)
}

/** What somebody has begun to buy on the market, and what they have bought and sold there. */
async function readTrades({ db }: Platform, { personId }: Actor) {
  const purchases = await db
    .selectFrom('purchase')
    .select(['id', 'certificate_number', 'state', 'price_micro', 'royalty_micro'])
    .select(['created_at', 'paid_at'])
    .where('buyer_id', '=', personId)
    .orderBy('created_at')
    .execute()
  const sales = await db
    .selectFrom('sale')
    .select(['id', 'certificate_number', 'price_micro', 'royalty_micro', 'seller_micro', 'sold_at'])
    .select((select) => select('seller_id', '=', personId).as('sold_by_you'))
    .where((where) =>
      where.or([where('seller_id', '=', personId), where('buyer_id', '=', personId)]),
    )
    .orderBy('sold_at')
    .execute()
  return { purchases: purchases.map(plain), sales: sales.map(plain) }
}

async function readEvidence({ db }: Platform, { personId }: Actor) {
  const rows = await db
    .selectFrom('waiver_evidence')
    .select(['order_id', 'terms_version', 'exact_text', 'box_at_first', 'box_when_sent'])
    .select(['ticked_at', 'sent_at'])
    .where('person_id', '=', personId)
    .orderBy('sent_at')
    .execute()
  return rows.map(plain)
}

/** The letters that confirmed orders: what proves each, or how its address has refused it. */
async function readConfirmations({ db }: Platform, { personId }: Actor) {
  const rows = await db
    .selectFrom('confirmation_letter as letter')
    .innerJoin('backing', 'backing.id', 'letter.order_id')
    .select(['letter.order_id', 'letter.letter_key', 'letter.outcome', 'letter.salt'])
    .select(['letter.salted_hash', 'letter.reference', 'letter.reason', 'letter.ended_at'])
    .where('backing.person_id', '=', personId)
    .orderBy('letter.id')
    .execute()
  return rows.map(plain)
}

/** What reaches in and out of an account: wallets, and programs by the names that they were given, never their secrets. */
async function readOutside({ db }: Platform, { accountId, personId }: Actor) {
  const wallets = await db
    .selectFrom('wallet')
    .leftJoin('identity.wallet_proof as proof', 'proof.wallet_id', 'wallet.id')
    .select(['address', 'chain_id', 'signed_by', 'linked_at', 'unlinked_at'])
    .select(['proof.message as signed_message'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
    .execute()
  const tokens = await db
    .selectFrom('login.api_token')
    .select(['name', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .select(sql<string>`array_to_string(scopes, ' ')`.as('scopes'))
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const receivers = await db
    .selectFrom('webhook_receiver')
    .select(['url', 'created_at', 'failing_since', 'disabled_at'])
    .select(sql<string>`array_to_string(events, ' ')`.as('events'))
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return {
    wallets: wallets.map(plain),
    tokens: tokens.map(plain),
    receivers: receivers.map(plain),
  }
}
