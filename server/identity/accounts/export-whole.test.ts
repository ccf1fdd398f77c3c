import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { applicationOf, fileDocument } from '#tests/fixtures/recipients.ts'
import { goodPassword, newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { newKey } from '#tests/fixtures/wallets.ts'
import { EXPORT_PARTS, type ExportPart } from './export-own-data.ts'

/** Where each table that names a person is told. */
const told: Readonly<Record<string, ExportPart>> = {
  'public.person': 'profile',
  'identity.person_identity': 'profile',
  'public.backing': 'orders',
  'public.certificate': 'certificates',
  'public.super_fan': 'certificates',
  'public.purchase': 'purchases',
  'public.sale': 'sales',
  'public.waiver_evidence': 'evidence',
  'public.wallet': 'wallets',
  'public.webhook_endpoint': 'webhookEndpoints',
  'public.payout_address': 'payoutAddresses',
  'public.payout_preference': 'payoutPreferences',
  'public.treasury_order': 'payouts',
  'public.claim': 'claims',
  'public.claim_part': 'claimParts',
  'public.fighter_application': 'athleteApplications',
  'public.federation_application': 'federationApplications',
  'public.fighter': 'athletes',
  'public.federation': 'federations',
  'public.earnings_declaration': 'declarations',
  'public.earnings_challenge': 'challenges',
  'public.pro_contract': 'contracts',
  'public.mandate': 'mandates',
  'public.budget_entry': 'budgetEntries',
  'public.attestation': 'attestations',
  'public.fitness_consent': 'fitnessConsents',
  'public.patron': 'patronages',
  'public.evidence': 'documents',
  'public.kyc_case': 'verifications',
  'public.terms_consent': 'termsConsents',
  'identity.kyc_document': 'verifications',
  'public.listing': 'listings',
  'public.certificate_transfer': 'transfers',
  'public.wallet_recovery': 'recoveries',
  'public.withdrawal_request': 'withdrawals',
  'public.badge_use': 'badgeUses',
  'public.pocket_question': 'questions',
  'public.support_case': 'cases',
  'identity.screening_check': 'screenings',
  'identity.person_link': 'linkedAccounts',
  'public.stopped_account': 'stops',
  'public.fight': 'namings',
  'public.spending_limit': 'spendingLimits',
  'public.spending_pause': 'spendingPauses',
  'public.risk_answer': 'riskAnswers',
}

/** And why the others are not. */
const untold: Readonly<Record<string, string>> = {
  'public.foreign_sale': 'a sale on another platform, which is told with the transfers',
  'public.unknown_owner': 'there is none of anybody who can ask',
  'identity.person_fingerprint': 'a keyed hash of what the profile and the verifications tell',
  'identity.data_key': 'a sealed key, of which what it seals is told',
  'identity.erasure': 'there is none of anybody who can still ask',
  'public.acting_for': 'a view of profiles, organisations and mandates, which are told',
  'public.reservation': 'the room that an order reserves under the threshold: the order is told',
  'public.order_permit': 'what an order’s payment had to be: order and wallet are told',
  'public.wallet_nonce': 'a number in a message that is told with its wallet, or gone in a day',
  'public.idempotency': 'the answers that were given once already',
  'public.operator': 'work for the provider, which its own rules tell',
  'public.proposal': 'who approves what: what came of it is told where it belongs',
  'public.rejected_result': 'names operators, not people',
  'public.audit_log': 'operations by random ids, each told with its object',
  'login.api_token': 'told as tokens, by account',
}

describe('what the export tells', () => {
  let site: TestPlatform
  const market = marketBench(() => site)
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
  })
  afterAll(() => site.close())

  test('RGPD-01 every table that names a person is told in the export, or not for a reason', async () => {
    const named = `^(person|[a-z_]*_person|holder|original_holder|buyer|seller|challenger|author|actor|from|to|other)_id$`
    const { rows } = await sql<{ name: string }>`
      select distinct table_schema || '.' || table_name as name from information_schema.columns
      where table_schema in ('public', 'identity', 'login') and data_type = 'uuid'
        and column_name ~ ${named}
      union
      select distinct n.nspname || '.' || c.relname
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where f.contype = 'f' and f.confrelid = 'public.person'::regclass`.execute(site.platform.db)
    const names = rows.map(({ name }) => name)
    expect(names).toContain('public.wallet_recovery')
    const missing = names.filter((name) => !(name in told) && !(name in untold))
    expect(missing).toEqual([])
    const parts: readonly string[] = EXPORT_PARTS
    expect(Object.values(told).filter((part) => !parts.includes(part))).toEqual([])
  })

  test('RGPD-01 what others have noted is told as far as it is one’s own', async () => {
    const [ana, bob] = [await newBacker(site), await newBacker(site)]
    const [anaId, bobId] = [await personOf(site.platform, ana), await personOf(site.platform, bob)]
    const orderId = await buy(ana, tipOf('5'))
    await site.platform.worker.drain()
    const alix = operatorOf(site, 'alix')
    await alix.done('/person-links', { personId: anaId, otherId: bobId, ...because })
    const { fighter_id: fighterId } = await site.platform.db
      .selectFrom('fight')
      .select('fighter_id')
      .where('id', '=', sandboxIds.firstFight)
      .executeTakeFirstOrThrow()
    await alix.done('/freezes', { subject: { kind: 'person', id: bobId }, ...because })
    const named = { email: ana.email, ...because }
    await alix.done(`/fights/${sandboxIds.firstFight}/opponent`, named)
    await alix.done(`/fighters/${fighterId}/manager`, named)
    const { body } = await ana.send('GET', '/api/account/export')
    expect(body.screenings).toContainEqual({
      phase: 'after_payment',
      order_id: orderId,
      provider: expect.any(String),
      checked_at: expect.any(String),
    })
    expect(body.linkedAccounts).toMatchObject([{ kind: 'operator', parted_at: null }])
    expect(body.namings).toMatchObject([
      { role: 'opponent', fight_id: sandboxIds.firstFight },
      { role: 'manager', fight_id: null },
    ])
    expect(body.namings[0].athlete).toBe(body.namings[1].athlete)
    expect(body.athletes).toEqual([])
    const withheld = body.withheld.map(({ what }: { what: string }) => what)
    expect(withheld).toEqual(['screenings.verdict', 'linkedAccounts.account', 'stops.reason'])
    expect(body.stops).toEqual([{ began_at: expect.any(String), ended_at: null }])
    const text = JSON.stringify(body)
    for (const foreign of [bobId, bob.email, '"pass"', because.reason])
      expect(text).not.toContain(foreign)
  })

  test('RGPD-01 addresses, applications, documents and offers are told, and each as CSV', async () => {
    const { who, badges } = await market.seller(1)
    await market.offer(who, badges[0] ?? 0)
    const { address } = newKey()
    const request = { address, password: goodPassword }
    expect((await who.send('PUT', '/api/payout-address', request)).status).toBe(200)
    const sha256 = await fileDocument(site, who)
    const application = applicationOf({ standing: 'pro', proContractHash: sha256 })
    expect((await who.send('POST', '/api/fighter-applications', application)).status).toBe(201)
    const other = await newBacker(site, 'Eva Test')
    const { body } = await who.send('GET', '/api/account/export')
    expect(body).toMatchObject({
      payoutAddresses: [{ address }],
      athleteApplications: [{ licence_number: expect.any(String), pro_contract_hash: sha256 }],
      documents: [{ sha256, media_type: 'application/pdf' }],
      listings: [{ certificate_number: String(badges[0]), price_micro: '120000000' }],
    })
    const foreign = (await other.send('GET', '/api/account/export')).body
    for (const part of EXPORT_PARTS) {
      expect(body[part], part).toBeInstanceOf(Array)
      const csv = await who.send('GET', `/api/account/export?part=${part}`)
      expect([part, csv.status]).toEqual([part, 200])
    }
    const empty = ['payoutAddresses', 'athleteApplications', 'documents', 'listings']
    for (const part of empty) expect(foreign[part]).toEqual([])
  })
})
