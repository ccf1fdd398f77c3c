import { afterAll, beforeAll, expect, test } from 'vitest'
import * as overview from '#app/routes/studio.tsx'
import * as layout from '#app/routes/studio-layout.tsx'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { letSignFor } from '#tests/fixtures/named-recipients.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newAthlete } from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let eva: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  eva = (await newAthlete(site)).visitor
})
afterAll(() => site.close())

test('ATH-01 the studio opens for recipients, and shows others where to log in or apply', async () => {
  const at = '/studio'
  for (const { loader } of [layout, overview]) {
    expect((await askPage(site, null, loader, { at })).location).toBe('/login?suite=%2Fstudio')
    expect((await askPage(site, await newBacker(site), loader, { at })).location).toBe('/rejoindre')
    expect((await askPage(site, eva, loader, { at })).status).toBe(200)
  }
})

test('ATH-01 whoever signs for a federation too may switch to it, and alone begins there', async () => {
  const signFor = async (who: Visitor) =>
    letSignFor(site.platform.db, sandboxIds.federation, await personOf(site.platform, who))
  const recipients = async () => (await askPage(site, eva, layout.loader, { at: '/studio' })).data
  await signFor(eva)
  expect((await recipients()).recipients).toMatchObject([
    { kind: 'fighter' },
    { kind: 'federation', id: sandboxIds.federation },
  ])
  const bob = await newBacker(site)
  await signFor(bob)
  const alone = await askPage(site, bob, overview.loader, { at: '/studio' })
  expect(alone.location).toBe(`/studio/federations/${sandboxIds.federation}`)
})
