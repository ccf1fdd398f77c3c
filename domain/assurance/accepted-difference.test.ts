import { describe, expect, test } from 'vitest'
import { codesOf } from '#tests/fixtures/sample-fight.ts'
import {
  CHECKS_OF_ACCEPTANCES,
  decideAcceptance,
  isAcceptable,
  markAccepted,
  type NamedDifference,
  outlivedAcceptances,
  unaccepted,
} from './accepted-difference.ts'

const paid = { invariant: 'R4', check: 'nobody-stopped-is-paid', where: 'claim', found: '1' }
const acceptance = (difference: NamedDifference, id = 'one') => ({
  id,
  at: new Date(0),
  proposedBy: 'alix',
  difference,
})
const fingerprint = { id: 'one', at: new Date(0), proposedBy: 'alix' }

describe('ACC-02 a difference of the books', () => {
  test.each([
    ['R1', true],
    ['R12', true],
    ['L1', false],
    ['L8', false],
    ['C7', false],
    ['R', false],
    ['LR4', false],
    ['', false],
  ])('of %s can be accepted: %s', (invariant, may) => {
    expect(isAcceptable({ ...paid, invariant })).toBe(may)
    const decision = decideAcceptance({ ...paid, invariant }, [{ ...paid, invariant }])
    if (!may) expect(codesOf(decision)).toEqual(['difference_not_acceptable'])
    else expect(decision.ok).toBe(true)
  })

  test('of the acceptances themselves is not accepted: none vouches for itself', () => {
    for (const check of CHECKS_OF_ACCEPTANCES) {
      const own = { ...paid, invariant: 'R11', check }
      expect(isAcceptable(own)).toBe(false)
      expect(markAccepted([own], [acceptance(own)])).toEqual([own])
    }
  })

  test.each([
    ['invariant', { ...paid, invariant: 'R11' }],
    ['check', { ...paid, check: 'nobody-stopped-trades' }],
    ['where', { ...paid, where: 'another' }],
    ['found', { ...paid, found: '2' }],
    ['found and expected changed about', { ...paid, expected: '1', found: undefined }],
    ['expected', { ...paid, expected: '1' }],
    ['no figure', { ...paid, found: undefined }],
    ['a figure that reads null', { ...paid, found: undefined, expected: 'null' }],
  ])('is accepted by every field that names it: another %s is another one', (_field, other) => {
    const marked = markAccepted([other, paid], [acceptance(paid)])
    expect(marked).toEqual([other, { ...paid, accepted: fingerprint }])
    expect(unaccepted(marked)).toEqual([other])
    expect(codesOf(decideAcceptance(other, marked.slice(1)))).toEqual(['difference_not_found'])
  })

  test('that is named twice takes two acceptances', () => {
    const once = markAccepted([paid, paid], [acceptance(paid)])
    expect(unaccepted(once)).toEqual([paid])
    expect(decideAcceptance(paid, once)).toEqual({ ok: true, value: paid })
    const twice = markAccepted([paid, paid], [acceptance(paid), acceptance(paid, 'two')])
    expect(twice.map(({ accepted }) => accepted?.id)).toEqual(['one', 'two'])
    expect(codesOf(decideAcceptance(paid, twice))).toEqual(['difference_not_found'])
  })

  test('of the money is not marked, whatever the table says', () => {
    const ofMoney = { ...paid, invariant: 'L1' }
    expect(markAccepted([ofMoney], [acceptance(ofMoney)])).toEqual([ofMoney])
  })

  test('is accepted only while it stands: each named one keeps one acceptance', () => {
    const [first, second] = [acceptance(paid), acceptance(paid, 'two')]
    const other = { ...paid, where: 'another' }
    expect(outlivedAcceptances([paid, other], [first, second])).toEqual([second])
    expect(outlivedAcceptances([paid, paid], [first, second])).toEqual([])
    expect(outlivedAcceptances([other], [first])).toEqual([first])
  })
})
