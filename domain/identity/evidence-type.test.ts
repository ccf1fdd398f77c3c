import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVIDENCE_TYPES, evidenceTypeOf } from './evidence-type.ts'

const beginnings = {
  'application/pdf': '255044462d',
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
}
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (one) => parseInt(one, 16))

test('a document is known by how it begins, whatever follows', () => {
  const type = fc.constantFrom(...EVIDENCE_TYPES)
  fc.assert(
    fc.property(type, fc.uint8Array(), (known, rest) => {
      const begins = bytesOf(beginnings[known])
      expect(evidenceTypeOf(Uint8Array.of(...begins, ...rest))).toBe(known)
      expect(evidenceTypeOf(begins.slice(0, -1))).toBe(null)
      expect(evidenceTypeOf(Uint8Array.of(0, ...begins))).toBe(null)
    }),
  )
})
