import { expect, test } from 'vitest'
import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { SAMPLE_CLOSE, sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { ledgerView } from './ledger-view.ts'
import { moneyView } from './pocket-money.ts'

const pocket = {
  id: 'p',
  slug: 'deux-combats',
  closesAt: SAMPLE_CLOSE,
  terms: sampleShareTerms,
  recipient: { kind: 'fighter', name: 'Moussa Diallo' },
  fights: [{ id: 'f', opponentName: 'Une Adversaire' }],
} as unknown as OfferedPocket
const flow = {
  collectedMicro: usdc(500),
  feeMicro: usdc(25),
  coverMicro: ZERO,
  heldMicro: usdc(100),
  releasedMicro: usdc(375),
  returnedMicro: ZERO,
}
const step = {
  step: 1,
  dueAt: new Date('2026-12-28T11:00:00Z'),
  fightId: null,
  amountMicro: usdc(375),
  releasedAt: null,
  returnedAt: null,
  takenAt: null,
  waits: false,
}

test('PAY-03 each bar of the escrow is as long as what it is a part of', () => {
  const { stages } = moneyView(pocket, { flow, steps: [] })
  const lengths = stages?.map(({ parts }) => parts.map(({ length }) => length))
  expect(lengths).toEqual([[1_000], [950, 50], [200, 750]])
  expect(stages?.[2]?.parts.map(({ label, amount }) => [label, amount])).toEqual([
    ['Sous séquestre', '100\u00a0USDC'],
    ['Libéré', '375\u00a0USDC'],
  ])
  expect(
    moneyView(pocket, { flow: { ...flow, collectedMicro: ZERO }, steps: [] }).stages,
  ).toBeNull()
})

test('PAY-03 the plan is the rule of its terms, and its amounts once they are fixed', () => {
  const rule = moneyView(pocket, { flow, steps: [] })
  expect(rule.plan.map(({ when, amount }) => [when, amount])).toContainEqual([
    '14\u00a0jours après la clôture',
    null,
  ])
  const released = { ...step, releasedAt: new Date('2026-12-28T12:00:00Z') }
  const atFight = { ...step, step: 2, dueAt: null, fightId: 'f' }
  const { plan, planNote } = moneyView(pocket, { flow, steps: [released, atFight] })
  expect(planNote).toBeNull()
  expect(plan.map(({ when, what, state, done }) => [when, what, state, done])).toEqual([
    ['28 déc. 2026, 13:00', 'Libération 1', 'libéré', true],
    [
      'Quand un combat couvert commence',
      'Quand le combat commence\u00a0: Une Adversaire',
      'prévu',
      false,
    ],
  ])
})

test('PAY-03 an entry of the books is read by its accounts, each amount on its side, to the micro-USDC', () => {
  const posting = (account: string, side: 'debit' | 'credit') => {
    return { account, side, amountMicro: micro(27_333_333n) }
  }
  const items = [
    {
      name: 'e1',
      day: '2026-11-20',
      kind: 'backing' as const,
      reverses: null,
      backer: 'soutien-abc',
      postings: [posting('escrow:pocket', 'debit'), posting('pocket:fee-pending', 'credit')],
    },
  ]
  const { text, entries } = ledgerView({ shownThrough: '2026-11-20', items })
  expect(text).toContain('20 novembre 2026')
  expect(entries[0]).toMatchObject({
    day: '20 novembre 2026',
    kind: 'Soutien',
    note: 'soutien-abc',
  })
  expect(entries[0]?.postings).toEqual([
    { account: 'Séquestre', debit: '27,333333', credit: '' },
    { account: 'Frais, avant clôture', debit: '', credit: '27,333333' },
  ])
})
