import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeHere } from '#app/live/recompute-here.ts'
import * as certificateImage from '#app/routes/certificate-image.ts'
import * as gains from '#app/routes/gains.tsx'
import * as pocket from '#app/routes/pocket.tsx'
import * as recipient from '#app/routes/recipient.tsx'
import * as recipientImage from '#app/routes/recipient-image.ts'
import * as transparency from '#app/routes/transparence.tsx'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, logInAgain, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { askPage } from './ask-page.ts'

const address = `0x${'a1'.repeat(20)}`
const senderAddress = `0x${'c4'.repeat(20)}`
const at = '/gains'

let site: TestPlatform
let ana: Visitor
let pocketId: string
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  ana = await newKnownBacker(site)
  const opened = await openWorkedPocket(site, { level1: false })
  pocketId = opened.pocketId
  await buyUnits(site, ana, pocketId, 10)
  await site.platform.worker.drain()
  travelTo(site, addDays(site.clock.now(), 30))
  await site.platform.worker.drain()
  const [fightId] = opened.fightIds
  await fightIt(site, operators, fightId)
  await declareIt(site, operators, fightId, '60000')
  const receipt = { fightId, pocketId, amount: '300', reference: 'first', senderAddress }
  const { receiptId } = await operators.alix.done('/receipts', receipt, 'first')
  const { proposalId } = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
  await operators.noor.done(`/settlements/${proposalId}/approvals`, because)
  await logInAgain(ana)
})
afterAll(() => site.close())

const read = async (who = ana) => (await askPage(site, who, gains.loader, { at })).data
const send = async (form: Record<string, string>, who = ana) =>
  (await askPage(site, who, gains.action, { at, form })).data

test('PRO-05 a holder names an address, takes what a settled fight owes in one press, and is paid once', async () => {
  const before = await read()
  expect(before.owed).toMatchObject({ total: '285\u00a0USDC', some: true, claimable: false })
  const note = expect.stringMatching(/^Gains du combat · depuis le \d+\S* \S+ \d{4}$/)
  expect(before.owed.lines).toMatchObject([{ note }])
  const claim = { intent: 'claim', key: before.claimKey }
  expect((await send(claim)).refusal).toBe('Indiquez une adresse de versement.')
  expect((await send({ intent: 'address', address, password: 'not mine' })).refusal).not.toBeNull()
  expect((await read()).address.current).toBeNull()
  expect((await send({ intent: 'address', address, password: goodPassword })).refusal).toBeNull()
  expect((await read()).owed.claimable).toBe(true)
  expect((await send(claim)).done).toContain('285\u00a0USDC')
  expect((await send(claim)).refusal).toBe('Rien n’est dû pour l’instant.')
  await site.platform.worker.drain()
  const after = await read()
  expect(after.owed.some).toBe(false)
  expect(after.payouts).toMatchObject([{ amount: '285\u00a0USDC', state: 'done' }])
  expect(await verify(site.platform)).toEqual([])
})

test('PAY-03 a changed address waits, and the page says until when', async () => {
  const form = { intent: 'address', address: `0x${'b2'.repeat(20)}`, password: goodPassword }
  expect((await send(form)).refusal).toBeNull()
  expect((await read()).address.usable).toContain('Elle sert à partir du')
})

test('PAY-03 the automatic payout is chosen with its least amount', async () => {
  const wrong = await send({ intent: 'preference', automatic: 'on', minimum: '0' })
  expect(wrong.errors.minimum).toContain('supérieur à zéro')
  expect((await send({ intent: 'preference', minimum: '12,50' })).refusal).toBeNull()
  expect((await read()).preference).toEqual({ automatic: false, minimum: '12.5' })
})

test('PAY-03 whoever has earned nothing sees neither a sum to take nor payouts', async () => {
  const bob = await newKnownBacker(site)
  expect(await read(bob)).toMatchObject({ owed: { some: false, lines: [] }, payouts: [] })
})

test('PRO-05 the pages of the Pocket and of its fighter say how the fight ended, the Pocket’s what it has brought', async () => {
  const { data } = await askPage(site, null, pocket.loader, {
    at: `/p/${pocketId}`,
    params: { id: pocketId },
  })
  const settled =
    'Réglé\u00a0: 300\u00a0USDC partagés, dont 285\u00a0USDC pour les détenteurs de parts'
  expect(data.face.fights).toMatchObject([
    { end: 'Victoire', shared: settled },
    { end: null, shared: null },
  ])
  const who = { at: data.face.recipient.href, params: { slug: data.face.recipient.href.slice(10) } }
  const { data: page } = await askPage(
    site,
    null,
    (asked) => recipient.loader({ ...asked, pattern: '/athletes/:slug' }),
    who,
  )
  const fought: readonly { end: string | null }[] = page.face.fought
  expect(fought.map(({ end }) => end).toSorted()).toEqual(['Résultat attendu', 'Victoire'])
  expect(page.face.record.figures).toMatchObject([
    { label: 'Victoires', display: '14' },
    { label: 'Défaites', display: '3' },
    { label: 'Nuls', display: '1' },
  ])
  expect(page.face.coming).toMatchObject([{ end: null }, { end: null }])
})

test('other sites show a picture of the certificate and one of the fighter', async () => {
  const slug = 'moussa-diallo'
  const seen = [
    await askPage(site, null, certificateImage.loader, {
      at: '/c/1/image.png',
      params: { number: '1' },
    }),
    await askPage(
      site,
      null,
      (asked) => recipientImage.loader({ ...asked, pattern: '/athletes/:slug/image.png' }),
      { at: `/athletes/${slug}/image.png`, params: { slug } },
    ),
  ]
  for (const { data } of seen) {
    expect(data.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await data.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
  const nobody = { at: '/c/999/image.png', params: { number: '999' } }
  expect((await askPage(site, null, certificateImage.loader, nobody)).data.status).toBe(404)
})

test('PAY-03 the public books show what the escrow holds and owes, and the settled fight with its figures', async () => {
  const { data } = await askPage(site, null, transparency.loader, { at: '/transparence' })
  const sumOf = (facts: readonly { value: string; total?: boolean }[]) =>
    facts.find(({ total }) => total)?.value
  expect(sumOf(data.have)).toBe(sumOf(data.owe))
  expect(data.pots).toMatchObject([
    {
      gross: '300\u00a0USDC',
      split: '285\u00a0USDC aux détenteurs, 0\u00a0USDC à l’athlète, 15\u00a0USDC de frais',
    },
  ])
  const bundle = await fetch(`${site.url}${data.pots[0]?.bundleHref}`)
  const published = await bundle.text()
  expect(recomputeHere(published)).toEqual({ parts: 1, differences: 0 })
  const changed = published.replaceAll('"285000000"', '"285000001"')
  expect(recomputeHere(changed).differences).toBeGreaterThan(0)
})
