import { describe, expect, test } from 'vitest'
import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import type { PocketStatus } from '#domain/campaigns/pocket-status.ts'
import { usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays, addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import { SAMPLE_CLOSE, SAMPLE_OPENING, sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { pocketFace } from './pocket-face.ts'
import { pocketView } from './pocket-view.ts'

const pocketAt = (status: PocketStatus, sold = 2): OfferedPocket => ({
  id: 'p',
  slug: 'p',
  description: 'Deux combats',
  status,
  opensAt: SAMPLE_OPENING,
  closesAt: SAMPLE_CLOSE,
  terms: { ...sampleShareTerms, unitPriceMicro: usdc(1_000), minimumMicro: usdc(1_000) },
  recipient: {
    kind: 'fighter',
    id: 'f',
    slug: 'moussa-diallo',
    name: 'Moussa Diallo',
    status: 'professional',
    weightClass: 'Middleweight',
    record: '8-2-0',
    biography: '',
    tape: null,
    ringName: '',
    links: [],
    verified: true,
    picture: null,
  },
  cover: null,
  fights: [],
  raisedMicro: usdc(2_000),
  backers: 1,
  units: {
    sold,
    available: sampleShareTerms.unitCount - sold,
    availablePercent: 99.5,
    least: 1,
    offeredPpm: 200_000,
    level2Offered: false,
  },
})

const viewOf = (pocket: OfferedPocket, now: Date) =>
  pocketView(pocket, { own: [], weekMicro: undefined, now })
const noFlow = {
  collectedMicro: ZERO,
  feeMicro: ZERO,
  coverMicro: ZERO,
  heldMicro: ZERO,
  releasedMicro: ZERO,
  returnedMicro: ZERO,
}
const faceOf = (status: PocketStatus, now: Date, sold?: number) =>
  pocketFace(
    pocketAt(status, sold),
    {
      amount: null,
      rate: null,
      money: { flow: noFlow, steps: [] },
      budget: undefined,
      latestBackers: [],
      pots: [],
    },
    now,
  )
const figure = (pocket: OfferedPocket, now: Date, label: string) =>
  viewOf(pocket, now).tape.find((one) => one.label === label)

describe('a figure on a card', () => {
  test('is short in the last hour of a sale, and whole for who listens', () => {
    const soon = addMilliseconds(SAMPLE_CLOSE, -35 * MINUTE_MS)
    expect(figure(pocketAt('open'), soon, 'Clôture dans')).toMatchObject({
      display: '<\u00a01\u00a0h',
      spoken: 'moins d’une heure',
    })
  })

  test('is a date in numbers once the sale is over', () => {
    const later = addDays(SAMPLE_CLOSE, 2)
    const { display, spoken } = figure(pocketAt('closed_partial'), later, 'Clôture') ?? {}
    expect(display).toMatch(/^\d\d\/\d\d\/\d\d$/)
    expect(spoken).toMatch(/ 20\d\d$/)
  })

  test('leaves its unit to the label', () => {
    const shown = figure(pocketAt('open'), addDays(SAMPLE_CLOSE, -3), 'Min., USDC')
    expect(shown?.display).toBe('1\u202f000')
  })
})

test('PRO-02 what binds the buyer of a share is said on its page', () => {
  const { notes, backers } = faceOf('open', SAMPLE_OPENING)
  expect(notes[0]).toContain('vous y renoncez en commandant')
  expect(notes[1]).toContain('120\u00a0jours')
  expect(notes[2]).toContain('24\u00a0heures avant chaque pesée')
  expect(backers.summary).toMatch(/^1\u00a0backer\./)
})

describe('PRO-04 a closed Pocket', () => {
  const later = addDays(SAMPLE_CLOSE, 30)

  test('sells nothing any more: what was left is the athlete’s again', () => {
    const view = viewOf(pocketAt('released'), later)
    expect(view.barText).toBe('0,5\u00a0% vendus, le reste est retourné à l’athlète')
    expect(view.tape.map(({ label }) => label)).toContain('Parts vendues')
    expect(view.tape.map(({ label }) => label)).not.toContain('Parts libres')
    const all = pocketAt('closed_sold_out', sampleShareTerms.unitCount)
    expect(viewOf(all, later).barText).toBe('Tout est vendu')
  })

  test.each([
    ['in_fights', /^Combats en cours, clôturé le /],
    ['released', /^Clôturé, fonds libérés \(/],
    ['cancelled', /^Annulé$/],
  ] as const)('says when it closed, as %s', (status, note) => {
    expect(viewOf(pocketAt(status), later).closedNote).toMatch(note)
  })

  test('speaks on its page of what was, and of no escrow until the close', () => {
    const face = faceOf('released', later)
    const labels = face.terms.map(({ label }) => label)
    expect(labels).toContain('Clôturé le')
    expect(labels).not.toContain('Ferme le')
    expect(labels).toContain('Parts vendues')
    expect(face.escrow).toBeNull()
    expect(face.split.facts[0]?.note).toBe('libéré selon le calendrier public du Pocket')
    expect(face.supportHref).toBeNull()
    expect(faceOf('cancelled', later).split.facts[0]?.note).toBe('remboursé à ceux qui ont soutenu')
  })

  test('that closed before its date does not speak of that date', () => {
    const early = addDays(SAMPLE_CLOSE, -3)
    const face = faceOf('closed_sold_out', early, 400)
    expect(face.timing).toBe('Clôturé avant la date prévue.')
    expect(figure(pocketAt('closed_sold_out'), early, 'Clôture')?.display).toBe('anticipée')
  })
})
