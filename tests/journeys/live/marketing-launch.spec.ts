import { expect, test } from '@playwright/test'

const marketplace = '/en/pockets'

/** Where each button leads once everything is live. */
const destinations: [path: string, place: string, name: string, href: string][] = [
  ['/', '.hero', 'Start Backing', marketplace],
  ['/', '.hero', 'Join as Fighter', '/en/rejoindre/athlete'],
  ['/', '#fighters', 'Join as Fighter', '/en/rejoindre/athlete'],
  ['/', '#backers', 'Start Backing', marketplace],
  ['/', '.closing', 'Start Backing Now', marketplace],
  ['/', '.closing', 'Learn More', '/#how-it-works'],
  ['/pockets-amateurs', '.pocket-hero', 'Support an Athlete Now', `${marketplace}?type=tips`],
  ['/pockets-amateurs', '.closing', 'Support an Athlete Now', `${marketplace}?type=tips`],
  ['/pockets-pro', '.pocket-hero', 'Browse Available Career Shares', marketplace],
  ['/pockets-pro', '.closing', 'Browse Available Career Shares', marketplace],
  ['/pockets-federation', '.closing', 'Support a Federation', `${marketplace}?type=federation`],
  ['/pockets-federation', '.closing', 'Apply as a Federation', '/en/rejoindre/federation'],
]

for (const [path, place, name, href] of destinations) {
  test(`LAUNCH-02 ${name} in ${place} of ${path} leads to ${href}`, async ({ page }) => {
    await page.goto(path)
    const link = page.locator(place).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', href)
    await expect(page.locator('button[data-notice-title]')).toHaveCount(0)
  })
}

test('LAUNCH-02 LANG-01 a French page leads to the app in French, and a choice is kept', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL('/fr')
  expect(await page.context().cookies()).toMatchObject([{ name: 'language', value: 'fr' }])
  await page.locator('.hero').getByRole('link', { name: 'Soutenir' }).click()
  await expect(page).toHaveURL('/pockets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les Pockets ouverts')
})

test('LAUNCH-02 no text says that the platform is closed once it is open', async ({ page }) => {
  for (const path of [
    '/',
    '/fr',
    '/mentions-legales',
    '/en/mentions-legales',
    '/confidentialite',
    '/en/confidentialite',
  ]) {
    await page.goto(path)
    await expect(page.locator('main')).not.toContainText(
      /not open yet|pas encore ouvert|À l’ouverture|At the opening/,
    )
  }
})
