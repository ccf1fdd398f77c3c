import { WrongCommandLine } from './problems.ts'
import type { JsonSchema } from './verb.ts'

/** One option: the place in the body that it fills, such as `change`, `kind` for `--change-kind`. */
export interface Field {
  at: readonly string[]
  /** One for each shape that the body may have there. */
  schemas: readonly JsonSchema[]
  required: boolean
}

/** What was typed for an option, by its flag; several texts where it may be given again. */
export type Typed = ReadonlyMap<string, string | readonly string[]>

/** `--change-kind`; a document is named by itself or its hash, so that `evidenceHash` is `--evidence`. */
export function flagOf(at: readonly string[]): string {
  const name = at.join('-').replace(/Hash(es)?$/, '')
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Every option of a body; those of the objects within it stand beside its own. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const byFlag = Map.groupBy(fieldsAt(schema, [], true), ({ at }) => flagOf(at))
  return [...byFlag.values()].map((same) => ({
    at: same[0]?.at ?? [],
    schemas: same.flatMap(({ schemas }) => schemas),
    required: same.every(({ required }) => required),
  }))
}

function fieldsAt(schema: JsonSchema, at: readonly string[], required: boolean): readonly Field[] {
  const shapes = shapesOf(schema)
  const objects = shapes.filter(isObject)
  if (objects.length === 0) {
    return [{ at, schemas: shapes, required: required && !isNullable(schema) }]
  }
  return objects.flatMap((each) =>
    Object.entries(each.properties ?? {}).flatMap(([name, below]) => {
      const isAsked = required && shapes.length === 1 && (each.required ?? []).includes(name)
      return fieldsAt(below, [...at, name], isAsked)
    }),
  )
}

/** The body that the options make. What is not typed is null where it may be, and else left to the server to ask for. */
export function bodyFrom(schema: JsonSchema, typed: Typed): Record<string, unknown> {
  return (valueAt(schema, typed, []) ?? {}) as Record<string, unknown>
}

function valueAt(schema: JsonSchema, typed: Typed, at: readonly string[]): unknown {
  const shapes = shapesOf(schema)
  const objects = shapes.filter(isObject)
  if (objects.length > 0) return objectAt(chosen(objects, typed, at), typed, at)
  const text = typed.get(flagOf(at))
  return text === undefined ? undefined : typedValue(shapes[0] ?? {}, text)
}

function objectAt(schema: JsonSchema, typed: Typed, at: readonly string[]): unknown {
  const values = Object.entries(schema.properties ?? {}).flatMap(([name, below]) => {
    const value = valueAt(below, typed, [...at, name])
    if (value !== undefined) return [[name, value] as const]
    return schema.required?.includes(name) && isNullable(below) ? [[name, null] as const] : []
  })
  return values.length > 0 || at.length === 0 ? Object.fromEntries(values) : undefined
}

/** Of the shapes that an object may have, the one whose fixed values were typed. */
function chosen(objects: readonly JsonSchema[], typed: Typed, at: readonly string[]): JsonSchema {
  const fits = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(
      ([name, { const: fixed }]) =>
        fixed === undefined || typed.get(flagOf([...at, name])) === fixed,
    )
  return objects.find(fits) ?? objects[0] ?? {}
}

function typedValue(schema: JsonSchema, text: string | readonly string[]): unknown {
  if (typeof text === 'string') return scalarOf(schema, text)
  const items = schema.items ?? {}
  // None at all is typed as an empty text.
  const parts = text.flatMap((part) => (items.enum ? part.split(',') : [part]))
  return parts.filter((part) => part !== '').map((part) => itemOf(items, part))
}

function itemOf(schema: JsonSchema, text: string): unknown {
  const [object] = shapesOf(schema).filter(isObject)
  if (!object || text.startsWith('{')) return scalarOf(schema, text)
  const pairs = text.split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    if (value.length === 0) {
      throw new WrongCommandLine(`Write ${Object.keys(object.properties ?? {}).join('=…,')}=…`)
    }
    return [name, scalarOf(object.properties?.[name] ?? {}, value.join('='))]
  })
  return Object.fromEntries(pairs)
}

function scalarOf({ type, ...schema }: JsonSchema, text: string): unknown {
  if (type === 'string' || schema.const !== undefined || schema.enum) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongCommandLine(`This is no ${type ?? 'JSON'}: ${text}`)
  }
}

/** The shapes that a value may have, null apart. */
export function shapesOf(schema: JsonSchema): readonly JsonSchema[] {
  const either = schema.oneOf ?? schema.anyOf
  return either ? either.flatMap(shapesOf) : schema.type === 'null' ? [] : [schema]
}

const isObject = ({ properties }: JsonSchema): boolean => properties !== undefined

const isNullable = ({ type, oneOf, anyOf }: JsonSchema): boolean =>
  type === 'null' || [...(oneOf ?? []), ...(anyOf ?? [])].some(isNullable)
