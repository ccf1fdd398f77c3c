import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as certificatePage from '#app/routes/certificat.tsx'
import * as recoveryPage from '#app/routes/recuperation.tsx'
import * as orderPage from '#app/routes/soutien.tsx'
import { oneDatabase } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let ana: Visitor

beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  ana = await newBacker(site)
})
afterAll(() => site.close())

const orderFor = async (who: Visitor, id: string) =>
  (await askPage(site, who, orderPage.loader, { at: `/soutiens/${id}`, params: { id } })).data

async function certificateFor(who: Visitor | null, number: string) {
  const asked = { at: `/c/${number}`, params: { number } }
  return (await askPage(site, who, certificatePage.loader, asked)).data
}

/** Buys and gives the number of the certificate. */
async function numberOf(order: object): Promise<{ id: string; number: string }> {
  const id = await buy(ana, order)
  await site.platform.worker.drain()
  const { certificateNumber } = (await ana.send('GET', `/api/backings/${id}`)).body
  return { id, number: String(certificateNumber) }
}

test('NFT-01 PAY-02 a paid order shows its certificate, what the card was charged, and until when it cannot be resold', async () => {
  const { id, number } = await numberOf(shareOf(5))
  const { view } = await orderFor(ana, id)
  expect(view.reward).toMatchObject({
    sharePath: `/c/${number}`,
    receiptHref: `/soutiens/${id}/recu.pdf`,
  })
  expect(view.reward.art).toContain('<svg')
  const lines: { label: string; value: string }[] = view.receipt
  const textAt = (label: string) => lines.find((line) => line.label.startsWith(label))?.value
  expect(textAt('Débité sur votre carte')).toMatch(/^\d+,\d\d\s€$/)
  expect(textAt('Taux appliqué')).toMatch(/^1 USDC = /)
  expect(textAt('dont frais')).toBe('12,50\u00a0USDC')
  expect(textAt('Part des gains')).toContain('%')
  expect(textAt('Revente')).toContain('Payé par carte')
  const { sale } = await certificateFor(ana, number)
  expect(sale.obstacles).toContain(textAt('Revente'))
  expect((await certificateFor(null, number)).sale.obstacles).toEqual([])
})

test('R11 the terms of a certificate are published word for word, with their hash', async () => {
  const { number } = await numberOf(tipOf('20'))
  const { terms } = (await certificateFor(null, number)).face
  const response = await fetch(new URL(terms.textHref, site.url))
  expect(response.status).toBe(200)
  expect(
    createHash('sha256')
      .update(await response.text())
      .digest('hex'),
  ).toBe(terms.hash)
})

test('NFT-02 a recovery is told on the certificate’s page, and stopped by the old wallet without an account', async () => {
  const { number } = await numberOf(tipOf('20'))
  const [lost, found] = [newKey(), newKey()]
  const walletId = await linkKey(ana, lost)
  const move = { walletId, password: goodPassword }
  expect((await ana.send('POST', `/api/certificates/${number}/wallet`, move)).status).toBe(202)
  await settleChain(site)
  const wanted = { walletId: await linkKey(ana, found), password: goodPassword }
  const { recoveryId } = (await ana.send('POST', `/api/certificates/${number}/recovery`, wanted))
    .body
  const asked = { at: `/recuperations/${recoveryId}`, params: { id: recoveryId } }
  const page = () => askPage(site, null, recoveryPage.loader, asked)
  expect((await page()).status).toBe(404)
  expect((await certificateFor(null, number)).recovery).toBeNull()

  const because = { reason: 'Seen the passport again' }
  const proposal = await askAs(site, 'alix', 'POST', `/recoveries/${recoveryId}/proposal`, because)
  const approvals = `/recoveries/${proposal.body.proposalId}/approvals`
  expect((await askAs(site, 'noor', 'POST', approvals, because)).body).toEqual({ complete: true })
  const { recovery } = await certificateFor(null, number)
  expect(recovery).toMatchObject({ href: asked.at })
  const { data: view } = await page()
  expect(view.objection).toMatchObject({ address: lost.address })
  expect(recovery.state).toBe(view.state)

  const object = async (signature: string) =>
    (await askPage(site, null, recoveryPage.action, { ...asked, form: { signature } })).data.refusal
  const message: string = view.objection.text
  expect(await object('not a signature')).toBeTruthy()
  expect(await object(await found.signMessage({ message }))).toBeTruthy()
  expect(await object(await lost.signMessage({ message }))).toBeNull()
  expect((await page()).data).toMatchObject({ objection: null })
  expect((await certificateFor(null, number)).recovery).toBeNull()
})
