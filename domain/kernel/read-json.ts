import { findJsonFlaw, type JsonFlaw, mostLevels } from './json-flaw.ts'
import { type MicroUsdc, micro } from './money.ts'

/** Says where a text is not what it should be. */
export class JsonUnreadable extends Error {
  readonly path: string

  constructor(path: string, expected: string) {
    super(`${path || 'the whole'}: ${expected} is expected`)
    this.path = path
  }
}

export type Read<Value> = (value: unknown, path: string) => Value
type Shape<Value> = { readonly [Key in keyof Value]-?: Read<Value[Key]> }

const mostText = 500
const AMOUNT = /^(0|[1-9][0-9]{0,17})$/

/** At most 500 letters. */
export const text: Read<string> = (value, path) => {
  if (typeof value === 'string' && value.length <= mostText) return value
  throw new JsonUnreadable(path, 'text')
}

export function whole(least: number, most: number): Read<number> {
  return (value, path) => {
    const fits = Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
    if (fits) return Number(value)
    throw new JsonUnreadable(path, `a whole number from ${least} to ${most}`)
  }
}

/** Micro-USDC in digits. */
export const amount: Read<MicroUsdc> = (value, path) => {
  if (typeof value === 'string' && AMOUNT.test(value)) return micro(BigInt(value))
  throw new JsonUnreadable(path, 'an amount in digits')
}

export function oneOf<Word extends string>(...words: readonly Word[]): Read<Word> {
  return (value, path) => {
    const found = words.find((word) => word === value)
    if (found !== undefined) return found
    throw new JsonUnreadable(path, words.join(' or '))
  }
}

export function list<Item>(read: Read<Item>): Read<readonly Item[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new JsonUnreadable(path, 'a list')
    return value.map((item, at) => read(item, `${path}.${at}`))
  }
}

export function nullable<Value>(read: Read<Value>): Read<Value | null> {
  return (value, path) => (value === null ? null : read(value, path))
}

/** All of these fields and no other. */
export function object<Value>(shape: Shape<Value>): Read<Value> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new JsonUnreadable(path, 'an object')
    }
    const place = (key: string) => (path ? `${path}.${key}` : key)
    const strange = Object.keys(value).find((key) => !Object.hasOwn(shape, key))
    if (strange !== undefined) throw new JsonUnreadable(place(strange), 'nothing')
    const fields = Object.entries(shape) as [string, Read<unknown>][]
    const found = fields.map(([key, read]) => {
      return [key, read((value as Record<string, unknown>)[key], place(key))]
    })
    return Object.fromEntries(found) as Value
  }
}

const flawless: { readonly [Code in JsonFlaw['code']]: string } = {
  duplicate_key: 'a key that is written once',
  forbidden_key: 'nothing',
  invalid_text: 'whole text',
  too_deep: `no more than ${mostLevels} levels`,
}

/**
 * Reads a value from its JSON, to the letter; a key that is written twice shows people one figure and programs another. Throws
 * `JsonUnreadable` naming the first place that is not right.
 */
export function readJson<Value>(json: string, read: Read<Value>): Value {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new JsonUnreadable('', 'JSON')
  }
  const flaw = findJsonFlaw(json)
  if (flaw) throw new JsonUnreadable(flaw.field, flawless[flaw.code])
  return read(value, '')
}
