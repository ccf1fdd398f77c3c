import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { teamView } from './team-view.ts'

test('ATH-01 an athlete invites one manager, and another once the invitation has lapsed', () => {
  const now = new Date('2027-01-10T12:00:00Z')
  const invited = { id: '1', who: 'max@exemple.example', isMine: false, feeBps: 1_000 }
  const view = (expiresAt: Date, confirmedAt: Date | null) =>
    teamView(
      { kind: 'fighter', capacity: 'athlete' },
      [{ ...invited, expiresAt, confirmedAt }],
      now,
    )
  expect(view(addDays(now, 1), null).mayInvite).toBe(false)
  expect(view(now, null).mayInvite).toBe(true)
  expect(view(now, now).mayInvite).toBe(false)
})
