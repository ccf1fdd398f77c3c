import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { because, declareIt, evidenceHash, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

let site: TestPlatform
let operators: { alix: TestOperator; noor: TestOperator }
let ana: Visitor
let pocket: WorkedPocket
let certificate: string
let declarationId: string
const request = { evidenceHash, ...because }

/** Of 60,000 a share of 0.5 % is owed, 300; 100 of it comes in and is shared. */
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const start = site.clock.now()
  pocket = await openWorkedPocket(site, { level1: false })
  ana = await newKnownBacker(site)
  certificate = await buyUnits(site, ana, pocket.pocketId, 10)
  for (const day of [30, 45]) {
    await site.platform.worker.drain()
    travelTo(site, addDays(start, day))
  }
  await site.platform.worker.drain()
  await nameAddress(site, ana, `0x${'a1'.repeat(20)}`)
  await fightIt(site, operators, pocket.fightIds[0])
  declarationId = await declareIt(site, operators, pocket.fightIds[0], '60000')
  await settle(await receive('100'))
})
afterAll(async () => {
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})

async function receive(amount: string): Promise<string> {
  const [fightId] = pocket.fightIds
  const reference = `transfer-${amount}`
  const senderAddress = `0x${'c4'.repeat(20)}`
  const receipt = { fightId, pocketId: pocket.pocketId, amount, reference, senderAddress }
  return (await operators.alix.done('/receipts', receipt, reference)).receiptId
}

async function settle(receiptId: string) {
  const { alix, noor } = operators
  const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
  await noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
  return proposed.figures
}

const propose = () => operators.alix.ask('POST', `/earnings/${declarationId}/write-off`, request)
const fight = async (at: 0 | 1 = 0) =>
  (await ana.send('GET', `/api/fights/${pocket.fightIds[at]}`)).body

const givenUp = async () => {
  const { counts } = (await ana.send('GET', '/api/transparency')).body
  return [counts.fightsWrittenOff, counts.writtenOffMicro]
}

test('PRO-05 what is owed is not given up before it is overdue, nor while money waits to be shared', async () => {
  const before = await hashOfMoney(site.platform)
  expect(await givenUp()).toEqual(['0', '0'])
  expect((await propose()).body.code).toBe('transition_not_allowed')
  travelTo(site, addDays(site.clock.now(), 14))
  expect((await fight()).status).toBe('overdue')
  expect(await hashOfMoney(site.platform)).toBe(before)
  const receiptId = await receive('20')
  expect((await propose()).body.code).toBe('receipt_unsettled')
  await settle(receiptId)
  const unknown = { ...request, evidenceHash: '0'.repeat(64) }
  const path = `/earnings/${declarationId}/write-off`
  const refused = await operators.alix.ask('POST', path, unknown)
  expect(refused.body.code).toBe('evidence_not_on_file')
})

test('PRO-05 R7 two operators give up the rest: the fight closes, its people are told, and everybody sees it', async () => {
  const { alix, noor } = operators
  const proposed = (await propose()).body
  expect(proposed.amountMicro).toBe('180000000')
  const approval = `/write-offs/${proposed.proposalId}/approvals`
  const before = await hashOfMoney(site.platform)
  expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
  const receiptId = await receive('30')
  expect((await noor.ask('POST', approval, because)).body.code).toBe('receipt_unsettled')
  await settle(receiptId)
  expect((await noor.ask('POST', approval, because)).body.code).toBe('transition_not_allowed')
  expect(await hashOfMoney(site.platform)).not.toBe(before)
  await alix.done(`/proposals/${proposed.proposalId}/end`, because)
  const run = openCommandLine(site)
  const shown = JSON.parse((await run(`--json fights show ${pocket.fightIds[0]}`)).out)
  expect(shown.earnings).toMatchObject([
    { declarationId, owedMicro: '300000000', receivedMicro: '150000000' },
  ])
  const line = `--as alix earnings write-off ${declarationId} --evidence ${evidenceHash} --reason gone`
  expect((await run(line)).out).toContain('Nothing was done. Add --yes to do it.')
  expect((await run('--as noor proposals list')).out).toBe('None.\n')
  const again = JSON.parse((await run(`${line} --yes --json`)).out)
  expect(again.amountMicro).toBe('150000000')
  const approved = await run(`--as noor approve ${again.proposalId} --reason approved --yes`)
  expect(approved).toMatchObject({ code: 0, err: '' })
  await site.platform.worker.drain()
  expect(await givenUp()).toEqual(['1', '150000000'])
  const { status, earnings } = await fight()
  expect(status).toBe('closed')
  expect(earnings).toMatchObject([
    {
      owedMicro: '300000000',
      receivedMicro: '150000000',
      writtenOff: { amountMicro: '150000000', evidenceHash },
    },
  ])
  const told = await site.platform.db
    .selectFrom('outbox')
    .select('key')
    .where('key', 'like', `%write-off:${declarationId}:%`)
    .execute()
  expect(told.length).toBeGreaterThan(0)
  expect(await verify(site.platform)).toEqual([])
})

test('PRO-03 its Pocket and its certificates go on to their end, and what comes later is a further distribution', async () => {
  await fightIt(site, operators, pocket.fightIds[1])
  await declareIt(site, operators, pocket.fightIds[1], '0')
  await site.platform.worker.drain()
  expect((await fight(1)).status).toBe('closed')
  const late = await settle(await receive('500'))
  expect(late).toMatchObject({
    grossMicro: '150000000',
    outstandingMicro: '0',
    excessMicro: '350000000',
  })
  await logInAgain(ana)
  const key = { 'idempotency-key': 'claim' }
  const claimed = await ana.send('POST', `/api/certificates/${certificate}/claim`, {}, key)
  // 300 less the fee of 5 %.
  expect(claimed.body.totalMicro).toBe('285000000')
  await site.platform.worker.drain()
  await site.platform.worker.drain()
  const { state } = await site.platform.db
    .selectFrom('certificate')
    .select('state')
    .where('number', '=', BigInt(certificate))
    .executeTakeFirstOrThrow()
  expect(['settled', 'burned']).toContain(state)
  expect((await fight()).earnings[0]).toMatchObject({
    receivedMicro: '300000000',
    writtenOff: { amountMicro: '150000000' },
  })
})
