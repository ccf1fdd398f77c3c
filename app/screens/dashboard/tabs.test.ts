import { expect, test } from 'vitest'
import { TAB_IDS, tabHref, tabOf } from './tabs.ts'

const ask = (query: string) => tabOf(new URLSearchParams(query))

test('DASH-04 overview is the tab of a URL that names none', () => {
  expect(ask('')).toBe('overview')
  expect(ask('tab=')).toBe('overview')
})

test('DASH-04 each tab answers to its own link', () => {
  for (const id of TAB_IDS) expect(ask(tabHref(id).split('?')[1] ?? '')).toBe(id)
})

test('DASH-04 a tab that is not there is none of the known ones', () => {
  expect(ask('tab=Overview')).toBeNull()
  expect(ask('tab=constructor')).toBeNull()
})
