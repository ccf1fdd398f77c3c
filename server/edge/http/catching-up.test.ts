import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
})
afterAll(() => site.close())

const ofPeople = ['/', '/readyz', '/api/pockets', '/sandbox/people', '/sandbox/stripe/messages']
const ofProviders = ['/webhooks/stripe', '/sandbox/stripe/v1/refunds', '/sandbox/sumsub/resources']
const ask = (path: string, method: string) => fetch(`${site.url}${path}`, { method })

test('while the sandbox’s past is laid, its providers are answered and people are told to come back', async () => {
  const clock = site.platform.sandboxClock
  clock?.startBehind(DAY_MS)
  for (const path of ofPeople) {
    const { status, headers } = await ask(path, 'GET')
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2'])
  }
  for (const path of ofProviders) {
    const { status } = await ask(path, 'POST')
    expect([400, 401, 403], `${path} ${status}`).toContain(status)
  }
  clock?.catchUp()
  expect((await ask('/readyz', 'GET')).status).toBe(200)
})
