import { expect, type Page, test } from '@playwright/test'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import {
  claim,
  compensate,
  decideIdentity,
  declareEarnings,
  draftShares,
  noteReceipt,
  reportResult,
  stopSanctioned,
} from './all-roles-steps.ts'
import {
  act,
  agree,
  bothAgree,
  enterConsole,
  newPage,
  newTeam,
  openRow,
  type Team,
  together,
} from './at-the-console.ts'
import { answerRisk, comeToSheet, confirmShares, payByWallet, sheetIn } from './backer-steps.ts'
import {
  applyAsFederation,
  attestLicence,
  noteSpending,
  publishWithBudget,
} from './federation-steps.ts'
import { applyAsPro } from './newcomers.ts'
import { pay } from './purchase.ts'
import { putOnSale, registerBout, startPocket, take } from './studio-steps.ts'
import { fillLogin, newPerson, open, password } from './visitor.ts'

/* One Pocket through the hands of people in every role, to the last payout, by screens alone. The clock moves: a site of its own. */

test.describe.configure({ mode: 'serial' })

let site: Site
let team: Team
let nadia: Page
let ana: Page
let bob: Page
let eve: Page
let address: string
let own: string
let fightAt: Date
const named = (name: string) => ({ ...newPerson(), name })
const people = {
  nadia: named('Nadia Fictive'),
  ana: named('Ana Fictive'),
  bob: named('Bob Fictif'),
  eve: named('Eve Fictive'),
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  site = await serveSite()
  team = await newTeam(browser, site)
  nadia = await newPage(browser, site)
  ana = await newPage(browser, site)
  bob = await newPage(browser, site)
  eve = await newPage(browser, site)
})
test.afterAll(() => site?.close())

test('ATH-01 an athlete applies, is known and approved, and has two bouts on file', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  await applyAsPro(nadia, people.nadia)
  await nadia.getByLabel('Adresse', { exact: true }).fill(`0x${'a7'.repeat(20)}`)
  await nadia.getByLabel('Mot de passe', { exact: true }).fill(password)
  await nadia.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await nadia.getByRole('link', { name: 'Continuer' }).click()
  await nadia.getByRole('checkbox').check()
  await nadia.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(nadia.getByRole('heading', { level: 1 })).toHaveText('Votre candidature est envoyée')
  await bothAgree(team, 'fighter-applications', 'Nadia Fictive')
  const now = await site.now()
  fightAt = new Date(now.getTime() + 80 * 86_400_000)
  await registerBout(nadia, team, { opponent: 'Dana Fictive', now, days: 50 })
  await registerBout(nadia, team, { opponent: 'Eva Fictive', now, days: 80 })
})

test('PRO-06 the reserve is funded, and a share Pocket with cover is put on sale', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  await together(
    team,
    async (page) => {
      await open(page, '/operator/argent')
      await act(page, 'Proposer d’alimenter la réserve', {
        Montant: '60000',
        'Référence du virement': 'V-77',
        Pourquoi: 'Dotation',
      })
    },
    'Dotation',
  )
  await startPocket(nadia)
  await draftShares(nadia)
  await putOnSale(nadia, team, 'Deux combats, deux niveaux')
  own = nadia.url()
  await nadia.getByRole('link', { name: 'Voir la page publique' }).click()
  await nadia.waitForURL('**/p/**')
  address = nadia.url()
})

/** Logs in once more: the session ended while the clock moved. */
async function returnTo(page: Page, who: keyof typeof people, path: string): Promise<void> {
  await page.context().clearCookies({ name: 'session' })
  await open(page, `/login?suite=${encodeURIComponent(path)}`)
  await fillLogin(page, people[who].email)
  await page.waitForURL(`**${path}`)
  await page.locator('html[data-ready]').waitFor()
}

test('PAY-01 PAY-02 backers pay by card, by wallet, and by a card whose bank will dispute it', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  await site.travel('4d')
  await comeToSheet(ana, address, people.ana)
  await answerRisk(ana)
  await sheetIn(ana)
    .getByRole('radio', { name: /Niveau 2/ })
    .check()
  await confirmShares(ana, { units: 4 })
  await ana.waitForURL('**/sandbox/stripe/pay/**')
  await pay(ana)
  await comeToSheet(bob, address, people.bob)
  await answerRisk(bob)
  await payByWallet(bob, site, address)
  await comeToSheet(eve, address, people.eve)
  await answerRisk(eve)
  await confirmShares(eve, { units: 2 })
  await eve.waitForURL('**/sandbox/stripe/pay/**')
  await eve.getByLabel('Numéro de carte').fill('4000 0000 0000 0259')
  await eve.getByRole('button', { name: 'Payer' }).click()
  await eve.waitForURL('**/soutiens/**')
  await expect(eve.getByRole('heading', { level: 1 })).toHaveText('Vérification en cours')
})

test('PAY-02 KYC-01 KYC-02 operators see a disputed card payment, decide an identity, and stop who is sanctioned', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  await enterConsole(team.alix, 'alix')
  await openRow(team.alix, 'disputes?state=open', /./)
  await eve.goto('/sandbox/bank')
  await eve.getByRole('button', { name: 'Perdu' }).click()
  await decideIdentity(eve, team)
  await stopSanctioned(await newPage(browser, site), team, address)
})

test('PRO-04 the sale ends, and unsold shares are offered again and bought', {
  tag: '@long',
}, async () => {
  test.setTimeout(180_000)
  await open(nadia, own)
  await take(nadia, 'Terminer la vente maintenant', 'Terminer la vente')
  await expect(nadia.getByText('La vente est terminée.')).toBeVisible()
  await site.travel('2h')
  await open(nadia, own)
  await take(nadia, 'Proposer de nouveau les parts invendues', 'Préparer la nouvelle vente')
  await nadia.waitForURL((url) => url.href !== own)
  await putOnSale(nadia, team, 'Deux combats, deux niveaux')
  const again = nadia.url()
  await nadia.getByRole('link', { name: 'Voir la page publique' }).click()
  await nadia.waitForURL('**/p/**')
  const further = nadia.url()
  await site.travel('4d')
  await open(ana, further)
  await ana.getByRole('link', { name: 'Soutenir ce Pocket' }).first().click()
  await confirmShares(ana, { units: 2, known: true })
  await ana.waitForURL('**/sandbox/stripe/pay/**')
  await pay(ana)
  await open(nadia, again)
  await take(nadia, 'Terminer la vente maintenant', 'Terminer la vente')
  await expect(nadia.getByText('La vente est terminée.')).toBeVisible()
})

test('PRO-06 a fight is cancelled, and what was paid for it goes back with its compensation', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  await site.travel('20d')
  await together(
    team,
    async (page) => {
      await openRow(page, 'fights', 'Dana Fictive')
      await act(page, 'Proposer d’annuler ce combat', {
        Cause: 'Athlète libéré de son contrat',
        'À qui la faute': 'L’athlète',
        'Pièce justificative': 'Annulation',
        Pourquoi: 'Blessure à l’entraînement',
      })
    },
    'Blessure à l’entraînement',
  )
  for (const at of [0, 1]) await compensate(team, at)
})

test('PRO-05 the second fight is fought, reported, verified, and what it earned is shared', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  const days = Math.ceil((fightAt.getTime() - (await site.now()).getTime()) / 86_400_000)
  await site.travel(`${days}d`)
  await enterConsole(team.alix, 'alix')
  await openRow(team.alix, 'fights', 'Eva Fictive')
  await act(team.alix, 'Noter que le combat a commencé', { Pourquoi: 'Vu en direct' })
  await site.travel('3h')
  await returnTo(nadia, 'nadia', '/studio')
  await nadia.getByRole('link', { name: /Eva Fictive/ }).click()
  await reportResult(nadia)
  await enterConsole(team.alix, 'alix')
  await openRow(team.alix, 'fights?status=waiting', 'Eva Fictive')
  await agree(team.alix)
  await enterConsole(team.noor, 'noor')
  await openRow(team.noor, 'fights?status=waiting', 'Eva Fictive')
  await act(team.noor, 'Confirmer le résultat', { Issue: 'Victoire', Pourquoi: 'Vu aussi' })
  await open(nadia, '/studio')
  await nadia.getByRole('link', { name: /Eva Fictive/ }).click()
  await declareEarnings(nadia)
  await openRow(team.noor, 'fights?status=waiting', 'Eva Fictive')
  await act(team.noor, 'Confirmer les gains déclarés', {
    'Gains à confirmer': '60000',
    Pourquoi: 'Comme le décompte',
  })
  await site.travel('73h')
})

test('PRO-05 PAY-03 the backers’ part comes in, is shared out, claimed and paid, and the athlete is paid', {
  tag: '@long',
}, async () => {
  test.setTimeout(300_000)
  for (const at of [0, 1]) await noteReceipt(team, at)
  for (const at of [0, 1]) {
    await together(
      team,
      async (page) => {
        await openRow(page, 'receipts?state=noted', 'Deux combats')
        await act(page, 'Calculer la répartition', { Pourquoi: `Répartition ${at}` })
      },
      `Répartition ${at}`,
    )
  }
  await returnTo(ana, 'ana', '/gains')
  await claim(ana)
  await site.travel('1h')
  await open(ana, '/gains')
  await expect(ana.getByText('Payé', { exact: true }).first()).toBeVisible()
  for (const at of [0, 1]) {
    await together(
      team,
      async (page) => {
        await openRow(page, 'payable-pockets', 'Deux combats')
        await act(page, 'Proposer un versement', { Pourquoi: `Versement ${at}` })
      },
      `Versement ${at}`,
    )
    await site.travel('1h')
  }
  await returnTo(nadia, 'nadia', '/studio/argent')
  await expect(nadia.getByText('Payé', { exact: true })).toHaveCount(2)
  await open(ana, '/soutiens')
  await ana
    .getByRole('link', { name: /Deux combats/ })
    .first()
    .click()
  await ana.getByRole('link', { name: 'Voir mon certificat' }).click()
  await expect(ana.getByText('Détruit', { exact: true })).toBeVisible()
  expect(await site.differences()).toEqual([])
})

test('FED-01 FED-02 a federation is approved, spends by its budget in public, and attests the athlete’s licence', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const lea = await newPage(browser, site)
  await applyAsFederation(lea)
  await bothAgree(team, 'federation-applications', 'Ligue Fictive')
  await open(lea, '/rejoindre/federation')
  await lea.waitForURL('**/studio/federations/*')
  const { own: pocket, address: shown } = await publishWithBudget(lea, team)
  await noteSpending(lea, pocket, await site.now())
  await open(ana, shown)
  await expect(ana.getByText('Dix tapis, facture 12')).toBeVisible()
  await open(ana, address)
  await ana.getByRole('main').getByRole('link', { name: 'Nadia Fictive' }).click()
  await ana.waitForURL('**/athletes/*')
  await attestLicence(lea, ana.url())
  await ana.reload()
  await expect(ana.getByText('Licence de Ligue Fictive')).toBeVisible()
  expect(await site.differences()).toEqual([])
})
