/** What screens read of a JSON Schema. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly oneOf?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly format?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
  readonly default?: unknown
}

/** The shapes that a value may have, null apart. */
export function shapesOf(shape: Shape): readonly Shape[] {
  const either = shape.oneOf ?? shape.anyOf
  if (either) return either.flatMap(shapesOf)
  if (shape.type === 'null') return []
  if (typeof shape.type === 'string' || shape.type === undefined) return [shape]
  const [type] = shape.type.filter((each) => each !== 'null')
  return [type === undefined ? {} : { ...shape, type }]
}

export const isNullable = ({ type, oneOf, anyOf }: Shape): boolean =>
  type === 'null' ||
  (Array.isArray(type) && type.includes('null')) ||
  [...(oneOf ?? []), ...(anyOf ?? [])].some(isNullable)

/** The shape without null; of several the first. */
export const plainOf = (shape: Shape): Shape => shapesOf(shape)[0] ?? {}

export const isObject = ({ properties }: Shape): boolean => properties !== undefined

/** Of an object that is one of several: the field whose fixed value tells which, and what it may say. */
export interface Variants {
  readonly by: string
  readonly of: ReadonlyMap<string, Shape>
}

export function variantsOf(shape: Shape): Variants | null {
  const shapes = shapesOf(shape)
  const [first] = shapes
  if (shapes.length < 2 || !first?.properties) return null
  const by = Object.keys(first.properties).find((name) =>
    shapes.every(({ properties }) => properties?.[name]?.const !== undefined),
  )
  if (!by) return null
  return { by, of: new Map(shapes.map((each) => [String(each.properties?.[by]?.const), each])) }
}
