import { expect, test } from 'vitest'
import { sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { pocketThings } from './structured-data.ts'

const recipient = {
  kind: 'fighter',
  id: '1',
  slug: 'ana',
  name: 'Ana',
  status: 'professional',
  weightClass: 'lightweight',
  record: '7-1-0',
  biography: 'Who she is.',
  ringName: '',
  tape: null,
  links: [],
  verified: true,
  picture: null,
} as const

const fight = {
  id: '2',
  opponentName: 'Bea',
  opponentTape: null,
  eventName: 'Nuit 1',
  place: 'Paris',
  scheduledAt: new Date('2026-11-20T19:30:00Z'),
  cancelledAt: null,
  purse: null,
  undatedSince: null,
  result: null,
}

const pocket = {
  id: '3',
  slug: 'ana-1',
  description: 'One fight.',
  cover: null,
  status: 'open',
  opensAt: new Date('2026-10-01T10:00:00Z'),
  closesAt: new Date('2026-11-01T10:00:00Z'),
  terms: sampleShareTerms,
  recipient,
  fights: [fight, { ...fight, id: '4', cancelledAt: new Date('2026-10-05T10:00:00Z') }],
  raisedMicro: 0n as never,
  backers: 0,
  units: {
    sold: 1,
    available: 2,
    availablePercent: 66,
    least: 1,
    offeredPpm: 1,
    level2Offered: false,
  },
} as const

test('a share Pocket is what one unit costs and whether it is to be had, and promises nothing', () => {
  const [product, first, second] = pocketThings(pocket, 'https://site.example')
  expect(product).toMatchObject({
    '@type': 'Product',
    url: 'https://site.example/p/ana-1',
    offers: { priceCurrency: 'USDC', availability: 'https://schema.org/InStock' },
  })
  expect(JSON.stringify(product)).not.toMatch(/rating|review|return|roi/i)
  expect(first).toMatchObject({
    '@type': 'SportsEvent',
    eventStatus: 'https://schema.org/EventScheduled',
  })
  expect(second).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
})

test('what is sold out or closed is not offered to search engines', () => {
  const textOf = (changed: object) => JSON.stringify(pocketThings({ ...pocket, ...changed }, ''))
  expect(textOf({ units: { ...pocket.units, available: 0 } })).toMatch(/SoldOut"/)
  expect(textOf({ status: 'closed_partial' })).toMatch(/Discontinued"/)
  expect(textOf({ status: 'scheduled' })).toMatch(/PreOrder"/)
})
