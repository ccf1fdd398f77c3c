import { afterAll, beforeAll, expect, test } from 'vitest'
import * as page from '#app/routes/desabonnement.tsx'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { tellOne } from '#server/notifications/door.ts'
import { oneDatabase } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let ana: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  ana = await newBacker(site)
})
afterAll(() => site.close())

/** Tells Ana of something, and gives the e-mails about it. */
async function told(kind: NotificationKind, subject: string) {
  const facts = { path: '/gains', pocket: 'Route', who: 'Inès', opponent: 'Lina' }
  const one = { personId: await personOf(site.platform, ana), amountMicro: 1n as never }
  await tellOne(site.platform, { kind, subject, facts }, one)
  await site.platform.worker.drain()
  return readEmails(site.platform, { to: ana.email, key: `${kind}:${subject}:` })
}

/** What a mail program sends: no cookie, no origin. */
function press(url: string) {
  const at = new URL(url).pathname
  const [, , kind, token] = at.split('/')
  const form = { 'List-Unsubscribe': 'One-Click' }
  return askPage(site, null, page.action, { at, params: { kind, token }, form })
}

test('one press in an e-mail ends those of its kind, without a login', async () => {
  const [email] = await told('fight_moved', 'one')
  const url = email?.unsubscribeUrl ?? ''
  expect(url).toContain('/desabonnement/fight_moved/')
  for (const _ of ['once', 'twice'])
    expect((await press(url)).data).toMatchObject({ refusal: null })
  expect(await told('fight_moved', 'two')).toEqual([])
  expect(await told('fight_cancelled', 'two')).toHaveLength(1)
  const told2 = (await ana.send('GET', '/api/notifications')).body.items
  expect(told2.filter(({ kind }: { kind: string }) => kind === 'fight_moved')).toHaveLength(2)
})

test('an altered address ends nothing, and what is owed is always told', async () => {
  const [email] = await told('fight_cancelled', 'three')
  const url = email?.unsubscribeUrl ?? ''
  const altered = url.replace('fight_cancelled', 'pocket_closed')
  expect((await press(altered)).data.refusal).not.toBeNull()
  expect(await told('pocket_closed', 'four')).toHaveLength(1)
  const [owed] = await told('fight_settled', 'five')
  expect(owed).toBeDefined()
  expect(owed?.unsubscribeUrl).toBeUndefined()
})
