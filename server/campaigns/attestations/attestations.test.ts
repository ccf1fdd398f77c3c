import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attestationText } from '#domain/campaigns/attestation.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { approved } from '#tests/assurance/cast.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because } from '#tests/fixtures/fights.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs, newAthlete } from '#tests/fixtures/recipients.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('what federations say of athletes on $name', (database) => {
  let site: TestPlatform
  let lea: Visitor
  let federationId: string
  let athlete: Visitor
  let fighterId: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    lea = await approved(site)
    federationId = await signedBy(lea)
    const made = await newAthlete(site)
    athlete = made.visitor
    fighterId = made.fighterId
  })
  afterAll(() => site.close())

  const signedBy = async (visitor: Visitor) => {
    const { id } = await site.platform.db
      .selectFrom('federation')
      .select('id')
      .where('signatory_person_id', '=', await personOf(site.platform, visitor))
      .executeTakeFirstOrThrow()
    return id
  }
  const attest = (fact: object, who = lea, by = federationId) =>
    who.send('POST', `/api/studio/federations/${by}/attestations`, { fighterId, ...fact })
  const revoke = (id: string, reason: string, who = lea) =>
    who.send('POST', `/api/studio/attestations/${id}/revocation`, { reason })
  const licence = { kind: 'licence', validUntil: '2027-06-30' }
  const fitness = (fit: boolean) => ({ kind: 'fitness', fit, validUntil: '2026-12-31' })
  const consent = (given: boolean, who = athlete) =>
    who.send('PUT', '/api/studio/fitness-consent', { given })
  const codesOf = ({ body }: { body: { errors?: { code: string }[] } }) =>
    body.errors?.map(({ code }) => code)
  const shown = async () =>
    (await lea.send('GET', `/api/fighters/${fighterId}/attestations`)).body.items
  const kindsShown = async () =>
    (await shown()).map(({ fact, state }: { fact: { kind: string }; state: string }) => [
      fact.kind,
      state,
    ])

  test('ATH-01 a federation attests a licence, and everybody reads it, signed by the platform', async () => {
    const { body } = await attest(licence)
    expect(await shown()).toMatchObject([
      {
        id: body.attestationId,
        federation: { id: federationId },
        fact: licence,
        state: 'valid',
        revoked: null,
      },
    ])
    const { record, signer, signature } = (
      await athlete.send('GET', `/api/attestations/${body.attestationId}`)
    ).body
    expect(record).toMatchObject({
      layout: 'attestation-record-1',
      kind: 'licence',
      athleteName: 'Athlète Fictive',
      federationName: 'Ligue Fictive',
      attestedOn: '2026-11-20',
      validUntil: '2027-06-30',
      bout: null,
      revokedOn: null,
    })
    const message = attestationText(record)
    expect(message).toContain('attestation by Ligue Fictive for Athlète Fictive')
    expect(await recoverMessageAddress({ message, signature })).toBe(signer)
    // Another one of the kind replaces it.
    await attest({ ...licence, validUntil: '2028-06-30' })
    expect(await shown()).toMatchObject([{ fact: { validUntil: '2028-06-30' } }])
    expect((await lea.send('GET', `/api/attestations/${body.attestationId}`)).status).toBe(404)
  })

  test('ATH-01 only who acts for an approved federation attests, of others, and what can be', async () => {
    expect(codesOf(await attest({ ...licence, validUntil: '2026-11-19' }))).toEqual([
      'date_in_the_past',
    ])
    const bout = { foughtOn: '2026-11-21', opponent: 'Adversaire', event: 'Gala', outcome: 'win' }
    expect(codesOf(await attest({ kind: 'bout', ...bout }))).toEqual(['date_in_the_future'])
    const { visitor: left, fighterId: nobody } = await newAthlete(site)
    expect((await attest(licence, await approved(site))).status).toBe(404)
    expect((await attest(licence, left)).status).toBe(403)
    expect((await attest({ ...licence, fighterId: federationId })).status).toBe(404)
    expect((await attest({ ...licence, fighterId: nobody })).status).toBe(201)
    const noted = { diagnosis: 'Fracture', ...fitness(false) }
    expect((await attest(noted)).status).toBe(400)
  })

  test('RGPD-01 of health everybody reads a yes in force alone, once the athlete agrees, and the athlete whatever was said', async () => {
    const yes = (await attest(fitness(true))).body.attestationId
    const list = `/api/studio/federations/${federationId}/attestations`
    const waits = async () => {
      const { items } = (await lea.send('GET', list)).body
      return items.find(({ id }: { id: string }) => id === yes).awaitsConsent
    }
    const seen = async () => ({
      page: JSON.stringify(await shown()).includes('fitness'),
      record: (await lea.send('GET', `/api/attestations/${yes}`)).status,
      waits: await waits(),
      since: (await athlete.send('GET', '/api/studio/attestations')).body.fitnessShownSince,
    })
    const hidden = { page: false, record: 404, waits: true, since: null }
    const since = site.clock.now().toISOString()
    expect(await seen()).toEqual(hidden)
    // Nobody agrees for the athlete, and twice is once.
    expect((await consent(true, lea)).status).toBe(403)
    for (const _ of [1, 2]) expect((await consent(true)).body).toEqual({ given: true })
    expect(await seen()).toEqual({ page: true, record: 200, waits: false, since })
    expect((await consent(false)).status).toBe(200)
    expect(await seen()).toEqual(hidden)
    await consent(true)
    expect(await kindsShown()).toContainEqual(['fitness', 'valid'])
    const no = (await attest(fitness(false))).body.attestationId
    expect(JSON.stringify(await shown())).not.toContain('fitness')
    for (const id of [yes, no]) {
      expect((await lea.send('GET', `/api/attestations/${id}`)).status).toBe(404)
    }
    const own = (await athlete.send('GET', '/api/studio/attestations')).body.items
    const told = own.filter(({ fact }: { fact: { kind: string } }) => fact.kind === 'fitness')
    expect(told).toMatchObject([
      { id: no, fact: { fit: false }, isPublic: false },
      { id: yes, fact: { fit: true }, state: 'replaced', isPublic: false },
    ])
    // Nobody else reads it: neither another federation, nor whoever copies the database or its log.
    const stranger = await approved(site)
    expect((await stranger.send('GET', list)).status).toBe(404)
    const { db } = site.platform
    const row = await db
      .selectFrom('attestation')
      .selectAll()
      .where('id', '=', no)
      .executeTakeFirst()
    expect(row?.sealed_fit).not.toMatch(/^(0|1|true|false)$/)
    const log = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('operation', '=', 'attest_athlete')
      .execute()
    expect(log.length).toBeGreaterThan(2)
    expect(JSON.stringify(log)).not.toMatch(/fit/)
    // A mistake that is taken back lets the earlier one stand again.
    expect((await revoke(no, 'Erreur de dossier')).status).toBe(200)
    expect(await kindsShown()).toContainEqual(['fitness', 'valid'])
  })

  test('ATH-01 a bout stays in sight once it is revoked, and the athlete alone reads why', async () => {
    const bout = {
      foughtOn: '2026-10-04',
      opponent: 'Eva Supposée',
      event: 'Open',
      outcome: 'draw',
    }
    const { attestationId } = (await attest({ kind: 'bout', ...bout })).body
    const stranger = await approved(site)
    expect((await revoke(attestationId, 'Non', stranger)).status).toBe(404)
    expect(codesOf(await revoke(attestationId, ' '))).toEqual(['reason_missing'])
    expect((await revoke(attestationId, 'Résultat corrigé')).status).toBe(200)
    expect(codesOf(await revoke(attestationId, 'Encore'))).toEqual(['already_recorded'])
    expect(await kindsShown()).toContainEqual(['bout', 'revoked'])
    expect(JSON.stringify(await shown())).not.toContain('Résultat corrigé')
    const signed = await lea.send('GET', `/api/attestations/${attestationId}`)
    expect(signed.body.record).toMatchObject({ bout, revokedOn: '2026-11-20' })
    const own = (await athlete.send('GET', '/api/studio/attestations')).body.items
    expect(JSON.stringify(own)).toContain('Résultat corrigé')
    // The athlete is told each time, and never of what.
    await site.platform.worker.drain()
    const mails = await readEmails(site.platform, { to: athlete.email })
    const told = mails.filter(({ text }) => text.includes('/studio/attestations'))
    expect(told.length).toBeGreaterThan(1)
    expect(told.map(({ text }) => text).join()).not.toMatch(/apte|licence/i)
    // Whether it is a yes or a no, it is not shown unless the athlete agrees.
    const { visitor: asked, fighterId: askedId } = await newAthlete(site)
    for (const fit of [true, false]) await attest({ ...fitness(fit), fighterId: askedId })
    await site.platform.worker.drain()
    await consent(true, asked)
    await attest({ ...fitness(true), fighterId: askedId })
    await site.platform.worker.drain()
    const asking = (await readEmails(site.platform, { to: asked.email })).filter(({ text }) =>
      text.includes('Sans votre accord'),
    )
    expect(asking.length).toBe(2)
    const about = `attestation:${attestationId}`
    const complaint = {
      kind: 'complaint',
      subject: 'fighter',
      about,
      text: 'Ce résultat est faux.',
    }
    const key = { 'idempotency-key': 'contest' }
    expect((await lea.send('POST', '/api/support-cases', complaint, key)).status).toBe(404)
    expect((await athlete.send('POST', '/api/support-cases', complaint, key)).status).toBe(201)
  })

  test('ATH-01 what was said ends with its day, with the federation’s approval, and with the account', async () => {
    const { body } = await athlete.send('GET', '/api/account/export')
    expect(body.attestations.map(({ fit }: { fit: boolean | null }) => fit)).toContain(false)
    expect(body.fitnessConsents).toMatchObject([
      { given_at: expect.any(String), withdrawn_at: expect.any(String) },
      { withdrawn_at: null },
    ])
    const other = await approved(site)
    const otherId = await signedBy(other)
    await attest(licence, other, otherId)
    expect((await shown()).length).toBe(4)
    const revocation = `/operator/federations/${otherId}/revocation`
    expect((await askAs(site, 'alix', 'POST', revocation, because)).status).toBe(200)
    expect((await shown()).length).toBe(3)
    expect(codesOf(await attest(licence, other, otherId))).toEqual(['federation_not_approved'])
    site.clock.advance(60 * DAY_MS)
    expect(await kindsShown()).toEqual([
      ['bout', 'revoked'],
      ['licence', 'valid'],
    ])
    site.clock.advance(600 * DAY_MS)
    expect(await kindsShown()).toContainEqual(['licence', 'expired'])
    await logInAgain(athlete)
    expect((await athlete.send('DELETE', '/api/account', {})).status).toBeLessThan(300)
    const gone = await lea.send('GET', `/api/fighters/${fighterId}/attestations`)
    expect(gone.status).toBe(404)
    const { db } = site.platform
    for (const table of ['attestation', 'fitness_consent'] as const) {
      const left = await db.selectFrom(table).select('fighter_id').execute()
      expect(left).not.toContainEqual({ fighter_id: fighterId })
    }
  })
})
