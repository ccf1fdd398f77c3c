import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#app/language/language.ts'
import type { Language } from '#domain/kernel/language.ts'
import { calendarIcs, type ToldCalendar } from './calendar-ics.ts'

let language: Language = 'fr'
readLanguageFrom(() => language)
afterEach(() => {
  language = 'fr'
})

const fight = {
  id: 'f1',
  fighterName: 'Moussa Diallo',
  opponentName: 'Ivan, le "Roc"',
  eventName: 'Gala Fictif',
  place: 'Lyon; Halle',
  at: new Date('2027-07-10T18:00:00Z'),
  state: 'announced',
  sequence: 2,
  pocketSlug: 'moussa',
} as const
const closing = {
  id: 'p1',
  slug: 'moussa',
  title: 'Moussa',
  at: new Date('2027-01-10T18:00:00Z'),
  state: 'announced',
} as const
const now = new Date('2026-11-27T00:00:00Z')

/** Lines of a calendar, those that were folded put together again. */
const linesOf = (told: ToldCalendar) =>
  calendarIcs(told, 'https://coin-rouge.example', now).replaceAll('\r\n ', '').split('\r\n')

test('a fight stands at its time in Paris, summer and winter', () => {
  const lines = linesOf({ fights: [fight], closings: [closing] })
  expect(lines).toContain('TZID:Europe/Paris')
  expect(lines).toContain('DTSTAMP:20261127T000000Z')
  expect(lines).toContain('DTSTART;TZID=Europe/Paris:20270710T200000')
  expect(lines).toContain('DTEND;TZID=Europe/Paris:20270110T190000')
  expect(lines).toContain('UID:fight-f1@coin-rouge.example')
  expect(lines).toContain('LOCATION:Lyon\\; Halle')
  expect(lines).toContain('SUMMARY:Clôture\u00a0: Moussa')
})

test('a fight that moved or was cancelled keeps its name and says so', () => {
  for (const [state, status] of [
    ['announced', 'CONFIRMED'],
    ['undated', 'TENTATIVE'],
    ['cancelled', 'CANCELLED'],
  ] as const) {
    const lines = linesOf({ fights: [{ ...fight, state }], closings: [] })
    expect(lines).toContain('UID:fight-f1@coin-rouge.example')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines).toContain(`STATUS:${status}`)
  }
})

test('it speaks English too', () => {
  language = 'en'
  expect(linesOf({ fights: [fight], closings: [] })).toContain(
    'SUMMARY:Moussa Diallo vs Ivan\\, le "Roc"',
  )
})
