import { expect, type Page, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { visitDashboard } from './dashboard-visit.ts'

const tabs = ['overview', 'pockets', 'marketplace', 'calendar', 'nowhere']

/** What is found at one width is mostly found at all: the narrowest is looked at by whoever waits for the tests. */
const looks = [
  { widths: [360], tag: [] },
  { widths: [768, 1280], tag: '@long' },
]

for (const { widths, tag } of looks) {
  const at = `at ${widths.join(' and ')} px`
  for (const tab of tabs) {
    test(`the tab ${tab} can be used by everybody, ${at} and in both themes`, { tag }, async ({
      page,
    }) => {
      await visitDashboard(page, tab)
      expect(await barriersEverywhere(page, widths)).toEqual([])
    })
  }

  for (const path of ['/login', '/register']) {
    test(`${path} with its complaints can be used by everybody, ${at}`, { tag }, async ({
      page,
    }) => {
      await page.goto(path)
      await page.locator('button[type=submit]').click()
      expect(await barriersEverywhere(page, widths)).toEqual([])
    })
  }
}

test('nothing is wider than a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of tabs) {
    await visitDashboard(page, tab)
    expect(await tooWide(page), tab).toEqual([])
  }
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    expect(await tooWide(page), path).toEqual([])
  }
})

/** What sticks out of the page, apart from rows that are meant to be swiped. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const out = [...document.querySelectorAll('body *')].filter(
      (part) =>
        part.getBoundingClientRect().right > clientWidth + 1 && !part.closest('.snap-row, svg'),
    )
    const wide = scrollWidth > clientWidth ? [`page ${scrollWidth}`] : []
    return [...wide, ...out.map((part) => part.outerHTML.slice(0, 120))]
  })
}

test('on a narrow phone the bar keeps every name on one line, and no two names touch', async ({
  page,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await visitDashboard(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const names = page
      .getByRole('navigation')
      .getByRole('link')
      .locator('> span[lang], > span:last-child')
    const boxes = await names.evaluateAll((spans) =>
      spans.map((span) => {
        const { left, right, height } = span.getBoundingClientRect()
        return { left, right, height }
      }),
    )
    const shown = boxes.filter(({ height }) => height > 0).sort((one, two) => one.left - two.left)
    expect(shown).toHaveLength(4)
    for (const [at, { left, height }] of shown.entries()) {
      expect(height).toBeLessThan(20)
      expect(left).toBeGreaterThan(shown[at - 1]?.right ?? 0)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  for (const path of ['/login', '/register', '/dashboard?tab=calendar']) {
    test(`${path} says what it needs, and fits a phone of 320 px`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('noscript p')).toContainText('a besoin de JavaScript')
      await expect(page.locator('noscript p')).toBeVisible()
      expect(await tooWide(page)).toEqual([])
    })
  }
})

test('the whole way from login to logout can be gone by keyboard', async ({ page }) => {
  await page.goto('/login')
  const tabTo = async (name: string) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      await expect(focused).toHaveCSS('outline-style', /solid|auto/)
      if ((await focused.getAttribute('aria-label')) === name) return
      if ((await focused.textContent())?.trim().startsWith(name)) return
    }
    throw new Error(`${name} is not on the keyboard's way`)
  }
  await tabTo('Accès Direct Dashboard')
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard')
  await page.getByRole('heading', { name: 'Tableau de Bord' }).waitFor()
  await tabTo('Aller au contenu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await page.getByRole('heading', { name: 'Tableau de Bord' }).waitFor()
  for (const [name, id] of [
    ['Mes Pockets', 'pockets'],
    ['Marketplace', 'marketplace'],
    ['Paramètres', 'settings'],
  ] as const) {
    await tabTo(name)
    await page.keyboard.press('Enter')
    await page.waitForURL(`/dashboard?tab=${id}`)
  }
  await tabTo('Déconnexion')
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
})

test('a chosen theme is on the page before its script, and stays', async ({ page }) => {
  await visitDashboard(page)
  await page.getByText('Sombre', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 12, 14)')
})

test('on a phone everything without room in the bar is in the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visitDashboard(page)
  const more = page.getByRole('button', { name: 'Plus', exact: true })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'Plus' })
  for (const name of ['Fighters', 'Calendrier', 'Analyses & Stats', 'Transactions', 'Paramètres']) {
    await expect(sheet.getByRole('link', { name })).toBeVisible()
  }
  await expect(sheet.getByText('2,450 XP')).toBeVisible()
  await expect(sheet.getByText('+15.8%')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Découvrir Premium' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await sheet.getByRole('link', { name: 'Calendrier' }).click()
  await expect(page).toHaveURL('/dashboard?tab=calendar')
  await expect(sheet).toHaveCount(0)
})
