import { currentLanguage } from '#app/language/language.ts'
import { COUNTRY_CODES } from '#domain/kernel/country.ts'

const FIRST = ['FR', 'BE', 'CH', 'LU', 'MC']

/** Countries by their names in the language of the page: the neighbours first, then by the alphabet. */
export function countries(): { value: string; label: string }[] {
  const language = currentLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const named = COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value }))
  const byName = named.toSorted((a, b) => a.label.localeCompare(b.label, language))
  const first = FIRST.flatMap((code) => byName.filter(({ value }) => value === code))
  return [...first, ...byName.filter(({ value }) => !FIRST.includes(value))]
}
