import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { barriers } from '#tests/journeys/barriers.ts'
import { tooWide } from './too-wide.ts'
import { open } from './visitor.ts'

/** Acts as one of the sandbox's operators, as the command line does. */
function headersOf(operator: string) {
  const { dataDir } = test.info().project.metadata as { dataDir: string }
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  return { authorization: `Bearer ${token}`, 'coin-rouge-operator': operator }
}

/** Goes by J to the link that leads there, and opens it by Enter. */
async function openByKeys(page: Page, href: string) {
  const link = page.locator(`main a[data-row][href="${href}"]`)
  await expect(link).toBeVisible()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('j')
    if (await link.evaluate((one) => one === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname + url.search === href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('ACC-02 a decision of two is found, read and approved by the keyboard alone, and no key gives it alone', async ({
  page,
}) => {
  const stamp = Date.now()
  const proposed = await page.request.post('/api/operator/setting-changes', {
    headers: headersOf('alix'),
    data: {
      change: { name: 'proposalDays', value: 14 + (stamp % 10) },
      effectiveAt: new Date(stamp + 3_650 * 86_400_000).toISOString(),
      authorisation: `Résolution ${stamp}`,
      reason: 'Le conseil l’a décidé',
    },
  })
  expect(proposed.ok(), await proposed.text()).toBe(true)
  const { proposalId } = await proposed.json()
  await page.setExtraHTTPHeaders(headersOf('noor'))
  await open(page, '/operator')
  await openByKeys(page, '/operator/voir/proposals')
  await openByKeys(page, `/operator/voir/proposals/${proposalId}`)
  await expect(page.getByText('Proposé par alix.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Pourquoi')).toBeFocused()
  await page.keyboard.type('Vu aussi')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Ce qui va se passer' })).toBeVisible()
  await expect(page.getByText('Votre accord est noté.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Approuver maintenant' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre accord est noté.')).toBeVisible()
})

const jobs = [
  'fighter-applications',
  'federation-applications',
  'submitted-pockets',
  'proposals?decision=contract',
  'kyc-cases?status=in_review',
  'screening-alerts',
  'fights?status=waiting',
  'receipts?state=noted',
  'proposals?decision=settlement',
  'payable-pockets',
  'proposals?decision=payout',
  'disputes?state=open',
]

for (const width of [360, 768, 1280]) {
  test(`ACC-02 the daily work is reached by keys from the first page, at ${width} px`, {
    tag: '@long',
  }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.setExtraHTTPHeaders(headersOf('noor'))
    for (const job of jobs) {
      await open(page, '/operator')
      await openByKeys(page, `/operator/voir/${job}`)
      expect(await barriers(page)).toEqual([])
      const row = page.locator('main a[data-row]').first()
      if ((await row.count()) > 0) {
        await openByKeys(page, (await row.getAttribute('href')) ?? '')
        expect(await barriers(page)).toEqual([])
        expect(await tooWide(page)).toEqual([])
        await page.keyboard.press('u')
        await page.waitForURL((url) => !/[0-9a-f]{8}-/.test(url.pathname))
      }
    }
  })
}

test('ACC-02 the pages of a person, a Pocket, a fight and an order are read without barriers in both languages', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await page.setExtraHTTPHeaders(headersOf('noor'))
  for (const language of ['', '/en']) {
    for (const list of ['people', 'pockets', 'fights', 'orders']) {
      await open(page, `${language}/operator/voir/${list}`)
      const row = page.locator('main a[data-row]').first()
      if ((await row.count()) === 0) continue
      await row.click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      expect(await barriers(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
    }
  }
})
