import { isCountryCode } from '#domain/kernel/country.ts'
import { type NameProblem, nameProblem, normaliseName } from '#domain/kernel/person-name.ts'
import { type Instant, toParis } from '#domain/kernel/time.ts'

/** What simplified KYC asks for, as it was typed. */
export type IdentityFields = {
  readonly legalName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** Two capital letters, ISO 3166-1. */
  readonly country: string
}

/** What can be wrong with a field; being too young is a refusal, not a mistake of the form. */
export type IdentityProblem = NameProblem | 'birth_date_invalid' | 'country_unknown'
export type IdentityProblems = { readonly [Field in keyof IdentityFields]?: IdentityProblem }

const FIRST_YEAR = 1900

/** The same fields, the name as it is kept. */
export function normaliseIdentity(fields: IdentityFields): IdentityFields {
  return { ...fields, legalName: normaliseName(fields.legalName) }
}

/** The problem of each field that has one. Rule KYC-01. */
export function checkIdentity(fields: IdentityFields, now: Instant): IdentityProblems {
  const legalName = nameProblem(fields.legalName)
  return {
    ...(legalName === null ? {} : { legalName }),
    ...(isBirthDate(fields.birthDate, now) ? {} : { birthDate: 'birth_date_invalid' }),
    ...(isCountryCode(fields.country) ? {} : { country: 'country_unknown' }),
  }
}

/** A day of the calendar since 1900 that has come in Paris. */
export function isBirthDate(text: string, now: Instant): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number)
  if (!parts) return false
  const [year = 0, month = 0, day = 0] = parts
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= FIRST_YEAR && dayNumber({ year, month, day }) <= dayNumber(toParis(now))
}

function dayNumber({ year, month, day }: { year: number; month: number; day: number }): number {
  return year * 10_000 + month * 100 + day
}
