import { BPS_WHOLE, normaliseTypedAmount, PPM_WHOLE, parseUsdc } from '#domain/kernel/money.ts'
import { type FieldKind, kindOf } from './field-kinds.ts'
import { rowsTyped } from './form-fields.ts'
import { instantOf } from './paris-text.ts'
import { isNullable, isObject, plainOf, type Shape, type Variants, variantsOf } from './shape.ts'
import { type Typed, textAt, textsAt } from './typed.ts'

/** What cannot be meant by what was typed. */
export type TypedProblem = FieldKind | 'required'

export interface ReadForm {
  /** As the operation takes it: amounts in its units, instants in UTC. */
  readonly body: Record<string, unknown>
  readonly problems: ReadonlyMap<string, TypedProblem>
}

interface Reading {
  readonly typed: Typed
  readonly problems: Map<string, TypedProblem>
}

/** Reads what was typed by the schema of the body. What is left empty is null where it may be, or left out. */
export function readForm(body: Shape, typed: Typed): ReadForm {
  const problems = new Map<string, TypedProblem>()
  return { body: objectAt(body, '', '', { typed, problems }), problems }
}

function objectAt(
  shape: Shape,
  at: string,
  within: string,
  reading: Reading,
): Record<string, unknown> {
  const { properties = {}, required = [] } = plainOf(shape)
  const named = properties.name?.const
  const values = Object.entries(properties).flatMap(([name, each]) => {
    const place = at ? `${at}.${name}` : name
    const whole = name === 'value' && typeof named === 'string' ? named : within
    const value = valueAt(
      each,
      { at: place, name, within: whole },
      required.includes(name),
      reading,
    )
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}

interface Place {
  readonly at: string
  readonly name: string
  readonly within: string
}

function valueAt(given: Shape, place: Place, required: boolean, reading: Reading): unknown {
  const { at, name, within } = place
  const variants = variantsOf(given)
  if (variants) return variantIn(variants, place, reading)
  const shape = plainOf(given)
  if (shape.const !== undefined) return shape.const
  const mayMiss = isNullable(given) || !required
  const nothing = isNullable(given) ? null : undefined
  if (isObject(shape)) {
    if (mayMiss && !isTouched(reading.typed, at)) return nothing
    return objectAt(shape, at, name === 'value' ? within : name, reading)
  }
  if (shape.type === 'array') return listAt(shape, place, required, reading)
  return textIn(shape, place, { nothing, mayMiss }, reading)
}

/** The shape that was chosen, with what was typed for it. */
function variantIn({ by, of }: Variants, { at, within }: Place, reading: Reading): unknown {
  const chosen = of.get(textAt(reading.typed, `${at}.${by}`))
  if (chosen) return objectAt(chosen, at, within, reading)
  reading.problems.set(at, 'required')
  return undefined
}

/** What one input says; `nothing` where it is empty. */
function textIn(
  shape: Shape,
  { at, name, within }: Place,
  { nothing, mayMiss }: { nothing: null | undefined; mayMiss: boolean },
  { typed, problems }: Reading,
): unknown {
  const text = textAt(typed, at)
  if (text.trim() === '') {
    if (!mayMiss) problems.set(at, 'required')
    return nothing
  }
  const kind = kindOf(name, shape, within)
  const value = readers[kind](text, shape)
  if (value === undefined) problems.set(at, kind)
  return value
}

const isTouched = (typed: Typed, at: string): boolean =>
  [...typed].some(
    ([key, texts]) => key.startsWith(`${at}.`) && texts.some((text) => text.trim() !== ''),
  )

function listAt(shape: Shape, { at }: Place, required: boolean, reading: Reading): unknown {
  const items = plainOf(shape.items ?? {})
  if (isObject(items)) {
    const count = Math.max(shape.minItems ?? 0, rowsTyped(reading.typed, at))
    const used = Array.from({ length: count }, (_, row) => `${at}.${row}`)
    // A row that nobody has touched was shown and is not meant, as long as there are enough without it.
    const meant = used.filter(
      (each, row) => row < (shape.minItems ?? 0) || isTouched(reading.typed, each),
    )
    return meant.map((each) => objectAt(items, each, '', reading))
  }
  const texts = textsAt(reading.typed, at)
  if (texts.length === 0 && required && (shape.minItems ?? 0) > 0)
    reading.problems.set(at, 'required')
  return texts
}

const plain = (text: string): string => text.trim()
const usdcText = (text: string): string | undefined => {
  const amount = normaliseTypedAmount(text)
  return parseUsdc(amount).ok ? amount : undefined
}

/** A percentage as a whole number of parts; undefined where it is finer than they are. */
function partsOf(text: string, whole: number): number | undefined {
  const parsed = parseUsdc(normaliseTypedAmount(text.replace('%', '')))
  if (!parsed.ok) return undefined
  const parts = parsed.amountMicro * BigInt(whole)
  const perUnit = 100_000_000n
  return parts % perUnit === 0n ? Number(parts / perUnit) : undefined
}

/** An id, as it is or as the end of the address of its page. */
function idOf(text: string): string {
  const path = text.trim().split(/[?#]/)[0] ?? ''
  return path.split('/').filter(Boolean).at(-1) ?? ''
}

const wholeOf = (text: string): number | undefined =>
  /^-?\d{1,15}$/.test(text.replace(/[\s\u00a0\u202f]/g, ''))
    ? Number(text.replace(/[\s\u00a0\u202f]/g, ''))
    : undefined

const readers: { readonly [Kind in FieldKind]: (text: string, shape: Shape) => unknown } = {
  usdc: usdcText,
  micro: (text) => {
    const parsed = parseUsdc(normaliseTypedAmount(text))
    return parsed.ok ? parsed.amountMicro.toString() : undefined
  },
  minor: plain,
  bps: (text) => partsOf(text, BPS_WHOLE),
  ppm: (text) => partsOf(text, PPM_WHOLE),
  rate: (text) => normaliseTypedAmount(text),
  instant: (text) => instantOf(plain(text)) ?? undefined,
  id: idOf,
  document: plain,
  choice: (text, { enum: choices = [] }) => (choices.includes(text) ? text : undefined),
  yesNo: (text) => ({ true: true, false: false })[text],
  count: wholeOf,
  country: plain,
  account: plain,
  email: plain,
  longText: plain,
  text: plain,
}
