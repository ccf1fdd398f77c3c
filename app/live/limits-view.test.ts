import { expect, test } from 'vitest'
import { usdc, ZERO } from '#domain/kernel/money.ts'
import { FREE_SPENDING } from '#domain/orders/spending.ts'
import { limitsView } from './limits-view.ts'

const startsAt = new Date('2026-11-27T18:00:00Z')

test('without a limit it says what was spent', () => {
  expect(limitsView({ ...FREE_SPENDING, spentMicro: usdc(20), next: null })).toEqual({
    spent: '20\u00a0USDC',
    limit: null,
    next: null,
    pause: null,
    isPausedForGood: false,
  })
})

test('never less than nothing is left, and what changes later is told with its day', () => {
  const facts = { ...FREE_SPENDING, limitMicro: usdc(50), spentMicro: usdc(60) }
  const view = limitsView({ ...facts, next: { limitMicro: null, startsAt } })
  expect(view.limit).toEqual({ amount: '50\u00a0USDC', left: '0\u00a0USDC' })
  expect(view.next).toContain('27 nov. 2026')
  expect(limitsView({ ...facts, next: { limitMicro: usdc(80), startsAt } }).next).toContain('80')
})

test('a pause has its end, or none', () => {
  const paused = (until: Date | null) =>
    limitsView({ limitMicro: null, spentMicro: ZERO, pause: { until }, next: null })
  expect(paused(startsAt)).toMatchObject({ isPausedForGood: false })
  expect(paused(startsAt).pause).toContain('27 nov. 2026')
  expect(paused(null)).toMatchObject({ isPausedForGood: true })
})
