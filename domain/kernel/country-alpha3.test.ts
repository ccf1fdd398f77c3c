import { expect, test } from 'vitest'
import { COUNTRY_CODES } from './country.ts'
import { twoLetters } from './country-alpha3.ts'

test.each([
  ['FRA', 'FR'],
  ['FR', 'FR'],
  [' fra', 'FR'],
  ['DEU', 'DE'],
  ['AUT', 'AT'],
  ['AUS', 'AU'],
  ['CHE', 'CH'],
  ['GBR', 'GB'],
  ['SVN', 'SI'],
  ['SVK', 'SK'],
  ['SRB', 'RS'],
  ['PRK', 'KP'],
  ['KOR', 'KR'],
  ['MEX', 'MX'],
  ['ZAF', 'ZA'],
  ['UKR', 'UA'],
  ['VIR', 'VI'],
  ['ZWE', 'ZW'],
  ['XKX', 'XKX'],
])('KYC-01 the country %s is %s', (given, two) => {
  expect(twoLetters(given)).toBe(two)
})

test('KYC-01 no country of two letters is taken for one of three', () => {
  for (const code of COUNTRY_CODES) expect(twoLetters(code)).toBe(code)
})
