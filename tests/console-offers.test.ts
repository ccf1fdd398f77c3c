import { expect, test } from 'vitest'
import { factsOf, minorCell } from '#app/console/cells.ts'
import { belowTop, topOf } from '#app/console/dossier-looks.ts'
import { offers } from '#app/console/offers.ts'
import { actsFor, actsOn } from '#app/console/row-acts.ts'
import { dossierOf, sectionsOf } from '#app/console/see-view.ts'
import { settingExample } from '#app/console/setting-examples.ts'
import { FIGHT_STATUSES } from '#domain/bouts/fight.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { operatorsOperations } from '#server/edge/http/ask-as-operator.ts'

const id = '0190a0de-0000-7000-8000-000000000001'
const actsOf = (key: string, row: Record<string, unknown>) =>
  actsFor({ key, may: () => true }, { id, ...row }).map(({ href }) => href.split('?')[0])

test('a fight offers what its state allows: nothing of its result before it began, nothing of its date after', () => {
  const fight = { declarationId: id, pocketIds: [id], parties: { fighterId: id } }
  const of = (status: string) => actsOf('GET /fights', { ...fight, status })
  expect(of('scheduled')).toContain('/operator/faire/fights/postponement')
  expect(of('scheduled')).not.toContain('/operator/faire/fights/result')
  expect(of('started')).toContain('/operator/faire/fights/result')
  expect(of('started')).not.toContain('/operator/faire/fights/dates')
  expect(of('provisional')).toContain('/operator/faire/fights/official-result')
  expect(of('official')).toContain('/operator/faire/fights/earnings')
  expect(of('declared')).toContain('/operator/faire/earnings/verification')
  expect(of('overdue')).toContain('/operator/faire/earnings/write-off')
  for (const status of FIGHT_STATUSES) expect(of(status).length).toBeLessThanOrEqual(8)
})

test('an order is refunded once it is paid, and released or refunded while it is on hold', () => {
  const of = (state: string) => actsOf('GET /orders', { state, kind: 'tips', quotes: [] })
  expect(of('awaiting_payment')).toEqual([])
  expect(of('confirmed')).toContain('/operator/faire/refunds')
  expect(of('frozen')).toContain('/operator/faire/resolutions')
  expect(of('refunded')).toEqual([])
})

test('a person is stopped once, and the stop in force is the one that is lifted', () => {
  const of = (row: Record<string, unknown>) =>
    actsOf('GET /people', { hasLeft: false, openCaseId: null, openFreezeId: null, ...row })
  expect(of({ frozenAt: null })).toContain('/operator/faire/freezes')
  const stopped = of({ frozenAt: '2027-01-01T00:00:00.000Z', openFreezeId: id })
  expect(stopped).toContain('/operator/faire/freeze-releases')
  expect(stopped).not.toContain('/operator/faire/freezes')
})

test('a page names its object once, keeps its other names, and says what waits beside it alone', () => {
  const person = { alias: 'soutien-1', identity: { legalName: 'Ana Test' }, waiting: [{}] }
  expect(topOf('GET /people', person).title).toBe('Ana Test')
  expect(belowTop('GET /people', person)).toEqual({ alias: 'soutien-1', identity: {} })
  expect(topOf('GET /people', { ...person, identity: null }).title).toBe('soutien-1')
  expect(belowTop('GET /people', { ...person, identity: null })).toEqual({ identity: null })
})

test('ids lead to their pages: the opponent as a person, a published Pocket to everybody’s, an account to its entries', () => {
  const hrefOf = (whole: Record<string, unknown>) =>
    factsOf(whole).flatMap(({ cell }) => ('href' in cell ? [cell.href] : []))
  const parties = { opponentName: 'Adversaire', opponentPersonId: id }
  expect(hrefOf(parties)).toEqual([`/operator/voir/people/${id}`])
  expect(hrefOf({ slug: 'vers-le-titre' })).toEqual(['/p/vers-le-titre'])
  expect(hrefOf({ account: `payable:person:${id}` })).toEqual([`/operator/voir/people/${id}`])
  expect(hrefOf({ account: 'escrow:reserve' })).toEqual([
    '/operator/voir/ledger-entries?account=escrow%3Areserve',
  ])
  expect(factsOf({ checkId: '19' })[0]?.cell).toEqual({ as: 'text', text: '19' })
  const seen = { key: 'GET /payable-pockets', answer: {}, search: '', may: () => true }
  const [section] = sectionsOf({ ...seen, value: { items: [{ id, title: 'Vers le titre' }] } })
  expect(section?.table?.rows[0]?.href).toBe(`/operator/voir/pockets/${id}`)
})

test('a fight is named once, by its opponent, its event and its day, and its reference leads to its page', () => {
  const named = {
    opponentName: 'Une Adversaire',
    eventName: 'Gala',
    takesPlaceAt: '2027-03-01T20:00:00Z',
  }
  const cell = {
    as: 'id',
    text: 'contre Une Adversaire, Gala, 1er mars 2027',
    whole: id,
    href: `/operator/voir/fights/${id}`,
  }
  expect(factsOf({ fightId: id, ...named })).toEqual([{ label: 'Combat', cell }])
  const seen = { key: 'GET /pockets', may: () => false }
  const steps = [
    { fightId: null, opponentName: null, eventName: null, takesPlaceAt: null, amountMicro: '1' },
    { fightId: id, ...named, amountMicro: '2' },
  ]
  const [section] = dossierOf(seen, { release: steps }, {})
  expect(section?.table?.columns.map(({ label }) => label)).toEqual(['Combat', 'Montant'])
  expect(section?.table?.rows.map(({ cells }) => cells[0])).toEqual([{ as: 'none' }, cell])
  const list = { key: 'GET /bout-questions', answer: {}, search: '', may: () => false }
  const [questions] = sectionsOf({ ...list, value: { items: [{ id, fightId: id, ...named }] } })
  expect(questions?.table?.rows[0]?.cells).toContainEqual(cell)
})

test('everything that rows offer is an operation, which is filled in by parameters or fields that it has', () => {
  for (const { act, from, with: begins } of Object.values(offers).flat()) {
    const operation = operatorsOperations.get(act)
    const body = JSON.stringify(operation?.body ?? {})
    expect([act, operation !== undefined]).toEqual([act, true])
    for (const name of [...Object.keys(from), ...Object.keys(begins)]) {
      const isKnown =
        operation?.params.includes(name) || body.includes(`"${name.split('.').at(-1)}"`)
      expect([act, name, isKnown]).toEqual([act, name, true])
    }
  }
})

test('a setting shows what it does to an amount, by the rule that works it out for everybody', () => {
  expect(settingExample('payoutFeeBps', DEFAULT_SETTINGS.payoutFeeBps)).toMatch(
    /1\s000\sUSDC.*950\sUSDC.*50\sUSDC/,
  )
  expect(settingExample('royaltyBps', 250)).toMatch(/97,50?\sUSDC.*2,50?\sUSDC/)
  expect(settingExample('release', DEFAULT_SETTINGS.release)).toMatch(/600\sUSDC.*360\sUSDC/)
  expect(settingExample('eurPerUsdc', '0.9227')).toMatch(/0,9227\s€ par USDC.*92,27\s€/)
  expect(settingExample('payoutFeeBps', 'x')).toBeNull()
  expect(settingExample('proposalDays', 14)).toBeNull()
})

test('a setting is shown with its unit, in force, in a change and in a decision; without a card rate that of the start', () => {
  const saidOf = (value: Record<string, unknown>) =>
    sectionsOf({ key: 'GET /settings', answer: {}, search: '', may: () => false, value }).flatMap(
      ({ facts, table }) => [
        ...facts.map(({ cell }) => cell),
        ...(table?.rows.flatMap(({ cells }) => cells.slice(-1)) ?? []),
      ],
    )
  const text = (said: string) => ({ as: 'text', text: said })
  const startRate = { eurPerUsdc: '0.9227', source: 'EUR_PER_USDC' }
  const ofStart = text('0,9227\u00a0€ par USDC (cours du démarrage)')
  expect(saidOf({ inForce: { eurPerUsdc: null }, startRate })).toEqual([ofStart])
  const [inForce] = sectionsOf({
    ...{ key: 'GET /settings', answer: {}, search: '', may: () => false },
    value: { inForce: { minimumMicro: { tips: '5000000' } } },
  })
  expect(inForce?.table?.rows[0]?.cells[0]).toEqual(text('Minimum d’un soutien'))
  const set = text('0,92\u00a0€ par USDC')
  expect(saidOf({ inForce: { eurPerUsdc: '0.92' }, startRate })).toEqual([set])
  expect(saidOf({ changes: [{ name: 'eurPerUsdc', value: '0.92' }] })).toEqual([set])
  expect(saidOf({ name: 'eurPerUsdc', value: '0.92' })).toContainEqual(set)
  const resale = { haltMostDays: 60, cardLockDays: 120 }
  expect(saidOf({ name: 'resale', value: resale })).toContainEqual(
    text('suspension au plus\u00a0: 60\u00a0jours · carte, blocage\u00a0: 120\u00a0jours'),
  )
})

test('what a fight earned is read in millionths of its currency, what a card was charged in cents', () => {
  const earned = { currency: 'USD', showMinor: '1500000000' }
  expect(minorCell(earned, 'showMinor')).toMatchObject({ text: '1\u202f500\u00a0USD' })
  const purse = { currency: 'EUR', amountMinor: '20000000' }
  expect(minorCell(purse, 'amountMinor', 'purse')).toMatchObject({ text: '20\u00a0EUR' })
  const charged = { currency: 'eur', amountMinor: '2307' }
  expect(minorCell(charged, 'amountMinor')).toMatchObject({ text: '23,07\u00a0€' })
})

test('a decision of two is listed by the name of what it is about', () => {
  const subject = 'fight-contract:6fe0ed24-d4a3-440b-a185-a2bd7226df93'
  const items = [{ id: 'one', operation: 'approve_pocket', subject, subjectName: 'Ines – Nora' }]
  const asked = { key: 'GET /proposals', answer: {}, may: () => true, search: '' }
  const [section] = sectionsOf({ ...asked, value: { items } })
  expect(section?.table?.rows[0]?.cells[1]).toEqual({
    as: 'text',
    text: 'Contrat du combat Ines – Nora',
  })
})

test('money is stopped where it moves, and let go where it stands still', () => {
  const asked = { key: 'GET /money-stop', may: () => true }
  const textsOf = (stop: unknown) => actsOn({ ...asked, value: { stop } }).map(({ text }) => text)
  expect(textsOf(null)).toEqual(['Arrêter l’argent'])
  expect(textsOf({ count: 1 })).toEqual(['Laisser repartir l’argent'])
  const pauses = (items: object[]) =>
    actsOn({
      key: 'GET /chain-pauses',
      may: (key) => key === 'POST /chain-pauses',
      value: { items },
    })
  expect([pauses([]).length, pauses([{ id }]).length]).toEqual([1, 0])
})

test('an alert names its check and says in words what was found', () => {
  const found = { reference: 'screening_1', reasons: ['sanctions', 'wallet_unanswered'] }
  const [section] = dossierOf({ key: 'GET /screening-alerts', may: () => false }, found, {})
  expect(section?.facts).toMatchObject([
    { label: 'Référence du contrôle' },
    {
      cell: {
        cells: [
          { text: 'Liste de sanctions' },
          { text: 'Le contrôle du portefeuille ne répond pas' },
        ],
      },
    },
  ])
})

test('a table within a page has no column that says nothing in any row', () => {
  const item = { earnings: [{ currency: 'USDC', rate: null }], pocketIds: [id], pockets: [{ id }] }
  const sections = dossierOf({ key: 'GET /fights/:id', may: () => true }, item, {})
  const earnings = sections.find(({ title }) => title === 'Gains déclarés')
  expect(earnings?.table?.columns.map(({ label }) => label)).toEqual(['Devise'])
  expect(sections.filter(({ table }) => table === null)).toEqual([])
})
