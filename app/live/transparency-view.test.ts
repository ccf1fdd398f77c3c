import { expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { type TransparencyFacts, transparencyView } from './transparency-view.ts'

const group = (totalMicro = ZERO) => ({ totalMicro, lines: [] })
const facts: TransparencyFacts = {
  sheet: {
    held: group(usdc(100)),
    inTransit: group(usdc(20)),
    provider: group(),
    owed: group(usdc(115)),
    earned: group(usdc(5)),
    surplusMicro: usdc(5),
  },
  contract: { heldMicro: usdc(100) },
  reserve: {
    balanceMicro: usdc(10_000),
    freeMicro: usdc(2_000),
    earmarkedMicro: usdc(8_000),
    exposureMicro: usdc(25),
    premiumsTakenMicro: micro(2_500_000n),
    compensationsPaidMicro: usdc(5),
    lossRatioBps: 20_000,
    coverageBps: 4_000_000,
    stopsSale: false,
  },
  counts: {
    pocketsPublished: 4n,
    backers: 1n,
    principalMicro: usdc(50),
    paidToRecipientsMicro: usdc(30),
    paidToHoldersMicro: micro(12_345_678n),
  },
  seal: { sequence: 7n, hash: 'ab'.repeat(32), sealedAt: new Date('2026-11-27T00:00:00Z') },
}
const valueIn = (list: readonly { label: string; value: string }[], label: RegExp) =>
  list.find((fact) => label.test(fact.label))?.value.replaceAll(/[\u00A0\u202F]/g, ' ')

test('PAY-03 what there is and whom it belongs to have the same sum, and a difference is said', () => {
  const { have, owe, equal, figures } = transparencyView(facts)
  expect([valueIn(have, /Total/), valueIn(owe, /Total/), equal]).toEqual([
    '120 USDC',
    '120 USDC',
    true,
  ])
  expect(valueIn(figures, /Versé/)).toBe('42,345678 USDC')
  const wrong = { ...facts.sheet, earned: group(usdc(6)) }
  expect(transparencyView({ ...facts, sheet: wrong }).equal).toBe(false)
})

test('PAY-03 a reserve many times what it covers, and one that has paid more than it took, are told', () => {
  const { reserve } = transparencyView(facts)
  expect(valueIn(reserve, /pire cas/)).toBe('40 000 %')
  expect(valueIn(reserve, /par rapport/)).toBe('200 %')
  const none = { ...facts.reserve, lossRatioBps: null, coverageBps: null }
  expect(valueIn(transparencyView({ ...facts, reserve: none }).reserve, /pire cas/)).toBeUndefined()
})
