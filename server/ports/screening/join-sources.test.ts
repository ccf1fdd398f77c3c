import { expect, test } from 'vitest'
import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import { micro } from '#domain/kernel/money.ts'
import { joinSources } from './join-sources.ts'
import type { ScreeningScope, ScreeningSource } from './port.ts'

const source = (
  covers: readonly ScreeningScope[],
  verdict: ScreeningVerdict | 'silent',
  sandbox = true,
): ScreeningSource => ({
  sandbox,
  provider: covers.join('-'),
  covers,
  look: async (scope) => {
    if (verdict === 'silent') throw new Error('silence')
    return { verdict, reference: `${scope}-1`, reasons: verdict === 'pass' ? [] : [scope] }
  },
})
const transfer = {
  network: 'base',
  asset: 'USDC',
  transactionHash: '0x1',
  recipient: '0x2',
  amountMicro: micro(1n),
} as const
const person = { personId: 'p', legalName: 'Ana Test', country: 'FR', walletAddress: null }
const payer = { ...person, walletAddress: '0x1', transfer }

test('KYC-02 a pass takes a pass for everything there is to look at', async () => {
  const both = joinSources([source(['name'], 'pass'), source(['wallet', 'transfer'], 'pass')])
  expect(await both.screen(payer)).toEqual({
    verdict: 'pass',
    reference: 'name-1 wallet-1 transfer-1',
    reasons: [],
  })
  expect((await both.screen(person)).reference).toBe('name-1')
})

test('KYC-02 what no provider looks at never passes', async () => {
  const walletsAlone = joinSources([source(['wallet', 'transfer'], 'pass')])
  const unnamed = { verdict: 'pending', reasons: ['name_not_covered'] }
  expect(await walletsAlone.screen(person)).toMatchObject(unnamed)
  const namesAlone = joinSources([source(['name'], 'pass')])
  const reasons = ['wallet_not_covered', 'transfer_not_covered']
  expect(await namesAlone.screen(payer)).toMatchObject({ verdict: 'pending', reasons })
  expect((await joinSources([]).screen(person)).verdict).toBe('pending')
})

test('KYC-02 one hit is a hit, whatever the others say or do not say', async () => {
  for (const other of ['pass', 'pending', 'silent'] as const) {
    const joined = joinSources([source(['name'], other), source(['wallet', 'transfer'], 'hit')])
    expect((await joined.screen(payer)).verdict).toBe('hit')
  }
})

test('KYC-02 one that is silent, or not done, leaves it pending', async () => {
  for (const other of ['pending', 'silent'] as const) {
    const joined = joinSources([source(['name'], other), source(['wallet', 'transfer'], 'pass')])
    expect((await joined.screen(payer)).verdict).toBe('pending')
  }
  const twice = joinSources([source(['name'], 'pass'), source(['name'], 'silent')])
  expect((await twice.screen(person)).verdict).toBe('pending')
})

test('is a sandbox only where every part of it is', () => {
  expect(joinSources([source(['name'], 'pass'), source(['wallet'], 'pass')]).sandbox).toBe(true)
  expect(joinSources([source(['name'], 'pass'), source(['wallet'], 'pass', false)]).sandbox).toBe(
    false,
  )
})
