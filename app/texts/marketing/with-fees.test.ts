import { expect, test } from 'vitest'
import { bps } from '#domain/kernel/money.ts'
import { faq } from './faq.ts'
import { federations } from './federations.ts'
import { home } from './home.ts'
import { shares } from './shares.ts'
import { tips } from './tips.ts'
import { FORESEEN, haveChanged, withFees } from './with-fees.ts'

const all = { faq, federations, home, shares, tips }

test('no rate is left to be written in, and the foreseen ones are those of the specification', () => {
  const text = JSON.stringify(withFees(all, FORESEEN))
  expect(text).not.toMatch(/\{\w+\}/)
  expect(text).toContain('95% goes to the athlete and 5% to the platform.')
  expect(text).toContain('Level 1: the athlete pays the 5%, and 50% is covered.')
  expect(text).toContain('"Sale split","95% athlete, 5% platform"')
  expect(withFees(home.tape, FORESEEN).at(-1)?.value).toBe('5%')
  expect(haveChanged(FORESEEN)).toBe(false)
})

test('FEE-01 FEE-02 the texts name the rates in force', () => {
  const fees = { ...FORESEEN, saleFeeBps: bps(300), premiumBps: bps(650) }
  const text = JSON.stringify(withFees(all, fees))
  expect(text).toContain('97% goes to the athlete and 3% to the platform.')
  expect(text).toContain('95% goes to the participants and 5% to the platform.')
  expect(text).toContain('An extra 6.5% is due')
  expect(withFees(home.tape, fees).at(-1)?.value).toBe('3% / 5%')
  expect(haveChanged(fees)).toBe(true)
})
