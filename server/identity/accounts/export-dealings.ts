import { sql } from 'kysely'
import { caseToday } from '#server/identity/compliance/case-today.ts'
import {
  openApplication,
  openSealed,
  readDocuments,
} from '#server/identity/compliance/sealed-identity.ts'
import { type Actor, openText, type Platform } from '#server/kernel/door.ts'
import { allOf, pagesOf } from './export-pages.ts'

/** What somebody has been paid, and where to: addresses, requests, payouts, claims and their parts. */
export function readMoneyOut({ db }: Platform, personId: string) {
  const payoutAddresses = db
    .selectFrom('payout_address')
    .select(['address', 'changed_at', 'is_first', 'blocked_at', 'replaced_at'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
  const payoutPreferences = db
    .selectFrom('payout_preference')
    .select(['automatic', 'minimum_micro', 'changed_at'])
    .where('person_id', '=', personId)
  const payouts = db
    .selectFrom('treasury_order')
    .select(['id', 'pocket_id', 'amount_micro', 'to_address', 'state', 'reference'])
    .select(['created_at', 'changed_at'])
    .where('person_id', '=', personId)
  const claims = db
    .selectFrom('claim')
    .select(['id', 'purpose', 'amount_micro', 'to_address', 'state', 'provider_reference'])
    .select(['created_at', 'changed_at'])
    .where('person_id', '=', personId)
  const claimParts = db
    .selectFrom('claim_part')
    .select(['claim_id', 'certificate_number', 'pocket_id', 'fight_id', 'part', 'way'])
    .select(['amount_micro', 'taken_at', 'released_at'])
    .where('person_id', '=', personId)
  return {
    payoutAddresses: allOf(() => payoutAddresses.execute()),
    payoutPreferences: allOf(() => payoutPreferences.execute()),
    payouts: pagesOf(payouts, ['created_at', 'id']),
    claims: pagesOf(claims, ['created_at', 'id']),
    claimParts: pagesOf(claimParts, ['id']),
  }
}

/** What somebody has applied for, the profiles that came of it, and what they said as an athlete. */
export function readProfiles(platform: Platform, actor: Actor) {
  const { db, identityKeys } = platform
  const { personId } = actor
  const applications = db
    .selectFrom('fighter_application as a')
    .innerJoin('identity.data_key as key', 'key.person_id', 'a.person_id')
    .select(['a.person_id', 'a.sealed', 'key.wrapped'])
    .select(['a.id', 'standing', 'record', 'weight_class', 'country', 'licence_number'])
    .select(['discipline', 'evidence_hashes'])
    .select(['pro_contract_hash', 'consented_at', 'submitted_at', 'decided_at'])
    .select(['outcome', 'refused_because'])
    .where('a.person_id', '=', personId)
    .orderBy('submitted_at')
  const athleteApplications = async () => {
    const sent = (await applications.execute()).map((row) => {
      const { person_id: _, ...application } = openApplication(identityKeys, row)
      return application
    })
    return [...sent, ...(await readDrafts(platform, actor, 'fighter'))]
  }
  const federationApplications = db
    .selectFrom('federation_application')
    .select(['id', 'renews', 'name', 'kind', 'reach', 'registration_number', 'country', 'site'])
    .select(['presentation', 'delegation_hash', 'submitted_at', 'decided_at', 'outcome'])
    .select(['refused_because', 'approved_at', 'approved_until'])
    .where('person_id', '=', personId)
    .orderBy('submitted_at')
  const athletes = db
    .selectFrom('fighter')
    .select(['id', 'name', 'status', 'weight_class', 'record', 'country', 'biography'])
    .select(['ring_name', 'discipline', 'links', 'tape'])
    .select(['licence_number', 'verified_at', 'first_pro_contract_at'])
    .where('person_id', '=', personId)
  const federations = db
    .selectFrom('federation')
    .select(['id', 'name', 'form', 'scope', 'registry_number', 'country', 'website'])
    .select(['presentation', 'approved_at', 'revoked_at', 'revoked_because'])
    .where('signatory_person_id', '=', personId)
  const declarations = db
    .selectFrom('earnings_declaration')
    .select(['id', 'fight_id', 'number', 'declared_at', 'currency', 'earnings_micro'])
    .select(['verified_at', 'rejected_at', 'rejected_because'])
    .where('author_id', '=', personId)
    .orderBy('declared_at')
  const challenges = db
    .selectFrom('earnings_challenge')
    .select(['declaration_id', 'reason', 'evidence_hash', 'raised_at'])
    .select(['answered_at', 'upheld', 'answer'])
    .where('challenger_id', '=', personId)
    .orderBy('raised_at')
  const contracts = db
    .selectFrom('pro_contract')
    .select(['fighter_id', 'signed_at', 'evidence_hash', 'recorded_at', 'verified_at'])
    .where('author_id', '=', personId)
  return {
    athleteApplications: allOf(athleteApplications),
    federationApplications: allOf(async () => [
      ...(await federationApplications.execute()),
      ...(await readDrafts(platform, actor, 'federation')),
    ]),
    athletes: allOf(() => athletes.execute()),
    federations: allOf(() => federations.execute()),
    declarations: allOf(() => declarations.execute()),
    challenges: allOf(() => challenges.execute()),
    contracts: allOf(() => contracts.execute()),
    mandates: allOf(() => readMandates(db, personId)),
  }
}

/** What somebody has recorded for an organisation, and what organisations say of them as an athlete. */
export function readRecorded({ db }: Platform, personId: string) {
  const budgetEntries = db
    .selectFrom('budget_entry')
    .select(['id', 'line_id', 'amount_micro', 'spent_on', 'note', 'evidence_hash'])
    .select(['withdraws_id', 'recorded_at'])
    .where('author_id', '=', personId)
  const fitnessConsents = db
    .selectFrom('fitness_consent')
    .innerJoin('fighter', 'fighter.id', 'fighter_id')
    .select(['fighter_id', 'given_at', 'withdrawn_at'])
    .where('fighter.person_id', '=', personId)
    .orderBy('given_at')
  return {
    budgetEntries: pagesOf(budgetEntries, ['recorded_at', 'id']),
    attestations: allOf(() => readAttestations(db, personId)),
    fitnessConsents: allOf(() => fitnessConsents.execute()),
  }
}

/** Of the health of others nothing is told to whoever has attested it. */
async function readAttestations(db: Platform['db'], personId: string) {
  const rows = await db
    .selectFrom('attestation')
    .innerJoin('fighter', 'fighter.id', 'fighter_id')
    .select(['attestation.id', 'federation_id', 'fighter_id', 'kind', 'valid_until', 'sealed_fit'])
    .select(['fought_on', 'opponent', 'event', 'outcome', 'attested_at'])
    .select(['revoked_at', 'revoked_because'])
    .select((at) => at('fighter.person_id', 'is not distinct from', personId).as('about_you'))
    .where((at) =>
      at.or([
        at('fighter.person_id', '=', personId),
        at('author_id', '=', personId),
        at('revoked_by', '=', personId),
      ]),
    )
    .orderBy('attested_at')
    .execute()
  return rows.map(({ sealed_fit, ...row }) => {
    const isTold = sealed_fit !== null && row.about_you
    return { ...row, fit: isTold ? openText(db, 'attestation', row.id, sealed_fit) === '1' : null }
  })
}

/** By which somebody acts, and which they have given for what is theirs; whom is not told. */
const readMandates = (db: Platform['db'], personId: string) =>
  db
    .selectFrom('mandate')
    .leftJoin('fighter', 'fighter.id', 'mandate.fighter_id')
    .leftJoin('federation', 'federation.id', 'mandate.federation_id')
    .select(['mandate.id', 'fighter_id', 'federation_id', 'fee_bps'])
    .select(['invited_at', 'confirmed_at', 'ended_at'])
    .select((at) => at('mandate.person_id', 'is not distinct from', personId).as('is_own'))
    .where((at) =>
      at.or([
        at('mandate.person_id', '=', personId),
        at('fighter.person_id', '=', personId),
        at('signatory_person_id', '=', personId),
      ]),
    )
    .orderBy('invited_at')
    .execute()

/** Applications that somebody has not sent yet. */
async function readDrafts(
  { db, identityKeys }: Platform,
  { accountId, personId }: Actor,
  kind: 'fighter' | 'federation',
) {
  const drafts = await db
    .selectFrom('application_draft')
    .select(['sealed', 'saved_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute()
  return Promise.all(
    drafts.map(async ({ sealed, saved_at }) => {
      const draft = await openSealed(db, identityKeys, personId, 'draft', sealed)
      return { saved_at, draft: JSON.stringify(draft) }
    }),
  )
}

/** Documents that somebody has put on file, and those by which a provider verified who they are. */
export function readPapers(platform: Platform, personId: string) {
  const { db, identityKeys } = platform
  const documents = db
    .selectFrom('evidence')
    .select(['id', 'sha256', 'media_type', 'filed_at'])
    .select(sql<number>`octet_length(bytes)`.as('bytes'))
    .where('person_id', '=', personId)
  const cases = db
    .selectFrom('kyc_case')
    .select(['id', 'provider', 'status', 'opened_at', 'changed_at', 'verified_at', 'expires_at'])
    .where('person_id', '=', personId)
    .orderBy('opened_at')
  const readVerifications = async () => {
    const found = await cases.execute()
    const ids = found.map(({ id }) => id)
    const shown = await readDocuments(db, identityKeys, ids)
    return found.map(({ id, ...each }) => {
      const document = shown.get(id)
      const { country: document_country, maskedNumber: document_number } = document ?? {}
      const { status, expiresAt: expires_at } = caseToday(platform, each)
      return { ...each, status, expires_at, document_country, document_number }
    })
  }
  const termsConsents = db
    .selectFrom('terms_consent')
    .select(['version', 'accepted_at'])
    .where('person_id', '=', personId)
    .orderBy('accepted_at')
  return {
    documents: pagesOf(documents, ['filed_at', 'id']),
    verifications: allOf(readVerifications),
    termsConsents: allOf(() => termsConsents.execute()),
  }
}

/** What somebody did with orders and certificates beside buying: offers, moves, recoveries, answers, questions, withdrawals, badges used. */
export function readMoves({ db }: Platform, personId: string) {
  const listings = db
    .selectFrom('listing')
    .select(['id', 'certificate_number', 'price_micro', 'listed_at', 'ends_at'])
    .select(['taken_back_at', 'sold_at'])
    .where('seller_id', '=', personId)
  const transfers = db
    .selectFrom('certificate_transfer')
    .select(['certificate_number', 'route', 'price_micro', 'at'])
    .select((select) => select('from_id', '=', personId).as('from_you'))
    .select((select) => select('to_id', '=', personId).as('to_you'))
    .where((at) => at.or([at('from_id', '=', personId), at('to_id', '=', personId)]))
  const recoveries = db
    .selectFrom('wallet_recovery')
    .select(['id', 'certificate_number', 'from_address', 'to_address', 'asked_at', 'approved_at'])
    .select(['done_at', 'ended_at', 'ended_by'])
    .where('person_id', '=', personId)
  const answers = db
    .selectFrom('bout_answer')
    .innerJoin('backing', 'backing.id', 'bout_answer.backing_id')
    .select(['bout_answer.question_id', 'bout_answer.backing_id', 'bout_answer.answer'])
    .select(['bout_answer.silent', 'bout_answer.given_at'])
    .where('backing.person_id', '=', personId)
  const questions = db
    .selectFrom('pocket_question')
    .select(['id', 'pocket_id', 'text', 'asked_at', 'answer', 'answered_at'])
    .where('person_id', '=', personId)
  const withdrawals = db
    .selectFrom('withdrawal_request')
    .select(['id', 'backing_id', 'requested_at', 'confirmed_at'])
    .where('person_id', '=', personId)
  const badgeUses = db
    .selectFrom('badge_use')
    .select(['pocket_id', 'certificate_number', 'backing_id', 'used_at'])
    .where('person_id', '=', personId)
  const patronages = db
    .selectFrom('patron')
    .select(['certificate_number', 'shown_at'])
    .where('person_id', '=', personId)
  return {
    listings: pagesOf(listings, ['listed_at', 'id']),
    transfers: pagesOf(transfers, ['id']),
    recoveries: pagesOf(recoveries, ['asked_at', 'id']),
    answers: pagesOf(answers, ['bout_answer.given_at', 'question_id', 'backing_id']),
    questions: pagesOf(questions, ['asked_at', 'id']),
    withdrawals: pagesOf(withdrawals, ['requested_at', 'id']),
    badgeUses: pagesOf(badgeUses, ['used_at', 'pocket_id', 'certificate_number']),
    patronages: pagesOf(patronages, ['shown_at', 'certificate_number']),
  }
}
