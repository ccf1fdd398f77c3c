import { expect, test } from 'vitest'
import { usdc } from '#domain/money.ts'
import { refusalText } from './refusals.ts'

test('a refusal writes its figures and dates into the sentence', () => {
  expect(refusalText({ code: 'below_minimum', detail: { minimumMicro: usdc(5) } })).toBe(
    'Le minimum est de 5\u00a0USDC.',
  )
  const closedAt = new Date('2026-11-20T18:00:00.000Z')
  expect(refusalText({ code: 'pocket_closed', detail: { closedAt } })).toContain('20 nov. 2026')
  expect(refusalText({ code: 'wrong_credentials' })).toBe('Email ou mot de passe incorrect')
})
