import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as certificatePage from '#app/routes/certificat.tsx'
import * as order from '#app/routes/soutien.tsx'
import { findLegalPage } from '#app/texts/legal/find-legal-page.ts'
import { withdrawalTexts } from '#app/texts/withdrawal.ts'
import { legal } from '#domain/kernel/legal.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { RecipientRefused } from '#server/ports/mail/port.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

const ground = { facts: legal, launched: true, settings: DEFAULT_SETTINGS }
let site: TestPlatform
let ana: Visitor
let waived: string
let withdrawable: string
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  ana = await newBacker(site)
  waived = await buy(ana, shareOf(1))
  const { db } = site.platform
  // An order keeps what its Pocket said on its day.
  await sql`alter table pocket disable trigger terms_are_fixed`.execute(db)
  await sellUnder('cooling_off_14d')
  withdrawable = await buy(ana, shareOf(1, false, null))
  await site.platform.worker.drain()
})
afterAll(() => site.close())

const sellUnder = (withdrawal_policy: 'waiver' | 'cooling_off_14d') =>
  site.platform.db
    .updateTable('pocket')
    .set({ withdrawal_policy })
    .where('id', '=', sandboxIds.share)
    .execute()
const at = (id: string) => ({ at: `/soutiens/${id}`, params: { id } })
const read = async (id: string, who = ana) => (await askPage(site, who, order.loader, at(id))).data
const send = async (id: string, form: Record<string, string>, who = ana) =>
  (await askPage(site, who, order.action, { ...at(id), form })).data
const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state
const rightOnReceipt = (page: { view: { receipt: { label: string; value: string }[] } }) =>
  page.view.receipt.find(({ label }) => label === 'Droit de rétractation')?.value

const emailOnReceipt = (receipt: { label: string; value: string }[]) =>
  receipt.find(({ label }) => label === 'Confirmation par e-mail')?.value

test('PRO-02 the page of an order whose right was given up offers no withdrawal', async () => {
  const page = await read(waived)
  expect(page.view.withdrawal).toEqual({ until: null, declared: null, unproven: false })
  expect(rightOnReceipt(page)).toContain('renoncé')
  expect((await send(waived, { intent: 'withdraw' })).refusals).toHaveLength(1)
})

test('PRO-02 the page of an order that can be withdrawn takes the two labelled steps', async () => {
  const page = await read(withdrawable)
  expect(page.view.withdrawal.until).not.toBeNull()
  expect(rightOnReceipt(page)).toContain('Jusqu’au')
  const number = page.view.reward.sharePath.replace('/c/', '')
  const certificate = { at: `/c/${number}`, params: { number } }
  const { own } = (await askPage(site, ana, certificatePage.loader, certificate)).data
  expect(own.order.withdrawal).toContain('sans motif et sans frais')
  const bob = await newBacker(site)
  expect((await send(withdrawable, { intent: 'withdraw' }, bob)).refusals).toHaveLength(1)
  const { asked } = await send(withdrawable, { intent: 'withdraw' })
  expect(asked.amount).toBe('50\u00a0USDC')
  expect(await stateOf(withdrawable)).toBe('unlocked')
  const confirm = { intent: 'confirm-withdrawal', requestId: asked.requestId }
  expect((await send(withdrawable, { ...confirm, requestId: 'x' })).refusals).toHaveLength(1)
  expect((await send(withdrawable, confirm)).withdrawn).toContain(
    'Nous avons reçu votre rétractation',
  )
  expect(await stateOf(withdrawable)).toBe('withdrawn')
  const { view } = await read(withdrawable)
  expect(view.withdrawal).toEqual({ until: null, declared: null, unproven: false })
  expect(view.steps.slice(2)).toMatchObject([
    { state: 'done' },
    { state: 'stopped', text: expect.stringContaining('n’est plus valable') },
  ])
  expect(view.receipt.map(({ label }: { label: string }) => label)).not.toContain('Revente')
})

test('PRO-02 the page of a waived order offers the two steps where no e-mail has confirmed it, and not while that is on its way', async () => {
  const { ports, worker } = site.platform
  const { mail } = ports
  const failing = (error: Error) => {
    ports.mail = {
      ...mail,
      send: (one) => (one.key.startsWith('confirmation:') ? Promise.reject(error) : mail.send(one)),
    }
  }
  await sellUnder('waiver')
  failing(new Error('no answer'))
  const order = await buy(ana, shareOf(1))
  await worker.drain()
  expect((await read(order)).view.withdrawal.until).toBeNull()
  site.clock.advance(10 * MINUTE_MS)
  const { view } = await read(order)
  expect(view.withdrawal).toMatchObject({ until: expect.any(String), unproven: true })
  expect(rightOnReceipt({ view })).toContain('Jusqu’au')
  failing(new RecipientRefused('550 5.1.1'))
  await worker.drain()
  const refused = (await read(order)).view
  expect(emailOnReceipt(refused.receipt)).toContain('Refusée par votre adresse')
  expect(refused.text).toContain('votre adresse a refusé l’e-mail')
  const { asked } = await send(order, { intent: 'withdraw' })
  expect(asked.amount).toBe('50\u00a0USDC')
  ports.mail = mail
  site.clock.advance(MINUTE_MS)
  await operatorOf(site, 'alix').done(`/unconfirmed-contracts/${order}/email`, because)
  await worker.drain()
  // The e-mail has gone out between the two steps.
  expect((await send(order, { intent: 'withdraw' })).refusals).toHaveLength(1)
  const late = { intent: 'confirm-withdrawal', requestId: asked.requestId }
  expect((await send(order, late)).withdrawn).toContain('Nous avons reçu votre rétractation')
  expect(await verify(site.platform)).toEqual([])
  expect(emailOnReceipt((await read(waived)).view.receipt)).toContain('Envoyée le')
})

test('the page about the right names the steps as they stand on the buttons', () => {
  const text = findLegalPage('/retractation', ground)
    .sections.flatMap((section) => section.text ?? [])
    .join(' ')
    .toLowerCase()
  for (const label of [withdrawalTexts.begin, withdrawalTexts.confirm]) {
    expect(text).toContain(`«\u202f${label.toLowerCase()}\u202f»`)
  }
})
