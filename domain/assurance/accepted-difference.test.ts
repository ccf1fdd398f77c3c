import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { codesOf } from '#tests/fixtures/sample-fight.ts'
import {
  decideAcceptance,
  markAccepted,
  type NamedDifference,
  NOT_VERIFIED,
  stoppingOf,
} from './accepted-difference.ts'

const paid = { invariant: 'L4', check: 'claims-add-up', where: 'claim', found: '1' }
const accepted = new Date('2027-01-01T00:00:00Z')
const later = addDays(accepted, 1)
const acceptance = (difference: NamedDifference, id = 'one') => ({
  id,
  at: accepted,
  proposedBy: 'alix',
  difference,
})
const fingerprint = { id: 'one', at: accepted, proposedBy: 'alix' }

describe('ACC-02 a difference of the books', () => {
  test.each([
    ['L1', true],
    ['L8', true],
    ['C7', true],
    ['R1', false],
    ['R12', false],
    ['L', false],
    ['RL4', false],
    ['', false],
  ])('of %s stops money, and can be accepted: %s', (invariant, stops) => {
    const difference = { ...paid, invariant }
    expect(stoppingOf([difference])).toEqual(stops ? [difference] : [])
    const decision = decideAcceptance(difference, [difference])
    if (stops) expect(decision.ok).toBe(true)
    else expect(codesOf(decision)).toEqual(['difference_not_acceptable'])
  })

  test('that the books could not be verified is not accepted', () => {
    const unseen = { ...paid, check: NOT_VERIFIED }
    expect(stoppingOf([unseen])).toEqual([unseen])
    expect(codesOf(decideAcceptance(unseen, [unseen]))).toEqual(['difference_not_acceptable'])
  })

  test.each([
    ['invariant', { ...paid, invariant: 'L5' }],
    ['check', { ...paid, check: 'entries-balance' }],
    ['where', { ...paid, where: 'another' }],
    ['found', { ...paid, found: '2' }],
    ['found and expected changed about', { ...paid, expected: '1', found: undefined }],
    ['expected', { ...paid, expected: '1' }],
    ['no figure', { ...paid, found: undefined }],
    ['a figure that reads null', { ...paid, found: undefined, expected: 'null' }],
  ])('is accepted by every field that names it: another %s is another one', (_field, other) => {
    const marked = markAccepted([other, paid], [acceptance(paid)], later)
    expect(marked).toEqual([other, { ...paid, accepted: fingerprint }])
    expect(stoppingOf(marked)).toEqual([other])
    expect(codesOf(decideAcceptance(other, marked.slice(1)))).toEqual(['difference_not_found'])
  })

  test('that is named twice takes two acceptances', () => {
    const once = markAccepted([paid, paid], [acceptance(paid)], later)
    expect(stoppingOf(once)).toEqual([paid])
    expect(decideAcceptance(paid, once)).toEqual({ ok: true, value: paid })
    const both = [acceptance(paid), acceptance(paid, 'two')]
    const twice = markAccepted([paid, paid], both, later)
    expect(twice.map(({ accepted: by }) => by?.id)).toEqual(['one', 'two'])
    expect(codesOf(decideAcceptance(paid, twice))).toEqual(['difference_not_found'])
  })

  test('is accepted for 30 days', () => {
    const stopping = (days: number) =>
      stoppingOf(markAccepted([paid], [acceptance(paid)], addDays(accepted, days)))
    expect(stopping(29)).toEqual([])
    expect(stopping(30)).toEqual([paid])
  })

  test('stops money again where more of its check is found than is named', () => {
    const marked = markAccepted([{ ...paid, more: 1 }], [acceptance(paid)], later)
    expect(stoppingOf(marked)).toEqual(marked)
  })
})
