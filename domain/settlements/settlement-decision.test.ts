import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideChallenge } from '#domain/bouts/declaration.ts'
import type { FightFacts } from '#domain/bouts/fight.ts'
import { type MicroUsdc, micro, ppm, subtract, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addHours } from '#domain/kernel/time.ts'
import {
  codesOf,
  given,
  officialFight,
  startedFight,
  VERIFIED_AT,
  verifiedFight,
} from '#tests/fixtures/sample-fight.ts'
import { grossOf, settleDistribution } from './settlement.ts'
import { decideSettlement, type SettlementFacts } from './settlement-decision.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const now = addHours(VERIFIED_AT, 72)
const facts: SettlementFacts = {
  fight: verifiedFight(),
  distribution: {
    earningsMicro: usdc(60_000),
    soldPpm: ppm(150_000),
    totalUnits: 300,
    voidIntervals: [],
    payoutFeeBps: DEFAULT_SETTINGS.payoutFeeBps,
  },
  settledReceiptIds: new Set(),
  settledMicro: ZERO,
  undecidedOrders: 0,
  boutQuestionOpen: false,
  distributionsSoFar: 0,
}
const settle = (changed: Partial<SettlementFacts>, amountMicro: MicroUsdc, at = now) =>
  decideSettlement({ ...facts, ...changed }, { receiptId: 'receipt-one', amountMicro }, at)

describe('settling a receipt', () => {
  test('PRO-05 the whole at once is the distribution of the terms', () => {
    expect(settle({}, usdc(9_000))).toEqual({
      ok: true,
      value: {
        distribution: 1,
        settlement: settleDistribution(facts.distribution),
        outstandingMicro: ZERO,
        excessMicro: ZERO,
      },
    })
  })

  test('KYC-02 waits until every order of the Pocket is decided', () => {
    expect(codesOf(settle({ undecidedOrders: 1 }, usdc(9_000)))).toEqual(['screening_pending'])
  })

  test('R10 waits until backers have been asked about a changed bout', () => {
    expect(codesOf(settle({ boutQuestionOpen: true }, usdc(9_000)))).toEqual(['bout_question_open'])
  })

  test('a part is a distribution of its own, and the rest stays owed', () => {
    const first = given(settle({}, usdc(4_000)))
    expect(first.settlement.holdersMicro).toBe(usdc(3_800))
    expect(first.outstandingMicro).toBe(usdc(5_000))
    const second = given(settle({ settledMicro: usdc(4_000), distributionsSoFar: 1 }, usdc(5_000)))
    expect(second.distribution).toBe(2)
    expect(second.outstandingMicro).toBe(0n)
  })

  test('what comes in beyond what is owed goes back', () => {
    const more = given(settle({ settledMicro: usdc(8_999) }, usdc(11)))
    expect([more.settlement.grossMicro, more.excessMicro]).toEqual([usdc(1), usdc(10)])
  })

  const challenge = { challengerId: 'holder', reason: 'Fines were taken twice' }
  const challenged = given(decideChallenge(facts.fight, challenge, addHours(now, -1)))
  test.each<[string, FightFacts, string]>([
    ['without an official result', startedFight(), 'fight_not_official'],
    ['without verified earnings', officialFight(), 'evidence_missing'],
    ['while a challenge is open', challenged, 'challenge_open'],
  ])('is refused %s', (_name, fight, code) => {
    expect(codesOf(settle({ fight }, usdc(9_000)))).toEqual([code])
  })

  test('is refused while it can still be challenged, for nothing, and twice', () => {
    expect(codesOf(settle({}, usdc(1), addHours(now, -1)))).toEqual(['challenge_open'])
    expect(codesOf(settle({}, ZERO))).toEqual(['not_funded'])
    const settledReceiptIds = new Set(['receipt-one'])
    expect(codesOf(settle({ settledReceiptIds }, usdc(1)))).toEqual(['already_settled'])
    expect(codesOf(settle({ settledMicro: usdc(9_000) }, usdc(1)))).toEqual(['already_settled'])
  })

  test('PRO-05 in any number of receipts distributes exactly what is owed', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }).map(micro), { minLength: 1 })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 11n }), (receipts, earnings) => {
        const distribution = { ...facts.distribution, earningsMicro: micro(earnings) }
        const owed = grossOf(distribution.earningsMicro, distribution.soldPpm)
        let settledMicro = ZERO
        let distributed = 0n
        for (const [distributionsSoFar, amountMicro] of receipts.entries()) {
          const decision = settle({ distribution, settledMicro, distributionsSoFar }, amountMicro)
          if (!decision.ok) continue
          const { settlement, outstandingMicro } = decision.value
          distributed += settlement.feeMicro + settlement.holdersMicro
          settledMicro = subtract(owed, outstandingMicro)
        }
        expect(distributed).toBe(settledMicro)
        expect(settledMicro <= owed).toBe(true)
      }),
    )
  })
})
