import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '#domain/kernel/country.ts'
import { checkIdentity, isBirthDate, normaliseIdentity } from './identity.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
const right = { legalName: 'Ana Test', birthDate: '1990-05-17', country: 'FR' }

test('KYC-01 a name, a day and a country are all it takes', () => {
  expect(checkIdentity(right, now)).toEqual({})
})

test.each([
  '1990-02-30',
  '2001-02-29',
  '1900-02-29',
  '1899-12-31',
  '2026-11-21',
  '2027-01-01',
  '0000-01-01',
  '1990-13-01',
  '1990-00-10',
  '1990-5-17',
  '17/05/1990',
  '1990-05-17T00:00',
  '',
])('KYC-01 %j is no birth date', (birthDate) => {
  expect(checkIdentity({ ...right, birthDate }, now)).toEqual({ birthDate: 'birth_date_invalid' })
})

test('KYC-01 the calendar day in Paris is the last that may have been a birthday', () => {
  const lateInParis = new Date('2026-11-20T23:30:00.000Z')
  expect(isBirthDate('2026-11-21', lateInParis)).toBe(true)
  expect(isBirthDate('2026-11-22', lateInParis)).toBe(false)
  expect(isBirthDate('1900-01-01', now)).toBe(true)
  expect(isBirthDate('2000-02-29', now)).toBe(true)
})

test('KYC-01 every day of the calendar is one, and no other', () => {
  const days = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2026-11-20'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, (day) => {
      expect(isBirthDate(day.toISOString().slice(0, 10), now)).toBe(true)
    }),
  )
})

test('KYC-01 a country is one of the 249 that ISO 3166-1 assigns', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([])
  for (const country of ['ZZ', 'XK', 'EU', 'UK', 'AN', 'fr', 'F', 'FRA', '']) {
    expect(checkIdentity({ ...right, country }, now), country).toEqual({
      country: 'country_unknown',
    })
  }
})

test('KYC-01 the name obeys the rule of names', () => {
  const fields = normaliseIdentity({ ...right, legalName: '\u200B\u200B' })
  expect(checkIdentity(fields, now)).toEqual({ legalName: 'name_too_short' })
})
