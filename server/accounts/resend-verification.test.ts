import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendVerification } from '#server/accounts/resend-verification.ts'
import { startTestPlatform, type TestPlatform } from '#server/test-platform.ts'
import { becomeBacker, register, visitTestPlatform } from '#server/test-visitor.ts'
import { databases } from '#tests/databases.ts'

const [database] = databases
let site: TestPlatform
beforeAll(async () => {
  if (!database) throw new Error('there is no database to test on')
  site = await startTestPlatform(database.open)
})
afterAll(() => site.close())

async function mailsTo(email: string): Promise<number> {
  await site.platform.worker.drain()
  const mails = await site.platform.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', email)
    .where('subject', 'like', 'Confirmez%')
    .execute()
  return mails.length
}

test('ACC-01 the link is sent again, three times within a quarter of an hour at most', async () => {
  const ana = visitTestPlatform(site.url)
  await register(ana)
  expect(await mailsTo(ana.email)).toBe(1)
  for (let asked = 0; asked < 5; asked += 1) {
    site.clock.advance(1_000)
    expect(await resendVerification(site.platform, ` ${ana.email.toUpperCase()} `)).toEqual({
      ok: true,
      value: null,
    })
  }
  expect(await mailsTo(ana.email)).toBeLessThanOrEqual(3)
  expect(await mailsTo(ana.email)).toBeGreaterThan(1)
})

test('ACC-01 unknown and proven addresses get the same answer and no mail', async () => {
  const eva = visitTestPlatform(site.url)
  await becomeBacker(site.platform, eva)
  const before = await mailsTo(eva.email)
  for (const email of [eva.email, 'nobody@example.org', '']) {
    expect(await resendVerification(site.platform, email)).toEqual({ ok: true, value: null })
  }
  expect(await mailsTo(eva.email)).toBe(before)
  expect(await mailsTo('nobody@example.org')).toBe(0)
})

test('LAUNCH-01 nothing is sent before the launch', async () => {
  if (!database) throw new Error('there is no database to test on')
  const quiet = await startTestPlatform(database.open, { launched: false })
  const answer = await resendVerification(quiet.platform, 'ana@example.org')
  expect(answer).toEqual({ ok: false, refusals: [{ code: 'not_launched' }] })
  await quiet.close()
})
