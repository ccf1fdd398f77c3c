import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'

test('an unexpected error of the API is a problem document with the reference of the log, and tells nothing of how', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  await sql`alter table pocket rename to pocket_elsewhere`.execute(site.platform.db)
  const answer = await fetch(`${site.url}/api/pockets`)
  const text = await answer.text()
  await site.close()
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const reference = answer.headers.get('x-request-id')
  expect(reference).toMatch(/^[0-9A-F]{8}$/)
  const code = 'internal_error'
  expect(JSON.parse(text)).toEqual({
    type: 'about:blank',
    title: 'Something went wrong. Tell us the reference if it happens again.',
    status: 500,
    code,
    reference,
  })
})
