import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours, addMilliseconds, addMonths } from '#domain/kernel/time.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import { decidePriority, type PriorityFacts, type PriorityUse, priorityWindow } from './priority.ts'
import {
  type AmateurFacts,
  decideProContract,
  decideProContractVerification,
} from './pro-contract.ts'

const signedAt = new Date('2026-08-31T10:00:00Z')
const opensAt = new Date('2027-03-03T09:00:00Z')
const window = priorityWindow(opensAt, DEFAULT_SETTINGS)
const badge = {
  badgeId: 'badge',
  holderId: 'ada',
  heldSince: addDays(signedAt, -100),
  frozen: false,
  burnedAt: null,
  firstProContractAt: signedAt,
  priorityMonths: DEFAULT_SETTINGS.priorityMonths,
}
const facts: PriorityFacts = { buyerId: 'ada', window, badges: [badge], uses: [] }
const inside = addHours(opensAt, -1)
const ask = (changed: Partial<PriorityFacts>, now = inside) =>
  decidePriority({ ...facts, ...changed }, now)

describe('TIP-03 priority', () => {
  test('is the 48 hours before the public opening', () => {
    expect(window).toEqual({ from: addHours(opensAt, -48), until: opensAt })
    expect(ask({}, window.from)).toEqual({ ok: true, value: { badgeId: 'badge', buyerId: 'ada' } })
    expect(codesOf(ask({}, addMilliseconds(window.from, -1)))).toEqual(['pocket_not_yet_open'])
    expect(codesOf(ask({}, opensAt))).toEqual(['pocket_not_yet_open'])
  })

  test.each([
    ['bought after the opening of the window', { heldSince: addMilliseconds(window.from, 1) }],
    ['held by somebody else', { holderId: 'bea' }],
    ['frozen', { frozen: true }],
    ['burned', { burnedAt: inside }],
    ['of an athlete without a pro contract', { firstProContractAt: null }],
    ['whose 36 months are over', { firstProContractAt: addMonths(window.from, -36) }],
    ['that was sold for fewer months', { priorityMonths: 6 }],
  ])('is not given by a badge %s', (_name, changed) => {
    expect(codesOf(ask({ badges: [{ ...badge, ...changed }] }))).toEqual(['pocket_not_yet_open'])
  })

  test('one badge serves one buyer, who may order again', () => {
    const uses = [{ badgeId: 'badge', buyerId: 'ada' }]
    expect(ask({ uses }).ok).toBe(true)
    expect(codesOf(ask({ uses: [{ badgeId: 'badge', buyerId: 'bea' }] }))).toEqual([
      'priority_used',
    ])
    const second = { ...badge, badgeId: 'other' }
    const taken = [{ badgeId: 'badge', buyerId: 'bea' }]
    expect(given(ask({ badges: [badge, second], uses: taken })).badgeId).toBe('other')
  })
})

test('TIP-03 no run of orders lets two buyers in with one badge, or anybody in outside the window', () => {
  const people = ['ada', 'bea', 'eve']
  const order = fc.record({
    buyerId: fc.constantFrom(...people),
    hours: fc.integer({ min: -50, max: 2 }),
    // A badge may be sold between two orders.
    holders: fc.array(fc.constantFrom(...people), { minLength: 2, maxLength: 2 }),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 20 }), (orders) => {
      const uses: PriorityUse[] = []
      for (const { buyerId, hours, holders } of orders) {
        const badges = holders.map((holderId, at) => ({ ...badge, badgeId: `${at}`, holderId }))
        const decision = ask({ buyerId, badges, uses }, addHours(opensAt, hours))
        if (!decision.ok) continue
        expect(hours).toBeGreaterThanOrEqual(-48)
        expect(hours).toBeLessThan(0)
        expect(holders[Number(decision.value.badgeId)]).toBe(buyerId)
        uses.push(decision.value)
      }
      const byBadge = Map.groupBy(uses, ({ badgeId }) => badgeId)
      for (const [, ofBadge] of byBadge) {
        expect(new Set(ofBadge.map(({ buyerId }) => buyerId)).size).toBe(1)
      }
    }),
  )
})

describe('ATH-02 the first pro contract', () => {
  const recorded = { athleteId: 'athlete', authorId: 'one', signedAt, evidenceHash: 'hash' }
  const now = addDays(signedAt, 3)
  const athlete = { bornOn: '2000-02-29', amateurSince: addDays(signedAt, -400) }
  const contract = given(decideProContract(null, recorded, athlete, now))
  const verify = (verifierId: string, changed = {}) =>
    decideProContractVerification(
      { ...contract, ...changed },
      { verifierId, openTipPocketIds: ['tips-one', 'tips-two'] },
      now,
    )

  test('is recorded once, with evidence, after it was signed', () => {
    expect(codesOf(decideProContract(contract, recorded, athlete, now))).toEqual([
      'already_recorded',
    ])
    expect(
      codesOf(decideProContract(null, { ...recorded, evidenceHash: '' }, athlete, now)),
    ).toEqual(['evidence_missing'])
    expect(codesOf(decideProContract(null, recorded, athlete, addHours(signedAt, -1)))).toEqual([
      'contract_missing',
    ])
  })

  test('is of no day before the athlete was of age, nor before the application as an amateur', () => {
    const amateurSince = new Date('2026-03-10T15:00:00Z')
    const on = (signed: string, facts: AmateurFacts) => {
      const signedAt = new Date(`${signed}:00Z`)
      const decision = decideProContract(null, { ...recorded, signedAt }, facts, now)
      return decision.ok ? null : decision.refusals
    }
    const refused = (earliestOn: string) => [
      { code: 'contract_too_early', detail: { field: 'signedAt', earliestOn } },
    ]
    const known = { bornOn: '1999-05-02', amateurSince }
    expect(on('1950-01-01T00:00', known)).toEqual(refused('2026-03-10'))
    expect(on('2026-03-09T22:59', known)).toEqual(refused('2026-03-10'))
    // On its day, whatever the hour: contracts say a day.
    expect(on('2026-03-09T23:00', known)).toBeNull()
    const young = { bornOn: '2008-02-29', amateurSince: null }
    expect(on('2026-02-28T22:59', young)).toEqual(refused('2026-03-01'))
    expect(on('2026-02-28T23:00', young)).toBeNull()
    expect(on('1950-01-01T00:00', { bornOn: null, amateurSince: null })).toBeNull()
  })

  test('has its effects once a second person has verified it', () => {
    expect(codesOf(verify('one'))).toEqual(['second_person_required'])
    expect(codesOf(verify('athlete'))).toEqual(['not_allowed'])
    expect(codesOf(verify('two', { verifiedAt: now }))).toEqual(['transition_not_allowed'])
    expect(given(verify('two'))).toEqual({
      contract: { ...contract, verifiedAt: now },
      endedPocketIds: ['tips-one', 'tips-two'],
    })
  })
})
