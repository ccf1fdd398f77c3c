import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { followView } from './follow-view.ts'
import type { OwnOrder } from './shapes.ts'

const at = new Date('2026-11-20T18:00:00Z')
const order: OwnOrder = {
  id: '6f1c2a9e-0000-4000-8000-5b7d3e9a1c42',
  kind: 'tips',
  state: 'detected',
  units: null,
  level2: false,
  principalMicro: usdc(7),
  backerPaysMicro: usdc(7),
  createdAt: at,
  reservedUntil: new Date('2026-11-20T18:30:00Z'),
  confirmedAt: null,
  certificateNumber: null,
  signedPayment: null,
  confirmationEmail: null,
  refundCause: null,
  pocket: { id: 'p', slug: 'p', title: 'Inès', recipientName: 'Inès Morel', closesAt: at },
}
const facts = { cancelled: false, byWallet: false, right: null, paid: null, questions: [] }

test('PAY-01 a payment that a wallet has signed is not promised within the seconds of a card', () => {
  const third = (signedPayment: OwnOrder['signedPayment']) =>
    followView({ ...order, signedPayment }, facts, at).steps[2]
  expect(third(null)?.text).toMatch(/^Par carte, quelques secondes/)
  const sent = third({ state: 'sent', transactionHash: `0x${'17'.repeat(32)}`, end: null })
  expect(sent).toMatchObject({ state: 'current', text: expect.stringContaining('définitif') })
  expect(sent?.text).not.toContain('seconde')
})
