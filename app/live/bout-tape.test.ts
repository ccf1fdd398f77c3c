import { describe, expect, test } from 'vitest'
import type { CoveredFightView, RecipientView } from '#app/screens/backing/offer.ts'
import { addDays } from '#domain/kernel/time.ts'
import { boutTape } from './bout-tape.ts'

const now = new Date('2026-11-20T10:00:00Z')
const athlete: Extract<RecipientView, { kind: 'fighter' }> = {
  kind: 'fighter',
  id: '1',
  slug: 'ana',
  name: 'Ana',
  status: 'professional',
  weightClass: 'Lightweight',
  record: '7-1-0',
  biography: '',
  tape: { birthYear: 1998, heightCm: 170, reachCm: null, stance: null },
  ringName: '',
  links: [],
  verified: true,
  picture: null,
}
const bea = {
  birthYear: null,
  heightCm: 168,
  reachCm: null,
  stance: 'southpaw',
  record: '5-0-1',
  weightClass: null,
  sourceLink: 'https://www.example.org/bea',
} as const
const fightIn = (days: number, rest: Partial<CoveredFightView> = {}): CoveredFightView => ({
  id: String(days),
  opponentName: 'Bea',
  opponentTape: bea,
  eventName: 'Gala',
  place: 'Lyon',
  scheduledAt: addDays(now, days),
  cancelledAt: null,
  undatedSince: null,
  result: null,
  purse: null,
  ...rest,
})

describe('PRO-01 the two sides of the next fight are compared', () => {
  test('figure by figure, a dash for what one of them does not say, and none that neither says', () => {
    const view = boutTape([fightIn(60)], athlete, now)
    expect(view?.names).toEqual(['Ana', 'Bea'])
    expect(
      view?.rows.map(({ label, cells: [left, right] }) => [label, left.text, right.text]),
    ).toEqual([
      ['Palmarès', '7-1-0', '5-0-1'],
      // In the year of the fight, which is the next one.
      ['Âge', '29\u00a0ans', '–'],
      ['Taille', '170\u00a0cm', '168\u00a0cm'],
      ['Garde', '–', 'Inversée'],
      ['Catégorie', 'Poids légers', '–'],
    ])
    expect(view?.source).toEqual({ href: 'https://www.example.org/bea', label: 'example.org' })
  })

  test('it says which figures were checked, and of nobody’s else that they were', () => {
    const [checked] = boutTape([fightIn(60)], athlete, now)?.notes ?? []
    expect(checked).toContain('n’est pas vérifié')
    const stranger = { ...athlete, verified: false }
    const [declared] = boutTape([fightIn(60)], stranger, now)?.notes ?? []
    expect(declared).not.toContain('notre équipe')
  })

  test('of the fight that comes next; without one, or with nothing but a name, there is nothing to show', () => {
    const later = fightIn(90, { opponentName: 'Cléa' })
    expect(boutTape([later, fightIn(60)], athlete, now)?.names[1]).toBe('Bea')
    const over = [fightIn(-1), fightIn(5, { cancelledAt: now }), fightIn(6, { undatedSince: now })]
    expect(boutTape([...over, later], athlete, now)?.names[1]).toBe('Cléa')
    expect(boutTape(over, athlete, now)).toBeNull()
    expect(boutTape([fightIn(60, { opponentTape: null }), later], athlete, now)).toBeNull()
  })
})
