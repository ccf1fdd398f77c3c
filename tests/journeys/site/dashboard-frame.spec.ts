import { expect, test } from '@playwright/test'
import { visibleToasts, visitDashboard } from './dashboard-visit.ts'

const tabs = [
  ['overview', "Vue d'ensemble", ''],
  ['pockets', 'Mes Pockets', '3'],
  ['marketplace', 'Marketplace', '12'],
  ['fighters', 'Fighters', ''],
  ['calendar', 'Calendrier', '2'],
  ['analytics', 'Analyses & Stats', ''],
  ['transactions', 'Transactions', ''],
  ['notifications', 'Notifications', '5'],
  ['settings', 'Paramètres', ''],
] as const
const unfinished = 'Fonctionnalité en développement'

test.beforeEach(({ page }) => visitDashboard(page))

test('DASH-01 the header shows balance, change, supports, performance and account', async ({
  page,
}) => {
  const header = page.getByRole('banner')
  for (const text of ['3,250€', '+125.5€ (+4.02%)', '8 soutiens actifs', 'Niveau Gold']) {
    await expect(header.getByText(text).first()).toBeVisible()
  }
  await expect(header.getByRole('button', { name: 'Soutenir' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Notifications 3' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Paramètres' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await expect(header.getByText('alba Montreuil')).toBeVisible()
  await expect(header.getByText('A', { exact: true }).first()).toBeVisible()
  const line = page.getByRole('region', { name: 'Performance' })
  await expect(line).toContainText(/Aujourd'hui.*%.*Cette semaine.*%.*Ce mois.*%/s)
  await expect(line).toContainText('Dernière mise à jour: Il y a 2 min')
})

test("DASH-14 the header's 'Soutenir' says that support is to come", async ({ page }) => {
  await page.getByRole('banner').getByRole('button', { name: 'Soutenir' }).click()
  await expect(visibleToasts(page)).toContainText('Soutien en cours')
  await expect(visibleToasts(page)).toContainText('Fonctionnalité de soutien en développement')
})

test('DASH-02 the sidebar lists nine tabs in order with their badges', async ({ page }) => {
  const links = page.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(tabs.map(([, label, badge]) => `${label}${badge}`))
})

test('DASH-03 the sidebar shows level, quick figures and Premium', async ({ page }) => {
  for (const text of ['Gold', '2,450 XP', "650 XP jusqu'à Platinum"]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', '65')
  expect(await bar.locator('rect').nth(1).evaluate(widthShare)).toBeCloseTo(0.65, 2)
  const figures = page.getByLabel('Statistiques rapides').locator('dd')
  await expect(figures).toHaveText(['3', '8', '+15.8%'])
  await page.getByRole('button', { name: 'Découvrir Premium' }).click()
  await expect(visibleToasts(page)).toContainText(unfinished)
})

function widthShare(part: Element): number {
  const whole = part.closest('svg')?.getBoundingClientRect().width ?? 0
  return part.getBoundingClientRect().width / whole
}

test('DASH-04 one tab is active at a time, overview by default', async ({ page }) => {
  const current = page.getByRole('navigation').locator('[aria-current="page"]')
  await expect(current).toHaveText("Vue d'ensemble")
  for (const [id, label, badge] of tabs.slice(1)) {
    await page.getByRole('navigation').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/dashboard?tab=${id}`)
    await expect(current).toHaveText(`${label}${badge}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('DASH-04 tabs without content say so, and so does a tab that is not there', async ({
  page,
}) => {
  for (const id of [...tabs.slice(3).map(([tab]) => tab), 'nowhere']) {
    await page.goto(`/dashboard?tab=${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(unfinished)
    await expect(page.getByText('Cette section sera bientôt disponible.')).toBeVisible()
  }
  await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveCount(0)
})

test('DASH-04 the back button returns to the tab before', async ({ page }) => {
  await page.getByRole('navigation').getByRole('link', { name: 'Mes Pockets' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Marketplace' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Pockets')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
})

test('the bell and the gear open their tabs', async ({ page }) => {
  await page.getByRole('banner').getByRole('link', { name: 'Notifications 3' }).click()
  await expect(page).toHaveURL('/dashboard?tab=notifications')
  await page.getByRole('banner').getByRole('link', { name: 'Paramètres' }).click()
  await expect(page).toHaveURL('/dashboard?tab=settings')
})
