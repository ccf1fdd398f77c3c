import { afterAll, beforeAll, expect, test } from 'vitest'
import * as certificatePage from '#app/routes/certificat.tsx'
import { action, loader } from '#app/routes/combat-modifie.tsx'
import * as dashboard from '#app/routes/dashboard.tsx'
import * as orderPage from '#app/routes/soutien.tsx'
import { addMilliseconds } from '#domain/kernel/time.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { buy, tickedWaiver } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { linkInMail, logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let ana: Visitor
let bob: Visitor
let kept: string
let refused: string
/** Where the mail leads. */
let at: string
let answerBy: Date
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  const order = { kind: 'share', pocketId, units: 10, level2: false, waiver: tickedWaiver }
  ana = await newBacker(site)
  bob = await newBacker(site)
  kept = await buy(ana, order)
  refused = await buy(bob, order)
  await site.platform.worker.drain()
  const request = { opponentName: 'Une Autre Adversaire', evidenceHash: await fileAs(site) }
  const path = `/fights/${fightIds[0]}/bout-changes`
  const { proposalId } = await operatorOf(site, 'alix').done(path, { ...request, ...because })
  await operatorOf(site, 'noor').done(`/fight-changes/${proposalId}/approvals`, because)
  at = new URL(await linkInMail(site.platform, ana.email)).pathname
  const { body } = await ana.send('GET', '/api/bout-questions')
  answerBy = new Date(body.items[0].answerBy)
})
afterAll(() => site.close())

const id = () => at.split('/').at(-1) ?? ''
const page = (who: Visitor, search = '') =>
  askPage(site, who, loader, { at: `${at}${search}`, params: { id: id() } })
const answer = (who: Visitor, backingId: string, said: string) =>
  askPage(site, who, action, { at, params: { id: id() }, form: { backingId, answer: said } })

test('R10 the mail leads to what has changed, until when, and what each answer brings', async () => {
  expect(at).toMatch(/^\/combats-modifies\/[0-9a-f-]{36}$/)
  const { data } = await page(ana)
  expect(data.changes).toEqual([
    { label: 'Adversaire', before: 'Adversaire Fictif', after: 'Une Autre Adversaire' },
  ])
  expect(data.unchanged).toContain('date du combat')
  expect(data.silence).toContain('intégralement remboursé')
  expect(data.orders).toMatchObject([
    { id: kept, amount: '500\u00a0USDC', given: null, choices: ['keep', 'refund'], picked: null },
  ])
  const picked = await page(ana, `?soutien=${kept}&reponse=refund`)
  expect(picked.data.orders[0].picked).toBe('refund')
  for (const odd of [`?soutien=${refused}&reponse=refund`, `?soutien=${kept}&reponse=perhaps`]) {
    expect((await page(ana, odd)).data.orders[0].picked).toBe(null)
  }
})

test('R10 it is reached from the order and from its certificate until it is answered', async () => {
  const order = { at: `/soutiens/${kept}`, params: { id: kept } }
  const { view } = (await askPage(site, ana, orderPage.loader, order)).data
  expect(view.questions).toMatchObject([{ href: at }])
  const number = view.reward.sharePath.replace('/c/', '')
  const certificate = { at: `/c/${number}`, params: { number } }
  const { own } = (await askPage(site, ana, certificatePage.loader, certificate)).data
  expect(own.order).toEqual({ href: order.at, withdrawal: null, questions: view.questions })
})

test('R10 it waits among the notifications and on the overview until it is answered', async () => {
  const waiting = async () => {
    const { data } = await askPage(site, bob, dashboard.loader, {
      at: '/dashboard?tab=notifications',
    })
    const lists: readonly { href: string }[][] = [
      data.live.panels.notifications.waits,
      data.view.waits,
    ]
    return lists.map((list) => list.filter(({ href }) => href === at).length)
  }
  expect(await waiting()).toEqual([1, 1])
  expect((await answer(bob, refused, 'refund')).location).toBe(at)
  expect(await waiting()).toEqual([0, 0])
  const { data } = await page(bob)
  expect(data.orders).toMatchObject([{ choices: [], picked: null }])
  expect(data.orders[0].given).toContain('nous remboursons 500\u00a0USDC')
})

test('R10 it is there for those who are asked alone', async () => {
  const dora = await newBacker(site)
  expect((await page(dora)).status).toBe(404)
  expect((await answer(dora, kept, 'refund')).status).toBe(404)
  expect((await answer(bob, kept, 'refund')).status).toBe(404)
  expect((await page(ana)).data.orders[0].given).toBe(null)
  const nobody = { ...dora, cookies: () => '' }
  expect((await page(nobody)).location).toBe(`/login?suite=${encodeURIComponent(at)}`)
})

test('R10 who keeps may still be paid back, in time; afterwards the page says that it is over', async () => {
  expect((await answer(ana, kept, 'keep')).location).toBe(at)
  expect((await page(ana)).data.orders).toMatchObject([{ choices: ['refund'] }])
  travelTo(site, addMilliseconds(answerBy, 1))
  await logInAgain(ana)
  const late = await answer(ana, kept, 'refund')
  expect(late.data).toEqual({ backingId: kept, texts: ['Le délai pour répondre est terminé.'] })
  const { data } = await page(ana)
  expect(data.orders).toMatchObject([{ choices: [], given: 'Vous avez maintenu ce soutien.' }])
  expect(data).toMatchObject({
    silence: null,
    title: 'Le combat a changé, les réponses sont closes',
  })
})
