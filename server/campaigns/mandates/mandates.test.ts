import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { approved } from '#tests/assurance/cast.ts'
import { giftOf } from '#tests/assurance/sample-requests.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { place, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newAthlete } from '#tests/fixtures/recipients.ts'
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
    const mandate = `/api/studio/mandates/${items[0].id}`
    expect((await other.send('DELETE', mandate, {})).status).toBe(404)
    expect((await lea.send('DELETE', mandate, {})).body).toMatchObject({ wasOwn: false })
    expect((await tom.send('PATCH', path, { presentation: 'Encore.' })).status).toBe(403)
    expect((await lea.send('PATCH', path, { presentation: 'Seule.' })).status).toBe(200)
  })

  test('ATH-01 PRO-01 a manager prepares and hands in, sells nothing, names no payout address, and is a party of the bouts', async () => {
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
    expect(proposal.owner_person_id).toBe(await personOf(site.platform, ana))
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
    expect(codesOf(await answer(max, await tokenFor(max.email)))).toEqual(['holds_shares'])
  })

  test('ATH-01 an invitation lapses after fourteen days, and one manager is enough', async () => {
    const { visitor: ana } = await newAthlete(site)
    const [max, eva] = [await newBacker(site), await newBacker(site)]
    const recipientId = await recipientOf(ana)
    await invite(ana, recipientId, max.email)
    expect(codesOf(await invite(ana, recipientId, eva.email))).toEqual(['already_recorded'])
    const token = await tokenFor(max.email)
    travelTo(site, addDays(site.clock.now(), 14))
    await logInAgain(max)
    expect(codesOf(await answer(max, token))).toEqual(['link_expired'])
  })
})
