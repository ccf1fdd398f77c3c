import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addMilliseconds } from '#domain/kernel/time.ts'
import { automaticPayout, type OwedByName } from './automatic-payout.ts'

const now = new Date('2027-03-01T09:00:00Z')
const address = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  changedAt: addDays(now, -30),
  first: true,
  blocked: false,
  screenedAt: now,
}
const owed: OwedByName = {
  openMicro: usdc(10),
  since: addDays(now, -7),
  request: null,
  accountFrozen: false,
  address,
}
const goes = (changed: Partial<OwedByName>) =>
  automaticPayout({ ...owed, ...changed }, DEFAULT_SETTINGS, now)
const paid = (changed: Partial<OwedByName>) => goes(changed)?.amountMicro ?? null

describe('PAY-03 what is owed by name', () => {
  test('is paid by itself from ten USDC on, a week after it was owed', () => {
    expect(paid({})).toBe(usdc(10))
    expect(paid({ openMicro: micro(9_999_999n) })).toBe(null)
    expect(paid({ since: addMilliseconds(owed.since, 1) })).toBe(null)
  })

  test('waits for a request, an address that may be used and an account that is not frozen', () => {
    const minimumMicro = usdc(50)
    expect(paid({ request: { automatic: true, minimumMicro } })).toBe(null)
    expect(paid({ request: { automatic: true, minimumMicro }, openMicro: usdc(50) })).toBe(usdc(50))
    expect(paid({ request: { automatic: false, minimumMicro: usdc(1) } })).toBe(null)
    expect(paid({ address: null })).toBe(null)
    expect(paid({ address: { ...address, blocked: true } })).toBe(null)
    expect(paid({ address: { ...address, first: false, changedAt: now } })).toBe(null)
    expect(paid({ accountFrozen: true })).toBe(null)
  })

  test('KYC-02 has its owner screened first where that is all it waits for', () => {
    expect(goes({})).toEqual({ amountMicro: usdc(10), screenFirst: false })
    const unscreened = { ...address, screenedAt: null }
    expect(goes({ address: unscreened })).toEqual({ amountMicro: usdc(10), screenFirst: true })
    expect(goes({ address: { ...unscreened, blocked: true } })).toBe(null)
    expect(goes({ address: { ...unscreened, first: false, changedAt: now } })).toBe(null)
    expect(goes({ address: unscreened, accountFrozen: true })).toBe(null)
    expect(goes({ address: unscreened, openMicro: micro(9_999_999n) })).toBe(null)
  })

  test('is paid whole or not at all', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (open) => {
        const openMicro = micro(open)
        expect([null, openMicro]).toContain(paid({ openMicro }))
        expect(paid({ openMicro }) === null).toBe(openMicro < usdc(10))
      }),
    )
  })
})
