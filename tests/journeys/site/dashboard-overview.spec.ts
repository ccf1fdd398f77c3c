import { expect, type Page, test } from '@playwright/test'
import { visibleToasts, visitDashboard } from './dashboard-visit.ts'

test.beforeEach(({ page }) => visitDashboard(page))

const section = (page: Page, name: string) => page.getByRole('region', { name })
const content = (page: Page) => page.getByRole('main')

test('DASH-05 the overview names itself and leads to the marketplace', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
  await expect(page.getByText('Gérez vos pockets et maximisez vos soutiens')).toBeVisible()
  await page.getByRole('link', { name: 'Découvrir Nouveaux Pockets' }).click()
  await expect(page).toHaveURL('/dashboard?tab=marketplace')
  await expect(content(page)).toBeFocused()
})

test('DASH-06 four figures stand on the strip', async ({ page }) => {
  const strip = page.getByLabel('Chiffres clés')
  await expect(strip.locator('dt')).toHaveText([
    'Pockets Actifs',
    'Meilleure Performance',
    'Prochains Combats',
    'Opportunités',
  ])
  await expect(strip.locator('dt + dd')).toHaveText(['3', '+21.4%', '5', '12'])
  await expect(strip.locator('dd + dd').first()).toContainText('4,730€')
  await expect(strip.locator('dd + dd').nth(2)).toHaveText('Cette semaine')
})

test('DASH-07 three Pockets trend, best change first, and lead to all Pockets', async ({
  page,
}) => {
  const trending = section(page, 'Pockets Tendances')
  await expect(trending.getByText('Hot')).toBeVisible()
  await expect(trending.getByRole('article')).toHaveCount(3)
  await expect(trending.locator('dt:text-is("Performance") + dd')).toContainText([
    '+21.4%',
    '+15.1%',
    '+12.6%',
  ])
  await expect(trending.getByRole('heading', { level: 3 })).toHaveText([
    'Élite de la Cage',
    'La Relève',
    'Coup d’Audace',
  ])
  await trending.getByRole('link', { name: 'Voir Tous' }).click()
  await expect(page).toHaveURL('/dashboard?tab=pockets')
})

test('DASH-08 four Pockets are recommended, best return first, and lead to the marketplace', async ({
  page,
}) => {
  const recommended = section(page, 'Recommandés pour Vous')
  await expect(recommended.getByText('IA', { exact: true })).toBeVisible()
  await expect(recommended.locator('dt:text-is("ROI") + dd')).toHaveText([
    '+24.5%',
    '+18.2%',
    '+15.8%',
    '+12.1%',
  ])
  await recommended.getByRole('link', { name: 'Marketplace' }).click()
  await expect(page).toHaveURL('/dashboard?tab=marketplace')
})

test('DASH-09 three news items carry their impact', async ({ page }) => {
  const news = section(page, 'Actualités du Marché')
  await expect(news.getByText('Live', { exact: true })).toBeVisible()
  await expect(news.getByRole('listitem')).toHaveCount(3)
  for (const impact of ['Positif', 'Neutre', 'Attention']) {
    await expect(news.getByText(impact, { exact: true })).toBeVisible()
  }
})

test('DASH-12 supporting from a card or a row says that support is to come', async ({ page }) => {
  for (const name of ['Pockets Tendances', 'Recommandés pour Vous']) {
    await page.reload()
    await section(page, name).getByRole('button', { name: 'Soutenir ce Pocket' }).first().click()
    await expect(visibleToasts(page)).toHaveCount(1)
    await expect(visibleToasts(page)).toContainText('Soutien en cours')
    await expect(visibleToasts(page)).toContainText('Fonctionnalité de soutien en développement')
  }
})
