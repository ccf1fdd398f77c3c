import { expect, test, vi } from 'vitest'
import { discoverWallets } from './discover-wallets.ts'

const provider = { request: async () => null }
const enqueue = (page: EventTarget, detail: unknown) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const info = { uuid: 'one', name: 'Un portefeuille', icon: 'data:image/svg+xml,<svg/>' }

test('PAY-01 wallets that are there before the page or come after it are told of, each once', () => {
  const page = new EventTarget()
  page.addEventListener('eip6963:requestProvider', () => enqueue(page, { info, provider }))
  const found = vi.fn()
  const stop = discoverWallets(found, page)
  enqueue(page, { info, provider })
  enqueue(page, { info: { ...info, uuid: 'two' }, provider })
  stop()
  enqueue(page, { info: { ...info, uuid: 'three' }, provider })
  expect(found.mock.calls.map(([wallet]) => wallet.id)).toEqual(['one', 'two'])
})

test('PAY-01 an announcement that is not whole is none, and a picture from elsewhere is not fetched', () => {
  const page = new EventTarget()
  const found = vi.fn()
  discoverWallets(found, page)
  for (const odd of [
    undefined,
    {},
    { info },
    { info: { name: 'x' }, provider },
    { info, provider: {} },
  ]) {
    enqueue(page, odd)
  }
  expect(found).not.toHaveBeenCalled()
  enqueue(page, { info: { ...info, icon: 'https://elsewhere.example/a.png' }, provider })
  expect(found).toHaveBeenCalledWith({ id: 'one', name: info.name, icon: null, provider })
})
