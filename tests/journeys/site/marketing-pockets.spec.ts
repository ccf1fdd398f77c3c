import { expect, test } from '@playwright/test'
import { expectOnlyNotice, notices, wordsOf } from './still-pages.ts'

const pages = [
  { id: 'ROUTE-05', path: '/pockets-amateurs', heading: 'Back them before they turn pro.' },
  { id: 'ROUTE-06', path: '/pockets-pro', heading: 'Hold a share of the purse.' },
  { id: 'ROUTE-07', path: '/pockets-federation', heading: 'Stand behind the whole team.' },
]

for (const { id, path, heading } of pages) {
  test(`${id} ${path} answers with its own page`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })

  test(`MKT-01 ${path} has all its parts`, async ({ page }) => {
    await page.goto(path)
    const home = page.getByRole('link', { name: 'Back to home' })
    await expect(home).toHaveCount(2)
    for (const link of await home.all()) await expect(link).toHaveAttribute('href', '/')
    for (const title of ['What you pay', 'What you get', 'What can go wrong', 'How it works']) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    expect(await page.locator('#how-it-works ol > li').count()).toBeGreaterThanOrEqual(4)
    const rights = page.getByRole('table').filter({ hasText: 'You do not get' })
    await expect(rights.getByRole('columnheader')).toHaveText(['You get', 'You do not get'])
    expect(await rights.getByRole('rowheader').count()).toBeGreaterThanOrEqual(4)
    await expect(page.getByRole('heading', { name: 'Legal notice' })).toBeVisible()
    const teasers = page.getByRole('navigation', { name: 'Questions people ask' })
    await expect(teasers.getByRole('link', { name: 'All questions' })).toHaveAttribute(
      'href',
      '/#faq',
    )
    expect(await teasers.locator('a[href^="/#faq-"]').count()).toBeGreaterThanOrEqual(4)
    await expect(page.locator('.closing').getByRole('button').first()).toBeVisible()
  })
}

test('MKT-01 a teaser opens its answer on the landing page', async ({ page }) => {
  await page.goto('/pockets-pro')
  await page.getByRole('link', { name: 'What if a fight is cancelled?' }).click()
  await expect(page).toHaveURL('/#faq-compensation')
  await expect(page.locator('#faq-compensation')).toHaveAttribute('open', '')
})

test('MKT-02 Support an Athlete Now only announces', async ({ page }) => {
  for (const place of ['.pocket-hero', '.closing']) {
    await page.goto('/pockets-amateurs')
    await expectOnlyNotice(
      page,
      page.locator(place).getByRole('button', { name: 'Support an Athlete Now' }),
      'Coming Soon',
      'Athlete support will be available soon!',
    )
  }
})

test('MKT-03 Browse Available Career Shares only announces', async ({ page }) => {
  for (const place of ['.pocket-hero', '.closing']) {
    await page.goto('/pockets-pro')
    await expectOnlyNotice(
      page,
      page.locator(place).getByRole('button', { name: 'Browse Available Career Shares' }),
      'Coming Soon',
      'Career shares will be available soon!',
    )
  }
})

test('MKT-04 the federation page links out once and its closing buttons do nothing', async ({
  page,
}) => {
  await page.goto('/pockets-federation')
  const link = page.locator('.pocket-hero').getByRole('link', { name: /international federation/ })
  await expect(link).toHaveAttribute('href', 'https://immaf.org')
  await expect(link).toHaveAttribute('rel', 'noopener')
  // Until there is one to support, the hero leads on within the page.
  await page.locator('.pocket-hero').getByRole('link', { name: 'How it works' }).click()
  await expect(page.locator('#how-it-works')).toBeInViewport()
  const address = page.url()
  const buttons = page.locator('.closing').getByRole('button')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    await expect(button).toBeEnabled()
    await button.focus()
    await expect(button).toBeFocused()
    await button.click()
  }
  expect(page.url()).toBe(address)
  await expect(notices(page)).toHaveCount(0)
})

const statements: [id: string, path: string, says: (string | RegExp)[]][] = [
  [
    'MKT-05',
    '/pockets-amateurs',
    [
      /from 5 USDC/,
      /no refunds/,
      /no financial return/,
      /Priority Access Badge/,
      /36 months of priority access/,
      /at most 4 active Pockets per rolling 12 months/,
      /burned automatically 36 months after the athlete’s first signed pro contract/,
      /‘Super-fan’ status, recorded even after the burn/,
    ],
  ],
  [
    'MKT-06',
    '/pockets-pro',
    [
      /from 50 USDC/,
      /Up to 80% of contracted earnings/,
      /1 to 3 signed fights/,
      /95% athlete, 5% platform/,
      /95% participants, 5% platform/,
      /Level 1/,
      /Level 2/,
      /minted immediately at payment/i,
      /Burned at the end of the last covered fight/,
      /14-day EU/,
      /waive/,
      /Unsold shares return to the athlete/,
    ],
  ],
  [
    'MKT-07',
    '/pockets-federation',
    [
      /No minimum/,
      /No return/,
      /non-refundable/,
      /honorary ‘Mécène’ certificate/,
      /No resale on the secondary marketplace/,
      /recognised, verified and approved/,
    ],
  ],
]

for (const [id, path, says] of statements) {
  test(`${id} ${path} states its rules`, async ({ page }) => {
    await page.goto(path)
    const words = await wordsOf(page.locator('main'))
    for (const said of says) expect(words).toMatch(said)
  })
}

test('MKT-06 the worked example shows exact figures, a gain and a loss', async ({ page }) => {
  await page.goto('/pockets-pro')
  const fights = page.getByRole('table', { name: 'Both fights, in USDC' })
  await expect(fights.getByRole('row', { name: /Fight 2, lost/ }).getByRole('cell')).toHaveText([
    '30,000',
    '4,500',
    '225',
    '4,275',
    '142.50',
  ])
  await expect(page.locator('.result')).toContainText('665 +33%')
  await expect(page.locator('.result')).toContainText('427.50 -14.5%')
  const levels = page.getByRole('table').filter({ hasText: 'No pack' })
  await expect(levels.getByRole('row', { name: /You get back/ }).getByRole('cell')).toHaveText([
    '285',
    '410',
    '485',
  ])
})
