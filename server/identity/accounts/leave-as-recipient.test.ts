import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { sealName } from '#server/kernel/door.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  applicationOf,
  approvedFight,
  approvedPocket,
  askAs,
  bothApprove,
  fileDocument,
  knownPerson,
  newAthlete,
  shareInput,
  studioOf,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import {
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

describe.each(databases)('leaving as who receives on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const leave = (who: Visitor) => who.send('DELETE', '/api/account')
  const open = async (who: Visitor) => {
    const { status, body } = await leave(who)
    expect([status, body.code]).toEqual([422, 'erasure_blocked'])
    return body.errors[0].detail
  }
  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const publish = async (who: Visitor, id: string) => {
    const published = await who.send('POST', `/api/studio/pockets/${id}/publication`, {})
    expect(published.status).toBe(200)
  }
  const pass = async (days: number) => {
    site.clock.advance(days * DAY_MS)
    for (let turn = 0; turn < 4; turn += 1) await site.platform.worker.drain()
  }
  const openTips = async () => {
    const { visitor, fighterId } = await newAthlete(site)
    const input = tipsInput(site, { title: 'Athlète Fictive vers le titre' })
    const pocketId = await approvedPocket(site, visitor, input)
    await publish(visitor, pocketId)
    return { ines: visitor, fighterId, pocketId }
  }

  test('RGPD-01 an athlete leaves once all is completed and paid out; Pocket, certificate and books stay, without the name', async () => {
    const { ines, fighterId, pocketId } = await openTips()
    expect(await open(ines)).toEqual({
      openOrders: 0,
      shares: 0,
      owedMicro: '0',
      pockets: 1,
      fights: 0,
      operators: 0,
      releasedMicro: '0',
    })
    await pass(1)
    const backingId = await buy(await newBacker(site), { kind: 'tips', pocketId, amount: '100' })
    await site.platform.worker.drain()
    const { db } = site.platform
    const { number } = await db
      .selectFrom('certificate')
      .select('number')
      .where('backing_id', '=', backingId)
      .executeTakeFirstOrThrow()
    const reader = visitTestPlatform(site.url)
    const before = (await reader.send('GET', `/api/pockets/${pocketId}`)).body
    expect(before.recipient.name).toBe('Athlète Fictive')
    await pass(151)
    await logInAgain(ines)
    expect(await open(ines)).toMatchObject({ pockets: 0, fights: 0, releasedMicro: '95000000' })
    const address = { address: `0x${'d8'.repeat(20)}`, password: goodPassword }
    expect((await ines.send('PUT', '/api/payout-address', address)).status).toBe(200)
    const payout = { pocketId, amount: null, reason: 'Released' }
    const key = { 'idempotency-key': 'last-payout' }
    const asked = await askAs(site, 'alix', 'POST', '/operator/payouts', payout, key)
    const approval = `/operator/payouts/${asked.body.proposalId}/approvals`
    const agreed = await askAs(site, 'noor', 'POST', approval, { reason: 'Seen' })
    expect(agreed.body).toEqual({ complete: true })
    await site.platform.worker.drain()
    const draft = await ines.send('POST', studioOf('tips'), tipsInput(site))
    expect(draft.status).toBe(201)
    const { licence_number } = await db
      .selectFrom('fighter')
      .select('licence_number')
      .where('id', '=', fighterId)
      .executeTakeFirstOrThrow()

    const tape = { biography: 'Encore là.', tape: { heightCm: 170 } }
    expect((await ines.send('PATCH', '/api/studio/profile', tape)).status).toBe(200)

    expect((await leave(ines)).status).toBe(200)
    await site.platform.worker.drain()
    const { body: after } = await reader.send('GET', `/api/pockets/${pocketId}`)
    expect(after).toMatchObject({
      status: 'completed',
      raisedMicro: '100000000',
      terms: { title: 'Pocket d’un athlète retiré' },
      recipient: { id: fighterId, name: 'Athlète retiré', biography: '', record: '', tape: null },
    })
    expect((await reader.send('GET', `/api/pockets/${pocketId}/ledger.csv`)).status).toBe(200)
    const { body: certificate } = await reader.send('GET', `/api/certificates/${number}`)
    expect(certificate).toMatchObject({ state: 'active', principalMicro: '100000000' })
    expect(JSON.stringify([after, certificate])).not.toMatch(/fictive|FR ?\d+-?X/i)
    expect((await reader.send('GET', `/api/pockets/${before.slug}`)).status).toBe(404)
    expect((await reader.send('GET', `/api/pockets/${after.slug}`)).body.id).toBe(pocketId)
    const drafted = db.selectFrom('pocket').select(['cancelled_at', 'description', 'title'])
    expect(await drafted.where('id', '=', draft.body.pocketId).execute()).toEqual([
      {
        cancelled_at: site.clock.now(),
        description: '',
        title: 'Pocket d’un athlète retiré',
      },
    ])
    // Nobody begins their limits anew by coming back with the same licence.
    const again = await knownPerson(site)
    const applied = applicationOf({ licenceNumber: licence_number })
    expect(codesOf(await again.send('POST', '/api/fighter-applications', applied))).toEqual([
      'duplicate_licence',
    ])
  })

  test('RGPD-01 an athlete is told of the Pocket and the fight that go on, and leaves once they are called off', async () => {
    const { visitor: moussa } = await newAthlete(site, 'pro')
    const fightId = await approvedFight(site, moussa)
    const pocketId = await approvedPocket(site, moussa, shareInput(site, [fightId]))
    await publish(moussa, pocketId)
    expect(await open(moussa)).toMatchObject({ pockets: 1, fights: 1 })
    const cancellation = `/api/studio/pockets/${pocketId}/cancellation`
    expect((await moussa.send('POST', cancellation, { reason: 'Blessure' })).status).toBe(200)
    const bout = await moussa.send('POST', '/api/studio/fights', {
      opponentName: 'Autre Adversaire',
      eventName: 'Gala Fictif',
      place: 'Lyon',
      weighInAt: new Date(site.clock.now().getTime() + 50 * DAY_MS).toISOString(),
      takesPlaceAt: new Date(site.clock.now().getTime() + 51 * DAY_MS).toISOString(),
      contractReference: 'C-2',
      contractHash: await fileDocument(site, moussa),
    })
    expect(bout.status).toBe(201)
    expect((await leave(moussa)).status).toBe(200)
    const approval = `/operator/fights/${bout.body.fightId}/contract/approvals`
    const seen = { reason: 'Seen', contractHash: 'a'.repeat(64) }
    expect((await askAs(site, 'alix', 'POST', approval, seen)).status).toBe(404)
    const { body } = await visitTestPlatform(site.url).send('GET', `/api/pockets/${pocketId}`)
    expect(body).toMatchObject({ status: 'cancelled', recipient: { name: 'Athlète retiré' } })
  })

  test('RGPD-01 what is drafted while its athlete leaves is ended with the account, or refused', async () => {
    const { visitor, fighterId } = await newAthlete(site)
    const input = tipsInput(site)
    const draft = () => visitor.send('POST', studioOf('tips'), input)
    const signed = { signedAt: site.clock.now(), evidenceHash: await fileDocument(site, visitor) }
    const turnPro = () => visitor.send('POST', '/api/studio/pro-contract', signed)
    const [first, left, ...later] = await Promise.all([
      draft(),
      leave(visitor),
      draft(),
      turnPro(),
      visitor.send('PATCH', '/api/studio/profile', { biography: 'Encore là.' }),
    ])
    expect(left.status).toBe(200)
    for (const { status } of [first, ...later]) expect([200, 201, 401, 404]).toContain(status)
    // No draft of somebody who has left goes on: `verify` looks for them.
    const { db } = site.platform
    const fighter = db.selectFrom('fighter').select(['name', 'biography'])
    expect(await fighter.where('id', '=', fighterId).execute()).toEqual([
      { name: 'Athlète retiré', biography: '' },
    ])
    const contract = db.selectFrom('pro_contract').select('fighter_id')
    expect(await contract.where('fighter_id', '=', fighterId).execute()).toEqual([])
    const proposed = db.selectFrom('proposal').select('subject').where('closed_at', 'is', null)
    const subject = `pro-contract:${fighterId}`
    expect(await proposed.where('subject', '=', subject).execute()).toEqual([])
  })

  test('RGPD-01 FED-01 the approval of an organisation ends with its signatory, and another one applies for it', async () => {
    const lea = await knownPerson(site)
    const apply = async (who: Visitor) => {
      const { status, body } = await who.send('POST', '/api/federation-applications', {
        name: 'Ligue Fictive',
        kind: 'league',
        reach: 'national',
        registrationNumber: 'W 75 7',
        country: 'FR',
        site: 'https://ligue.example.org',
        presentation: 'Organisation fictive.',
        delegationHash: await fileDocument(site, who),
      })
      expect([status, body.renews]).toEqual([201, false])
      await bothApprove(site, `/operator/federation-applications/${body.applicationId}/approvals`)
    }
    await apply(lea)
    const { db } = site.platform
    const signatory_person_id = await personOf(site.platform, lea)
    const kind = 'federation'
    const sponsorship = await approvedPocket(site, lea, { ...tipsInput(site), kind })
    expect(await open(lea)).toMatchObject({ pockets: 1 })
    const cancellation = `${studioOf(kind)}/${sponsorship}/cancellation`
    expect((await lea.send('POST', cancellation, { reason: 'Plus tard' })).status).toBe(200)
    expect((await leave(lea)).status).toBe(200)
    const organisation = db
      .selectFrom('federation')
      .select(['name', 'revoked_at'])
      .where('signatory_person_id', '=', signatory_person_id)
    expect(await organisation.execute()).toEqual([
      { name: 'Ligue Fictive', revoked_at: site.clock.now() },
    ])
    await apply(await knownPerson(site))
  })

  test('RGPD-01 ACC-02 whoever is named as an operator leaves once that access is disabled', async () => {
    const eva = await newBacker(site)
    const person_id = await personOf(site.platform, eva)
    const lou = { id: site.platform.randomness.uuid(), handle: 'lou', person_id }
    const created_at = site.clock.now()
    const { db } = site.platform
    await db
      .insertInto('operator')
      .values({ ...lou, sealed: sealName(db, { handle: 'lou', name: 'Lou' }), created_at })
      .execute()
    expect(await open(eva)).toMatchObject({ operators: 1 })
    const disabled = { kind: 'disable', handle: lou.handle }
    const done = await decideTogether(site, '/operator-changes', { change: disabled })
    expect(done.body).toEqual({ complete: true })
    expect((await leave(eva)).status).toBe(200)
  })
})
