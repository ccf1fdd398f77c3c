import { expect, test } from 'vitest'
import { usdc, ZERO } from '#domain/kernel/money.ts'
import { refusalText } from './refusals.ts'

test('a refusal writes its figures and dates into the sentence', () => {
  expect(refusalText({ code: 'below_minimum', detail: { minimumMicro: usdc(5) } })).toBe(
    'Le minimum est de 5\u00a0USDC.',
  )
  const closedAt = new Date('2026-11-20T18:00:00.000Z')
  expect(refusalText({ code: 'pocket_closed', detail: { closedAt } })).toContain('20 nov. 2026')
  expect(refusalText({ code: 'wrong_credentials' })).toBe('Email ou mot de passe incorrect')
})

test('RGPD-01 whoever cannot leave yet reads what goes on, and nothing else', () => {
  const detail = {
    openOrders: 0,
    shares: 0,
    pockets: 2,
    fights: 1,
    operators: 0,
    releasedMicro: usdc(95),
    owedMicro: ZERO,
  }
  expect(refusalText({ code: 'erasure_blocked', detail })).toBe(
    'Votre compte ne peut pas encore être effacé\u00a0: Pockets en cours (2), combats en cours (1), 95\u00a0USDC à verser pour vos Pockets.',
  )
})
