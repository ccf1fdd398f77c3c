import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideFiling, MOST_EVIDENCE_A_DAY } from './evidence-quota.ts'
import { MOST_EVIDENCE_BYTES } from './evidence-type.ts'

test('documents are taken until one more would be too many or too heavy', () => {
  const weights = fc.array(fc.integer({ min: 1, max: MOST_EVIDENCE_BYTES }), { maxLength: 60 })
  fc.assert(
    fc.property(weights, (sent) => {
      const filed = { documents: 0, bytes: 0 }
      for (const bytes of sent) {
        const decision = decideFiling(bytes, filed, true)
        const after = { documents: filed.documents + 1, bytes: filed.bytes + bytes }
        const { documents: most, bytes: heaviest } = MOST_EVIDENCE_A_DAY
        expect(decision.ok).toBe(after.documents <= most && after.bytes <= heaviest)
        if (decision.ok) Object.assign(filed, after)
        else expect(decision.refusals).toEqual([{ code: 'too_much_evidence' }])
      }
    }),
  )
})

test('nobody files anything before the address is proven', () => {
  expect(decideFiling(1, { documents: 0, bytes: 0 }, false)).toEqual({
    ok: false,
    refusals: [{ code: 'email_unverified' }],
  })
})
