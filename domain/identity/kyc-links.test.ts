import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MicroUsdc, micro, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { kycRefusals } from './compliance.ts'
import { countedTogether } from './kyc-links.ts'

const link = (personId: string, otherId: string) => ({ personId, otherId })

test('KYC-01 accounts count together that a chain of links joins, and no others', () => {
  const together = countedTogether(['e', 'd', 'c', 'b', 'a'], [link('a', 'c'), link('c', 'e')])
  expect(Object.fromEntries(together)).toEqual({ a: 'a', b: null, c: 'a', d: null, e: 'a' })
  expect(countedTogether(['a'], []).get('a')).toBe(null)
})

test('KYC-01 it does not matter in which order accounts were linked', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
  fc.assert(
    fc.property(fc.array(pair), fc.array(fc.nat()), (pairs, order) => {
      const links = pairs.filter(([a, b]) => a !== b).map(([a, b]) => link(a, b))
      const key = (at: number) => order[at % Math.max(1, order.length)] ?? 0
      const mixed = links
        .map((each, at) => ({ each, at: key(at) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ each }) => each)
      expect(countedTogether(ids, mixed)).toEqual(countedTogether(ids, links))
      for (const { personId, otherId } of links) {
        const together = countedTogether(ids, links)
        expect(together.get(personId)).toBe(together.get(otherId))
      }
    }),
  )
})

test('KYC-01 any splitting of 1,000.000001 USDC over linked accounts is caught', () => {
  const whole = 1_000_000_001n
  const cuts = fc.array(fc.bigInt({ min: 1n, max: whole - 1n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(cuts, fc.integer({ min: 1, max: 5 }), (places, accounts) => {
      const at = [0n, ...new Set(places), whole].toSorted((a, b) => (a < b ? -1 : 1))
      const parts = at.slice(1).map((end, n) => micro(end - (at[n] ?? 0n)))
      const ids = Array.from({ length: accounts }, (_, n) => `account-${n}`)
      const links = ids.slice(1).map((id, n) => link(ids[n] ?? '', id))
      const together = countedTogether(ids, links)
      const spent = new Map<string, MicroUsdc>()
      const refused = parts.filter((part, n) => {
        const id = ids[n % accounts] ?? ''
        const counter = together.get(id) ?? id
        const counterMicro = spent.get(counter) ?? ZERO
        const person = { kycLevel: 'simplified', counterMicro } as const
        if (kycRefusals(person, part, DEFAULT_SETTINGS.kycThreshold).length > 0) return true
        spent.set(counter, micro(counterMicro + part))
        return false
      })
      expect(refused).toHaveLength(1)
    }),
  )
})
