import { expect, test } from 'vitest'
import { fightPage, fightRow, isWaitedFor } from './studio-fights.ts'

const fight: Parameters<typeof fightRow>[0] = {
  id: 'f1',
  opponentName: 'Otto Ersatz',
  eventName: 'Gala',
  place: 'Lyon',
  takesPlaceAt: new Date('2026-11-01T20:00:00Z'),
  weighInAt: new Date('2026-10-31T08:00:00Z'),
  purse: null,
  status: 'scheduled',
  result: null,
  contractReference: 'C-1',
  contractApprovedAt: null,
  contractWaits: true,
  promoterName: null,
  reportedOutcome: null,
  turnedDown: [],
  earnings: [],
}

test('a fight leads a manager to its page for the athlete who is managed, and the athlete to their own', () => {
  const athlete = { kind: 'fighter', id: 'a1' } as const
  const hrefFor = (capacity: 'athlete' | 'manager') =>
    fightRow(fight, { ...athlete, capacity }).href
  expect(hrefFor('athlete')).toBe('/studio/combats/f1')
  expect(hrefFor('manager')).toBe('/studio/combats/f1?pour=a1')
})

test('a bout whose contract was returned asks for another one, and says why, until it waits again', () => {
  const acting = { kind: 'fighter', id: 'a1', capacity: 'athlete' } as const
  const at = new Date('2026-10-01T10:00:00Z')
  const returned = {
    ...fight,
    contractWaits: false,
    turnedDown: [{ what: 'contract' as const, at, reason: 'Illisible' }],
  }
  const page = fightPage(returned, { acting, key: 'k' })
  expect(page).toMatchObject({ againHref: '/studio/combats/f1/contrat', row: { tone: 'caution' } })
  expect(page.turnedDown.join()).toContain('Illisible')
  expect(isWaitedFor(returned)).toBe(true)
  const waits = { ...returned, contractWaits: true }
  expect(fightPage(waits, { acting, key: 'k' }).againHref).toBeNull()
  expect(isWaitedFor(waits)).toBe(false)
})
