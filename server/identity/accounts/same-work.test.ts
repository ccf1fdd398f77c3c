import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
})
afterAll(() => site.close())

/** How often a password is hashed, for hashing or for checking, while something is done. */
async function hashes(work: () => Promise<unknown>): Promise<number> {
  const { passwords } = site.platform.login
  const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')]
  await work()
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return calls
}

test('ACC-03 a login costs one hash, whether its address is known, unknown or none', async () => {
  const ana = visitTestPlatform(site.url)
  await register(ana)
  const visitor = visitTestPlatform(site.url)
  for (const [email, password, cost] of [
    [ana.email, goodPassword, 1],
    [ana.email, 'not the password', 1],
    ['nobody@example.org', 'not the password', 1],
    ['no address', 'not the password', 1],
    // Refused before hashing.
    [ana.email, 'é'.repeat(513), 0],
  ] as const) {
    const send = () => visitor.send('POST', '/api/session', { email, password })
    expect(await hashes(send), `${email} ${password.slice(0, 20)}`).toBe(cost)
  }
})

test('ACC-01 a registration costs one hash, whether its address is taken or not', async () => {
  const visitor = visitTestPlatform(site.url)
  const open = (email: string, password: string) => () =>
    visitor.send('POST', '/api/accounts', {
      name: 'Ana Test',
      email,
      password,
      confirmPassword: password,
    })
  expect(await hashes(open('new@example.org', goodPassword))).toBe(1)
  expect(await hashes(open('new@example.org', goodPassword))).toBe(1)
  expect(await hashes(open('other@example.org', 'x'.repeat(1_025)))).toBe(0)
})

test('ACC-01 a link costs its asking one promise, whether its address is known, proven or neither', async () => {
  const ana = visitTestPlatform(site.url)
  await register(ana)
  const { db } = site.platform
  const promised = async () => {
    await site.platform.worker.drain()
    await visitTestPlatform(site.url).send('POST', '/api/password-reset', { email: ana.email })
    await visitTestPlatform(site.url).send('POST', '/api/password-reset', {
      email: 'no@example.org',
    })
    const tasks = await db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('done_at', 'is', null)
      .orderBy('id')
      .execute()
    return tasks.map(({ kind, payload }) => [kind, Object.keys(payload as object).toSorted()])
  }
  const links = () => db.selectFrom('login.mail_link').select('purpose').execute()
  await site.platform.worker.drain()
  const before = await links()
  const one = ['mail_asked_link', ['accountId', 'id', 'purpose']]
  expect(await promised()).toEqual([one, one])
  expect(await links()).toEqual(before)
  await site.platform.worker.drain()
  expect((await links()).length).toBe(before.length + 1)
})
