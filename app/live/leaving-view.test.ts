import { expect, test } from 'vitest'
import { usdc, ZERO } from '#domain/kernel/money.ts'
import { leavingView } from './leaving-view.ts'

const nothing = {
  openOrders: 0,
  shares: 0,
  pockets: 0,
  fights: 0,
  operators: 0,
  releasedMicro: ZERO,
  owedMicro: ZERO,
}

test('RGPD-01 whoever nothing keeps reads of nothing', () => {
  expect(leavingView({ isFrozen: false, open: nothing, lastFightAt: null })).toEqual([])
})

test('RGPD-01 what still goes on is told with its end and its way out', () => {
  const open = { ...nothing, shares: 2, owedMicro: usdc(25) }
  const lastFightAt = new Date('2027-03-05T19:00:00Z')
  const [shares, owed] = leavingView({ isFrozen: false, open, lastFightAt })
  expect(shares?.title).toBe('Parts encore actives (2)')
  expect(shares?.text).toContain('5 mars 2027')
  expect(owed).toMatchObject({ title: 'Argent à vous verser (25\u00a0USDC)', href: '/gains' })
  const undated = leavingView({ isFrozen: true, open, lastFightAt: null })
  expect(undated.map(({ href }) => href)).toEqual(['/reclamation', '/dashboard', '/gains'])
  expect(undated[1]?.text).toContain('pas encore de date')
})
