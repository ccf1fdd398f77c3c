import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEVELS, levelOf, xpFor } from './level.ts'
import { micro, usdc } from './money.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

describe('a level', () => {
  test('DASH-03 2,450 points are Gold, 65 % through, 650 short of Platinum', () => {
    expect(levelOf(2_450)).toEqual({
      level: 'Gold',
      xp: 2_450,
      next: { level: 'Platinum', missingXp: 650 },
      progressPercent: 65,
    })
  })

  test.each([
    [0, 'Bronze', 0],
    [499, 'Bronze', 99],
    [500, 'Silver', 0],
    [1_250, 'Gold', 0],
    [3_099, 'Gold', 99],
    [3_100, 'Platinum', 0],
    [7_000, 'Diamond', 100],
    [1_000_000, 'Diamond', 100],
  ])('%s points are %s at %s %%', (xp, level, progressPercent) => {
    expect(levelOf(xp)).toMatchObject({ level, progressPercent })
  })

  test('at the top there is no next', () => {
    expect(levelOf(7_000).next).toBeNull()
  })

  test('never falls with more points, and what is missing leads exactly to the next', () => {
    const rank = (name: string) => LEVELS.findIndex((level) => level.name === name)
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (xp, more) => {
        const standing = levelOf(xp)
        expect(rank(levelOf(xp + more).level)).toBeGreaterThanOrEqual(rank(standing.level))
        if (!standing.next) return
        expect(levelOf(xp + standing.next.missingXp).level).toBe(standing.next.level)
        expect(levelOf(xp + standing.next.missingXp - 1).level).toBe(standing.level)
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN])('%s are no points', (xp) => {
    expect(() => levelOf(xp)).toThrow('not points')
  })
})

describe('points', () => {
  const nothing = {
    pocketsFirstBacked: 0,
    fightersFirstBacked: 0,
    coveredFightsHeld: 0,
    activeMonths: 0,
    backedPerYearMicro: [],
  }

  test('come from taking part', () => {
    const done = {
      pocketsFirstBacked: 2,
      fightersFirstBacked: 3,
      coveredFightsHeld: 1,
      activeMonths: 4,
      backedPerYearMicro: [usdc(100), micro(19_999_999n)],
    }
    expect(xpFor(done)).toBe(100 + 75 + 100 + 40 + 10 + 1)
  })

  test('from money stop at 200 a year', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (backed) => {
        const xp = xpFor({ ...nothing, backedPerYearMicro: [micro(backed)] })
        expect(xp).toBe(backed >= usdc(2_000) ? 200 : Number(backed / 10_000_000n))
      }),
    )
  })
})
