import { describe, expect, test } from 'vitest'
import { validatorOf } from '#tests/fixtures/document.ts'
import { apiDocument } from './openapi.ts'
import type { Json } from './openapi-shared.ts'

type Media = { schema: Json; example?: unknown }
type Part = { content?: { [type: string]: Media } }
type Documented = { tags: string[]; requestBody?: Part; responses: { [status: string]: Part } }

const { paths, webhooks, tags } = apiDocument() as unknown as {
  paths: { [path: string]: { [method: string]: Documented } }
  webhooks: { [event: string]: { post: Documented } }
  tags: { name: string; description: string }[]
}
const operations = [
  ...Object.entries(paths).flatMap(([path, at]) =>
    Object.entries(at).map(([method, each]) => ({ at: `${method} ${path}`, each })),
  ),
  ...Object.entries(webhooks).map(([event, { post }]) => ({ at: event, each: post })),
]
const mediaOf = ({ requestBody, responses }: Documented): Media[] =>
  [requestBody, ...Object.values(responses)].flatMap(
    (part) => part?.content?.['application/json'] ?? [],
  )

/** Every field of these schemas, with whether something is said of it. */
function fieldsOf(part: unknown): { name: string; isDescribed: boolean }[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties } = part as { properties?: Record<string, Json> }
  const own = Object.entries(properties ?? {}).flatMap(([name, field]) => [
    { name, isDescribed: 'description' in field },
    ...fieldsOf(field),
  ])
  const others = Object.entries(part).filter(([key]) => key !== 'properties' && key !== 'examples')
  return [...own, ...others.flatMap(([, value]) => fieldsOf(value))]
}

describe('the document of the API, as people read it', () => {
  test('says of at least nine fields in ten what they mean', () => {
    const fields = operations.flatMap(({ each }) =>
      mediaOf(each).flatMap(({ schema }) => fieldsOf(schema)),
    )
    const silent = fields.filter(({ isDescribed }) => !isDescribed).map(({ name }) => name)
    const share = 1 - silent.length / fields.length
    expect(fields.length).toBeGreaterThan(2_000)
    // A name that is missing here belongs into `openapi-fields-of-….ts`.
    expect({ isEnough: share >= 0.9, silent: share >= 0.9 ? [] : [...new Set(silent)] }).toEqual({
      isEnough: true,
      silent: [],
    })
  })

  test('has an example for every body and answer, and each fits its schema', () => {
    const medias = operations.flatMap(({ at, each }) =>
      mediaOf(each).map((media) => ({ at, ...media })),
    )
    const wrong = medias.filter(({ schema, example }) => !validatorOf(schema)(example))
    expect(medias.length).toBeGreaterThan(300)
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  test('puts every operation below a tag that is described, and no tag is empty', () => {
    const used = operations.flatMap(({ each }) => each.tags ?? [])
    // A new noun belongs into `openapi-tags.ts`.
    expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name).toSorted())
    expect(tags.every(({ description }) => description.length > 20)).toBe(true)
  })
})
