import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as account from '#app/routes/compte.tsx'
import * as limits from '#app/routes/compte-limites.tsx'
import * as wallets from '#app/routes/compte-portefeuilles.tsx'
import * as programs from '#app/routes/compte-programmes.tsx'
import * as security from '#app/routes/compte-securite.tsx'
import * as risk from '#app/routes/risques.tsx'
import * as order from '#app/routes/soutien.tsx'
import * as orders from '#app/routes/soutiens.tsx'
import { RiskForm } from '#app/screens/risk/risk-form.tsx'
import { DAY_MS } from '#domain/kernel/time.ts'
import { deliveriesAtRest } from '#server/webhooks/deliver-due.ts'
import { oneDatabase } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { newKey, sandboxChainOf, signPermit } from '#tests/fixtures/wallets.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let ana: Visitor
let bob: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  ana = await newBacker(site)
  bob = await newBacker(site)
})
afterAll(() => site.close())

test.each([
  ['the account', account.action],
  ['one’s own security', security.action],
  ['one’s own limits', limits.action],
  ['one’s own programs', programs.action],
  ['one’s own wallets', wallets.action],
])('ACC-01 the page of %s knows its own forms alone', async (_, action) => {
  for (const intent of ['', 'nothing', 'constructor', 'toString', '__proto__', 'valueOf']) {
    await expect(askPage(site, ana, action, { at: '/compte', form: { intent } })).rejects.toEqual(
      expect.objectContaining({ init: { status: 400 } }),
    )
  }
})

test('ACC-01 whoever is asked for a public name goes back to where it was asked for, and to no other site', async () => {
  const choose = (who: Visitor, alias: string, search = '') =>
    askPage(site, who, account.action, {
      at: `/compte${search}`,
      form: { intent: 'alias', alias },
    })
  const refused = await choose(ana, 'x', '?suite=%2Fc%2F1')
  expect([refused.location, refused.data.done]).toEqual([null, null])
  expect((await choose(ana, 'Ana du Tapis', '?suite=%2Fc%2F1')).location).toBe('/c/1')
  const elsewhere = '?suite=https%3A%2F%2Felsewhere.example'
  expect((await choose(bob, 'Bob du Tapis', elsewhere)).location).toBe('/dashboard')
  const carla = await newBacker(site)
  const stays = await choose(carla, 'Carla du Tapis')
  expect([stays.location, stays.data.refusal]).toEqual([null, null])
})

describe('the page of one’s own programs', () => {
  const at = '/compte/programmes'
  const read = async (who: Visitor, search = '') =>
    (await askPage(site, who, programs.loader, { at: `${at}${search}` })).data
  const send = async (who: Visitor, intent: string, fields: Record<string, string> = {}) =>
    (await askPage(site, who, programs.action, { at, form: { intent, ...fields } })).data
  const token = { name: 'Mon tableur', 'scope-read': 'on', 'scope-claims': 'on', days: '30' }
  // Nobody listens there: what goes out fails and is seen to.
  const webhookEndpoint = { url: 'http://127.0.0.1:9/hooks', 'event-backing.confirmed': 'on' }

  test('ACC-02 a token is shown once, does what was ticked, and is revoked by its owner alone', async () => {
    expect((await read(ana)).tokens).toEqual([])
    const { shown } = await send(ana, 'make-token', token)
    expect(shown.text).toContain('20 décembre 2026')
    const asProgram = { authorization: `Bearer ${shown.value}`, cookie: '' }
    const use = async () => (await bob.send('GET', '/api/backings', undefined, asProgram)).status
    expect(await use()).toBe(200)
    const [row] = (await read(ana)).tokens
    expect(row).toMatchObject({ name: 'Mon tableur', expired: false })
    expect(row.scopes).toHaveLength(2)
    expect(JSON.stringify(await read(ana))).not.toContain(shown.value)
    expect((await send(bob, 'revoke-token', { id: row.id })).refusal).toMatch(/n’existe pas/)
    expect(await use()).toBe(200)
    expect((await send(ana, 'revoke-token', { id: row.id })).done).toMatch(/révoqué/)
    expect(await use()).toBe(401)
  })

  test('ACC-02 what is missing is said by its field, and nothing is made', async () => {
    const wrong = await send(ana, 'make-token', { name: ' ', days: '9999' })
    expect(Object.keys(wrong.errors).toSorted()).toEqual(['days', 'name', 'scopes'])
    const nowhere = await send(ana, 'add-webhook-endpoint', {
      ...webhookEndpoint,
      url: 'https://10.0.0.1/hooks',
    })
    expect(nowhere.errors.url).toMatch(/adresse publique/)
    expect(
      (await send(ana, 'add-webhook-endpoint', { url: webhookEndpoint.url })).errors.events,
    ).toBeTruthy()
    expect((await read(ana)).tokens).toEqual([])
    expect((await read(ana)).webhookEndpoints).toEqual([])
  })

  test('ACC-02 an address is added with its secret shown once, has a log, and is removed by its owner alone', async () => {
    const { shown } = await send(ana, 'add-webhook-endpoint', webhookEndpoint)
    expect(shown.value).toMatch(/^whsec_/)
    const [row] = (await read(ana)).webhookEndpoints
    expect(row).toMatchObject({ url: webhookEndpoint.url, events: ['Soutien confirmé'], log: null })
    expect((await read(ana, row.logHref.slice(at.length))).webhookEndpoints[0].log).toEqual({
      rows: [],
      olderHref: null,
      newestHref: null,
    })
    expect((await read(bob, row.logHref.slice(at.length))).webhookEndpoints).toEqual([])
    await buy(ana, tipOf('5'))
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)
    const sent = async () =>
      (await read(ana, row.logHref.slice(at.length))).webhookEndpoints[0].log.rows
    const [message] = await sent()
    expect(message).toMatchObject({ event: 'Soutien confirmé', state: { text: 'En attente' } })
    expect(message.detail).toMatch(/^1\u00a0essai/)
    const again = { id: row.id, deliveryId: message.id }
    expect((await send(bob, 'resend', again)).refusal).toMatch(/n’existe pas/)
    expect((await send(ana, 'resend', again)).done).toMatch(/^Nouvel envoi/)
    expect((await sent())[0].detail).toMatch(/^0\u00a0essai/)
    const renewed = await send(ana, 'renew-secret', { id: row.id })
    expect(renewed.shown.value).not.toBe(shown.value)
    for (const intent of ['renew-secret', 'enable-webhook-endpoint', 'remove-webhook-endpoint']) {
      expect((await send(bob, intent, { id: row.id })).refusal).toMatch(/n’existe pas/)
      expect((await send(ana, intent, { id: 'x' })).refusal).toMatch(/n’existe pas/)
    }
    expect((await send(ana, 'remove-webhook-endpoint', { id: row.id })).done).toMatch(/retirée/)
    expect((await read(ana)).webhookEndpoints).toEqual([])
  })

  test('ACC-01 a login that is not recent makes nothing until the password is given', async () => {
    const dora = await newBacker(site)
    site.clock.advance(DAY_MS / 24)
    expect((await read(dora)).recent).toBe(false)
    expect((await send(dora, 'make-token', token)).refusal).toMatch(/mot de passe/)
    expect((await send(dora, 'add-webhook-endpoint', webhookEndpoint)).refusal).toMatch(
      /mot de passe/,
    )
    expect((await send(dora, 'confirm', { password: 'another one' })).refusal).toBeTruthy()
    expect((await send(dora, 'confirm', { password: goodPassword })).done).toBeTruthy()
    expect((await send(dora, 'make-token', token)).shown).toBeTruthy()
    await logInAgain(ana)
    await logInAgain(bob)
  })
})

describe('the page of one’s own wallets', () => {
  const at = '/compte/portefeuilles'
  const read = async (who: Visitor) => (await askPage(site, who, wallets.loader, { at })).data
  const send = async (who: Visitor, intent: string, fields: Record<string, string> = {}) =>
    (await askPage(site, who, wallets.action, { at, form: { intent, ...fields } })).data

  test('PAY-01 a wallet is linked by its signature, pays an order, and is released by its owner alone', async () => {
    const [key, spare] = [newKey(), newKey()]
    const { message } = await send(ana, 'message', { address: key.address })
    const signature = await key.signMessage({ message })
    expect((await send(bob, 'link', { message, signature })).refusal).toBeTruthy()
    expect((await send(ana, 'link', { message, signature: '0x12' })).refusal).toBeTruthy()
    expect((await send(ana, 'link', { message, signature })).refusal).toBe(null)
    const [row] = (await read(ana)).wallets
    expect(row.address).toBe(key.address)
    expect((await send(bob, 'gift', { id: row.id })).refusal).toBeTruthy()
    expect((await send(ana, 'gift', { id: row.id })).done).toBeTruthy()

    const form = { ...tipOf('5'), amount: '5', by: 'wallet', key: 'a'.repeat(32) }
    const placed = await askPage(site, ana, orders.action, { at: '/soutiens', form })
    expect(placed.data.outcome).toBe('placed')
    const again = await askPage(site, ana, orders.action, { at: '/soutiens', form })
    expect(again.data).toEqual(placed.data)
    const { id } = placed.data
    const page = { at: `/soutiens/${id}`, params: { id } }
    const waiting = await askPage(site, ana, order.loader, page)
    // The chain in the database takes no payment by signature.
    const own = { id: row.id, address: key.address, signs: false }
    expect(waiting.data.wallets).toEqual([own])
    const request = { ...page, form: { intent: 'wallet', walletId: row.id } }
    expect((await askPage(site, bob, order.action, request)).status).toBe(404)
    const { payment } = (await askPage(site, ana, order.action, request)).data
    const deposit = { typedData: payment.typedData, signature: payment.signature }
    const sent = { ...deposit, walletSignature: await signPermit(key, payment) }
    const broadcast = (body: unknown) => bob.send('POST', '/sandbox/chain/deposits', body)
    expect((await broadcast({ ...sent, walletSignature: '0x' })).status).toBe(422)
    expect((await broadcast({ ...sent, typedData: {} })).status).toBe(400)
    expect((await broadcast(sent)).status).toBe(200)
    expect((await broadcast(sent)).body.reason).toBe('this order is paid')
    await sandboxChainOf(site).mine(33)
    await site.platform.worker.drain()
    expect((await askPage(site, ana, order.loader, page)).data.view.title).toBe('Soutien confirmé')
    // The same values once more: that order has ended, so that the browser begins another.
    const over = await askPage(site, ana, orders.action, { at: '/soutiens', form })
    expect(over.data).toEqual({ outcome: 'ended' })

    // Its certificate lies in it.
    expect((await send(ana, 'unlink', { id: row.id })).refusal).toMatch(/certificats/)
    const { message: other } = await send(ana, 'message', { address: spare.address })
    const proof = { message: other, signature: await spare.signMessage({ message: other }) }
    expect((await send(ana, 'link', proof)).refusal).toBe(null)
    const { id: unused } = (await read(ana)).wallets.find(
      ({ address }: { address: string }) => address === spare.address,
    )
    expect((await send(bob, 'unlink', { id: unused })).refusal).toBeTruthy()
    expect((await send(ana, 'unlink', { id: unused })).done).toMatch(/délié/)
    expect((await read(ana)).wallets).toEqual([expect.objectContaining({ id: row.id })])
  })
})

test('the questions about the risk of shares are answered without scripts too', async () => {
  const at = '/risques?suite=%2Fpockets'
  const right = { loss: 'everything', source: 'purses', exit: 'by_selling', guarantee: 'nobody' }
  const form = { ...right, exit: 'on_request' }
  const { data: answer } = await askPage(site, bob, risk.action, { at, form })
  expect(answer).toMatchObject({ wrong: ['exit'], given: form })
  const element = createElement(RiskForm, { answer, action: at })
  const router = createMemoryRouter([{ path: '/risques', element }], { initialEntries: [at] })
  const page = renderToString(createElement(RouterProvider, { router }))
  expect(page).toContain(`action="${at}"`)
  expect(page.match(/checked=""/g)).toHaveLength(4)
  expect(page).toContain(answer.refusal)
})
