import { expect, type Locator, type Page, test } from '@playwright/test'
import { visibleToasts, visitDashboard } from './dashboard-visit.ts'

const cards = (page: Page) => page.getByRole('article')
const figure = (card: Locator, label: string) => card.locator(`dt:text-is("${label}") + dd`)

test("DASH-10 'Mes Pockets' lists all six", async ({ page }) => {
  await visitDashboard(page, 'pockets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Pockets')
  await expect(cards(page)).toHaveCount(6)
})

test("DASH-10 'Marketplace' lists those with a part left", async ({ page }) => {
  await visitDashboard(page, 'marketplace')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace')
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByText('Grands Gabarits')).toHaveCount(0)
})

test('DASH-11 a card shows a Pocket from its name to its bar', async ({ page }) => {
  await visitDashboard(page, 'pockets')
  const card = page.getByRole('article', { name: 'Élite de la Cage' })
  await expect(card.getByText('Faible Risque')).toBeVisible()
  await expect(card.getByText(/têtes d’affiche/)).toBeVisible()
  await expect(card.getByRole('list').getByRole('listitem')).toHaveText([
    /Moussa Diallo/,
    /Inès Morel/,
    /Awa Diop/,
    '+2',
  ])
  await expect(figure(card, 'Performance')).toContainText('▲+21.4%')
  await expect(figure(card, 'Valeur')).toHaveText('12,450€')
  await expect(figure(card, 'ROI')).toHaveText('+18.2%')
  await expect(figure(card, 'Participation')).toHaveText('5-15%')
  await expect(figure(card, 'Disponible')).toHaveText('32%')
  await expect(figure(card, 'Min backing')).toHaveText('500€')
  const bar = card.getByRole('meter')
  await expect(bar).toHaveAttribute('aria-valuenow', '68')
  await expect(bar).toHaveAttribute('aria-valuemax', '100')
  await expect(bar).toHaveAttribute('aria-valuetext', '68 % vendus, 32 % disponibles')
})

test('DASH-11 a loss points down, and a card with three fighters has no overflow', async ({
  page,
}) => {
  await visitDashboard(page, 'pockets')
  const losing = page.getByRole('article', { name: 'Grands Gabarits' })
  await expect(figure(losing, 'Performance')).toContainText('▼-6.8%')
  const three = page.getByRole('article', { name: 'Coup d’Audace' })
  await expect(three.getByRole('listitem')).toHaveCount(3)
  await expect(three.getByText(/^\+\d+$/)).toHaveCount(0)
})

test('DASH-11 low risk is green, high red, medium orange, in both themes', async ({ page }) => {
  await visitDashboard(page, 'pockets')
  const colours = {
    light: ['rgb(13, 115, 65)', 'rgb(154, 79, 0)', 'rgb(200, 27, 41)'],
    dark: ['rgb(63, 203, 130)', 'rgb(245, 167, 66)', 'rgb(255, 90, 87)'],
  } as const
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const [at, label] of ['Faible Risque', 'Moyen Risque', 'Élevé Risque'].entries()) {
      await expect(page.getByText(label).first()).toHaveCSS('color', colours[theme][at] ?? '')
    }
  }
})

test("DASH-12 'Soutenir ce Pocket' says that support is to come", async ({ page }) => {
  await visitDashboard(page, 'marketplace')
  await page.getByRole('button', { name: 'Soutenir ce Pocket', exact: true }).last().click()
  await expect(visibleToasts(page)).toContainText('Soutien en cours')
  await expect(visibleToasts(page)).toContainText('Fonctionnalité de soutien en développement')
})

test('a list can be searched, narrowed and put in order, and the URL says so', async ({ page }) => {
  await visitDashboard(page, 'pockets')
  await page.getByRole('searchbox').fill('theo')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText('2 résultats')).toBeVisible()
  await page.getByLabel('Risque', { exact: true }).selectOption('Élevé')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Tri', { exact: true }).selectOption('Meilleur rendement')
  await expect(page).toHaveURL('/dashboard?tab=pockets&risque=high&tri=roi')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Coup d’Audace',
    'Grands Gabarits',
  ])
})
