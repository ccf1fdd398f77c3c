import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCertificate } from '#app/live/check-certificate.ts'
import * as certificatePage from '#app/routes/certificat.tsx'
import * as paperFile from '#app/routes/certificate-pdf.ts'
import * as proofFile from '#app/routes/certificate-record.ts'
import * as contactPage from '#app/routes/contact.tsx'
import * as termsFile from '#app/routes/pocket-terms.ts'
import * as recoveryPage from '#app/routes/recuperation.tsx'
import * as orderPage from '#app/routes/soutien.tsx'
import * as tokenFile from '#app/routes/token-metadata.ts'
import { addDays } from '#domain/kernel/time.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, earnings, fightIt, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { fileDocument } from '#tests/fixtures/recipients.ts'
import { goodPassword, logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
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

test('NFT-01 a certificate has a proof that anybody checks without the site, a PDF of one sheet, and its token’s metadata', async () => {
  const { id, number } = await numberOf(shareOf(3))
  // No contract runs here, and no page says that one does.
  expect((await certificateFor(null, number)).face).toMatchObject({
    token: null,
    tokenless: 'none',
  })
  const file = async (
    loader: Parameters<typeof askPage>[2],
    at: string,
    params: Record<string, string>,
  ) => (await askPage(site, null, loader, { at, params })).data as Response
  const params = { number }
  const proof = await file(proofFile.loader, `/c/${number}/preuve.json`, params)
  const json = await proof.text()
  expect(json).not.toContain(ana.email)
  const { record, flaws, signer, art } = await checkCertificate(json)
  expect(flaws).toEqual([])
  expect(record).toMatchObject({ number: Number(number), orderId: id, kind: 'share' })
  expect(art).toBe((await certificateFor(null, number)).face.art)
  expect(signer).toBe(site.platform.ports.chain.compliance)
  const changed = await checkCertificate(json.replace('"coveredFights":', '"coveredFights":1'))
  expect(changed.flaws).toEqual(['art', 'signature'])

  const pdf = await file(paperFile.loader, `/c/${number}/certificat.pdf`, params)
  const written = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(written)?.[1]).toBe('1')

  const token = { id: id.replaceAll('-', '') }
  const metadata = await (await file(tokenFile.loader, `/jetons/${token.id}`, token)).json()
  expect(metadata.name).toBe(`Career Share #${number.padStart(4, '0')}`)
  // Where the contract itself leads: its base and this word.
  const ofAll = await (await file(tokenFile.loader, '/jetons/contract', { id: 'contract' })).json()
  expect(ofAll).toMatchObject({ symbol: 'ROUGE', external_link: site.platform.site.publicUrl() })
  expect((await file(tokenFile.loader, '/jetons/12', { id: '12' })).status).toBe(404)
})

test('a certificate leads to the contact form that names it: as what a request is about for its holder, in the message for others', async () => {
  const { number } = await numberOf(tipOf('20'))
  const { contactHref: at } = (await certificateFor(null, number)).face
  const formFor = async (who: Visitor | null) =>
    (await askPage(site, who, contactPage.loader, { at })).data
  const name = `#${number.padStart(4, '0')}`
  expect(await formFor(ana)).toMatchObject({
    subject: 'certificate',
    about: { value: `certificate:${number}`, text: `Votre certificat ${name}` },
    text: '',
  })
  const other = await newBacker(site)
  for (const who of [null, other]) {
    expect(await formFor(who)).toMatchObject({ about: null, text: `Certificat ${name}\u00a0: ` })
  }
})

test('R11 the terms of a certificate are published word for word, with their hash', async () => {
  const { number } = await numberOf(tipOf('20'))
  const { terms } = (await certificateFor(null, number)).face
  const id = terms.textHref.split('/')[2]
  const asked = { at: terms.textHref, params: { id } }
  const { data: response } = await askPage(site, null, termsFile.loader, asked)
  const text: string = await response.text()
  expect(createHash('sha256').update(text).digest('hex')).toBe(terms.hash)
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

test('PRO-05 a holder contests declared earnings on the certificate’s page, once, and reads the answer there', async () => {
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const holder = await newKnownBacker(site)
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  const number = await buyUnits(site, holder, pocketId, 10)
  await site.platform.worker.drain()
  travelTo(site, addDays(site.clock.now(), 30))
  await site.platform.worker.drain()
  const [fightId] = fightIds
  await fightIt(site, operators, fightId)
  await fileSheet(site)
  const declared = await operators.alix.done(
    `/fights/${fightId}/earnings`,
    earnings('60000'),
    'all',
  )
  const declarationId: string = declared.declarationId
  await logInAgain(holder)
  const contests = async () => (await certificateFor(holder, number)).own.contests
  expect(await contests()).toEqual([])
  const verified = { earnings: '60000', ...because }
  await operators.noor.done(`/earnings/${declarationId}/verification`, verified)
  expect(await contests()).toMatchObject([{ declarationId, open: true, own: [] }])

  const contest = async (change: object, who = holder) => {
    const form = { intent: 'contest', declarationId, reason: 'La prime manque.', ...change }
    const asked = { at: `/c/${number}`, params: { number }, form }
    return (await askPage(site, who, certificatePage.action, asked)).data
  }
  await logInAgain(ana)
  expect((await contest({}, ana)).refusal).toBeTruthy()
  expect((await contest({ reason: ' ' })).refusal).toBeTruthy()
  expect((await contest({ evidenceHash: 'a'.repeat(64) })).refusal).toBeTruthy()
  expect((await contest({ evidenceHash: await fileDocument(site, holder) })).done).toBeTruthy()
  expect((await contest({})).refusal).toBeTruthy()
  expect(await contests()).toMatchObject([
    { open: false, own: [{ state: 'En attente de réponse.' }] },
  ])
  const answer = { upheld: true, reason: 'La prime manque en effet.' }
  await operators.noor.done(`/earnings/${declarationId}/challenge-answer`, answer)
  expect((await contests())[0].own[0].state).toContain('La prime manque en effet.')
})
