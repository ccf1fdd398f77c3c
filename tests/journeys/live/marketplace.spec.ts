import { expect, test } from '@playwright/test'
import { pockets } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('DASH-10 the marketplace is searched by the server while one types, and the address says for what', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await open(page, '/dashboard?tab=marketplace')
  const cards = page.getByRole('main').getByRole('article')
  await expect(page.getByRole('article', { name: pockets.share })).toBeVisible()
  await page.getByRole('searchbox').fill('INES')
  await expect(page).toHaveURL(/q=INES/)
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(pockets.tips)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 résultat')
  await page.getByRole('searchbox').fill('personne de ce nom')
  await expect(cards).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Aucun pocket')
  // Every kind can still be chosen.
  await expect(page.getByLabel('Type').getByRole('option')).toHaveCount(4)
})
