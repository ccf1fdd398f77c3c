// @module-tag long
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { readBundle } from '#domain/settlements/read-bundle.ts'
import { recompute } from '#domain/settlements/recompute-bundle.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { oneDatabase } from '#tests/databases.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

/** Ana and Bob with 10 units each of a Pocket by milestones; Bob's order is stopped before its close. */
async function openStopped() {
  const site = await startTestPlatform(oneDatabase.open)
  const { db, worker } = site.platform
  const start = site.clock.now()
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const { alix, noor } = operators
  const terms = { level1: true, releaseBy: 'milestones' } as const
  const { pocketId, fightIds } = await openWorkedPocket(site, terms)
  const until = async (day: number) => {
    travelTo(site, addDays(start, day))
    await worker.drain()
    await worker.drain()
  }
  const buyTen = async () => {
    const who = await newKnownBacker(site)
    const number = await buyUnits(site, who, pocketId, 10)
    const { backing_id: backingId } = await db
      .selectFrom('certificate')
      .select('backing_id')
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    return { who, number, backingId }
  }
  const ana = await buyTen()
  const bob = await buyTen()
  await worker.drain()
  const freeze = ({ backingId }: { backingId: string }) =>
    alix.done('/order-freezes', { backingId, reason: 'Looked into' })
  await freeze(bob)
  await fileSheet(site)
  /** A fight that brings the Pocket 100: 5 of fee, 47.50 for each ten units. */
  const settle = async (fightId: string) => {
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '10000')
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId, pocketId, amount: '100', reference: fightId, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, fightId)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
  }
  const callOff = async (fightId: string) => {
    const called = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/cancellation`, called)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    const place = { pocketId, fightId, ...because }
    const compensated = await alix.done('/compensations', place)
    await noor.done(`/compensations/${compensated.proposalId}/approvals`, because)
    return compensated.figures
  }
  const claim = async ({ who, number }: { who: Visitor; number: string }, key: string) => {
    await logInAgain(who)
    return who.send('POST', `/api/certificates/${number}/claim`, {}, { 'idempotency-key': key })
  }
  const resolve = ({ backingId }: { backingId: string }, resolution: 'release' | 'refund') =>
    decideTogether(site, '/resolutions', { orderId: backingId, resolution })
  const book = { site, pocketId, fightIds, until, ana, bob, operators }
  return { ...book, freeze, settle, callOff, claim, resolve }
}

const inMicro = (amount: number) => BigInt(Math.round(amount * Number(usdc(1))))

test('KYC-02 PRO-05 PRO-06 R10 a frozen order keeps nobody waiting, and is given back after distributions as if it had never stood', async () => {
  const { site, pocketId, fightIds, until, ana, bob, ...act } = await openStopped()
  const { db, worker } = site.platform
  const whole = async () => expect(await verify(site.platform)).toEqual([])
  await nameAddress(site, ana.who, `0x${'a1'.repeat(20)}`)
  await nameAddress(site, bob.who, `0x${'b0'.repeat(20)}`)
  await until(45)
  await act.settle(fightIds[0])
  await whole()
  // Each has 250 of the fight at stake: of its 125 of cover 112.50 come back out of the escrow.
  const figures = await act.callOff(fightIds[1])
  expect(figures).toMatchObject({ certificates: 2, returnedMicro: '225000000' })
  expect(figures.totalMicro).toBe('25000000')
  expect((await act.claim(ana, 'one')).body).toMatchObject({ totalMicro: '172500000' })
  expect((await act.claim(bob, 'one')).body.code).toBe('certificate_frozen')
  await act.operators.alix.done(
    `/pockets/${pocketId}/fights/${fightIds[0]}/distributions/1/credits`,
    {},
  )
  await worker.drain()
  await whole()

  // What has brought its holder something is released, and not given back.
  await act.freeze(ana)
  expect((await act.resolve(ana, 'refund')).body.code).toBe('already_settled')
  expect((await act.resolve(ana, 'release')).body).toEqual({ complete: true })
  const { freezeId } = await act.operators.alix.done('/freezes', {
    subject: { kind: 'person', id: await personOf(site.platform, bob.who) },
    reason: 'On a list',
  })
  expect(freezeId).toBeTruthy()
  expect((await act.resolve(bob, 'release')).body.code).toBe('account_frozen')

  const accounts = [
    `payable:fighter:${sandboxIds.moussa}`,
    'quarantine',
    'reserve:cover',
    'expense:refund',
    'income:recovery',
    `payable:holders:${pocketId}:${fightIds[0]}`,
    `payable:holders:${pocketId}:${fightIds[1]}`,
  ] as const
  const before = await readBalances(db, accounts)
  expect((await act.resolve(bob, 'refund')).body).toEqual({ complete: true })
  await worker.drain()
  await worker.drain()
  const after = await readBalances(db, accounts)
  const moved = accounts.map((path) => (after.get(path) ?? 0n) - (before.get(path) ?? 0n))
  // Of 500 the quarantine had 337.50; 112.50 had come back of the fight that was called off. The net and the fee of the
  // distribution are the athlete's.
  const expected = [50, -337.5, 12.5, 162.5 + 2.5, 112.5, -47.5, -125]
  expect(moved).toEqual(expected.map(inMicro))
  const { reserve } = (await ana.who.send('GET', '/api/transparency')).body
  expect(reserve).toMatchObject({ compensationsPaidMicro: '12500000' })
  const undone = await bob.who.send('GET', `/api/certificates/${bob.number}/returns`)
  expect(undone).toMatchObject({ status: 200, body: { roiBps: null, parts: [] } })
  const order = await db
    .selectFrom('backing')
    .innerJoin('payment', 'payment.order_id', 'backing.id')
    .select(['backing.state', 'outcome', 'amount_minor'])
    .where('backing.id', '=', bob.backingId)
    .execute()
  expect(order).toMatchObject([{ state: 'refunded', outcome: 'refunded' }])
  expect((await act.resolve(bob, 'refund')).body.code).toBe('transition_not_allowed')
  await whole()

  const distribution = `/api/pockets/${pocketId}/fights/${fightIds[0]}/distributions/1`
  const bundle = readBundle(JSON.stringify((await ana.who.send('GET', distribution)).body))
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(recompute(bundle, hashOf)).toEqual([])

  const missed: string[] = []
  for (const [check, fault] of faults) {
    const named = await withFault(site.platform, fault)
    if (!named.includes(check)) missed.push(`${check}: ${named.join(', ') || 'nothing'}`)
  }
  expect(missed).toEqual([])
  await whole()
  await site.close()
})

const ofBob = `(select c.number from certificate c join backing b on b.id = c.backing_id
  where b.state = 'refunded')`
const recovery = (part: string) => `(select id from ledger_entry
  where kind = 'recovery' and business_key like '%:${part}:claim:%')`

/** The check that must name it, and what somebody did to the books. */
const faults: readonly (readonly [check: string, fault: string])[] = [
  [
    'entries-are-what-the-records-call-for',
    `update posting set account = 'income:recovery'
      where account like 'payable:fighter:%' and entry_id in ${recovery('distribution:1')}`,
  ],
  [
    'entries-are-what-the-records-call-for',
    `update posting set amount_micro = amount_micro - 1
      where account like 'payable:fighter:%' and entry_id in ${recovery('distribution:1')}`,
  ],
  [
    'entries-are-what-the-records-call-for',
    `update posting set account = 'income:recovery'
      where account = 'reserve:cover' and entry_id in ${recovery('compensation')}`,
  ],
  [
    'entries-are-what-the-records-call-for',
    `update posting set account = 'reserve:cover'
      where account = 'income:recovery' and entry_id in ${recovery('returned')}`,
  ],
  [
    'entries-are-what-the-records-call-for',
    `loosen claim_part; update claim_part set way = 'credited', person_id = (select person_id from backing
      where state = 'refunded') where part = 'distribution:1' and certificate_number in ${ofBob}`,
  ],
  [
    'entries-are-what-the-records-call-for',
    `loosen claim_part; update claim_part set way = 'recovered' where certificate_number not in ${ofBob}`,
  ],
  [
    'distributions-count-what-stood',
    `update distribution set void_intervals = '[{"interval": {"from": 0, "until": 10}, "cause": "refused"}]'`,
  ],
  [
    'distributions-count-what-stood',
    `update backing_transition set at = at - interval '1 year' where to_state = 'refunded'`,
  ],
  [
    'distributions-count-what-stood',
    `update fight_compensation set void_intervals = '[{"from": 0, "until": 10}]'`,
  ],
]

test('KYC-02 PRO-05 a frozen order that is released after the distributions has all that has waited for it', async () => {
  const { site, fightIds, until, ana, bob, ...act } = await openStopped()
  const { db, worker } = site.platform
  await until(45)
  await act.settle(fightIds[0])
  await act.settle(fightIds[1])
  await worker.drain()
  await nameAddress(site, bob.who, `0x${'b0'.repeat(20)}`)
  expect(await verify(site.platform)).toEqual([])
  await site.platform.db
    .updateTable('person')
    .set({ kyc_level: 'simplified' })
    .where('id', '=', await personOf(site.platform, bob.who))
    .execute()
  expect((await act.resolve(bob, 'release')).body).toEqual({ complete: true })
  await worker.drain()
  await worker.drain()
  const states = await db
    .selectFrom('backing')
    .select('state')
    .where('id', 'in', [ana.backingId, bob.backingId])
    .execute()
  expect(states).toEqual([{ state: 'settled' }, { state: 'settled' }])
  const owed = await readBalances(db, [
    `payable:person:${await personOf(site.platform, bob.who)}`,
    'quarantine',
  ])
  expect([...owed.values()]).toEqual([inMicro(95), 0n])
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})
