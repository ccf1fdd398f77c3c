import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { decideSignedPayment, endOfSigned } from './signed-payment.ts'

const now = new Date('2026-11-27T12:00:00Z')
const seconds = BigInt(now.getTime() / 1_000)
const expiresAt = new Date('2026-11-27T12:30:00Z')
const permit = { backer: '0xAbCd', amountMicro: usdc(50), expiresAt }
const signed = {
  amountMicro: 50_000_000n,
  validAfter: 0n,
  validBefore: seconds + 1_800n,
  nonce: '0x17',
}
const proven = { signer: '0xabcd', permitHash: '0x17', now }

const codeOf = (change: Partial<typeof signed>, facts: Partial<typeof proven> = {}) => {
  const decision = decideSignedPayment({ ...signed, ...change }, permit, { ...proven, ...facts })
  return decision.ok ? 'taken' : decision.refusals[0].code
}

test('PAY-01 a payment is taken that its wallet has signed for this order, to the cent, in time', () => {
  expect(codeOf({})).toBe('taken')
  expect(codeOf({ nonce: '0x18' })).toBe('signed_for_another')
  expect(codeOf({ amountMicro: 49_999_999n })).toBe('amount_mismatch')
  expect(codeOf({ amountMicro: 50_000_001n })).toBe('amount_mismatch')
  expect(codeOf({ validBefore: seconds })).toBe('signed_out_of_time')
  expect(codeOf({ validAfter: seconds })).toBe('signed_out_of_time')
  expect(codeOf({ validBefore: seconds * 2n }, { now: expiresAt })).toBe('signed_out_of_time')
  expect(codeOf({}, { signer: '0xabce' })).toBe('wallet_signature_wrong')
})

test.each([
  ['InsufficientBalance()', 'too_little'],
  ['Signed_Expired(1, 2)', 'too_late'],
  ['too_late', 'too_late'],
  ['order_ended', 'order_ended'],
  ['Escrow_DepositsPaused()', 'contract'],
  ['reverted without a reason', 'contract'],
  ['Escrow_OrderPaid(0x17)', null],
])('what is refused with %s ends as %s', (refusal, end) => {
  expect(endOfSigned(refusal)).toBe(end)
})
