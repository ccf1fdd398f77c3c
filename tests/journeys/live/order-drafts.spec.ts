import { expect, type Page, test } from '@playwright/test'
import { fillIdentity, openSheet, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker } from './visitor.ts'

const amount = (page: Page) => sheetOf(page).getByLabel('Votre soutien')

test('PAY-02 a reload keeps the amount, and two tabs with the same order place it once', async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await openSheet(page, pockets.tips)
  await amount(page).fill('31,5')
  await page.reload()
  await expect(amount(page)).toHaveValue('31,5')
  await fillIdentity(page)
  const other = await page.context().newPage()
  await openSheet(other, pockets.tips)
  await amount(other).fill('31,50')
  await fillIdentity(other)
  for (const tab of [page, other]) {
    await sheetOf(tab)
      .getByRole('button', { name: /^Confirmer/ })
      .click()
  }
  for (const tab of [page, other]) await tab.waitForURL('**/sandbox/stripe/pay/**')
  expect(other.url()).toBe(page.url())
  const list = await (await page.request.get('/api/backings')).json()
  expect(list.items ?? list).toHaveLength(1)
})
