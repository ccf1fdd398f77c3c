import { fieldsOfFights } from './openapi-fields-of-fights.ts'
import { fieldsOfOperators } from './openapi-fields-of-operators.ts'
import { fieldsOfPeople } from './openapi-fields-of-people.ts'
import { fieldsOfSale } from './openapi-fields-of-sale.ts'
import type { Json } from './openapi-shared.ts'

const glossary = new Map(
  Object.entries({
    ...fieldsOfFights,
    ...fieldsOfOperators,
    ...fieldsOfPeople,
    ...fieldsOfSale,
  }),
)

/** What the end of a field's name says of its unit. */
const units: readonly (readonly [ending: string, unit: string])[] = [
  ['Micro', 'In micro-USDC, as decimal text: `25000000` is 25 USDC.'],
  ['Bps', 'In basis points: 500 is 5 %.'],
  ['Ppm', 'In parts per million: 10000 is 1 %.'],
  ['ppm', 'In parts per million: 10000 is 1 %.'],
]

/** What a field means wherever it stands; undefined for one that the glossary does not have. */
export function meaningOf(name: string): string | undefined {
  const meaning = glossary.get(name)
  const unit = units.find(([ending]) => name.endsWith(ending))?.[1]
  return unit && meaning ? `${meaning} ${unit}` : meaning
}

/** A schema with the glossary's description for every field that has none of its own. */
export function describeFields(schema: Json): Json {
  return described(schema) as Json
}

function described(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(described)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === 'properties' && typeof value === 'object' && value !== null
        ? [key, fieldsIn(value)]
        : [key, isData(key) ? value : described(value)],
    ),
  )
}

/** What these hold is no schema. */
const isData = (key: string): boolean => ['enum', 'const', 'examples', 'default'].includes(key)

function fieldsIn(fields: object): Json {
  const named = Object.entries(fields).map(([name, field]: [string, Json]) => {
    const meaning = 'description' in field ? undefined : meaningOf(name)
    return [name, { ...(described(field) as Json), ...(meaning ? { description: meaning } : {}) }]
  })
  return Object.fromEntries(named)
}
