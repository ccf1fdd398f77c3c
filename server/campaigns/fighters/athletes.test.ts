import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  applicationOf,
  askAs,
  bothApprove,
  fileDocument,
  knownPerson,
  repeatedAt,
} from '#tests/fixtures/recipients.ts'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import { newBacker, personOf, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'

describe.each(databases)('athletes on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await knownPerson(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const apply = (visitor: Visitor, changed: Record<string, unknown> = {}) =>
    visitor.send('POST', '/api/fighter-applications', applicationOf(changed))
  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const approvals = (id: string) => `/operator/fighter-applications/${id}/approvals`
  const fighterOf = async (visitor: Visitor) =>
    site.platform.db
      .selectFrom('fighter')
      .selectAll()
      .where('person_id', '=', await personOf(site.platform, visitor))
      .executeTakeFirst()

  test('ATH-01 an application says everything that is wrong with it at once', async () => {
    const answer = await apply(ana, {
      record: '7-1',
      weightClass: 'Paille',
      consented: false,
      standing: 'pro',
    })
    expect(codesOf(answer)).toEqual([
      'record_malformed',
      'weight_class_unknown',
      'consent_missing',
      'contract_missing',
    ])
    const foreign = { standing: 'pro', proContractHash: 'a'.repeat(64) }
    expect((await apply(ana, foreign)).body.errors).toMatchObject([
      { code: 'evidence_not_on_file', detail: { field: 'proContractHash' } },
    ])
    const signed = { proContractHash: await fileDocument(site, ana) }
    expect(codesOf(await apply(ana, signed))).toEqual(['already_professional'])
    expect((await apply(visitTestPlatform(site.url))).status).toBe(401)
    expect((await apply(ana, { verifiedAt: 'now' })).status).toBe(400)
  })

  test('ATH-01 two operators make an athlete, the same one twice does not, and KYC is full by then', async () => {
    const eva = await newBacker(site)
    const { body } = await apply(eva, { licenceNumber: 'fr 77-a' })
    const early = await askAs(site, 'alix', 'POST', approvals(body.applicationId), { reason: 'ok' })
    expect(codesOf(early)).toEqual(['kyc_required'])
    await verifyFully(site, eva)
    const approve = (handle: string, reason = 'Checked') =>
      askAs(site, handle, 'POST', approvals(body.applicationId), { reason })
    expect(codesOf(await approve('alix', ' '))).toEqual(['reason_missing'])
    expect((await approve('alix')).body).toEqual({ complete: false })
    expect(await fighterOf(eva)).toBeUndefined()
    expect(codesOf(await approve('alix'))).toEqual(['second_person_required'])
    expect((await approve('noor')).body).toEqual({ complete: true })
    expect(await fighterOf(eva)).toMatchObject({ status: 'amateur', licence_number: 'FR77A' })
    expect((await approve('noor')).status).toBe(404)
    expect((await eva.send('GET', '/api/session')).body.roles).toContain('amateur_athlete')
    const again = await apply(eva)
    expect(codesOf(again)).toEqual(['already_recorded'])
    const copied = await apply(ana, { licenceNumber: 'FR-77 A' })
    expect(codesOf(copied)).toEqual(['duplicate_licence'])
    const edited = await eva.send('PATCH', '/api/studio/profile', { biography: 'Nouvelle.' })
    expect(edited.status).toBe(200)
    expect((await fighterOf(eva))?.biography).toBe('Nouvelle.')
    const tape = { birthYear: 1999, heightCm: 171, reachCm: null, stance: 'southpaw' }
    await eva.send('PATCH', '/api/studio/profile', { biography: 'Nouvelle.', tape })
    expect((await fighterOf(eva))?.tape).toEqual(tape)
    const giant = { biography: 'Nouvelle.', tape: { ...tape, heightCm: 231 } }
    expect((await eva.send('PATCH', '/api/studio/profile', giant)).status).toBe(400)
    // What is not named stays.
    await eva.send('PATCH', '/api/studio/profile', { biography: 'Nouvelle.' })
    expect((await fighterOf(eva))?.tape).toEqual(tape)
    const foreign = await eva.send('PATCH', '/api/studio/profile', { record: '99-0-0' })
    expect(foreign.status).toBe(400)
  })

  test('ATH-01 an application waits alone, is told why it was refused, and can be made anew', async () => {
    const eva = await knownPerson(site)
    const { body } = await apply(eva)
    expect(codesOf(await apply(eva))).toEqual(['application_pending'])
    const list = await askAs(site, 'alix', 'GET', '/operator/fighter-applications?limit=100')
    const waiting = list.body.items.map((item: { id: string }) => item.id)
    expect(waiting).toContain(body.applicationId)
    const path = `/operator/fighter-applications/${body.applicationId}/refusal`
    expect(codesOf(await askAs(site, 'alix', 'POST', path, { reason: '' }))).toEqual([
      'reason_missing',
    ])
    await askAs(site, 'alix', 'POST', path, { reason: 'Licence illisible' })
    await site.platform.worker.drain()
    const mail = (await readEmails(site.platform, { to: eva.email })).at(-1)
    expect(mail?.text).toContain('Licence illisible')
    const { items } = (await eva.send('GET', '/api/fighter-applications')).body
    expect(items).toMatchObject([{ outcome: 'refused', refusedBecause: 'Licence illisible' }])
    expect((await apply(eva)).status).toBe(201)
  })

  test('ACC-02 nobody approves an application of their own', async () => {
    const eva = await knownPerson(site)
    const { body } = await apply(eva)
    const { db } = site.platform
    const own = { person_id: await personOf(site.platform, eva) }
    await db.updateTable('operator').set(own).where('handle', '=', 'noor').execute()
    const answer = await askAs(site, 'noor', 'POST', approvals(body.applicationId), {
      reason: 'Me',
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
    await db.updateTable('operator').set({ person_id: null }).execute()
  })

  test('ATH-02 a first pro contract is recorded once, verified by another, and ends the tips on sale', async () => {
    const eva = await knownPerson(site)
    const { body } = await apply(eva)
    await bothApprove(site, approvals(body.applicationId))
    const fighter = await fighterOf(eva)
    const fighterId = fighter?.id ?? ''
    site.clock.advance(DAY_MS)
    // A tip Pocket of hers, on sale.
    const tips = await site.platform.db
      .updateTable('pocket')
      .set({ ended_early_at: null })
      .where('kind', '=', 'tips')
      .where('closed_at', 'is', null)
      .returning(['id', 'fighter_id'])
      .executeTakeFirstOrThrow()
    const record = (
      evidenceHash: string,
      signedAt = new Date(site.clock.now().getTime() - DAY_MS),
    ) =>
      eva.send('POST', '/api/studio/pro-contract', {
        signedAt: signedAt.toISOString(),
        evidenceHash,
      })
    expect(codesOf(await record('b'.repeat(64)))).toEqual(['evidence_not_on_file'])
    const hash = await fileDocument(site, eva)
    const later = new Date(site.clock.now().getTime() + 1)
    expect(codesOf(await record(hash, later))).toEqual(['contract_missing'])
    const before = new Date(site.clock.now().getTime() - 2 * DAY_MS)
    expect(codesOf(await record(hash, before))).toEqual(['contract_too_early'])
    expect((await record(hash)).status).toBe(201)
    expect(codesOf(await record(hash))).toEqual(['already_recorded'])
    const verification = `/operator/fighters/${fighterId}/pro-contract/verification`
    const refusal = `/operator/fighters/${fighterId}/pro-contract/refusal`
    const read = await repeatedAt(site, verification)
    expect((await askAs(site, 'alix', 'POST', refusal, { reason: 'Page 2' })).status).toBe(200)
    const verify = (seen: object, who = 'alix') =>
      askAs(site, who, 'POST', verification, { reason: 'Seen', ...seen })
    expect((await verify(read)).status).toBe(404)
    const another = await fileDocument(site, eva)
    expect((await record(another)).status).toBe(201)
    expect((await fighterOf(eva))?.status).toBe('amateur')
    expect((await verify(read)).body.code).toBe('stale_approval')
    const seen = await repeatedAt(site, verification)
    expect((await verify(seen)).body).toEqual({ complete: false })
    expect((await verify(seen)).body.code).toBe('second_person_required')
    expect((await fighterOf(eva))?.status).toBe('amateur')
    expect((await verify(seen, 'noor')).body).toEqual({ complete: true })
    expect(await fighterOf(eva)).toMatchObject({
      status: 'professional',
      first_pro_contract_at: new Date(site.clock.now().getTime() - DAY_MS),
    })
    expect(codesOf(await record(hash))).toEqual(['already_professional'])
    const seeded = await site.platform.db
      .selectFrom('pocket')
      .select('ended_early_at')
      .where('id', '=', tips.id)
      .executeTakeFirstOrThrow()
    // Somebody else's Pocket goes on.
    expect(seeded.ended_early_at).toBeNull()
  })

  test('documents are known by their content, kept from others, and never run', async () => {
    const eva = await newBacker(site)
    const send = (visitor: Visitor, type: string, body: BodyInit) =>
      fetch(`${site.url}/api/evidence`, {
        method: 'POST',
        headers: { 'content-type': type, cookie: visitor.cookies() },
        body,
      })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    expect((await send(eva, 'image/png', svg)).status).toBe(422)
    expect((await send(eva, 'image/svg+xml', svg)).status).toBe(415)
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    large.set(new TextEncoder().encode('%PDF-1.7'))
    expect((await send(eva, 'application/pdf', large)).status).toBe(413)
    const filed = await (await send(eva, 'image/png', smallPdf('small'))).json()
    expect(filed).toMatchObject({ mediaType: 'application/pdf' })
    expect(await (await send(eva, 'application/pdf', smallPdf('small'))).json()).toEqual(filed)
    const path = `/api/evidence/${(filed as { evidenceId: string }).evidenceId}`
    const own = await fetch(site.url + path, { headers: { cookie: eva.cookies() } })
    expect(await own.text()).toBe(smallPdf('small'))
    expect(own.headers.get('content-disposition')).toContain('attachment')
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await ana.send('GET', path)).status).toBe(404)
    expect((await visitTestPlatform(site.url).send('GET', path)).status).toBe(401)
    const byHash = `/evidence/${(filed as { sha256: string }).sha256}`
    for (const known of [path.slice(4), byHash]) {
      expect((await askAs(site, 'alix', 'GET', known)).status).toBe(200)
    }
    expect((await ana.send('GET', `/api${byHash}`)).status).toBe(404)
  })

  test('PRO-01 a signed bout is recorded with its contract on file and approved by two', async () => {
    const eva = await knownPerson(site)
    const hash = await fileDocument(site, eva)
    const { body } = await apply(eva, { standing: 'pro', proContractHash: hash })
    await bothApprove(site, approvals(body.applicationId))
    const at = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS).toISOString()
    const bout = (changed: Record<string, unknown> = {}) => ({
      opponentName: 'Adversaire',
      eventName: 'Gala Fictif',
      place: 'Lyon',
      weighInAt: at(60),
      takesPlaceAt: at(61),
      contractReference: 'C-1',
      contractHash: hash,
      ...changed,
    })
    const register = (changed = {}) => eva.send('POST', '/api/studio/fights', bout(changed))
    expect(codesOf(await register({ weighInAt: at(-1) }))).toEqual(['date_in_the_past'])
    expect(codesOf(await register({ contractHash: '' }))).toEqual(['contract_missing'])
    const unfiled = { contractHash: 'c'.repeat(64) }
    expect(codesOf(await register(unfiled))).toEqual(['evidence_not_on_file'])
    const opponentTape = { record: '9-0-1', heightCm: 180, sourceLink: 'https://a.example/x' }
    for (const wrong of [{ record: '9-0' }, { reachCm: 99 }, { sourceLink: 'http://a.example' }]) {
      expect((await register({ opponentTape: { ...opponentTape, ...wrong } })).status).toBe(400)
    }
    const { fightId } = (await register({ opponentTape })).body
    const asked = await askAs(site, 'alix', 'GET', `/operator/fights/${fightId}`)
    expect(asked.body.opponentTape).toMatchObject({ ...opponentTape, reachCm: null })
    const fight = () =>
      site.platform.db
        .selectFrom('fight')
        .select('contract_approved_at')
        .where('id', '=', fightId)
        .executeTakeFirstOrThrow()
    expect((await fight()).contract_approved_at).toBeNull()
    await bothApprove(site, `/operator/fights/${fightId}/contract/approvals`)
    expect((await fight()).contract_approved_at).toEqual(site.clock.now())
    expect((await ana.send('POST', '/api/studio/fights', bout())).status).toBe(403)

    // One bout is not two, of which 80 % each could be sold.
    const again = { takesPlaceAt: at(75), weighInAt: at(74) }
    for (const copy of [
      { ...again, contractHash: hash },
      { contractHash: await fileDocument(site, eva) },
    ]) {
      const path = `/operator/fights/${(await register(copy)).body.fightId}/contract/approvals`
      const approval = { reason: 'Contract read', contractHash: copy.contractHash }
      expect((await askAs(site, 'alix', 'POST', path, approval)).status).toBe(200)
      const second = await askAs(site, 'noor', 'POST', path, approval)
      expect(codesOf(second)).toEqual(['fight_already_registered'])
    }
  })
})
