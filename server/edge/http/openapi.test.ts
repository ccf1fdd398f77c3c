import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '#domain/kernel/authority.ts'
import { REFUSAL_CODES } from '#domain/kernel/refusal.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { createApp } from './app.ts'
import { apiDocument, describedOperations } from './openapi.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open, { launched: false })
})
afterAll(() => site.close())

describe('the document of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(apiDocument()))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('has every route, and no route besides', () => {
    const build = () => Promise.reject(new Error('no page is asked for'))
    const routed = createApp(site.platform, build)
      .routes.filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path.replace(/\{.*\}/, '')}`)
    const described = describedOperations.map(({ path, method }) => `${method} /api${path}`)
    expect(routed.length).toBeGreaterThan(60)
    expect([...new Set(routed)].toSorted()).toEqual(described.toSorted())
  })

  test('says what every answer in JSON looks like', () => {
    const silent = describedOperations.filter(
      ({ answer, status, bytes }) => answer === undefined && status !== 204 && !bytes?.out,
    )
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('names each operation once', () => {
    const { paths } = apiDocument() as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const ids = Object.values(paths).flatMap((at) =>
      Object.values(at).map(({ operationId }) => operationId),
    )
    expect(ids.length).toBe(describedOperations.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('postBackingsByIdCardPayment')
  })

  test('names every refusal, the key of what is made once, and who may ask', () => {
    expect(apiDocument()).toMatchObject({
      components: { schemas: { RefusalCode: { enum: REFUSAL_CODES } } },
      paths: {
        '/api/backings': {
          post: {
            security: [{ session: [] }, { personalToken: ['orders'] }],
            parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
            responses: { 201: {}, 422: {} },
          },
        },
        '/api/operator/tasks': {
          get: { security: [{ operatorSession: [] }, { operatorToken: [], operatorName: [] }] },
        },
      },
    })
  })

  test('ACC-02 names the row of the authority table for every operation', () => {
    const { paths } = apiDocument() as {
      paths: Record<string, Record<string, { 'x-authority'?: string }>>
    }
    const without = Object.entries(paths).flatMap(([path, at]) =>
      Object.entries(at)
        .filter(([, each]) => !OPERATIONS.some((known) => known === each['x-authority']))
        .map(([method]) => `${method} ${path}`),
    )
    expect(without).toEqual([])
  })

  test('T15 says that what is answered as busy may have been done, and how to ask again', () => {
    const description = expect.stringMatching(/may have been done: .* with the same key/)
    expect(apiDocument()).toMatchObject({ components: { responses: { 503: { description } } } })
  })

  test('says how long an answer may be kept, and how much a token may still ask', () => {
    const etag = { $ref: '#/components/headers/ETag' }
    expect(apiDocument()).toMatchObject({
      paths: {
        '/api/transparency': {
          get: {
            parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
            responses: {
              200: {
                headers: { ETag: etag, RateLimit: { $ref: '#/components/headers/RateLimit' } },
              },
              304: { headers: { ETag: etag } },
            },
          },
        },
      },
      components: { headers: { ETag: {}, RateLimit: {}, 'RateLimit-Policy': {} } },
    })
  })

  test('closes every object that a request may send', () => {
    const open: string[] = []
    const look = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, additionalProperties } = schema as Record<string, unknown>
      if (type === 'object' && additionalProperties !== false) open.push(at)
      for (const [key, each] of Object.entries(schema)) look(each, `${at}/${key}`)
    }
    const { paths } = apiDocument() as {
      paths: Record<string, Record<string, { requestBody?: object }>>
    }
    for (const [path, at] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(at))
        look(requestBody, `${method} ${path}`)
    }
    expect(open).toEqual([])
  })

  test('is given before the launch too, for programs and as a page that loads nothing', async () => {
    const visitor = visitTestPlatform(site.url)
    const given = await visitor.send('GET', '/api/openapi.json')
    expect(given.status).toBe(200)
    expect(given.body).toEqual(JSON.parse(JSON.stringify(apiDocument())))
    const page = await visitor.send('GET', '/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'/,
    )
    expect(page.body).not.toMatch(/ src=|style=|onclick|<link/)
    for (const { summary } of describedOperations) {
      expect(page.body).toContain(summary.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    }
  })
})
