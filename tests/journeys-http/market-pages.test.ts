import { afterAll, beforeAll, expect, test } from 'vitest'
import * as purchasePage from '#app/routes/achat.tsx'
import * as marketPage from '#app/routes/marche.tsx'
import * as offerPage from '#app/routes/offre.tsx'
import * as sellPage from '#app/routes/vente.tsx'
import * as salesPage from '#app/routes/ventes.tsx'
import { usdc } from '#domain/kernel/money.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain, signPermit } from '#tests/fixtures/wallets.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let ana: Visitor
let bea: Visitor
let badges: number[]
const market = marketBench(() => site)

beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  const seller = await market.seller(3)
  ana = seller.who
  badges = seller.badges
  bea = await newBacker(site)
  await owe(site, await personOf(site.platform, bea), usdc(200))
})
afterAll(() => site.close())

/** The page that an answer leads to. */
const leadsTo = async (answer: ReturnType<typeof askPage>) => (await answer).location ?? ''

async function sell(number: number | undefined, price: string): Promise<string> {
  const params = { number: String(number) }
  const at = `/c/${number}/vente`
  const { key } = (await askPage(site, ana, sellPage.loader, { at, params })).data ?? {}
  const form = { key: key ?? '', price, days: '30' }
  const offer = await leadsTo(askPage(site, ana, sellPage.action, { at, params, form }))
  return offer.replace('/marche/', '')
}

const offerFor = async (who: Visitor, id: string) =>
  (await askPage(site, who, offerPage.loader, { at: `/marche/${id}`, params: { id } })).data

test('NFT-02 a holder sells on the pages, somebody else buys by balance, and both see it', async () => {
  const id = await sell(badges[0], '120,00')
  const list = (await askPage(site, bea, marketPage.loader, { at: '/marche' })).data
  expect(list?.offers).toMatchObject([{ id, price: '120\u00a0USDC', reserved: false }])
  const page = await offerFor(bea, id)
  expect(page?.view.paid.map((line: { value: string }) => line.value)).toEqual([
    '114\u00a0USDC',
    '6\u00a0USDC',
    '120\u00a0USDC',
  ])
  expect(page?.buy).toMatchObject({ balance: '200\u00a0USDC', balanceIsEnough: true })
  expect((await offerFor(ana, id))?.isOwn).toBe(true)
  const form = { intent: 'balance', key: page?.buy?.key ?? '', priceMicro: '120000000' }
  const asked = { at: `/marche/${id}`, params: { id }, form }
  const bought = await leadsTo(askPage(site, bea, offerPage.action, asked))
  const params = { id: bought.replace('/achats/', '') }
  const own = (await askPage(site, bea, purchasePage.loader, { at: bought, params })).data
  expect(own?.view).toMatchObject({ title: 'Le certificat est à vous', unpaid: false })
  expect((await askPage(site, ana, purchasePage.loader, { at: bought, params })).data).toBeNull()
  const sales = (await askPage(site, ana, salesPage.loader, { at: '/ventes' })).data
  expect(sales.sold).toMatchObject([{ amount: '120\u00a0USDC' }])
  expect(sales.sold[0]?.detail).toContain('114\u00a0USDC')
  const purchases = (await askPage(site, bea, salesPage.loader, { at: '/ventes' })).data
  expect(purchases.bought).toMatchObject([{ href: bought }])
  const gone = await offerFor(bea, id)
  expect(gone?.view.obstacles).toEqual(['Cette offre est terminée.'])
  expect(await verify(site.platform)).toEqual([])
})

test('NFT-02 a purchase by card is followed, cancelled while unpaid, and its offer withdrawn', async () => {
  site.clock.advance(60_000)
  const id = await sell(badges[1], '40')
  const key = (await offerFor(bea, id))?.buy?.key ?? ''
  const form = { intent: 'card', key, priceMicro: '40000000' }
  const asked = { at: `/marche/${id}`, params: { id }, form }
  expect(await leadsTo(askPage(site, bea, offerPage.action, asked))).toContain('/sandbox/stripe/')
  const [line] = (await askPage(site, bea, salesPage.loader, { at: '/ventes' })).data.bought
  const params = { id: line?.id ?? '' }
  const at = `/achats/${params.id}`
  const before = (await askPage(site, bea, purchasePage.loader, { at, params })).data
  expect(before?.view).toMatchObject({ title: 'Paiement en attente', unpaid: true })
  const takeBack = { at: '/ventes', form: { intent: 'take-back', id } }
  const early = (await askPage(site, ana, salesPage.action, takeBack)).data
  expect(early.refusal).toContain('réservée')
  const cancel = { at, params, form: { intent: 'cancel' } }
  expect((await askPage(site, bea, purchasePage.action, cancel)).data.refusals).toEqual([])
  const after = (await askPage(site, bea, purchasePage.loader, { at, params })).data
  expect(after?.view.title).toBe('Achat annulé')
  expect((await askPage(site, ana, salesPage.action, takeBack)).data.done).toBe(
    'L’offre est retirée.',
  )
  expect(await verify(site.platform)).toEqual([])
})

test('NFT-02 out of a wallet it is offered with that wallet’s signature in one step, and nothing comes back for a price that is none', async () => {
  const [number, key] = [badges[2] ?? 0, newKey()]
  const walletId = await linkKey(ana, key)
  const sent = { walletId, password: goodPassword }
  expect((await ana.send('POST', `/api/certificates/${number}/wallet`, sent)).status).toBe(202)
  const params = { number: String(number) }
  const at = `/c/${number}/vente`
  const load = async () => (await askPage(site, ana, sellPage.loader, { at, params })).data
  const onItsWay = await load()
  expect(onItsWay).toMatchObject({
    signable: null,
    obstacles: [expect.stringContaining('En cours')],
  })
  await settleChain(site)
  const page = await load()
  expect(page).toMatchObject({ obstacles: [], signable: { owner: key.address } })
  const act = page?.signable?.act
  const signature = await signPermit(key, { typedData: act?.typedData ?? {} })
  const form = { ...act?.fields, intent: 'sign', key: page?.key ?? '', days: '30', price: '90' }
  const offer = (change: object) =>
    askPage(site, ana, sellPage.action, { at, params, form: { ...form, signature, ...change } })
  expect((await offer({ price: '0,000001' })).data.errors.price).toContain('Au moins')
  const wrong = await signPermit(newKey(), { typedData: act?.typedData ?? {} })
  expect((await offer({ signature: wrong })).data.refusals).toHaveLength(1)
  expect((await load())?.signable).not.toBeNull()
  expect((await offer({})).location).toMatch(/^\/marche\//)
  await settleChain(site)
  expect(await load()).toMatchObject({ signable: null, offerHref: expect.any(String) })
  expect(await verify(site.platform)).toEqual([])
})

test('NFT-02 a price and a time that are none are told at their fields, and a certificate of somebody else is not there', async () => {
  const number = String(badges[1])
  const at = `/c/${number}/vente`
  const page = (await askPage(site, ana, sellPage.loader, { at, params: { number } })).data
  expect(page).toMatchObject({ pocket: 'Inès vers le titre', certificateHref: `/c/${number}` })
  const form = { key: page?.key ?? '', price: 'cent', days: '91' }
  const wrong = (await askPage(site, ana, sellPage.action, { at, params: { number }, form })).data
  expect(wrong.errors.price).toContain('montant')
  expect(wrong.errors.days).toContain('90')
  expect(wrong.typed).toEqual({ price: 'cent', days: '91' })
  expect((await askPage(site, bea, sellPage.loader, { at, params: { number } })).data).toBeNull()
})
