import { expect, test } from 'vitest'
import type { FoundWallet } from './discover-wallets.ts'
import { noteWhenUsed, recentFirst } from './recent-wallet.ts'

const wallet = (name: string, says = async (): Promise<unknown> => []): FoundWallet => ({
  ...{ id: name, name, icon: null },
  provider: { request: says },
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

test('PAY-01 the wallet that was used last comes first, and the others as they were found', async () => {
  const store = memory()
  const all = ['un', 'deux', 'trois'].map((name) => wallet(name))
  const order = () => recentFirst(all, store).map(({ name }) => name)
  expect(order()).toEqual(['un', 'deux', 'trois'])
  const used = noteWhenUsed(wallet('trois'), store)
  await used.provider.request({ method: 'eth_chainId' })
  expect(order()).toEqual(['un', 'deux', 'trois'])
  await used.provider.request({ method: 'eth_requestAccounts' })
  expect(order()).toEqual(['trois', 'un', 'deux'])
})

test('PAY-01 one whose owner says no was not used, and without storage nothing is lost', async () => {
  const store = memory()
  const no = noteWhenUsed(
    wallet('deux', () => Promise.reject({ code: 4001 })),
    store,
  )
  const asked = { method: 'eth_requestAccounts' }
  await expect(no.provider.request(asked)).rejects.toEqual({ code: 4001 })
  expect(store.getItem('coin-rouge.wallet')).toBeNull()
  const full = () => {
    throw new Error('no room')
  }
  const kept = noteWhenUsed(wallet('un'), { getItem: full, setItem: full })
  expect(await kept.provider.request(asked)).toEqual([])
  expect(recentFirst([kept], { getItem: full, setItem: full })).toEqual([kept])
})
