import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs, bothApprove, fileDocument, knownPerson } from '#tests/fixtures/recipients.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('federations on $name', (database) => {
  let site: TestPlatform
  let lea: Visitor
  let delegationHash: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    lea = await knownPerson(site)
    delegationHash = await fileDocument(site, lea)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const apply = (visitor: Visitor, changed: Record<string, unknown> = {}) =>
    visitor.send('POST', '/api/federation-applications', {
      name: 'Ligue Fictive',
      kind: 'league',
      reach: 'national',
      registrationNumber: 'W 75 1',
      country: 'FR',
      site: 'https://ligue.example.org',
      presentation: 'Organisation fictive.',
      delegationHash,
      ...changed,
    })
  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const approvals = (id: string) => `/operator/federation-applications/${id}/approvals`
  const federation = async () =>
    site.platform.db
      .selectFrom('federation')
      .selectAll()
      .where('signatory_person_id', '=', await personOf(site.platform, lea))
      .executeTakeFirst()

  test('FED-01 an application without number, site, delegation or known signatory is refused', async () => {
    const wrong = { registrationNumber: ' ', site: 'http://ligue.example.org', delegationHash: '' }
    expect(codesOf(await apply(lea, wrong))).toEqual([
      'registration_number_missing',
      'site_not_https',
      'delegation_missing',
    ])
    const eva = await newBacker(site)
    expect(codesOf(await apply(eva))).toEqual(['kyc_required'])
    const known = await knownPerson(site)
    expect((await apply(known)).body.errors).toMatchObject([
      { code: 'evidence_not_on_file', detail: { field: 'delegationHash' } },
    ])
  })

  test('FED-01 two operators approve it for a year; it is renewed the same way, and stopped by one', async () => {
    const { body } = await apply(lea)
    expect(body.renews).toBe(false)
    expect(codesOf(await apply(lea))).toEqual(['application_pending'])
    const first = await askAs(site, 'alix', 'POST', approvals(body.applicationId), { reason: 'ok' })
    expect(first.body).toEqual({ complete: false })
    const again = await askAs(site, 'alix', 'POST', approvals(body.applicationId), { reason: 'ok' })
    expect(codesOf(again)).toEqual(['second_person_required'])
    expect(await federation()).toBeUndefined()
    const known = (kyc_level: 'simplified' | 'full') =>
      site.platform.db
        .updateTable('person')
        .set({ kyc_level })
        .where('id', '=', application.person_id)
        .execute()
    const application = await site.platform.db
      .selectFrom('federation_application')
      .select('person_id')
      .where('id', '=', body.applicationId)
      .executeTakeFirstOrThrow()
    await known('simplified')
    const less = await askAs(site, 'noor', 'POST', approvals(body.applicationId), { reason: 'ok' })
    expect(codesOf(less)).toEqual(['kyc_required'])
    await known('full')
    await askAs(site, 'noor', 'POST', approvals(body.applicationId), { reason: 'ok' })
    const approved = await federation()
    expect(approved).toMatchObject({ approved_at: site.clock.now(), registry_number: 'W751' })
    const other = await knownPerson(site)
    const copied = { delegationHash: await fileDocument(site, other) }
    expect(codesOf(await apply(other, copied))).toEqual(['application_pending'])
    const path = `/api/studio/federations/${approved?.id}`
    expect((await lea.send('PATCH', path, { presentation: 'Neuve.' })).status).toBe(200)
    expect((await other.send('PATCH', path, { presentation: 'Autre.' })).status).toBe(403)

    const revocation = `/operator/federations/${approved?.id}/revocation`
    expect((await askAs(site, 'alix', 'POST', revocation, { reason: 'Fraude' })).status).toBe(200)
    const twice = await askAs(site, 'alix', 'POST', revocation, { reason: 'Fraude' })
    expect(codesOf(twice)).toEqual(['transition_not_allowed'])

    site.clock.advance(86_400_000)
    const renewal = await apply(lea, { name: 'Ligue Fictive Nouvelle' })
    expect(renewal.body.renews).toBe(true)
    await bothApprove(site, approvals(renewal.body.applicationId))
    expect(await federation()).toMatchObject({
      id: approved?.id,
      name: 'Ligue Fictive Nouvelle',
      approved_at: site.clock.now(),
      revoked_at: null,
      // What it says of itself is changed without operators, and none of them sets it back.
      presentation: 'Neuve.',
    })
  })

  test('FED-01 its end is told 60, 30 and 7 days before, and a year asked for early begins then', async () => {
    const until = addMonths((await federation())?.approved_at ?? site.clock.now(), 12)
    const told = async (days: number) => {
      travelTo(site, addDays(until, -days))
      for (let turn = 0; turn < 3; turn += 1) await site.platform.worker.drain()
      // Mails are kept for a month; that they were promised is kept.
      const promised = site.platform.db.selectFrom('outbox').select('key')
      return promised.where('key', 'like', 'federation-renewal:%').execute()
    }
    expect(await told(61)).toEqual([])
    await logInAgain(lea)
    const from = addDays(until, -60).toISOString()
    expect((await apply(lea)).body.errors).toMatchObject([
      { code: 'renewal_too_early', detail: { from } },
    ])
    expect(await told(60)).toHaveLength(1)
    const emails = await readEmails(site.platform, { to: lea.email })
    const mail = emails.find(({ subject }) => subject.includes('se termine bientôt'))
    expect(mail?.text).toContain('aucun nouveau Pocket')
    expect(await told(31)).toHaveLength(1)
    expect(await told(30)).toHaveLength(2)
    await logInAgain(lea)
    const { body } = await apply(lea)
    expect(body.renews).toBe(true)
    expect(await told(7)).toHaveLength(2)
    await bothApprove(site, approvals(body.applicationId))
    const after = addMonths(until, 12)
    expect(await federation()).toMatchObject({ approved_at: until, approved_until: after })
    expect(await told(1)).toHaveLength(2)
  })

  test('FED-01 a refused application says why', async () => {
    const eva = await knownPerson(site)
    const hash = await fileDocument(site, eva)
    const { body } = await apply(eva, { delegationHash: hash, registrationNumber: 'W2' })
    const path = `/operator/federation-applications/${body.applicationId}/refusal`
    await askAs(site, 'noor', 'POST', path, { reason: 'Pas de registre' })
    const { items } = (await eva.send('GET', '/api/federation-applications')).body
    expect(items).toMatchObject([{ outcome: 'refused', refusedBecause: 'Pas de registre' }])
    const list = await askAs(site, 'noor', 'GET', '/operator/federation-applications')
    expect(list.body.items).toEqual([])
  })
})
