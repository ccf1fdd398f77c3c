// @module-tag long
import { expect, test } from 'vitest'
import { addDays, DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import {
  because,
  declareIt,
  earnings,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

/** Of 60,000 a share of 0.5 % is owed, 300. */
async function owed300(open: Parameters<typeof startTestPlatform>[0]) {
  const site = await startTestPlatform(open)
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const { alix, noor } = operators
  const start = site.clock.now()
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  await buyUnits(site, await newKnownBacker(site), pocketId, 10)
  for (const day of [30, 45]) {
    await site.platform.worker.drain()
    travelTo(site, addDays(start, day))
  }
  await site.platform.worker.drain()
  await fightIt(site, operators, fightIds[0])
  const declarationId = await declareIt(site, operators, fightIds[0], '60000')
  let notes = 0
  const note = async (amount: string, reference: string, fightId: string = fightIds[0]) => {
    const senderAddress = `0x${'c4'.repeat(20)}`
    const body = { fightId, pocketId, amount, reference, senderAddress }
    return (await alix.ask('POST', '/receipts', body, `note-${++notes}`)).body
  }
  const settle = async (receiptId: string) => {
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
  }
  const withdraw = (receiptId: string, reason = 'Wrong fight') =>
    alix.ask('POST', `/receipts/${receiptId}/withdrawal`, { reason })
  const sharedWith = (fightId: string) =>
    readBalance(site.platform.db, `payable:holders:${pocketId}:${fightId}`)
  const pass = async (days: number) => {
    site.clock.advance(days * DAY_MS)
    await site.platform.worker.drain()
  }
  const end = async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  }
  return {
    alix,
    noor,
    fightIds,
    declarationId,
    note,
    settle,
    withdraw,
    sharedWith,
    pass,
    end,
    site,
  }
}

test.each(databases)(
  'PRO-05 on $name what was noted for the wrong fight is noted anew, and what was proposed about it ends',
  async ({ open }) => {
    const { alix, noor, fightIds, end, note, settle, withdraw, sharedWith } = await owed300(open)
    const [fightId, next] = fightIds
    const { receiptId: wrong } = await note('300', 'R-1', next)
    expect((await note('300', 'R-1', fightId)).code).toBe('already_recorded')
    const twice = await Promise.all(fightIds.map((id) => note('1', 'R-0', id)))
    expect(twice.flatMap(({ code }) => code ?? [])).toEqual(['already_recorded'])
    for (const { receiptId } of twice) if (receiptId) await withdraw(receiptId)
    expect((await withdraw(wrong, ' ')).body.code).toBe('invalid_input')
    expect((await withdraw(wrong)).body).toEqual({ receiptId: wrong })
    expect((await withdraw(wrong)).body.code).toBe('unknown_object')
    const { receiptId } = await note('200', 'R-1', fightId)
    const asked = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await withdraw(receiptId, 'It was 300')
    const approval = `/settlements/${asked.proposalId}/approvals`
    expect((await noor.ask('POST', approval, because)).body.code).toBe('unknown_object')
    const right = await note('300', 'R-1', fightId)
    await settle(right.receiptId)
    expect((await withdraw(right.receiptId)).body.code).toBe('transition_not_allowed')
    expect(await sharedWith(fightId)).toBe(285_000_000n)
    await end()
  },
)

test.each(databases)(
  'PRO-05 R7 on $name one transfer for what was given up and for what a ruling added is noted in two parts',
  async ({ open }) => {
    const bench = await owed300(open)
    const { alix, noor, site, fightIds, declarationId, note, settle, withdraw, pass } = bench
    const [fightId] = fightIds
    await settle((await note('100', 'R-1')).receiptId)
    await pass(15)
    const given = await alix.done(`/earnings/${declarationId}/write-off`, {
      evidenceHash,
      ...because,
    })
    await noor.done(`/write-offs/${given.proposalId}/approvals`, because)
    await pass(1)
    const ruling = { outcome: 'win', evidenceHash, ...because }
    const ruled = await alix.done(`/fights/${fightId}/overturning`, ruling)
    await noor.done(`/fight-changes/${ruled.proposalId}/approvals`, because)
    await fileSheet(site)
    const further = await alix.done(`/fights/${fightId}/earnings`, earnings('70000'), 'further')
    const named = { earnings: '70000', ...because }
    await noor.done(`/earnings/${further.declarationId}/verification`, named)
    await pass(3)

    const whole = await note('250', 'R-2')
    const { figures } = await alix.done(`/receipts/${whole.receiptId}/settlement`, because)
    expect(figures).toMatchObject({ grossMicro: '50000000', excessMicro: '200000000' })
    await withdraw(whole.receiptId, 'It pays what was given up as well')
    for (const [amount, reference] of [
      ['50', 'R-2, of the ruling'],
      ['200', 'R-2, of what was given up'],
    ] as const) {
      await settle((await note(amount, reference)).receiptId)
    }
    // 95 % of 350.
    expect(await bench.sharedWith(fightId)).toBe(332_500_000n)
    await bench.end()
  },
)
