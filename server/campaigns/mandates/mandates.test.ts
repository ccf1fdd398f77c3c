import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { approved } from '#tests/assurance/cast.ts'
import { giftOf, organisation } from '#tests/assurance/sample-requests.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because, evidenceHash, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { place, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  askAs,
  fileDocument,
  knownPerson,
  newAthlete,
} from '#tests/fixtures/recipients.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('acting for somebody else on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const recipientOf = async (visitor: Visitor) => {
    const { recipient_id } = await site.platform.db
      .selectFrom('acting_for')
      .select('recipient_id')
      .where('person_id', '=', await personOf(site.platform, visitor))
      .executeTakeFirstOrThrow()
    return recipient_id ?? ''
  }
  const invite = (by: Visitor, recipientId: string, email: string, feeBps = 0) =>
    by.send('POST', '/api/studio/mandates', { recipientId, email, feeBps })
  /** The token of the link in the latest e-mail to this address. */
  const tokenFor = async (email: string) => {
    await site.platform.worker.drain()
    const mails = await readEmails(site.platform, { to: email })
    const texts = mails.map(({ text }) => /invitation\?token=([\w-]+)/.exec(text)?.[1])
    return texts.filter((token) => token !== undefined).at(-1) ?? ''
  }
  const answer = (who: Visitor, token: string, accepts = true) =>
    who.send('POST', '/api/studio/mandate-answers', { token, accepts })
  const manage = async (athlete: Visitor, manager: Visitor, feeBps = 1_500) => {
    const recipientId = await recipientOf(athlete)
    await invite(athlete, recipientId, manager.email, feeBps)
    expect((await answer(manager, await tokenFor(manager.email))).status).toBe(200)
    const { items } = (await athlete.send('GET', `/api/studio/mandates?recipientId=${recipientId}`))
      .body
    return { recipientId, mandateId: items[0].id }
  }

  test('FED-01 a representative acts for an organisation once invited and accepted, and no longer once either ends it', async () => {
    const lea = await approved(site)
    const tom = await newBacker(site)
    const other = await newBacker(site)
    const federationId = await recipientOf(lea)
    expect(codesOf(await invite(tom, federationId, other.email))).toEqual(['not_allowed'])
    expect((await invite(lea, federationId, tom.email)).status).toBe(201)
    expect(codesOf(await invite(lea, federationId, tom.email))).toEqual(['already_recorded'])
    expect(codesOf(await invite(lea, federationId, lea.email))).toEqual(['not_allowed'])
    const token = await tokenFor(tom.email)
    // A link that was passed on is of no use to anybody else.
    expect(codesOf(await answer(other, token))).toEqual(['unknown_object'])
    const path = `/api/studio/federations/${federationId}`
    expect((await tom.send('PATCH', path, { presentation: 'Pas encore.' })).status).toBe(403)
    expect((await answer(tom, token)).body).toMatchObject({ accepted: true })
    expect(codesOf(await answer(tom, token))).toEqual(['unknown_object'])
    expect((await tom.send('PATCH', path, { presentation: 'À deux.' })).status).toBe(200)
    const drafted = await tom.send('POST', '/api/studio/federation-pockets', giftOf('federation'))
    expect(drafted.status).toBe(201)
    const list = await lea.send('GET', '/api/studio/federation-pockets')
    expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual([drafted.body.pocketId])
    // Representatives invite nobody, and whoever signs is none: somebody is always left.
    expect(codesOf(await invite(tom, federationId, other.email))).toEqual(['not_allowed'])
    const { items } = (await lea.send('GET', `/api/studio/mandates?recipientId=${federationId}`))
      .body
    expect(items).toMatchObject([{ isMine: false, feeBps: null }])
    // Either finds it in what is kept of them, and nothing of the other.
    for (const [who, is_own] of [
      [lea, false],
      [tom, true],
    ] as const) {
      const { mandates, namings } = (await who.send('GET', '/api/account/export')).body
      expect(mandates).toMatchObject([{ id: items[0].id, federation_id: federationId, is_own }])
      expect(namings).toEqual([])
    }
    const mandate = `/api/studio/mandates/${items[0].id}`
    expect((await other.send('DELETE', mandate, {})).status).toBe(404)
    expect((await lea.send('DELETE', mandate, {})).body).toMatchObject({ wasOwn: false })
    expect((await tom.send('PATCH', path, { presentation: 'Encore.' })).status).toBe(403)
    expect((await lea.send('PATCH', path, { presentation: 'Seule.' })).status).toBe(200)
  })

  test('FED-01 whoever represents an organisation no longer does not come to sign for it by what they had asked for', async () => {
    const [lea, tom, eva] = [await approved(site), await knownPerson(site), await approved(site)]
    const federationId = await recipientOf(lea)
    const { mandateId } = await manage(lea, tom)
    // Of two organisations, the one for which somebody signs comes first.
    await manage(lea, eva)
    const { body } = await eva.send('POST', '/api/studio/federation-pockets', giftOf('federation'))
    const { federation_id } = await site.platform.db
      .selectFrom('pocket')
      .select('federation_id')
      .where('id', '=', body.pocketId)
      .executeTakeFirstOrThrow()
    expect(federation_id).not.toBe(federationId)
    const { registry_number } = await site.platform.db
      .selectFrom('federation')
      .select('registry_number')
      .where('id', '=', federationId)
      .executeTakeFirstOrThrow()
    const revocation = `/operator/federations/${federationId}/revocation`
    expect((await askAs(site, 'alix', 'POST', revocation, because)).status).toBe(200)
    const renewal = await tom.send('POST', '/api/federation-applications', {
      ...organisation,
      registrationNumber: registry_number,
      delegationHash: await fileDocument(site, tom),
    })
    expect(renewal.body).toMatchObject({ renews: true })
    const approvals = `/operator/federation-applications/${renewal.body.applicationId}/approvals`
    expect((await askAs(site, 'alix', 'POST', approvals, because)).status).toBe(200)
    expect((await lea.send('DELETE', `/api/studio/mandates/${mandateId}`, {})).status).toBe(200)
    const late = await askAs(site, 'noor', 'POST', approvals, because)
    expect(codesOf(late)).toEqual(['transition_not_allowed'])
  })

  test('ATH-01 whoever acts for several says for whom', async () => {
    const [ana, bea, max] = [await newAthlete(site), await newAthlete(site), await newBacker(site)]
    const managed = [ana.fighterId, bea.fighterId].toSorted()
    for (const { visitor } of [ana, bea]) await manage(visitor, max)
    const { items } = (await max.send('GET', '/api/studio/recipients')).body
    const ids = items.map((one: { recipientId: string }) => one.recipientId)
    expect(ids.toSorted()).toEqual(managed)
    for (const recipientId of managed) {
      const draft = { ...giftOf('tips'), recipientId }
      expect((await max.send('POST', '/api/studio/pockets', draft)).status).toBe(201)
      const change = { biography: 'Par son manager.', recipientId }
      const edited = await max.send('PATCH', '/api/studio/profile', change)
      expect(edited.body).toEqual({ fighterId: recipientId })
    }
    const pockets = site.platform.db.selectFrom('pocket').select('fighter_id')
    const drafted = await pockets.where('fighter_id', 'in', managed).execute()
    expect(drafted.map(({ fighter_id }) => fighter_id ?? '').toSorted()).toEqual(managed)
    const foreign = { ...giftOf('tips'), recipientId: (await newAthlete(site)).fighterId }
    expect((await max.send('POST', '/api/studio/pockets', foreign)).status).toBe(404)
  })

  test('ATH-01 PRO-01 a manager prepares and hands in, sells nothing, invites nobody, and is a party of the bouts', async () => {
    const { visitor: ana } = await newAthlete(site)
    const max = await newBacker(site)
    const { recipientId, mandateId } = await manage(ana, max)
    const fighter = () =>
      site.platform.db
        .selectFrom('fighter')
        .select(['manager_person_id', 'biography'])
        .where('id', '=', recipientId)
        .executeTakeFirstOrThrow()
    const maxId = await personOf(site.platform, max)
    expect((await fighter()).manager_person_id).toBe(maxId)
    const biography = 'Par son manager.'
    expect((await max.send('PATCH', '/api/studio/profile', { biography })).status).toBe(200)
    expect((await fighter()).biography).toBe(biography)
    const { body } = await max.send('POST', '/api/studio/pockets', giftOf('tips'))
    const pocket = `/api/studio/pockets/${body.pocketId}`
    // Whoever has to answer for the money is stopped, not who prepares.
    const anaId = await personOf(site.platform, ana)
    const freeze = { subject: { kind: 'person', id: anaId }, ...because }
    const { freezeId } = (await askAs(site, 'alix', 'POST', '/operator/freezes', freeze)).body
    expect(codesOf(await max.send('POST', `${pocket}/submission`, {}))).toEqual(['account_frozen'])
    const release = await askAs(site, 'alix', 'POST', '/operator/freeze-releases', {
      freezeId,
      ...because,
    })
    await askAs(
      site,
      'noor',
      'POST',
      `/operator/freeze-releases/${release.body.proposalId}/approvals`,
      because,
    )
    expect((await max.send('POST', `${pocket}/submission`, {})).status).toBe(200)
    for (const [path, request] of [
      [`${pocket}/publication`, {}],
      [`${pocket}/steps`, { step: 'pause' }],
      [`${pocket}/cancellation`, { reason: 'Assez' }],
      ['/api/studio/mandates', { recipientId, email: 'ami@exemple.example' }],
    ] as const) {
      expect((await max.send('POST', path, request)).status, path).toBe(403)
    }
    // It is the athlete's: operators see whose, and nobody else is paid.
    const proposal = await site.platform.db
      .selectFrom('proposal')
      .select('owner_person_id')
      .where('subject', '=', `pocket:${body.pocketId}`)
      .executeTakeFirstOrThrow()
    expect(proposal.owner_person_id).toBe(anaId)
    expect((await max.send('DELETE', `/api/studio/mandates/${mandateId}`, {})).body).toMatchObject({
      wasOwn: true,
    })
    expect((await fighter()).manager_person_id).toBeNull()
    expect((await max.send('PATCH', '/api/studio/profile', { biography })).status).toBe(403)
  })

  test('PRO-01 whoever has ordered shares of an athlete does not become their manager', async () => {
    const [moussa, max] = [await newBacker(site), await newBacker(site)]
    const person_id = await personOf(site.platform, moussa)
    await letActFor(site.platform.db, sandboxIds.moussa, { person_id })
    expect((await place(max, shareOf(1))).status).toBe(201)
    await invite(moussa, sandboxIds.moussa, max.email)
    const token = await tokenFor(max.email)
    expect(codesOf(await answer(max, token))).toEqual(['holds_shares'])
    // An order that waits until its person is known counts too.
    const maxId = await personOf(site.platform, max)
    const states = site.platform.db.updateTable('backing').where('person_id', '=', maxId)
    await states.set({ state: 'quoted' }).execute()
    expect(codesOf(await answer(max, token))).toEqual(['holds_shares'])
    await states.set({ state: 'awaiting_payment' }).execute()
    // And so does one of another account of the same person.
    const eva = await newBacker(site)
    const linked = { personId: maxId, otherId: await personOf(site.platform, eva), ...because }
    expect((await askAs(site, 'alix', 'POST', '/operator/person-links', linked)).status).toBe(201)
    const { id } = await site.platform.db
      .selectFrom('mandate')
      .select('id')
      .where('fighter_id', '=', sandboxIds.moussa)
      .executeTakeFirstOrThrow()
    await moussa.send('DELETE', `/api/studio/mandates/${id}`, {})
    await invite(moussa, sandboxIds.moussa, eva.email)
    expect(codesOf(await answer(eva, await tokenFor(eva.email)))).toEqual(['holds_shares'])
  })

  test('ATH-01 an invitation lapses after fourteen days, and one manager is enough', async () => {
    const { visitor: ana } = await newAthlete(site)
    const [max, eva] = [await newBacker(site), await newBacker(site)]
    const recipientId = await recipientOf(ana)
    await invite(ana, recipientId, max.email)
    expect(codesOf(await invite(ana, recipientId, eva.email))).toEqual(['already_recorded'])
    const token = await tokenFor(max.email)
    travelTo(site, addDays(site.clock.now(), 14))
    for (const each of [ana, max, eva]) await logInAgain(each)
    expect(codesOf(await answer(max, token))).toEqual(['link_expired'])
    // It keeps nobody else from being asked.
    expect((await invite(ana, recipientId, eva.email)).status).toBe(201)
    expect((await answer(eva, await tokenFor(eva.email))).status).toBe(200)
    expect(codesOf(await invite(ana, recipientId, max.email))).toEqual(['already_recorded'])
    expect(codesOf(await answer(max, token))).toEqual(['unknown_object'])
  })

  test('ATH-01 nobody sends invitations without an end', async () => {
    const { visitor: ana, fighterId } = await newAthlete(site)
    const ask = async (email: string) => codesOf(await invite(ana, fighterId, email))
    const addresses = ['un@exemple.example', 'deux@exemple.example', 'trois@exemple.example']
    const answers = [await ask(ana.email)]
    for (const email of addresses) answers.push(await ask(email))
    expect(answers.at(0)).toEqual(['not_allowed'])
    expect(answers.at(-1)).toEqual(['too_many_attempts'])
  })

  test('ATH-01 a manager who is an athlete as well sells what is their own, and nothing of the other’s', async () => {
    const [{ visitor: ana }, { visitor: max }] = [await newAthlete(site), await newAthlete(site)]
    await manage(ana, max)
    const draft = async (by: Visitor) =>
      (await by.send('POST', '/api/studio/pockets', giftOf('tips'))).body.pocketId
    const pause = async (pocketId: string) =>
      codesOf(await max.send('POST', `/api/studio/pockets/${pocketId}/steps`, { step: 'pause' }))
    expect(await pause(await draft(ana))).toEqual(['unknown_object'])
    expect(await pause(await draft(max))).toEqual(['transition_not_allowed'])
  })

  test('PRO-01 a bout and a result that a manager hands in are the athlete’s', async () => {
    const { visitor: ana } = await newAthlete(site, 'pro')
    const max = await newBacker(site)
    await manage(ana, max)
    const fightId = await approvedFight(site, max)
    travelTo(site, addDays(site.clock.now(), 101))
    const started = await askAs(site, 'alix', 'POST', `/operator/fights/${fightId}/start`, because)
    expect(started.status).toBe(200)
    travelTo(site, addHours(site.clock.now(), 3))
    await logInAgain(max)
    await fileSheet(site, max)
    const report = { outcome: 'win', evidenceHash, ...because }
    expect((await max.send('POST', `/api/fights/${fightId}/result`, report)).status).toBe(202)
    const proposals = await site.platform.db
      .selectFrom('proposal')
      .select('owner_person_id')
      .where('subject', 'in', [`fight-contract:${fightId}`, `fight:${fightId}:result`])
      .execute()
    const anaId = await personOf(site.platform, ana)
    expect(proposals.map((each) => each.owner_person_id)).toEqual([anaId, anaId])
  })
})
