import { expect, test } from 'vitest'
import { recommendedOf, trendingOf } from '#app/screens/dashboard/selections.ts'
import { demoStats } from './content.ts'
import { areDemoCredentials, demoCredentials, demoHint } from './credentials.ts'
import { demoDashboard } from './demo-dashboard.ts'
import { fighters } from './fighters.ts'
import { signedPercent, wholeEuros } from './figures.ts'
import { pockets } from './pockets.ts'

const everyFighter = Object.values(fighters)
const view = demoDashboard({ email: 'a@x.example', name: 'Alba', id: '1' })
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('DASH-13 six Pockets cover the five types and the three risks', () => {
  expect(pockets).toHaveLength(6)
  expect(new Set(pockets.map(({ type }) => type))).toEqual(
    new Set(['elite', 'ascendant', 'diversified', 'risky', 'category']),
  )
  expect(new Set(pockets.map(({ riskLevel }) => riskLevel)).size).toBe(3)
})

test('DASH-13 minimums run from 100 to 500 euros', () => {
  const minimums = pockets.map(({ backingMin }) => backingMin)
  expect([Math.min(...minimums), Math.max(...minimums)]).toEqual([100, 500])
})

test('DASH-13 eight fighters carry every field, some with a negative performance', () => {
  expect(everyFighter).toHaveLength(8)
  expect(new Set(everyFighter.map(({ name }) => name)).size).toBe(8)
  for (const fighter of everyFighter) {
    expect(fighter.percentage).toBeGreaterThan(0)
    expect(fighter.image).toBe(`/plates/${fighter.id}-face.svg`)
    expect(fighter.category).toMatch(/^Poids /)
    expect(Date.parse(fighter.nextFight)).not.toBeNaN()
    expect(fighter.marketValue).toBeGreaterThan(0)
  }
  expect(everyFighter.some(({ performance }) => performance < 0)).toBe(true)
})

test('DASH-15 records read wins-losses-draws', () => {
  for (const { record } of everyFighter) expect(record).toMatch(/^\d+-\d+-\d+$/)
})

test('DASH-15 every Pocket has every field', () => {
  for (const pocket of pockets) {
    expect(pocket.id && pocket.name && pocket.description && pocket.category).toBeTruthy()
    expect(pocket.participationRange).toMatch(/^\d+-\d+%$/)
    expect(pocket.currentParticipation + pocket.availableParticipation).toBe(100)
    expect(pocket.fighters.length).toBeGreaterThan(0)
    expect(pocket.performance).toEqual({
      roi: expect.any(Number),
      change: expect.any(Number),
      totalValue: expect.any(Number),
    })
    expect(Date.parse(pocket.created)).not.toBeNaN()
  }
})

test('DASH-06 the best performance in the sample is the one on the stat card', () => {
  const best = pockets.toSorted((a, b) => b.performance.change - a.performance.change)[0]
  expect(best && signedPercent(best.performance.change)).toBe('+21.4%')
  expect(demoStats[1]).toMatchObject({ display: '+21.4%', note: best?.name })
})

test('DASH-03 the average return in the sample is the one in the quick stats', () => {
  const sum = pockets.reduce((total, { performance }) => total + performance.roi * 10, 0)
  expect(Math.round(sum / pockets.length) / 10).toBe(15.8)
})

test('DASH-07 the sample shows the cut at three and a change of exactly ten that does not count', () => {
  expect(pockets.filter(({ performance }) => performance.change > 10).length).toBeGreaterThan(3)
  expect(pockets.some(({ performance }) => performance.change === 10)).toBe(true)
  expect(ids(trendingOf(view.pockets))).toEqual(['p1', 'p2', 'p3'])
})

test('DASH-08 the sample leaves out an availability of exactly ten', () => {
  expect(pockets.some(({ availableParticipation }) => availableParticipation === 10)).toBe(true)
  expect(ids(recommendedOf(view.pockets))).toEqual(['p3', 'p1', 'p2', 'p5'])
})

test('figures are written in the style of the demonstration', () => {
  expect([21.4, -6.8, 10, 0].map(signedPercent)).toEqual(['+21.4%', '-6.8%', '+10%', '0%'])
  expect([500, 4730, 1250000].map(wholeEuros)).toEqual(['500€', '4,730€', '1,250,000€'])
})

test('AUTH-01 the hint names the credentials that are accepted, and no others are', () => {
  expect(demoHint).toBe(`Utilisez: ${demoCredentials.email} / ${demoCredentials.password}`)
  expect(areDemoCredentials(demoCredentials)).toBe(true)
  expect(areDemoCredentials({ ...demoCredentials, password: 'Champion' })).toBe(false)
  expect(areDemoCredentials({ ...demoCredentials, email: `x${demoCredentials.email}` })).toBe(false)
})
