import { isObject, plainOf, type Shape } from './shape.ts'

/**
 * What a field holds, and so how it is shown and typed. Decided here alone: by its shape where that says it, else by the end of
 * its name.
 */
export type FieldKind =
  | 'usdc'
  | 'micro'
  | 'minor'
  | 'bps'
  | 'ppm'
  | 'rate'
  | 'instant'
  | 'id'
  | 'document'
  | 'choice'
  | 'yesNo'
  | 'count'
  | 'country'
  | 'account'
  | 'email'
  | 'longText'
  | 'text'

/** Ids that are no UUIDs, and ids whose names say nothing of it. */
const IDS = /(^id|Id|Ids|Key|Reference)$/
const SECRETS = /^(emailKey|businessKey|authorisationReference|contractReference)$/
const DOCUMENTS = /(Hash|Hashes)$|^sha256$/
/** Hashes of values, which no document stands behind. */
const FINGERPRINTS = /^(termsHash|hash)$/
const LONG =
  /^(reason|reasons|biography|presentation|description|textFr|fr|en|body|text|answer|lastError|objectionText)$/
/** Years are no counts: nothing parts their thousands. */
const YEARS = /Year$/
const COUNTRIES = /^(country|documentCountry)$/

/** @param within The name of the whole that it is a part of, whose unit holds where its own name has none. */
export function kindOf(name: string, given: Shape = {}, within = ''): FieldKind {
  const shape = plainOf(given)
  const unit = isObject(shape) ? null : (unitOf(name) ?? unitOf(within))
  return byShape(shape) ?? unit ?? byName(name) ?? byType(name, shape)
}

function byShape({ type, enum: choices, description = '' }: Shape): FieldKind | null {
  if (type === 'boolean') return 'yesNo'
  if (choices) return 'choice'
  return description.includes('USDC') ? 'usdc' : null
}

function byName(name: string): FieldKind | null {
  if (COUNTRIES.test(name)) return 'country'
  if (YEARS.test(name)) return 'text'
  if (name === 'account' || name === 'email') return name
  return DOCUMENTS.test(name) && !FINGERPRINTS.test(name) ? 'document' : null
}

function byType(name: string, { type, format }: Shape): FieldKind {
  if (format === 'date-time') return 'instant'
  if (format === 'email') return 'email'
  if (format === 'uuid' || (IDS.test(name) && !SECRETS.test(name))) return 'id'
  if (type === 'integer' || type === 'number') return 'count'
  return LONG.test(name) ? 'longText' : 'text'
}

function unitOf(name: string): FieldKind | null {
  if (name === 'eurPerUsdc') return 'rate'
  if (name.endsWith('Micro')) return 'micro'
  if (name.endsWith('Minor')) return 'minor'
  if (name.endsWith('Bps')) return 'bps'
  if (/Ppm$|^ppm[A-Z]/.test(name)) return 'ppm'
  return /At$|Until$|^(at|since|from|until|answerBy)$/.test(name) ? 'instant' : null
}
