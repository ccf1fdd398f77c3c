import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { becomeBacker, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { askForLink } from './ask-for-link.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
})
afterAll(() => site.close())

async function mailsTo(email: string): Promise<number> {
  await site.platform.worker.drain()
  return (await readEmails(site.platform, { to: email, subject: 'Confirmez' })).length
}

const client = { network: '203.0.113.7', userAgent: null }

test('ACC-01 the link is sent again, three times within a quarter of an hour at most', async () => {
  const ana = visitTestPlatform(site.url)
  await register(ana)
  expect(await mailsTo(ana.email)).toBe(1)
  const ask = () =>
    askForLink(site.platform, 'verify_email', ` ${ana.email.toUpperCase()} `, client)
  for (let asked = 0; asked < 3; asked += 1) {
    site.clock.advance(1_000)
    expect(await ask()).toEqual({ ok: true, value: null })
  }
  const detail = { retryAfterSeconds: 15 * 60 - 2 }
  expect(await ask()).toEqual({ ok: false, refusals: [{ code: 'too_many_attempts', detail }] })
  expect(await mailsTo(ana.email)).toBe(4)
  site.clock.advance(detail.retryAfterSeconds * 1_000)
  expect(await ask()).toEqual({ ok: true, value: null })
})

test('ACC-01 unknown and proven addresses get the same answers and no mail', async () => {
  const eva = visitTestPlatform(site.url)
  await becomeBacker(site.platform, eva)
  const before = await mailsTo(eva.email)
  for (const email of [eva.email, 'nobody@example.org', '', 'no\u0000body@example.org']) {
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await askForLink(site.platform, 'verify_email', email, client)).toEqual({
        ok: true,
        value: null,
      })
    }
    expect(await askForLink(site.platform, 'verify_email', email, client)).toMatchObject({
      refusals: [{ code: 'too_many_attempts' }],
    })
  }
  expect(await mailsTo(eva.email)).toBe(before)
  expect(await mailsTo('nobody@example.org')).toBe(0)
})

test('LAUNCH-01 nothing is sent before the launch', async () => {
  const quiet = await startTestPlatform(oneDatabase.open, { launched: false })
  const answer = await askForLink(quiet.platform, 'verify_email', 'ana@example.org', client)
  expect(answer).toEqual({ ok: false, refusals: [{ code: 'not_launched' }] })
  await quiet.close()
})
