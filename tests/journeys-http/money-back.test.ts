// @module-tag long
import { describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { buy, openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { must, newAthlete, newBacker, newFight, newKnownPerson, newPocket } from './actors.ts'
import { aSite } from './served-site.ts'
import { eventually, newKey } from './site.ts'

/* The ways by which money goes back to whoever paid it, and a sale that ends before its time. */

describe('by HTTP alone: money that goes back', () => {
  const site = aSite('money back')
  let ana: Visitor
  let bob: Visitor
  let pocketId: string

  const clean = async () => expect(await site().differences()).toEqual([])
  const stateOf = async (who: Visitor, id: string): Promise<string> =>
    (await must(who, 'GET', `/backings/${id}`)).state
  /** The worker has brought an order there. */
  const reaches = (who: Visitor, id: string, state: string) =>
    eventually(async () => ((await stateOf(who, id)) === state ? state : null))
  const bought = async (who: Visitor, order: unknown): Promise<string> => {
    const id = await buy(who, order)
    await reaches(who, id, 'unlocked')
    return id
  }
  const share = { kind: 'share', units: 1, level2: false, waiver: null }
  const sponsorship = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '30' }

  test('PRO-01 an athlete sells shares that can be withdrawn for a fortnight', async () => {
    ana = await newBacker(site(), 'Ana Retour')
    bob = await newKnownPerson(site(), 'Bob Retour')
    const athlete = await newAthlete(site(), 'Athlète du Retour', 'pro')
    pocketId = await newPocket(site(), athlete, {
      kind: 'share',
      unitPrice: '50',
      unitCount: 100,
      ppmPerUnit: 500,
      coveredFights: [{ fightId: await newFight(site(), athlete, 77), weight: 1 }],
      compensationLevel1: false,
      priorityWindow: false,
      withdrawalPolicy: 'cooling_off_14d',
      releaseBy: 'dates',
    })
    await site().travel('73h')
    await clean()
  })

  test('PAY-02 an unpaid order is given up by its backer, and a payment that still comes goes back', async () => {
    const { body } = await place(ana, tipOf('5'), newKey())
    const page = await openPayment(ana, body.backingId)
    await must(ana, 'POST', `/backings/${body.backingId}/cancellation`, {})
    expect(await stateOf(ana, body.backingId)).toBe('rejected')
    // The page closes at the worker's pace.
    const isLate = (await payOnPage(page)).status === 410
    await reaches(ana, body.backingId, isLate ? 'rejected' : 'refunded')
    await clean()
  })

  test('PRO-02 a share is withdrawn in two steps, and its money goes back', async () => {
    const id = await bought(ana, { ...share, pocketId })
    const { requestId } = await must(ana, 'POST', `/backings/${id}/withdrawal`, {})
    expect(await stateOf(ana, id)).toBe('unlocked')
    await must(ana, 'POST', `/backings/${id}/withdrawal/confirmation`, { requestId })
    await reaches(ana, id, 'withdrawn')
    expect((await must(ana, 'GET', `/pockets/${pocketId}`)).raisedMicro).toBe('0')
    await clean()
  })

  test('R10 two operators refund an order, once', async () => {
    const id = await bought(ana, tipOf('20'))
    await site().together('/refunds', { backingId: id, cause: 'duplicate' })
    await reaches(ana, id, 'refunded')
    const request = { backingId: id, cause: 'fraud', reason: 'Looked into' }
    const again = await site().operator('alix', 'POST', '/refunds', request)
    expect(again.status).toBe(422)
    await clean()
  })

  test('KYC-02 an order that was stopped goes on, or goes back, as two operators say', async () => {
    for (const [resolution, end] of [
      ['release', 'unlocked'],
      ['refund', 'refunded'],
    ] as const) {
      const id = await bought(ana, tipOf('10'))
      await site().done('alix', '/order-freezes', { backingId: id, reason: 'Looked into' })
      expect(await stateOf(ana, id)).toBe('frozen')
      await site().together('/resolutions', { orderId: id, resolution })
      await reaches(ana, id, end)
    }
    await clean()
  })

  test('PKT-01 two operators end a sale, and what was sold before stands', async () => {
    const id = await bought(bob, { ...share, pocketId })
    const path = `/pockets/${pocketId}/early-end`
    await site().done('alix', path)
    await site().done('noor', `${path}/approvals`)
    const late = await place(ana, { ...share, pocketId }, newKey())
    expect(late.body.code).toBe('pocket_closed')
    await site().travel('2h')
    expect(await stateOf(bob, id)).toBe('unlocked')
    await clean()
  })

  test('R10 PKT-01 two operators cancel a Pocket, and every order of it goes back', async () => {
    const orders = [
      [ana, await bought(ana, sponsorship)],
      [bob, await bought(bob, sponsorship)],
    ] as const
    const path = `/pockets/${sandboxIds.sponsorship}/cancellation`
    await site().done('alix', path)
    await site().done('noor', `${path}/approvals`)
    for (const [who, id] of orders) await reaches(who, id, 'refunded')
    const late = await place(ana, sponsorship, newKey())
    expect(late.status).toBe(422)
    await clean()
  })

  test('ACC-02 every operation of the operators is in the log, once', async () => {
    const { answered, logged } = await site().operations()
    expect(logged).toEqual(answered)
  })
})
