import { describe, expect, test } from 'vitest'
import type { CoveredFightView, OfferedPocket } from '#app/screens/backing/offer.ts'
import { usdc } from '#domain/kernel/money.ts'
import { parseEurRate } from '#domain/payments/card-quote.ts'
import { SAMPLE_CLOSE, sampleShareTerms, sampleTipsTerms } from '#tests/fixtures/sample-facts.ts'
import { chosenAmount, draftFor } from './pocket-amounts.ts'
import { scenariosView } from './pocket-scenarios.ts'

type Purse = CoveredFightView['purse']
const inUsdc: Purse = { currency: 'USDC', amountMinor: usdc(60_000), forWinMinor: usdc(30_000) }
const fightsWith = (...purses: Purse[]): CoveredFightView[] =>
  purses.map((purse, at) => ({
    id: String(at),
    opponentName: 'Une Adversaire',
    opponentTape: null,
    eventName: 'Gala',
    place: 'Lyon',
    scheduledAt: SAMPLE_CLOSE,
    cancelledAt: null,
    undatedSince: null,
    result: null,
    purse,
  }))
const shown = (fights: CoveredFightView[], rate: string | null = null) => {
  const chosen = { units: 2, rate: rate === null ? null : parseEurRate(rate) }
  return scenariosView({ terms: { ...sampleShareTerms, compensationLevel1: true }, fights }, chosen)
}

describe('PRO-01 what a share may bring back is shown before it is bought', () => {
  test('for a loss, a win and a cancellation, with and without the cover of one’s own', () => {
    const view = shown(fightsWith(inUsdc, inUsdc))
    // A thousandth of 60,000 and of 120,000, less 5 %; the axis ends at a round amount above all.
    expect(view?.chart?.bars.map(({ id, backText, length }) => [id, backText, length])).toEqual([
      ['loss', '57\u00a0USDC', 380],
      ['win', '114\u00a0USDC', 760],
      ['cancelled', '50\u00a0USDC', 333],
      ['own-cover', '80\u00a0USDC', 533],
    ])
    expect(view?.chart?.paidAt).toBe(667)
    expect(view?.chart?.ticks.map(({ text }) => text)).toEqual(['0', '50', '100', '150'])
    expect(view?.breakEven).toContain('105\u202f264\u00a0USDC')
  })

  test('is not guessed where a contract does not say what a win pays; what has to be earned is said', () => {
    for (const purse of [null, { currency: 'USDC', amountMinor: usdc(60_000) }]) {
      const view = shown(fightsWith(inUsdc, purse))
      expect(view?.chart).toBeNull()
      expect(view?.breakEven).toContain('105\u202f264')
    }
  })

  test('counts euros at today’s rate, and no other currency', () => {
    const euros: Purse = { ...inUsdc, currency: 'EUR' }
    expect(shown(fightsWith(euros, euros), '0.5')?.chart?.bars[0]?.backText).toBe('114\u00a0USDC')
    expect(shown(fightsWith(euros, euros))?.chart).toBeNull()
    expect(shown(fightsWith({ ...inUsdc, currency: 'BRL' }), '0.5')?.chart).toBeNull()
  })
})

describe('the amount in the address', () => {
  const share = {
    terms: sampleShareTerms,
    units: { least: 1, available: 9 },
  } as unknown as OfferedPocket
  const gift = { terms: sampleTipsTerms, units: null } as unknown as OfferedPocket

  test('buys whole units, no more than there are and no fewer than the least', () => {
    const unitsFor = (asked: string) => chosenAmount(share, asked).units
    expect([unitsFor('149'), unitsFor('1'), unitsFor('9000'), unitsFor('x')]).toEqual([2, 1, 9, 2])
    expect(draftFor(share, '149')).toEqual({ units: 2 })
    // 500 USDC are more than what is left.
    expect(chosenAmount(share, null).choices.at(-1)).toMatchObject({ href: '?montant=450' })
  })

  test('starts a gift as it is written, and nothing where it is no amount', () => {
    expect(draftFor(gift, '12,50')).toEqual({ amount: '12.5' })
    expect([draftFor(gift, 'x'), draftFor(gift, '-1'), draftFor(gift, null)]).toEqual([
      null,
      null,
      null,
    ])
    expect(chosenAmount(gift, '1').amountMicro).toBe(sampleTipsTerms.minimumMicro)
  })
})
