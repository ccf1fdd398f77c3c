import { expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { decideLeaving } from './leaving.ts'

const nothing = {
  openOrders: 0,
  shares: 0,
  owedMicro: micro(0n),
  pockets: 0,
  fights: 0,
  operators: 0,
  releasedMicro: micro(0n),
}

test('RGPD-01 whoever nothing keeps may leave', () => {
  expect(decideLeaving({ isFrozen: false, open: nothing })).toEqual({ ok: true, value: null })
})

test.each([
  { openOrders: 1 },
  { shares: 2 },
  { owedMicro: micro(1n) },
  { pockets: 1 },
  { fights: 1 },
  { operators: 1 },
  { releasedMicro: micro(1n) },
])('RGPD-01 but not with %o', (kept) => {
  const open = { ...nothing, ...kept }
  expect(decideLeaving({ isFrozen: false, open })).toEqual({
    ok: false,
    refusals: [{ code: 'erasure_blocked', detail: open }],
  })
})

test('KYC-02 nor while they are stopped', () => {
  expect(decideLeaving({ isFrozen: true, open: nothing })).toEqual({
    ok: false,
    refusals: [{ code: 'account_frozen' }],
  })
})
