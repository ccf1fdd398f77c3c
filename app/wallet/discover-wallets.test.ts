import { expect, test, vi } from 'vitest'
import { discoverWallets } from './discover-wallets.ts'

const provider = { request: async () => null }
const announce = (page: EventTarget, detail: unknown) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const info = { uuid: 'one', name: 'Un portefeuille', icon: 'data:image/svg+xml,<svg/>' }

test('PAY-01 wallets that are there before the page or come after it are told of, each once', () => {
  const page = new EventTarget()
  page.addEventListener('eip6963:requestProvider', () => announce(page, { info, provider }))
  const found = vi.fn()
  const stop = discoverWallets(found, page)
  announce(page, { info, provider })
  announce(page, { info: { ...info, uuid: 'two' }, provider })
  stop()
  announce(page, { info: { ...info, uuid: 'three' }, provider })
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
    announce(page, odd)
  }
  expect(found).not.toHaveBeenCalled()
  announce(page, { info: { ...info, icon: 'https://elsewhere.example/a.png' }, provider })
  expect(found).toHaveBeenCalledWith({ id: 'one', name: info.name, icon: null, provider })
})
