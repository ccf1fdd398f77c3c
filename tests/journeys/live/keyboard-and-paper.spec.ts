import { expect, test } from '@playwright/test'
import { buyShare, fact, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('a share can be bought by keyboard alone', async ({ page }) => {
  test.slow()
  await arriveAsBacker(page)
  await open(page, '/dashboard?tab=marketplace')
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const part = document.activeElement
        const field = part instanceof HTMLInputElement || part instanceof HTMLSelectElement
        const own = field ? part.labels?.[0]?.textContent : part?.textContent
        return part?.getAttribute('aria-label') ?? own ?? ''
      })
      if (name.test(label.trim())) return
    }
    throw new Error(`${name} is not on the keyboard's way`)
  }
  await page.getByRole('article', { name: pockets.share }).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await sheetOf(page).waitFor()
  await tabTo(/^Nombre de parts/)
  await page.keyboard.press('ArrowUp')
  await tabTo(/^Niveau 1/)
  await page.keyboard.press('ArrowDown')
  await tabTo(/^Nom et prénom/)
  await page.keyboard.type('Ana Fictive')
  await tabTo(/^Date de naissance/)
  await page.keyboard.type('05041990')
  await tabTo(/^Pays de résidence/)
  await page.keyboard.type('France')
  await tabTo(/^Je demande expressément/)
  await page.keyboard.press('Space')
  await tabTo(/^Confirmer 105/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sandbox/stripe/pay/**')
})

test('the focus starts in the sheet, stays there, and goes back to the card', async ({ page }) => {
  await arriveAsBacker(page)
  await open(page, '/dashboard?tab=marketplace')
  const button = page.getByRole('article', { name: pockets.tips }).getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await sheetOf(page).waitFor()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\?tab=marketplace$/)
  await expect(button).toBeFocused()
})

test('NFT-01 a certificate prints on one sheet of A4', { tag: '@long' }, async ({ page }) => {
  await arriveAsBacker(page)
  const { certificate } = await buyShare(page)
  await open(page, certificate)
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a receipt prints on one sheet of A4, with who gives it and without buttons', {
  tag: '@long',
}, async ({ page }) => {
  await arriveAsBacker(page)
  const { order } = await buyShare(page)
  await open(page, order)
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Émis par Coin Rouge/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir mon certificat' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Suivi du soutien' })).toBeHidden()
  await expect(fact(page, 'Certificat')).toHaveText(/\d/)
})

test('LAUNCH-02 Soutenir without a Pocket asks which one, and Premium explains the levels', async ({
  page,
}) => {
  await arriveAsBacker(page)
  await open(page, '/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Soutenir' }).click()
  await sheetOf(page).getByRole('link', { name: pockets.tips }).click()
  await expect(sheetOf(page).getByLabel('Votre soutien')).toBeVisible()
  await page.reload()
  await expect(sheetOf(page).getByLabel('Votre soutien')).toBeVisible()
  await sheetOf(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(sheetOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Découvrir Premium' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('De Bronze à Diamond')
})
