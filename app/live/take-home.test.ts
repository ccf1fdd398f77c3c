import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { typedTakeHome } from './take-home.ts'

const rules = {
  rates: DEFAULT_SETTINGS,
  soldUnder: DEFAULT_SETTINGS,
  soldWarningPpm: DEFAULT_SETTINGS.soldWarningPpm,
  managerBps: 1_500,
}
const shares = { unitPrice: '50', unitCount: '400', percent: '20' }
const amounts = (fields: Record<string, string>, kind: 'share' | 'tips' = 'share') => {
  const view = typedTakeHome(kind, fields, rules)
  return (
    view &&
    [...view.rows, ...(view.fights?.rows ?? [])].map(({ all }) => all.replace('\u202f', ' '))
  )
}

test('what a Pocket brings is told as it is typed: sale, fee, cover, and what is kept of each fight', () => {
  expect(amounts(shares)).toEqual(['20 000', '1 000', '19 000', '200', '150', '650'])
  expect(amounts({ ...shares, cover: 'on' })?.slice(1, 4)).toEqual(['1 000', '1 000', '18 000'])
  expect(amounts({ ...shares, unitPrice: '100' })?.[0]).toBe('40 000')
  expect(amounts({ ...shares, 'fight:a': 'on', 'fight:b': 'on' })?.at(-1)).toBe('1 300')
  expect(amounts({ goal: '2000' }, 'tips')).toEqual(['2 000', '100', '1 900'])
})

test('it warns of selling much, and says nothing of what cannot be read yet', () => {
  expect(typedTakeHome('share', { ...shares, percent: '50' }, rules)?.warning).not.toBeNull()
  for (const wrong of [
    { unitPrice: '' },
    { unitCount: '0,5' },
    { percent: '33,01' },
    { percent: '90' },
  ]) {
    expect(amounts({ ...shares, ...wrong })).toBeNull()
  }
  for (const goal of ['', '0', 'x']) expect(amounts({ goal }, 'tips')).toBeNull()
})
