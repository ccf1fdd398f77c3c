import { expect, type Page, test } from '@playwright/test'
import { barriersEverywhere } from '#tests/journeys/barriers.ts'
import { fillIdentity, openSheet, pockets, sheetOf } from './purchase.ts'
import { arriveAsBacker, open } from './visitor.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a backer sets a limit, meets it in the sheet, and pauses', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page)
  await open(page, '/compte/limites')
  expect(await barriersEverywhere(page, [360, 1280])).toEqual([])
  const limit = section(page, 'Limite mensuelle')
  await limit.getByLabel('Limite par mois').fill('0')
  await limit.getByRole('button', { name: 'Enregistrer la limite' }).click()
  await expect(limit.getByText('Le montant doit être supérieur à zéro')).toBeVisible()
  await limit.getByLabel('Limite par mois').fill('20,50')
  await limit.getByRole('button', { name: 'Enregistrer la limite' }).click()
  await expect(limit.getByRole('status')).toContainText('dès maintenant')
  await expect(section(page, 'Ce mois-ci')).toContainText('20,50\u00a0USDC')
  await limit.getByRole('button', { name: 'Supprimer la limite' }).click()
  await expect(limit.getByRole('status')).toContainText('prendra effet le')

  await openSheet(page, pockets.tips)
  await sheetOf(page).getByLabel('Votre soutien').fill('25')
  await fillIdentity(page)
  await sheetOf(page)
    .getByRole('button', { name: /Confirmer/ })
    .click()
  await expect(sheetOf(page).getByRole('alert')).toContainText('limite de 20,50')

  await open(page, '/compte/limites')
  const pause = section(page, 'Faire une pause')
  await pause.getByLabel('Durée').selectOption('30 jours')
  await pause.getByRole('button', { name: 'Commencer la pause' }).click()
  await expect(pause.getByText('Cochez la case pour commencer la pause')).toBeVisible()
  await pause.getByRole('checkbox').check()
  await pause.getByRole('button', { name: 'Commencer la pause' }).click()
  await expect(pause.getByRole('status')).toContainText('Votre pause a commencé.')
  await expect(pause.getByRole('status')).toContainText('rien n’a été débité')
  await expect(pause).toContainText('Vous êtes en pause jusqu’au')
})

test('before a first share the sheet asks about its risk, and lets wrong answers be tried again', async ({
  page,
}) => {
  test.slow()
  await arriveAsBacker(page, { knowsRisk: false })
  await openSheet(page, pockets.share)
  const sheet = sheetOf(page)
  expect(await barriersEverywhere(page, [360, 1280])).toEqual([])
  await sheet.getByLabel('Ce que vous pensez mettre').fill('100')
  await sheet.getByLabel('Votre épargne').fill('1 000')
  await expect(sheet.getByText('Cette perte dépasserait un dixième')).toBeVisible()
  const send = sheet.getByRole('button', { name: 'Valider mes réponses' })
  await send.click()
  await expect(sheet.getByText('Choisissez une réponse.').first()).toBeVisible()
  await sheet.getByLabel('Tout ce que vous avez payé').check()
  await sheet.getByLabel('D’un taux fixé d’avance').check()
  await sheet.getByLabel('En vendant votre certificat').check()
  await sheet.getByLabel('Personne').check()
  await send.click()
  await expect(sheet.getByText('Pas tout à fait')).toHaveCount(1)
  await expect(sheet.getByText('C’est exact.')).toHaveCount(3)
  await sheet.getByLabel('Des bourses vraiment payées').check()
  await send.click()
  await expect(sheet.getByLabel('Nombre de parts')).toBeVisible()
})

test('a name and a public alias are chosen in the account', async ({ page }) => {
  await arriveAsBacker(page)
  await open(page, '/compte')
  const profile = section(page, 'Profil')
  await profile.getByText('Changer de nom').click()
  await profile.getByLabel('Nom', { exact: true }).fill('Ana Nouvelle')
  await profile.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expect(profile.getByRole('status')).toHaveText('Votre nom est changé.')
  await expect(profile.getByRole('definition').first()).toHaveText('Ana Nouvelle')
  const alias = section(page, 'Nom public')
  await alias.getByLabel('Nom public').fill('Coin Rouge')
  await alias.getByRole('button', { name: 'Enregistrer le nom public' }).click()
  await expect(alias.getByRole('alert')).toContainText('ressemble à celui de notre équipe')
  const chosen = `Gant ${Date.now()}`
  await alias.getByLabel('Nom public').fill(chosen)
  await alias.getByRole('button', { name: 'Enregistrer le nom public' }).click()
  await expect(alias.getByRole('status')).toContainText(chosen)
  await alias.getByRole('button', { name: 'Reprendre mes pseudonymes' }).click()
  await expect(alias.getByRole('status')).toContainText('sous des pseudonymes')
})
