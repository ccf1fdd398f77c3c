import { expect, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

const share = '/p/moussa-deux-combats'

test('PRO-01 a visitor picks an amount, sees what it may bring back, and it goes along into the sheet', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await open(page, share)
  const part = page.getByRole('region', { name: 'Ce que vous pourriez récupérer' })
  await expect(part).toContainText('Vous payez 100\u00a0USDC')
  await page.getByRole('link', { name: '250\u00a0USDC' }).click()
  await expect(page).toHaveURL(`${share}?montant=250`)
  await expect(part).toContainText('Vous payez 250\u00a0USDC')
  await part.getByText('Voir les chiffres en tableau').click()
  const row = part.getByRole('row', { name: /Combats annulés compensation de 50/ })
  await expect(row).toContainText('125')
  await expect(part).toContainText('Vous pouvez perdre toute la somme versée.')
  await page.getByRole('link', { name: 'Soutenir ce Pocket' }).click()
  await expect(sheetOf(page).getByLabel('Nombre de parts')).toHaveValue('5')
})

test('PAY-03 the page says where the money is, and leads to its books', async ({ page }) => {
  await open(page, share)
  const money = page.getByRole('region', { name: 'Où est l’argent' })
  await expect(money).toContainText('14\u00a0jours après la clôture')
  await money.getByRole('link', { name: 'Voir le livre de comptes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Livre de comptes')
  await page.getByRole('link', { name: 'Retour au Pocket' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moussa, deux combats')
  expect((await page.request.get(`${share}/livre?cursor=nothing`)).status()).toBe(404)
})

test('somebody asks a question in public, and its tags stay text', async ({ page, browser }) => {
  await arriveAsBacker(page)
  await open(page, share)
  const asking = page.getByRole('region', { name: 'Questions' })
  const text = `**Quand** ? <img src=x onerror=alert(1)> ${Date.now()}`
  await asking.getByLabel('Votre question à Moussa Diallo').fill(text)
  await asking.getByRole('button', { name: 'Poser la question' }).click()
  await expect(asking).toContainText('Votre question est publiée.')
  await expect(asking.getByLabel('Votre question à Moussa Diallo')).toHaveValue('')
  const stranger = await browser.newPage()
  await open(stranger, share)
  const shown = stranger.getByRole('region', { name: 'Questions' })
  await expect(shown).toContainText('<img src=x onerror=alert(1)>')
  await expect(shown.getByText('Quand', { exact: true })).toBeVisible()
  await expect(shown.getByRole('img')).toHaveCount(0)
  await shown.getByRole('link', { name: 'Se connecter pour poser une question' }).click()
  await stranger.waitForURL('**/login?**')
  await stranger.close()
})

test('other sites show a picture of the Pocket itself', async ({ page, baseURL }) => {
  await page.goto(share)
  const meta = page.locator('meta[property="og:image"]')
  await expect(meta).toHaveAttribute('content', `${baseURL}${share}/image.png`)
  const answer = await page.request.get(`${share}/image.png`)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  const png = await answer.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  const known = { 'If-None-Match': answer.headers().etag ?? '' }
  expect((await page.request.get(`${share}/image.png`, { headers: known })).status()).toBe(304)
  expect((await page.request.get('/p/nobody/image.png')).status()).toBe(404)
})

test('nobody is kept out of the page and its books, on a phone either, in both languages and themes', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  test.slow()
  for (const [language, path] of [
    ['fr', share],
    ['en', '/p/tapis-pour-quarante-clubs'],
    ['en', `${share}/livre`],
  ] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await open(page, path)
    expect(await barriersEverywhere(page, [1280, 360]), path).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBe(360)
  }
})
