import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { listOwnFights } from '#server/bouts/door.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { sealName } from '#server/kernel/door.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, hashOfMoney, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  applicationOf,
  askAs,
  fileDocument,
  knownPerson,
  newAthlete,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('what operators decide about a sale on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let ana: Visitor
  let order: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    ana = await newBacker(site)
    order = await buy(ana, tipOf('20'))
    await site.platform.worker.drain()
    const { db, randomness, clock } = site.platform
    const id = randomness.uuid()
    const created_at = clock.now()
    const sealed = sealName(db, { handle: 'helper', name: 'Somebody of support' })
    const helper = { id, handle: 'helper', sealed, created_at }
    await db.insertInto('operator').values(helper).execute()
    await db
      .insertInto('operator_role')
      .values({ operator_id: id, role: 'compliance', granted_at: created_at })
      .execute()
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const refund = async () => {
    const request = { backingId: order, cause: 'fraud', ...because }
    return (await alix.done('/refunds', request)).proposalId as string
  }
  const codeOf = async (who: TestOperator, path: string, body: object = because) =>
    (await who.ask('POST', path, body)).body.code
  const fighterOf = async (fightId: string) =>
    (
      await site.platform.db
        .selectFrom('fight')
        .select('fighter_id')
        .where('id', '=', fightId)
        .executeTakeFirstOrThrow()
    ).fighter_id
  const outcomeOf = async (id: string) =>
    (
      await site.platform.db
        .selectFrom('proposal')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).outcome

  test('PKT-01 a Pocket that is cancelled before both have approved it leaves nothing to approve', async () => {
    const { visitor } = await newAthlete(site)
    const { body } = await visitor.send('POST', '/api/studio/pockets', tipsInput(site))
    await visitor.send('POST', `/api/studio/pockets/${body.pocketId}/submission`, {})
    const open = async () =>
      (await alix.ask('GET', '/proposals?limit=100')).body.items.filter(
        ({ subject }: { subject: string }) => subject === `pocket:${body.pocketId}`,
      )
    expect(await open()).toHaveLength(1)
    const path = `/pockets/${body.pocketId}/cancellation`
    await alix.done(path, because)
    await noor.done(`${path}/approvals`, because)
    expect(await open()).toEqual([])
  })

  test('ACC-02 a proposal is withdrawn by its author or refused by whoever could approve, and another one follows', async () => {
    const first = await refund()
    expect(await codeOf(alix, '/refunds', { backingId: order, cause: 'fraud', ...because })).toBe(
      'transition_not_allowed',
    )
    const before = await hashOfMoney(site.platform)
    const foreign = await askAs(site, 'helper', 'POST', `/operator/proposals/${first}/end`, because)
    expect(foreign.body.code).toBe('not_allowed')
    expect((await alix.ask('POST', `/proposals/${first}/end`, { reason: ' ' })).status).toBe(400)
    expect(await codeOf(alix, `/proposals/${sandboxIds.tips}/end`)).toBe('unknown_object')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await alix.done(`/proposals/${first}/end`, because)).toEqual({ outcome: 'withdrawn' })
    expect(await codeOf(noor, `/refunds/${first}/approvals`)).toBe('unknown_object')
    const second = await refund()
    expect(await noor.done(`/proposals/${second}/end`, because)).toEqual({ outcome: 'refused' })
    expect(await codeOf(noor, `/proposals/${second}/end`)).toBe('unknown_object')
  })

  test('ACC-02 agreeing and withdrawing at once leave one of the two', async () => {
    const id = await refund()
    const [approved, withdrawn] = await Promise.all([
      noor.ask('POST', `/refunds/${id}/approvals`, because),
      alix.ask('POST', `/proposals/${id}/end`, because),
    ])
    expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 404])
    const won = approved.status === 200 ? 'carried_out' : 'withdrawn'
    expect(await outcomeOf(id)).toBe(won)
    if (won === 'withdrawn') await noor.done(`/refunds/${await refund()}/approvals`, because)
    await site.platform.worker.drain()
  })

  test('PRO-01 a bout’s contract that one has approved can be refused, and its athlete is told and hands in another one', async () => {
    const { visitor } = await newAthlete(site, 'pro')
    const inDays = (days: number) => addDays(site.clock.now(), days).toISOString()
    const bout = {
      opponentName: 'Adversaire Fictif',
      eventName: 'Gala Fictif',
      place: 'Lyon',
      weighInAt: inDays(60),
      takesPlaceAt: inDays(61),
      contractReference: 'C-1',
      contractHash: await fileDocument(site, visitor),
    }
    const { body } = await visitor.send('POST', '/api/studio/fights', bout)
    const again = async (who: Visitor, changed: object = {}) =>
      who.send('PUT', `/api/studio/fights/${body.fightId}`, { ...bout, ...changed })
    expect((await again(visitor)).body.code).toBe('transition_not_allowed')
    const path = `/fights/${body.fightId}/contract/approvals`
    const waiting: {
      id: string
      subjectName: string
      approval: { path: string; body: object } | null
    }[] = (await alix.ask('GET', '/proposals?limit=100')).body.items
    const shown = waiting.find(({ approval }) => approval?.path === path)
    expect(shown?.subjectName).toBe('Athlète Fictive – Adversaire Fictif')
    const approval = { ...shown?.approval?.body, ...because }
    expect(await alix.done(path, approval)).toEqual({ complete: false })
    const refused = await noor.done(`/proposals/${shown?.id}/end`, { reason: 'Illisible' })
    expect(refused).toEqual({ outcome: 'refused' })
    expect(await codeOf(noor, path, approval)).toBe('unknown_object')
    await site.platform.worker.drain()
    const emails = await readEmails(site.platform, { to: visitor.email })
    const told = emails.filter(({ key }) => key.includes(`proposal:${shown?.id}:refused`))
    expect(told).toMatchObject([{ text: expect.stringContaining('Illisible') }])
    const [own] = await listOwnFights(site.platform, await fighterOf(body.fightId))
    expect(own).toMatchObject({
      contractWaits: false,
      turnedDown: [{ what: 'contract', reason: 'Illisible' }],
    })
    const other = { place: 'Paris', contractHash: await fileDocument(site, visitor) }
    const { visitor: stranger } = await newAthlete(site)
    expect((await again(stranger, other)).body.code).toBe('unknown_object')
    expect((await again(visitor, { contractHash: 'ab'.repeat(32) })).body.code).toBe(
      'evidence_not_on_file',
    )
    expect((await again(visitor, other)).body).toEqual({ fightId: body.fightId })
    const [corrected] = await listOwnFights(site.platform, await fighterOf(body.fightId))
    expect(corrected).toMatchObject({ place: 'Paris', contractWaits: true })
    // Who had approved the first one has not approved this one.
    const next = { contractHash: other.contractHash, ...because }
    expect(await codeOf(alix, path, approval)).toBe('stale_approval')
    expect(await alix.done(path, next)).toEqual({ complete: false })
    expect(await noor.done(path, next)).toEqual({ complete: true })
    expect((await again(visitor, other)).body.code).toBe('transition_not_allowed')
  })

  test('ACC-02 one that nobody decides ends after a month; what people apply for waits on', async () => {
    const other = await buy(ana, tipOf('20'))
    await site.platform.worker.drain()
    const request = { backingId: other, cause: 'fraud', ...because }
    const { proposalId } = await alix.done('/refunds', request)
    const applicant = await knownPerson(site)
    await applicant.send('POST', '/api/fighter-applications', applicationOf())
    const waiting = async () => (await alix.ask('GET', '/proposals')).body.items
    const applied = (await waiting()).find(
      ({ operation }: { operation: string }) => operation === 'approve_fighter',
    )
    expect(await codeOf(alix, `/proposals/${applied.id}/end`)).toBe('transition_not_allowed')
    const opened = site.clock.now()
    travelTo(site, addHours(addDays(opened, 30), -1))
    await site.platform.worker.drain()
    expect(await outcomeOf(proposalId)).toBe(null)
    travelTo(site, addHours(addDays(opened, 30), 1))
    await site.platform.worker.drain()
    expect(await outcomeOf(proposalId)).toBe('expired')
    expect(await outcomeOf(applied.id)).toBe(null)
  })
})

describe.each(databases)('a sale that operators end on $name', (database) => {
  test('PKT-01 ends by two, keeps what was sold, and closes its books', async () => {
    const site = await startTestPlatform(database.open)
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const ana = await newBacker(site)
    const id = await buy(ana, shareOf(2))
    await site.platform.worker.drain()
    const path = `/pockets/${sandboxIds.share}/early-end`
    await alix.done(path, because)
    const again = await alix.ask('POST', path, because)
    expect(again.body.code).toBe('transition_not_allowed')
    const alone = await alix.ask('POST', `${path}/approvals`, because)
    expect(alone.body.code).toBe('second_person_required')
    const later = () => place(ana, shareOf(2))
    // In the very instant of the end: under the lock it came before.
    expect((await later()).status).toBe(201)
    await noor.done(`${path}/approvals`, because)
    expect((await later()).body.code).toBe('pocket_closed')
    site.clock.advance(3_600_000)
    await site.platform.worker.drain()
    const pocket = await site.platform.db
      .selectFrom('pocket')
      .select(['closed_at', 'ended_early_at', 'unit_cursor', 'void_units'])
      .where('id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    expect(pocket).toMatchObject({ unit_cursor: 2, void_units: 0 })
    expect(pocket.closed_at).toEqual(pocket.ended_early_at)
    expect((await ana.send('GET', `/api/backings/${id}`)).body.state).toBe('unlocked')
    const over = await alix.ask('POST', path, because)
    expect(over.body.code).toBe('transition_not_allowed')
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('PRO-01 PRO-04 who is named as manager or opponent buys no share, and what they hold is told', async () => {
    const site = await startTestPlatform(database.open)
    const alix = operatorOf(site, 'alix')
    const [ana, bob] = [await newBacker(site), await newBacker(site)]
    await buy(ana, shareOf(1))
    await site.platform.worker.drain()
    const fight = await site.platform.db
      .selectFrom('pocket_fight')
      .innerJoin('fight', 'fight.id', 'fight_id')
      .select(['fight_id', 'fighter_id'])
      .where('pocket_id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    const opponent = `/fights/${fight.fight_id}/opponent`
    const manager = `/fighters/${fight.fighter_id}/manager`
    const named = (who: Visitor | null) => ({ email: who?.email ?? null, ...because })
    const codeOf = async (path: string, body: object) =>
      (await alix.ask('POST', path, body)).body.code
    const before = await hashOfMoney(site.platform)
    expect(await codeOf(opponent, { ...named(null), email: 'nobody@example.org' })).toBe(
      'unknown_object',
    )
    expect(await codeOf(opponent, named(null))).toBe('already_recorded')
    expect(await codeOf(`/fights/${sandboxIds.share}/opponent`, named(ana))).toBe('unknown_object')
    expect(await codeOf(opponent, { email: 'not an address', ...because })).toBe('invalid_input')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await alix.done(opponent, named(ana))).toEqual({
      personId: await personOf(site.platform, ana),
      standingOrders: 1,
    })
    expect((await place(ana, shareOf(1))).body.code).toBe('own_pocket')
    expect((await alix.done(manager, named(bob))).standingOrders).toBe(0)
    expect((await place(bob, shareOf(1))).body.code).toBe('own_pocket')
    expect(await codeOf(manager, named(bob))).toBe('already_recorded')
    await alix.done(manager, named(null))
    expect((await place(bob, shareOf(1))).status).toBe(201)
    // What somebody is about to pay is told as well.
    expect((await alix.done(manager, named(bob))).standingOrders).toBe(1)
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })
})
