import { expect, test } from 'vitest'
import { bps, usdc } from '#domain/kernel/money.ts'
import { historyOf, referenceText } from './market-view.ts'
import { sellFacts } from './sell-facts.ts'
import { type OwnPurchase, purchaseView } from './trades-view.ts'

const now = new Date('2026-11-20T18:00:00.000Z')
const trade = (price: number, day: number) => ({
  priceMicro: usdc(2 * price),
  units: 2,
  pricePerUnitMicro: usdc(price),
  soldAt: new Date(now.getTime() + day * 86_400_000),
})

test('NFT-02 what a seller receives is worked out as the price is typed', () => {
  const values = (typed: string) => sellFacts(typed, bps(500)).map(({ value }) => value)
  expect(values('120')).toEqual(['120\u00a0USDC', '6\u00a0USDC', '114\u00a0USDC'])
  expect(values('0,000039')).toEqual([
    '0,000039\u00a0USDC',
    '0,000001\u00a0USDC',
    '0,000038\u00a0USDC',
  ])
  for (const typed of ['', '0', '-5', 'cent', '1.0000001']) {
    expect(values(typed)).toEqual(['–', '–', '–'])
  }
})

test('past prices stand in the chart from the earliest to the latest, between the least and the most', () => {
  const { points, rows } = historyOf(
    { trades: [trade(60, 10), trade(40, 5), trade(50, 0)] },
    'share',
  )
  expect(points).toEqual([
    { across: 0, up: 0.5 },
    { across: 0.5, up: 0 },
    { across: 1, up: 1 },
  ])
  expect(rows[0]).toMatchObject({ unit: '60\u00a0USDC', units: '2', whole: '120\u00a0USDC' })
  expect(historyOf({ trades: [] }, 'share')).toEqual({ rows: [], points: [], summary: '' })
  expect(historyOf({ trades: [trade(1, 0), trade(1, 0)] }, 'tips').points[0]).toEqual({
    across: 0.5,
    up: 0.5,
  })
  expect(referenceText(null)).toBe('Aucune encore')
})

test('a purchase whose time to pay is over says so before the maintenance tick ends it', () => {
  const purchase: OwnPurchase = {
    id: '0c4e0edd-8059-4310-a5f3-28037e1bb0c7',
    certificateNumber: 7n,
    pocketTitle: 'Pocket fictif',
    paidBy: 'payment',
    state: 'awaiting_payment',
    priceMicro: usdc(120),
    royaltyMicro: usdc(6),
    createdAt: now,
    reservedUntil: new Date(now.getTime() + 1_800_000),
    paidAt: null,
    signedPayment: null,
  }
  expect(purchaseView(purchase, now)).toMatchObject({ unpaid: true, certificateHref: null })
  const late = purchaseView(purchase, purchase.reservedUntil)
  expect(late).toMatchObject({ title: 'Réservation expirée', unpaid: false })
  const statesOf = (state: OwnPurchase['state']) =>
    purchaseView({ ...purchase, state }, now).steps.map((step) => step.state)
  expect(statesOf('awaiting_payment')).toEqual(['done', 'current', 'waiting', 'waiting'])
  expect(statesOf('paid')).toEqual(['done', 'done', 'current', 'waiting'])
  expect(statesOf('charged_back')).toEqual(['done', 'done', 'done', 'stopped'])
  const handed = { state: 'received', transactionHash: null } as const
  const detected = { ...purchase, state: 'detected', signedPayment: handed } as const
  expect(purchaseView(detected, now).title).toBe('Signature reçue, envoi en cours')
  // It is not paid before the chain has it.
  expect(purchaseView(detected, now).steps[1]?.state).toBe('current')
  const sold = purchaseView({ ...purchase, state: 'sold' }, now)
  expect(sold.certificateHref).toBe('/c/7')
  expect(sold.steps.every(({ state }) => state === 'done')).toBe(true)
})
