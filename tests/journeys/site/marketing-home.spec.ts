import { expect, test } from '@playwright/test'
import { brand } from '#domain/kernel/brand.ts'
import { expectOnlyNotice, wordsOf } from './still-pages.ts'

test('ROUTE-01 the landing page answers at /', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back the Champions!')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('HOME-01 the hero fills the screen and its muted video loops over a poster', async ({
    page,
  }) => {
    await page.goto('/')
    const hero = await page.locator('.hero').boundingBox()
    expect((hero?.y ?? 0) + (hero?.height ?? 0)).toBeGreaterThanOrEqual(800)
    const video = page.locator('video')
    await expect(video.locator('source')).toHaveCount(2)
    expect(await video.evaluate((v: HTMLVideoElement) => [v.loop, v.muted, v.controls])).toEqual([
      true,
      true,
      false,
    ])
    await expect(video).toHaveAttribute('poster', /hero-poster-desk/)
    await expect(page.getByRole('button', { name: 'Pause video' })).toBeVisible()
  })

  test('HOME-03 each name in the top bar scrolls to its section', async ({ page }) => {
    await page.goto('/')
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('smooth')
    const bar = page.getByRole('navigation', { name: 'Sections' })
    for (const [label, id] of [
      ['Pockets', 'how-it-works'],
      ['Fighters', 'fighters'],
      ['Backers', 'backers'],
      ['F.A.Q', 'faq'],
      ['Safety', 'safety'],
    ] as const) {
      await bar.getByRole('link', { name: label, exact: true }).click()
      const top = () =>
        page.locator(`#${id}`).evaluate((e) => Math.abs(Math.round(e.getBoundingClientRect().top)))
      await expect.poll(top, label).toBeLessThanOrEqual(90)
      await expect(page).toHaveURL(`/#${id}`)
      await expect(page.locator(`#${id}-title`)).toBeFocused()
    }
  })

  test('HOME-05 a hash in the address is travelled to smoothly after about 100 ms', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const scroll = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (options) {
        const { behavior } = options as ScrollIntoViewOptions
        document.documentElement.dataset.travel = `${this.id} ${behavior}`
        scroll.call(this, options)
      }
    })
    // The page's clock stands still, so that a slow machine does not count.
    const start = new Date('2026-11-20T18:00:00.000Z')
    await page.clock.install({ time: start })
    await page.clock.pauseAt(start.getTime() + 1_000)
    await page.goto('/#safety')
    const html = page.locator('html')
    await page.clock.runFor(80)
    await expect(html).not.toHaveAttribute('data-travel')
    await page.clock.runFor(120)
    await expect(html).toHaveAttribute('data-travel', 'safety smooth')
    await expect
      .poll(() => page.locator('#safety').evaluate((e) => e.getBoundingClientRect().top))
      .toBeLessThanOrEqual(90)
    await expect(page.locator('#safety-title')).toBeFocused()
  })
})

test('HOME-01 the video stays away when less motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible()
  await expect(page.locator('video source')).toHaveCount(0)
  expect(asked.filter((url) => /\.(webm|mp4)$/.test(url))).toEqual([])
  await expect(page.locator('.hero-poster')).toBeVisible()
})

test('HOME-02 the hero says what it must', async ({ page }) => {
  await page.goto('/')
  const hero = page.locator('.hero')
  await expect(hero.getByText('Back the Champions!', { exact: true })).toBeVisible()
  await expect(hero.getByText('Minimum backing $5', { exact: true })).toBeVisible()
})

test('HOME-04 the sections follow one another as specified', async ({ page }) => {
  await page.goto('/')
  // The lower parts are laid out a moment after the first paint.
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: 'For Backers' })).toBeVisible()
  expect((await headings.allTextContents()).slice(0, 7)).toEqual([
    'Three Types of Pockets',
    'For Fighters',
    'For Backers',
    'Safety & Transparency',
    'Frequently asked questions',
    'Important Disclaimers',
    'Start with as little as $50',
  ])
  const [fighters, backers, success, safety] = await Promise.all(
    ['#fighters', '#backers', '#success', '#safety'].map((id) => page.locator(id).boundingBox()),
  )
  expect(fighters?.y).toBe(backers?.y)
  expect(backers?.x).toBeGreaterThan(fighters?.x ?? 0)
  expect(success?.y).toBeGreaterThan(backers?.y ?? 0)
  expect(safety?.y).toBeGreaterThan(success?.y ?? 0)
  expect((await wordsOf(page.locator('#success'))).trim()).toBe('')
})

for (const [name, path] of [
  ['Explore Tips', '/pockets-amateurs'],
  ['Explore Career Shares', '/pockets-pro'],
  ['Explore Federation Sponsorships', '/pockets-federation'],
] as const) {
  test(`HOME-06 the card ${name} leads to ${path}`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  })
}

test('HOME-07 a logo that cannot be loaded gives way to the name in letters', async ({ page }) => {
  await page.route('**/brand/logo-*.svg', (route) => route.abort())
  await page.goto('/')
  const logo = page.locator('header [data-logo]')
  await expect(logo.locator('img')).toBeHidden()
  await expect(logo.getByText(brand.name, { exact: true })).toBeVisible()
})

test('HOME-08 fighters read three steps', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#fighters').getByRole('heading', { level: 3 })).toHaveText([
    'Create a profile',
    'Set goals',
    'Receive funding',
  ])
})

test('HOME-09 backers read three reasons', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#backers').getByRole('heading', { level: 3 })).toHaveText([
    'Scout talent',
    'Diversify investments',
    'Transparent returns',
  ])
})

test('HOME-10 safety lists four facts', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#safety .ruled').getByRole('heading', { level: 3 })).toHaveText([
    'Verified fighters',
    'Transparent reporting',
    'Secure payments with escrow',
    'Community support',
  ])
})

test('HOME-11 the closing call names its amount', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Start with as little as $50', { exact: true })).toBeVisible()
})

test('HOME-12 Start Backing in the hero only announces', async ({ page }) => {
  await page.goto('/')
  await expectOnlyNotice(
    page,
    page.locator('.hero').getByRole('button', { name: 'Start Backing' }),
    'Backing Coming Soon',
    'The backing feature will be available soon. Stay tuned!',
  )
})

test('HOME-12 Start Backing Now at the close only announces', async ({ page }) => {
  await page.goto('/')
  await expectOnlyNotice(
    page,
    page.getByRole('button', { name: 'Start Backing Now' }),
    'Coming Soon',
    'Platform will be available soon!',
  )
})

test('HOME-13 Join as Fighter only announces, wherever it stands', async ({ page }) => {
  for (const place of ['.hero', '#fighters']) {
    await page.goto('/')
    await expectOnlyNotice(
      page,
      page.locator(place).getByRole('button', { name: 'Join as Fighter' }),
      'Coming Soon',
      'Fighter registration will be available soon!',
    )
  }
})

test('HOME-14 Learn More only announces', async ({ page }) => {
  await page.goto('/')
  await expectOnlyNotice(
    page,
    page.getByRole('button', { name: 'Learn More' }),
    'Coming Soon',
    'More information will be available soon!',
  )
})

test('HOME-16 the disclaimers hold the General Legal Notice', async ({ page }) => {
  await page.goto('/')
  const disclaimers = page.locator('#disclaimers')
  await expect(disclaimers.getByRole('heading', { name: 'General Legal Notice' })).toBeVisible()
  expect(await wordsOf(disclaimers)).toContain('You may lose everything you pay.')
})

test('a hash that cannot be read breaks nothing', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto('/#%E0')
  await page.getByRole('link', { name: 'F.A.Q' }).first().click()
  await expect(page.locator('#faq')).toBeInViewport()
  expect(faults).toEqual([])
})
