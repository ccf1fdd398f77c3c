import { expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { lossShare } from './loss-share.ts'

test.each([
  ['49', 'small'],
  ['50', 'twentieth'],
  ['99', 'twentieth'],
  ['100', 'tenth'],
  ['499', 'tenth'],
  ['500', 'half'],
  ['999', 'half'],
  ['1000', 'all'],
  ['2000', 'all'],
])('the loss of %s out of 1,000 is %s', (amount, share) => {
  expect(lossShare(usdc(Number(amount)), usdc(1_000))).toBe(share)
})

test('just below a limit is below it', () => {
  expect(lossShare(micro(usdc(100) - 1n), usdc(1_000))).toBe('twentieth')
})
