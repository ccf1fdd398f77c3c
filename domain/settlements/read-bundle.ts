import { findJsonFlaw, type JsonFlaw, mostLevels } from '#domain/kernel/json-flaw.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import type { SettlementBundle } from './settlement-bundle.ts'

/** Says where a text is not a bundle. */
export class BundleUnreadable extends Error {
  readonly path: string

  constructor(path: string, expected: string) {
    super(`${path || 'the whole'}: ${expected} is expected`)
    this.path = path
  }
}

type Read<Value> = (value: unknown, path: string) => Value
type Shape<Value> = { readonly [Key in keyof Value]-?: Read<Value[Key]> }

const mostText = 500
const AMOUNT = /^(0|[1-9][0-9]{0,17})$/

const text: Read<string> = (value, path) => {
  if (typeof value === 'string' && value.length <= mostText) return value
  throw new BundleUnreadable(path, 'text')
}

function whole(least: number, most: number): Read<number> {
  return (value, path) => {
    const fits = Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
    if (fits) return Number(value)
    throw new BundleUnreadable(path, `a whole number from ${least} to ${most}`)
  }
}

const amount: Read<MicroUsdc> = (value, path) => {
  if (typeof value === 'string' && AMOUNT.test(value)) return micro(BigInt(value))
  throw new BundleUnreadable(path, 'an amount in digits')
}

function oneOf<Word extends string>(...words: readonly Word[]): Read<Word> {
  return (value, path) => {
    const found = words.find((word) => word === value)
    if (found !== undefined) return found
    throw new BundleUnreadable(path, words.join(' or '))
  }
}

function list<Item>(read: Read<Item>): Read<readonly Item[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new BundleUnreadable(path, 'a list')
    return value.map((item, at) => read(item, `${path}.${at}`))
  }
}

function nullable<Value>(read: Read<Value>): Read<Value | null> {
  return (value, path) => (value === null ? null : read(value, path))
}

/** All of these fields and no other. */
function object<Value>(shape: Shape<Value>): Read<Value> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new BundleUnreadable(path, 'an object')
    }
    const place = (key: string) => (path ? `${path}.${key}` : key)
    const strange = Object.keys(value).find((key) => !Object.hasOwn(shape, key))
    if (strange !== undefined) throw new BundleUnreadable(place(strange), 'nothing')
    const fields = Object.entries(shape) as [string, Read<unknown>][]
    const found = fields.map(([key, read]) => {
      return [key, read((value as Record<string, unknown>)[key], place(key))]
    })
    return Object.fromEntries(found) as Value
  }
}

const unit = whole(0, 1_000_000)

const bundle = object<SettlementBundle>({
  layout: text,
  algorithm: text,
  pocketId: text,
  fightId: text,
  distribution: whole(1, 10_000),
  settledAt: text,
  inputs: object({
    earnings: object({
      currency: text,
      showMicro: amount,
      winMicro: amount,
      finishBonusMicro: amount,
      finesMicro: amount,
      conversion: nullable(object({ rate: text, source: text })),
    }),
    declaredBeforeMicro: amount,
    earningsMicro: amount,
    evidenceHashes: list(text),
    settledBeforeMicro: amount,
    receivedMicro: amount,
    soldPpm: whole(1, 1_000_000),
    ppmPerUnit: whole(1, 1_000_000),
    totalUnits: whole(1, 1_000_000),
    payoutFeeBps: whole(0, 10_000),
  }),
  holders: list(object({ holder: text, from: unit, until: unit, units: unit })),
  voidIntervals: list(
    object({ from: unit, until: unit, cause: oneOf('returned', 'charged_back') }),
  ),
  result: object({
    grossMicro: amount,
    wholeFeeMicro: amount,
    netMicro: amount,
    feeMicro: amount,
    holdersMicro: amount,
    fighterMicro: amount,
    providerMicro: amount,
    parts: list(object({ holder: text, from: unit, amountMicro: amount, fingerprint: text })),
  }),
  sha256: text,
})

const flawless: { readonly [Code in JsonFlaw['code']]: string } = {
  duplicate_key: 'a key that is written once',
  forbidden_key: 'nothing',
  invalid_text: 'whole text',
  too_deep: `no more than ${mostLevels} levels`,
}

/**
 * Reads a published bundle from its JSON, to the letter; a key that is written twice shows people one figure and programs
 * another. Throws `BundleUnreadable` naming the first place that is not right.
 */
export function readBundle(json: string): SettlementBundle {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new BundleUnreadable('', 'JSON')
  }
  const flaw = findJsonFlaw(json)
  if (flaw) throw new BundleUnreadable(flaw.field, flawless[flaw.code])
  return bundle(value, '')
}
