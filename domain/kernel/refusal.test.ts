import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accept, acceptUnless, REFUSAL_CODES, type Refusal, refuse, when } from './refusal.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

describe('the list of refusals', () => {
  test('names each reason once, in small letters', () => {
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length)
    expect(REFUSAL_CODES.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([])
  })
})

describe('a decision', () => {
  test('accepts with a value or refuses with reasons', () => {
    expect(accept(7)).toEqual({ ok: true, value: 7 })
    expect(refuse({ code: 'sold_out' }, { code: 'own_pocket' })).toEqual({
      ok: false,
      refusals: [{ code: 'sold_out' }, { code: 'own_pocket' }],
    })
  })

  test('gives every reason, in order, and works out no value when there is one', () => {
    const reasons = fc.array(
      fc.constantFrom<Refusal>(
        { code: 'sold_out' },
        { code: 'own_pocket' },
        { code: 'not_allowed' },
      ),
    )
    fc.assert(
      fc.property(reasons, (refusals) => {
        let worked = 0
        const decision = acceptUnless(refusals, () => ++worked)
        expect(worked).toBe(refusals.length === 0 ? 1 : 0)
        expect(decision.ok ? [] : decision.refusals).toEqual(refusals)
      }),
    )
  })

  test('a condition that does not hold gives no reason', () => {
    expect(when(false, { code: 'sold_out' })).toEqual([])
    expect(when(true, { code: 'sold_out' })).toEqual([{ code: 'sold_out' }])
  })
})
