import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import {
  hashOfMoney,
  place,
  shareOf,
  sponsorshipOf,
  tickedWaiver,
  tipOf,
} from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  followMail,
  logInAgain,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const unticked = { ...tickedWaiver, ticked: false }

describe.each(databases)('orders that are refused on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  let before: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    before = await hashOfMoney(site.platform)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await verify(site.platform)).toEqual([])
  })
  /** For tests that make a person of their own: what follows is compared with then. */
  const remember = async () => {
    before = await hashOfMoney(site.platform)
  }

  test.each([
    ['an empty amount', '', 'empty'],
    ['an exponent', '1e3', 'not_a_number'],
    ['a negative amount', '-5', 'negative'],
    ['seven decimals', '5.0000001', 'too_many_decimals'],
    ['a comma', '5,50', 'not_a_number'],
    ['a plus sign', '+5', 'not_a_number'],
    ['a thousands separator', '1 000', 'not_a_number'],
    ['hexadecimal', '0x10', 'not_a_number'],
    ['no number', 'NaN', 'not_a_number'],
    ['infinity', 'Infinity', 'not_a_number'],
    ['more than there is', '99999999999999999999', 'too_large'],
  ])('TIP-01 an amount with %s', async (_what, amount, code) => {
    const answer = await place(ana, tipOf(amount))
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field: 'amount', code }])
  })

  test.each([
    ['a number for the amount', tipOf(5)],
    ['no amount', { kind: 'tips', pocketId: sandboxIds.tips }],
    ['a price of its own', { ...tipOf('5'), priceMicro: '1' }],
    ['another kind of kind', { ...tipOf('5'), kind: 'nft' }],
    ['half a unit', shareOf(0.5)],
    ['no unit', shareOf(0)],
    ['fewer than no units', shareOf(-1)],
    ['units as text', shareOf('10')],
    ['a Pocket that is no id', { ...tipOf('5'), pocketId: '../1' }],
    ['a list', [tipOf('5')]],
    ['nothing', null],
  ])('an order with %s does not fit', async (_what, order) => {
    const answer = await place(ana, order)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_input')
    expect(answer.body.errors[0].field).toEqual(expect.any(String))
  })

  test('an order without a key, or with a key that is too long, is not looked at', async () => {
    const none = await ana.send('POST', '/api/backings', tipOf('5'))
    expect(none.body.errors).toEqual([{ field: 'Idempotency-Key', code: 'required' }])
    const long = await place(ana, tipOf('5'), 'k'.repeat(256))
    expect(long.body.errors).toEqual([{ field: 'Idempotency-Key', code: 'too_long' }])
  })

  test.each([
    ['TIP-01 a tip of less than 5', tipOf('4.99'), 'below_minimum'],
    ['TIP-01 a tip a millionth short', tipOf('4.999999'), 'below_minimum'],
    ['FED-01 a sponsorship of nothing', sponsorshipOf('0'), 'below_minimum'],
    ['PRO-01 more units than there are', shareOf(401), 'not_enough_units'],
    ['PRO-02 a share without the waiver', shareOf(1, false, null), 'waiver_required'],
    ['PRO-02 a share with the box unticked', shareOf(1, false, unticked), 'waiver_required'],
    [
      'PRO-02 a waiver of another text',
      shareOf(1, false, { ticked: true, textVersion: 'old' }),
      'waiver_stale',
    ],
    ['PKT-01 a closed Pocket', { ...tipOf('5'), pocketId: sandboxIds.closed }, 'pocket_closed'],
    [
      'a tip in a share Pocket',
      { ...tipOf('5'), pocketId: sandboxIds.share },
      'order_kind_mismatch',
    ],
    [
      'a Pocket that is not there',
      { ...tipOf('5'), pocketId: '5a000000-0000-4000-8000-000000000000' },
      'unknown_pocket',
    ],
    ['KYC-01 more than 1,000 at once', tipOf('1000.000001'), 'kyc_full_required'],
  ])('%s is refused', async (_what, order, code) => {
    const answer = await place(ana, order)
    expect(answer.status).toBe(code === 'unknown_pocket' ? 404 : 422)
    expect(answer.body.code).toBe(code)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const quoted = await ana.send('POST', '/api/quotes', order)
    const quotable = code.startsWith('waiver')
    expect(quoted.body.code).toBe(quotable ? undefined : code)
  })

  test('all reasons are given at once', async () => {
    const answer = await place(ana, shareOf(401, false, null))
    expect(answer.body.errors.map((error: { code: string }) => error.code)).toEqual([
      'not_enough_units',
      'waiver_required',
    ])
  })

  test('nobody orders without a login', async () => {
    const nobody = visitTestPlatform(site.url)
    for (const [method, path] of [
      ['POST', '/api/backings'],
      ['POST', '/api/quotes'],
      ['GET', '/api/backings'],
      ['GET', '/api/figures'],
    ] as const) {
      const answer = await nobody.send(method, path, method === 'POST' ? tipOf('5') : undefined)
      expect([answer.status, answer.body.code]).toEqual([401, 'login_required'])
    }
  })

  test('KYC-01 an order needs a proven address and simplified KYC', async () => {
    const eva = visitTestPlatform(site.url)
    await register(eva)
    await eva.send('GET', '/api/session')
    await remember()
    const codes = (await place(eva, tipOf('5'))).body.errors.map((e: { code: string }) => e.code)
    expect(codes).toEqual(['email_unverified', 'kyc_required'])
    await followMail(site.platform, eva)
    expect((await place(eva, tipOf('5'))).body.code).toBe('kyc_required')
  })

  test('KYC-01 KYC-02 frozen, blocked and screened people are told so', async () => {
    const eva = await newBacker(site)
    const personId = await personOf(site.platform, eva)
    const person = site.platform.db.updateTable('person').where('id', '=', personId)
    const identity = site.platform.db
      .updateTable('identity.person_identity')
      .where('person_id', '=', personId)
    await person.set({ frozen_at: site.clock.now(), frozen_because: 'test' }).execute()
    await remember()
    expect((await place(eva, tipOf('5'))).body.code).toBe('account_frozen')
    await person.set({ frozen_at: null, frozen_because: null, country: 'KP' }).execute()
    await remember()
    expect((await place(eva, tipOf('5'))).body.code).toBe('country_blocked')
    await person.set({ country: 'FR' }).execute()
    for (const [name, code] of [
      ['Sanction', 'screening_hit'],
      ['Outage', 'screening_pending'],
    ]) {
      await identity.set({ legal_name: `${name} Test` }).execute()
      await remember()
      expect((await place(eva, tipOf('5'))).body.code).toBe(code)
    }
  })

  test('PRO-01 the athlete, the manager and the opponent do not buy', async () => {
    const eva = await newBacker(site)
    const personId = await personOf(site.platform, eva)
    const moussa = site.platform.db.updateTable('fighter').where('id', '=', sandboxIds.moussa)
    const fight = site.platform.db.updateTable('fight').where('id', '=', sandboxIds.firstFight)
    await remember()
    const codeOf = async () => (await place(eva, shareOf(1))).body.code
    await moussa.set({ person_id: personId }).execute()
    expect(await codeOf()).toBe('own_pocket')
    await moussa.set({ person_id: null, manager_person_id: personId }).execute()
    expect(await codeOf()).toBe('own_pocket')
    await moussa.set({ manager_person_id: null }).execute()
    await fight.set({ opponent_person_id: personId }).execute()
    expect(await codeOf()).toBe('own_pocket')
    await fight.set({ opponent_person_id: null, started_at: site.clock.now() }).execute()
    expect(await codeOf()).toBe('fight_started')
    await fight.set({ started_at: null }).execute()
  })

  test('TIP-01 an athlete does not tip the own Pocket', async () => {
    const ines = await newBacker(site)
    const own = site.platform.db.updateTable('fighter').where('id', '=', sandboxIds.ines)
    await own.set({ person_id: await personOf(site.platform, ines) }).execute()
    await remember()
    expect((await place(ines, tipOf('5'))).body.code).toBe('own_pocket')
    await own.set({ person_id: null }).execute()
  })

  test('PKT-01 orders are taken from the opening instant until just before the closing one', async () => {
    const { opens_at, closes_at } = await site.platform.db
      .selectFrom('pocket')
      .select(['opens_at', 'closes_at'])
      .where('id', '=', sandboxIds.tips)
      .executeTakeFirstOrThrow()
    site.clock.advance(closes_at.getTime() - site.clock.now().getTime())
    await logInAgain(ana)
    expect((await place(ana, tipOf('5'))).body).toMatchObject({
      code: 'pocket_closed',
      errors: [{ detail: { closedAt: closes_at.toISOString() } }],
    })
    expect(opens_at < closes_at).toBe(true)
  })
})

describe.each(databases)('orders before launch on $name', (database) => {
  test('LAUNCH-01 every operation with money answers not_launched', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const visitor = visitTestPlatform(site.url)
    const id = '5a000000-0000-4000-8000-000000000000'
    const paths = { successPath: '/a', cancelPath: '/b' }
    for (const [method, path, body] of [
      ['POST', '/api/quotes', tipOf('5')],
      ['POST', '/api/backings', tipOf('5')],
      ['POST', `/api/backings/${id}/card-payment`, paths],
      ['GET', '/api/backings', undefined],
      ['GET', `/api/backings/${id}`, undefined],
      ['GET', '/api/figures', undefined],
      ['GET', '/api/pockets', undefined],
      ['GET', '/api/pockets/ines-vers-le-titre', undefined],
    ] as const) {
      const answer = await visitor.send(method, path, body, { 'idempotency-key': 'k' })
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'not_launched'])
    }
    await site.close()
  })

  test('LAUNCH-01 the switches are rows that count at once, without a restart', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const visitor = visitTestPlatform(site.url)
    const turn = (name: 'accounts' | 'backing', is_on: boolean) =>
      site.platform.db
        .updateTable('launch_switch')
        .set({ is_on })
        .where('name', '=', name)
        .execute()
    await turn('accounts', true)
    await turn('backing', true)
    await site.platform.launch.refresh()
    expect((await visitor.send('GET', '/api/pockets')).body.items).toEqual([])
    expect((await visitor.send('POST', '/api/backings', tipOf('5'))).status).toBe(401)
    await turn('backing', false)
    expect((await visitor.send('POST', '/api/backings', tipOf('5'))).body.code).toBe('not_launched')
    await site.close()
  })
})
