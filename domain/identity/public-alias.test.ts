import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { ALIAS_KEPT_DAYS, aliasKey, decideAlias } from './public-alias.ts'

const now = new Date('2026-11-20T18:00:00Z')
const free = { setAt: null, isTaken: false, staff: ['lea.martin'] }
const codes = (alias: string | null, facts = free as Parameters<typeof decideAlias>[1]) => {
  const decision = decideAlias(alias, facts, now)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('an alias', () => {
  test.each(['Ana', 'Gant Rouge 93', "L'Écureuil", 'a.b_c-d', 'x'.repeat(30)])(
    'may be %s',
    (alias) => {
      expect(codes(alias)).toEqual([])
    },
  )

  test.each([
    ['too short', 'ab'],
    ['too long', 'x'.repeat(31)],
    ['of nothing that is read', '...'],
    ['begun by a blank', ' Ana'],
    ['of another script', 'Аna'],
    ['of signs', 'Ana <b>'],
    ['turned around', 'Ana\u202Eb'],
    ['the company’s', 'Coin Rouge'],
    ['like the company’s', 'C0ln R0uge off'],
    ['a role of its people', 'Adm1n'],
    ['somebody of the staff', 'Lea_Martin'],
    ['like a pseudonym', 'soutien-abc'],
  ])('may not be %s: %s', (_, alias) => {
    expect(codes(alias)).toEqual(['alias_unusable'])
  })

  test('is somebody else’s where it looks the same', () => {
    expect(aliasKey('Bill Vernon')).toBe(aliasKey('bi11-vemon'))
    expect(aliasKey('Élan')).toBe(aliasKey('elan'))
    expect(codes('Ana', { ...free, isTaken: true })).toEqual(['alias_taken'])
  })

  test('is changed every thirty days, and given up at any time', () => {
    const setAt = addDays(now, -ALIAS_KEPT_DAYS)
    expect(codes('Ana', { ...free, setAt })).toEqual([])
    const later = { ...free, setAt: addDays(setAt, 1) }
    expect(codes('Ana', later)).toEqual(['alias_too_soon'])
    expect(codes(null, later)).toEqual([])
  })
})
