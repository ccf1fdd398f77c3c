import { expect, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { buyShare } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

test('a backer is told of a backing, reads it, and chooses what to be told', {
  tag: '@long',
}, async ({ page }) => {
  await arriveAsBacker(page)
  await buyShare(page)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(async () => {
    await open(page, '/dashboard?tab=notifications')
    await expect(bell).toHaveAccessibleName('Notifications 1', { timeout: 500 })
  }).toPass()
  const entry = page.getByRole('listitem').filter({ hasText: 'Soutien confirmé' })
  await expect(entry).toContainText('Nouveau')
  expect(await barriersEverywhere(page, [360, 1280])).toEqual([])
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(bell).toHaveAccessibleName('Notifications 0')
  await expect(entry).not.toContainText('Nouveau')

  await page.getByRole('link', { name: 'Choisir mes notifications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  const moved = page.getByRole('group', { name: 'Combats reportés' })
  await moved.getByLabel('Par e-mail').uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('status')).toContainText('enregistrés')
  await open(page, '/compte/notifications')
  await expect(moved.getByLabel('Par e-mail')).not.toBeChecked()
  await expect(moved.getByLabel('Sur le site')).toBeChecked()
  const due = page.getByRole('group', { name: 'Gains à encaisser' })
  await expect(due.getByText('E-mail toujours envoyé')).toBeVisible()
  expect(await barriersEverywhere(page, [360, 1280])).toEqual([])
})

test('a fighter is followed, and no longer', async ({ page }) => {
  await arriveAsBacker(page)
  await open(page, '/athletes/ines-morel')
  await page.getByRole('button', { name: 'Suivre', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('annoncés')
  await page.getByRole('button', { name: 'Ne plus suivre' }).click()
  await expect(page.getByRole('button', { name: 'Suivre', exact: true })).toBeVisible()
})
