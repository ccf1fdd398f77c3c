import { describe, expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  FREE_SPENDING,
  limitStart,
  monthStart,
  pauseEnd,
  RAISE_AFTER_DAYS,
  spendingRefusals,
} from './spending.ts'

const now = new Date('2026-11-20T18:00:00Z')
const limited = { ...FREE_SPENDING, limitMicro: usdc(100), spentMicro: usdc(40) }

describe('a monthly limit', () => {
  test('lets through what just fits, and not a micro-USDC more', () => {
    expect(spendingRefusals(limited, usdc(60))).toEqual([])
    expect(spendingRefusals(limited, micro(usdc(60) + 1n))).toEqual([
      {
        code: 'spending_limit_reached',
        detail: { limitMicro: usdc(100), leftMicro: usdc(60) },
      },
    ])
  })

  test('leaves nothing, never less, where more was spent before it was lowered', () => {
    const lowered = { ...limited, spentMicro: usdc(250) }
    expect(spendingRefusals(lowered, usdc(5))).toMatchObject([{ detail: { leftMicro: ZERO } }])
  })

  test('is lowered at once, and raised or ended after seven days', () => {
    const later = addDays(now, RAISE_AFTER_DAYS)
    expect(limitStart(null, usdc(100), now)).toEqual(now)
    expect(limitStart(usdc(100), usdc(99), now)).toEqual(now)
    expect(limitStart(usdc(100), usdc(100), now)).toEqual(now)
    expect(limitStart(usdc(100), usdc(101), now)).toEqual(later)
    expect(limitStart(usdc(100), null, now)).toEqual(later)
    expect(limitStart(null, null, now)).toEqual(now)
  })

  test.each([
    ['2026-11-20T18:00:00Z', '2026-10-31T23:00:00Z'],
    ['2026-10-31T22:59:59Z', '2026-09-30T22:00:00Z'],
    ['2026-10-31T23:00:00Z', '2026-10-31T23:00:00Z'],
  ])('counts from the first of the month in Paris: at %s since %s', (at, since) => {
    expect(monthStart(new Date(at))).toEqual(new Date(since))
  })
})

describe('a pause', () => {
  test('refuses whatever is ordered, before any limit', () => {
    const until = addDays(now, 7)
    const paused = { ...limited, pause: { until } }
    expect(spendingRefusals(paused, usdc(1_000))).toEqual([
      { code: 'spending_paused', detail: { until } },
    ])
    expect(spendingRefusals({ ...limited, pause: { until: null } }, usdc(1))).toEqual([
      { code: 'spending_paused', detail: { until: null } },
    ])
  })

  test.each([
    ['7d', '2026-11-27T18:00:00Z'],
    ['30d', '2026-12-20T18:00:00Z'],
    ['90d', '2027-02-18T18:00:00Z'],
    ['6mo', '2027-05-20T17:00:00Z'],
  ] as const)('of %s ends at %s', (period, end) => {
    expect(pauseEnd(period, now)).toEqual(new Date(end))
  })

  test('for good has no end', () => {
    expect(pauseEnd('for_good', now)).toBeNull()
  })
})
