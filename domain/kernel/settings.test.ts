import { describe, expect, test } from 'vitest'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
import { usdc } from './money.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

describe('the figures of the business', () => {
  test('are those of the specification', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      minimumMicro: { tips: usdc(5), share: usdc(50), federation: 1n },
      saleFeeBps: 500,
      payoutFeeBps: 500,
      premiumBps: 500,
      coverLevel1Bps: 5_000,
      coverLevel2Bps: 8_000,
      kycThreshold: { amountMicro: usdc(1_000), inclusive: true },
      priorityMonths: 36,
      tipPocketsPerYear: 4,
      coveredFightsMost: 3,
      fightCapPpm: 800_000,
    })
  })

  test('have a usual duration within the bounds for each kind', () => {
    for (const kind of POCKET_KINDS) {
      const { least, usual, most } = DEFAULT_SETTINGS.durationDays[kind]
      expect(least <= usual && usual <= most).toBe(true)
    }
  })
})
