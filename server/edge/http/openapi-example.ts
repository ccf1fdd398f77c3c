import type { Json } from './openapi-shared.ts'

/** An example that fits a schema, worked out from the schema alone; the same each time. */
export function exampleOf(schema: Json, name = ''): unknown {
  const [given] = (schema.examples as unknown[] | undefined) ?? []
  if (given !== undefined) return given
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = (schema.oneOf ?? schema.anyOf) as readonly Json[] | undefined
  if (choices?.[0]) return exampleOf(choices[0], name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
        exampleOf((schema.items ?? {}) as Json, name),
      )
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return true
    default:
      return null
  }
}

function objectOf({ properties = {}, required = [], additionalProperties = {} }: Json): Json {
  const fields = Object.entries(properties as Record<string, Json>)
  // Of a record, each key that must be there.
  const keys = (required as string[]).filter((key) => !Object.hasOwn(properties as object, key))
  return Object.fromEntries([
    ...fields.map(([name, field]) => [name, exampleOf(field, name)]),
    ...keys.map((key) => [key, exampleOf(additionalProperties as Json, key)]),
  ])
}

const byName: Readonly<Record<string, string>> = {
  name: 'Ana Moreau',
  legalName: 'Ana Moreau',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  currentPassword: 'correct horse battery',
  title: 'Road to the title',
  pocketTitle: 'Road to the title',
  slug: 'road-to-the-title',
  pocketSlug: 'road-to-the-title',
  recipientName: 'Inès Morel',
  opponentName: 'Lou Garnier',
  eventName: 'Nuit du MMA',
  place: 'Paris',
  record: '9-1-0',
  country: 'FR',
  currency: 'EUR',
  certificateNumber: '231',
  number: '231',
  handle: 'ana',
  version: '2026-11',
  url: 'https://example.org/hooks',
  token: 'cr_…',
  secret: 'whsec_…',
  reason: 'Agreed by phone with the fighter.',
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  'date-time': '2026-11-20T19:30:00.000Z',
  date: '1990-05-17',
  email: 'ana@example.org',
  uri: 'https://example.org/hooks',
}

const SHA_256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const WALLET = `0x${SHA_256.slice(0, 40)}`
/** One of these fits every pattern of the API. */
const candidates = [
  '25000000',
  '231',
  'FR',
  'EUR',
  'usb',
  '/soutiens',
  SHA_256,
  SHA_256.slice(0, 32),
  WALLET,
  `0x${SHA_256}`,
  `0x${SHA_256}${SHA_256}1b`,
  'abc',
  'certificate:231',
]

function textOf({ format, pattern, minLength = 0, maxLength }: Json, name: string): string {
  const known = byFormat[String(format)]
  if (known) return known
  const shape = new RegExp(String(pattern ?? ''), 'u')
  const fits = (text: string) =>
    shape.test(text) && text.length >= Number(minLength) && text.length <= Number(maxLength ?? 999)
  const named = byName[name] ?? (/address/i.test(name) ? WALLET : undefined)
  const text = [named, 'text', ...candidates].find((each) => each !== undefined && fits(each))
  return text ?? 'x'.repeat(Number(minLength))
}

function numberOf({ minimum, maximum }: Json, name: string): number {
  const usual = name.endsWith('Bps') ? 500 : /ppm$/i.test(name) ? 10_000 : 1
  return Math.min(Math.max(usual, Number(minimum ?? usual)), Number(maximum ?? usual))
}
