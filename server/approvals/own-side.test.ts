import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { tellOfPayment } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import {
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const because = { reason: 'Looked into' }

describe.each(databases)('operators and money of their own side on $name', ({ open }) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let ines: Visitor
  let manager: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    ines = await knownPerson(site)
    manager = await newBacker(site)
    const { db } = site.platform
    const person_id = await personOf(site.platform, ines)
    const manager_person_id = await personOf(site.platform, manager)
    await letActFor(db, sandboxIds.ines, { person_id, manager_person_id })
    await buy(await newBacker(site), tipOf('100'))
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await noorIs(null)
    expect(await verify(site.platform)).toEqual([])
  })

  /** Who Noor is as a customer. */
  const noorIs = async (who: Visitor | null) =>
    site.platform.db
      .updateTable('operator')
      .set({ person_id: who && (await personOf(site.platform, who)) })
      .where('handle', '=', 'noor')
      .execute()
  const codeOf = async (path: string, body: object = because) =>
    (await noor.ask('POST', path, body)).body.code
  const pass = async (ms: number) => {
    site.clock.advance(ms)
    await site.platform.worker.drain()
  }
  test.each(['release', 'refund'] as const)(
    'KYC-02 ACC-02 of a frozen order whoever collects decides nothing (%s)',
    async (resolution) => {
      const bob = await newBacker(site)
      const backingId = await buy(bob, tipOf('20'))
      await site.platform.worker.drain()
      await alix.done('/order-freezes', { backingId, ...because })
      const request = { orderId: backingId, resolution, ...because }
      for (const who of [ines, manager]) {
        await noorIs(who)
        expect(await codeOf('/resolutions', request)).toBe('not_allowed')
      }
      const { proposalId } = await alix.done('/resolutions', request)
      const approval = `/resolutions/${proposalId}/approvals`
      for (const who of [ines, manager]) {
        await noorIs(who)
        expect(await codeOf(approval)).toBe('not_allowed')
      }
      await noorIs(null)
      await noor.done(approval, because)
    },
  )

  test('PAY-02 ACC-02 that held money pays an order decides nobody who collects by it', async () => {
    const bob = await newBacker(site)
    const id: string = (await place(bob, tipOf('20'))).body.backingId
    const page = await openPayment(bob, id)
    const paymentId = await tellOfPayment(site, { page, id, names: {} })
    const request = { provider: 'stripe', paymentId, orderId: id, ...because }
    for (const who of [ines, manager]) {
      await noorIs(who)
      expect(await codeOf('/payment-assignments', request)).toBe('not_allowed')
    }
    const { proposalId } = await alix.done('/payment-assignments', request)
    const approval = `/payment-assignments/${proposalId}/approvals`
    expect(await codeOf(approval)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(approval, because)
  })

  test('KYC-02 ACC-02 a backer whose order waits is not released by whoever collects by it', async () => {
    const bob = await newBacker(site)
    const page = await openPayment(bob, (await place(bob, tipOf('20'))).body.backingId)
    const subject = { kind: 'person', id: await personOf(site.platform, bob) }
    const { freezeId } = await alix.done('/freezes', { subject, ...because })
    await payOnPage(page)
    await pass(0)
    for (const who of [ines, manager]) {
      await noorIs(who)
      expect(await codeOf('/freeze-releases', { freezeId, ...because })).toBe('not_allowed')
    }
    const { proposalId } = await alix.done('/freeze-releases', { freezeId, ...because })
    expect(await codeOf(`/freeze-releases/${proposalId}/approvals`)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(`/freeze-releases/${proposalId}/approvals`, because)
  })

  test('PRO-01 ACC-02 nobody names themselves as a manager, or takes their own name away', async () => {
    const path = `/fighters/${sandboxIds.ines}/manager`
    await noorIs(manager)
    expect(await codeOf(path, { email: null, ...because })).toBe('not_allowed')
    await noorIs(null)
    const named = (email: string | null) => noor.done(path, { email, ...because })
    await named(null)
    await noorIs(manager)
    expect(await codeOf(path, { email: manager.email, ...because })).toBe('not_allowed')
    await noorIs(null)
    await named(manager.email)
  })

  test('PRO-01 ACC-02 an address that nobody has proven names nobody', async () => {
    const stranger = visitTestPlatform(site.url)
    await register(stranger)
    await stranger.send('GET', '/api/session')
    const request = { email: stranger.email, ...because }
    expect(await codeOf(`/fighters/${sandboxIds.ines}/manager`, request)).toBe('unknown_object')
  })

  test('PRO-01 ACC-02 an athlete’s manager is on their side also where they have no account', async () => {
    await letActFor(site.platform.db, sandboxIds.ines, { person_id: null })
    const subject = { kind: 'pocket', id: sandboxIds.tips }
    await noorIs(manager)
    expect(await codeOf('/freezes', { subject, ...because })).toBe('not_allowed')
    const { freezeId } = await alix.done('/freezes', { subject, ...because })
    expect(await codeOf('/freeze-releases', { freezeId, ...because })).toBe('not_allowed')
    await noorIs(null)
    const { proposalId } = await alix.done('/freeze-releases', { freezeId, ...because })
    await noor.done(`/freeze-releases/${proposalId}/approvals`, because)
    const person_id = await personOf(site.platform, ines)
    await letActFor(site.platform.db, sandboxIds.ines, { person_id })
  })

  test('KYC-01 ACC-02 an athlete’s manager does not decide who the athlete is', async () => {
    const path = { returnPath: '/soutiens' }
    const { body } = await ines.send('POST', '/api/identity/full', path)
    await noorIs(manager)
    const verdict = { verdict: 'approved', ...because }
    expect(await codeOf(`/kyc-cases/${body.caseId}/decision`, verdict)).toBe('not_allowed')
    const [personId, otherId] = [
      await personOf(site.platform, ines),
      await personOf(site.platform, await newBacker(site)),
    ]
    expect(await codeOf('/person-links', { personId, otherId, ...because })).toBe('not_allowed')
    const { linkId } = await alix.done('/person-links', {
      personId: otherId,
      otherId: personId,
      ...because,
    })
    expect(await codeOf('/person-partings', { linkId, ...because })).toBe('not_allowed')
  })

  test('KYC-01 ACC-02 another account of an operator’s is their own', async () => {
    const [bob, bis] = [await newBacker(site), await newBacker(site)]
    const [personId, otherId] = [
      await personOf(site.platform, bob),
      await personOf(site.platform, bis),
    ]
    await alix.done('/person-links', { personId, otherId, ...because })
    const { body } = await bis.send('POST', '/api/identity/full', { returnPath: '/soutiens' })
    await noorIs(bob)
    const verdict = { verdict: 'approved', ...because }
    expect(await codeOf(`/kyc-cases/${body.caseId}/decision`, verdict)).toBe('not_allowed')
  })

  test('KYC-02 ACC-02 of a frozen purchase its seller decides nothing', async () => {
    const market = marketBench(() => site)
    const { who: ana, badges } = await market.seller(1)
    const listingId = await market.offer(ana, badges[0] ?? 0)
    const bea = await newBacker(site)
    const { body } = await market.reserve(bea, listingId)
    await market.payByCard(bea, body.purchaseId)
    const { screening } = site.platform.ports
    const screen = async () => ({ verdict: 'hit' as const, reference: 'seen' })
    site.platform.ports.screening = { ...screening, screen }
    await market.drain()
    site.platform.ports.screening = screening
    expect(await market.stateOf(bea, body.purchaseId)).toBe('frozen')
    const request = { orderId: body.purchaseId, resolution: 'release', ...because }
    await noorIs(ana)
    expect(await codeOf('/resolutions', request)).toBe('not_allowed')
    const { proposalId } = await alix.done('/resolutions', request)
    const approval = `/resolutions/${proposalId}/approvals`
    expect(await codeOf(approval)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(approval, because)
  })

  test('PAY-03 ACC-02 an athlete’s manager neither holds payouts of theirs nor lets them go', async () => {
    for (const days of [42, 0, 0]) await pass(days * DAY_MS)
    await logInAgain(ines)
    const address = { address: `0x${'ab'.repeat(20)}`, password: goodPassword }
    await ines.send('PUT', '/api/payout-address', address)
    const payout = { pocketId: sandboxIds.tips, amount: '20', ...because }
    const { proposalId } = await alix.done('/payouts', payout, 'payout')
    await noorIs(manager)
    expect(await codeOf('/payout-holds', { proposalId, ...because })).toBe('not_allowed')
    const { id } = await alix.done('/payout-holds', { proposalId, ...because })
    await noorIs(null)
    await noor.done(`/payouts/${proposalId}/approvals`, because)
    await pass(DAY_MS)
    await noorIs(manager)
    expect(await codeOf(`/payout-holds/${id}/release`)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(`/payout-holds/${id}/release`, because)
    await pass(0)
    const orders = await site.platform.db.selectFrom('treasury_order').select('state').execute()
    expect(orders).toEqual([{ state: 'done' }])
  })

  test('KYC-02 ACC-02 an athlete’s manager does not stop them', async () => {
    const id = await personOf(site.platform, ines)
    await noorIs(manager)
    const subject = { kind: 'person', id }
    expect(await codeOf('/freezes', { subject, ...because })).toBe('not_allowed')
  })
})
