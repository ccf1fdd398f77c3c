import { expect, test } from '@playwright/test'
import { addressIn, otherLanguage, ownLanguage } from '#domain/kernel/language.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { announcement, badPath, englishPages, frenchPages, stillPages } from './still-pages.ts'

const staticFile = /^\/(assets|media|brand|plates|og|icons)\/|^\/(favicon\.ico|site\.webmanifest)$/

/** Words that stand in hardly any page of the other language. */
const wordsOf = {
  en: /\b(the|and|you|your|not|what|with)\b/i,
  fr: /\b(vous|votre|les|une|est|avec|dans|aucune?)\b/i,
}

for (const [language, paths] of Object.entries({ en: englishPages, fr: frenchPages })) {
  const other = otherLanguage(language as 'en' | 'fr')
  test.describe(`as served in ${language}`, () => {
    // What a script could change is looked at below, page by page.
    test.use({ javaScriptEnabled: false })

    test(`LANG-01 every page is all in ${language} and says so`, async ({ page }) => {
      for (const path of paths) {
        expect((await page.goto(path))?.status(), path).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        // What is in the other language by its nature says so.
        await page
          .locator(`body [lang="${other}"]`)
          .evaluateAll((all) => all.map((each) => each.remove()))
        const text = (await page.locator('body').textContent()) ?? ''
        expect(text, path).toMatch(wordsOf[language as 'en' | 'fr'])
        expect(text, path).not.toMatch(wordsOf[other])
        expect(text, path).not.toMatch(/\b(null|undefined|à compléter|TODO)\b/i)
      }
    })
  })
}

test('LANG-01 each page leads to itself in the other language, and names both to search engines', async ({
  page,
  baseURL,
}) => {
  // Legal pages are made alike.
  for (const path of [...announcement, '/cgv']) {
    const own = ownLanguage(path)
    const other = otherLanguage(own)
    await page.goto(path)
    await page.locator(`header a[hreflang="${other}"]:visible`).click()
    await expect(page).toHaveURL(addressIn(other, path))
    const links = page.locator('head link')
    for (const language of [own, other]) {
      const alternate = links.and(page.locator(`[rel="alternate"][hreflang="${language}"]`))
      await expect(alternate).toHaveAttribute('href', baseURL + addressIn(language, path))
    }
    const canonical = links.and(page.locator('[rel="canonical"]'))
    await expect(canonical).toHaveAttribute('href', baseURL + addressIn(other, path))
    const byDefault = links.and(page.locator('[hreflang="x-default"]'))
    await expect(byDefault).toHaveAttribute('href', baseURL + path)
    await page.locator(`header a[hreflang="${own}"]:visible`).click()
    await expect(page).toHaveURL(path)
  }
})

/** Pages of one kind are made alike: one of them stands for the others; and so do pages in their other language. */
const asAnother = (path: string) =>
  ['/', '/pockets-pro', '/cgv', '/fr', badPath].includes(path) ? {} : { tag: '@long' }

for (const path of stillPages) {
  test(
    `UI-04 ${path} asks for one document and static files, UI-06 all our own, RGPD-01 without cookies, and fits everybody and every width`,
    asAnother(path),
    async ({ page, baseURL }) => {
      const asked: { url: URL; type: string }[] = []
      page.on('request', (request) =>
        asked.push({ url: new URL(request.url()), type: request.resourceType() }),
      )
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text())
      })
      const response = await page.goto(path)
      expect(await response?.text()).not.toMatch(/ style="/)
      expect(response?.headers()['content-security-policy']).not.toContain("'unsafe-inline'")
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.waitForLoadState('networkidle')
      expect(refused).toEqual([])
      expect(asked.filter(({ url }) => url.origin !== baseURL)).toEqual([])
      const dynamic = asked.filter(({ url }) => !staticFile.test(url.pathname))
      expect(dynamic.map(({ url }) => url.pathname)).toEqual([path])
      expect(await page.context().cookies()).toEqual([])
      expect(await barriers(page)).toEqual([])
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    },
  )
}

test('UI-06 the federation link is the only one that leaves the site', async ({
  page,
  baseURL,
}) => {
  const outward: string[] = []
  for (const path of stillPages) {
    await page.goto(path)
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    outward.push(...hrefs.filter((href) => !href.startsWith(baseURL ?? '')))
  }
  // Once in each language.
  expect(outward).toEqual(['https://immaf.org/', 'https://immaf.org/'])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page shows its words and its way to log in', async ({ page }) => {
    for (const path of stillPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /^(Login|Connexion)$/ })).toHaveAttribute(
        'href',
        '/login',
      )
    }
  })

  test('HOME-15 a deep link shows its answer', async ({ page }) => {
    await page.goto('/#faq-resale')
    await expect(page.getByText('Tip and career share certificates can be resold')).toBeVisible()
  })

  test('HOME-03 the sections are reached from the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Safety' })
      .click()
    await expect(page).toHaveURL('/#safety')
    await expect
      .poll(() => page.locator('#safety').evaluate((e) => Math.abs(e.getBoundingClientRect().top)))
      .toBeLessThanOrEqual(90)
  })

  test('what lies below the first screen is drawn by the time that it is reached', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    for (const words of ['Three Types of Pockets', 'For Backers', 'Safety & Transparency']) {
      const heading = page.getByRole('heading', { name: words })
      await heading.scrollIntoViewIfNeeded()
      await expect(heading).toBeInViewport()
    }
  })
})

test('robots and search engines are told where to look', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/sitemap.xml`)
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of [...englishPages, ...frenchPages]) {
    expect(map).toContain(`<loc>${baseURL}${path}</loc>`)
  }
  expect(map).not.toContain(badPath)
})

test('every page to be shared has its card, and the card exists', async ({
  page,
  request,
  baseURL,
}) => {
  const french = announcement.map((path) => addressIn('fr', path))
  for (const path of [...announcement, ...french]) {
    const address = new URL(path, baseURL).href
    await page.goto(path)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{60,}/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await request.get(image ?? '')).status()).toBe(200)
    expect(image?.endsWith('-fr.png')).toBe(french.includes(path))
  }
})

test('no part moves while the landing page arrives over a slow line', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as never as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  })
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/', { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // What the last font moved is told within two frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  const moved = await page.evaluate(() => (window as never as { moved: number[] }).moved)
  // A typeface's glyphs in place of its stand-in's count 0.0004 each, within the same lines.
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.002)
})
