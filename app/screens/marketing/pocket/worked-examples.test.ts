import { expect, test } from 'vitest'
import { formatUsdc } from '#domain/kernel/money.ts'
import { parisDate } from '#domain/kernel/time.ts'
import {
  badgeDays,
  slipsOf,
  workedCovers,
  workedFights,
  workedOutcomes,
  workedSale,
} from './worked-examples.ts'

test('FEE-01 a tip of 5 USDC gives the athlete 4.75', () => {
  const slips = slipsOf([5]).map((slip) => [slip.saleFeeMicro, slip.recipientMicro].map(formatUsdc))
  expect(slips).toEqual([['0.25', '4.75']])
  expect(formatUsdc(workedSale.recipientMicro)).toBe('14250')
})

test('FEE-02 the worked Pocket gains with one second purse and loses with the other', () => {
  const shown = Object.values(workedFights).map((fight) => Object.values(fight).map(formatUsdc))
  expect(shown).toEqual([
    ['60000', '9000', '450', '8550', '285'],
    ['80000', '12000', '600', '11400', '380'],
    ['30000', '4500', '225', '4275', '142.5'],
  ])
  expect([workedOutcomes.won.roi, workedOutcomes.lost.roi]).toEqual([3_300, -1_450])
})

test('PRO-06 each level of the Compensation Pack softens a cancelled fight', () => {
  expect(workedCovers.map(({ backMicro, roi }) => [formatUsdc(backMicro), roi])).toEqual([
    ['285', -4_300],
    ['410', -1_800],
    ['485', -761],
  ])
})

test('TIP-04 the badge is burned 36 months after the first contract', () => {
  expect(parisDate(badgeDays.burned)).toBe('2029-08-31')
})
