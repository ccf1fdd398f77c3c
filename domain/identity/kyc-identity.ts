import { twoLetters } from '#domain/kernel/country-alpha3.ts'
import { isSameWord, nameWords } from './kyc-name-fold.ts'

/** The identity that somebody has declared. */
export type DeclaredIdentity = {
  readonly legalName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
}

/** A name as a document has it; either part may be empty. */
export type ProvenName = { readonly given: string; readonly family: string }

/** Who a document says somebody is, as its provider has read it. */
export type ProvenIdentity = {
  /** The same name in the scripts that the provider gives; one of them has to fit. */
  readonly names: readonly ProvenName[]
  /** YYYY-MM-DD; null where the provider does not say. */
  readonly birthDate: string | null
}

/** How a document compares with the declared identity. Everything but `same` is for compliance to judge. */
export const IDENTITY_MATCHES = [
  'same',
  'identity_unproven',
  'birth_date_differs',
  'name_differs',
] as const
export type IdentityMatch = (typeof IDENTITY_MATCHES)[number]

/**
 * Whether a document is that of the person who declared this identity. The whole family name and at least one given name
 * have to be there, and no word that the document does not have; accents, case, hyphens, apostrophes, the order of words
 * and the Latin spelling do not matter. Another birth date never passes, nor does one that is not known. Rule KYC-01.
 */
export function matchIdentity(
  declared: DeclaredIdentity,
  proven: ProvenIdentity | null,
): IdentityMatch {
  if (proven === null || proven.birthDate === null) return 'identity_unproven'
  const names = proven.names.filter((name) => nameWords(whole(name)).length > 0)
  if (names.length === 0) return 'identity_unproven'
  if (proven.birthDate !== declared.birthDate) return 'birth_date_differs'
  const fits = names.some((name) => isSameName(declared.legalName, name))
  return fits ? 'same' : 'name_differs'
}

/** A document's number as it is kept: its last three characters at most, and never the half of it. */
export function maskNumber(number: string): string {
  const shown = Math.min(3, Math.floor((number.length - 1) / 2))
  return `•••${shown > 0 ? number.slice(-shown) : ''}`
}

/** A document in one spelling, whoever has read it: who issued it and its number, without marks between. */
export function nameOfDocument({ country, number }: { country: string; number: string }): string {
  return `${twoLetters(country)} ${number.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')}`
}

/**
 * Name, birth date and country in one spelling: the same for two accounts may be one person, which an operator looks at.
 * Namesakes are born on the same day as well.
 */
export function likenessOf(declared: DeclaredIdentity & { readonly country: string }): string {
  const words = nameWords(declared.legalName).map(plainest)
  return `${words.toSorted().join(' ')} ${declared.birthDate} ${declared.country}`
}

/** The spelling that only leaves fingerprints away, as most people type it: MULLER, not MUELLER. */
function plainest(spellings: Word): string {
  return spellings.reduce((best, each) => (each.length < best.length ? each : best))
}

function whole({ given, family }: ProvenName): string {
  return `${given} ${family}`
}

type Word = readonly string[]

function isSameName(declared: string, proven: ProvenName): boolean {
  if (isSameWritten(declared, proven)) return true
  const family = nameWords(proven.family)
  const given = nameWords(proven.given)
  const afterFamily = takeAway(nameWords(declared), family)
  if (afterFamily === null) return false
  const beyond = takeAway(given, afterFamily)
  const namesOne = afterFamily.length > 0
  return beyond !== null && (given.length === 0 ? !namesOne : namesOne)
}

/** Words that one side parts and the other does not: "Mc Donald" and "McDonald". */
function isSameWritten(declared: string, { given, family }: ProvenName): boolean {
  const together = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  const [written] = nameWords(together(declared))
  const orders = [`${given}${family}`, `${family}${given}`]
  return orders.some((order) => {
    const [word] = nameWords(together(order))
    return written !== undefined && word !== undefined && isSameWord(written, word)
  })
}

/** What is left of some words once these are taken away, each once; null where one of them is not there. */
function takeAway(from: readonly Word[], words: readonly Word[]): readonly Word[] | null {
  const left = [...from]
  for (const word of words) {
    const at = left.findIndex((candidate) => isSameWord(candidate, word))
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}
