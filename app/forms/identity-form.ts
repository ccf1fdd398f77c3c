import { backingTexts } from '#app/texts/backing.ts'
import { ageInYears } from '#domain/kernel/time.ts'
import type { FieldErrors } from './field-errors.ts'

/** What simplified identity asks for. */
export interface IdentityValues {
  legalName: string
  /** YYYY-MM-DD, as a date field gives it. */
  birthDate: string
  /** Two letters. */
  country: string
}

const OF_AGE = 18
const texts = backingTexts.identity.errors

/** What is missing or wrong, per field. The server judges again. Source: KYC-01. */
export function identityProblems(values: IdentityValues, today: Date): FieldErrors<IdentityValues> {
  return {
    ...(values.legalName.trim().length < 2 ? { legalName: texts.legalName } : {}),
    ...birthDateProblem(values.birthDate, today),
    ...(/^[A-Z]{2}$/.test(values.country) ? {} : { country: texts.country }),
  }
}

function birthDateProblem(birthDate: string, today: Date): FieldErrors<IdentityValues> {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && !Number.isNaN(Date.parse(birthDate))
  if (!isDate || birthDate < '1900-01-01') return { birthDate: texts.birthDate }
  return ageInYears(birthDate, today) < OF_AGE ? { birthDate: texts.underAge } : {}
}
