import { expect, test } from 'vitest'
import * as dashboard from '#app/routes/dashboard.tsx'
import * as newTerms from '#app/routes/nouvelles-conditions.tsx'
import { oneDatabase } from '#tests/databases.ts'
import { changes, changeTerms } from '#tests/fixtures/new-terms.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

test('TERM-01 the dashboard asks once for consent to new terms, and goes on where it was', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const ana = await newBacker(site)
  await changeTerms(site, '2027-1', { changes })
  await logInAgain(ana)
  const see = (at: string) => askPage(site, ana, dashboard.loader, { at })
  const asked = await see('/dashboard?tab=pockets')
  expect(asked.location).toBe('/nouvelles-conditions?suite=%2Fdashboard%3Ftab%3Dpockets')
  const at = asked.location ?? ''
  const shown = await askPage(site, ana, newTerms.loader, { at })
  expect(shown.data).toMatchObject([{ version: '2027-1', changes: changes.fr }])
  const answer = (version: string) => askPage(site, ana, newTerms.action, { at, form: { version } })
  expect((await answer('2028-1')).data.refusal).not.toBeNull()
  expect((await answer('2027-1')).location).toBe('/dashboard?tab=pockets')
  expect((await see('/dashboard')).location).toBeNull()
  expect((await askPage(site, ana, newTerms.loader, { at })).location).toBe(
    '/dashboard?tab=pockets',
  )
  await site.close()
})
