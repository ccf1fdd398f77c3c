import { sql } from 'kysely'
import { addDays, MINUTE_MS } from '#domain/time.ts'
import { sandboxIds } from '#server/db/sandbox-world.ts'
import {
  because,
  declareIt,
  earnings,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#server/test-fights.ts'
import { operatorOf } from '#server/test-operator.ts'
import { decideTogether } from '#server/test-operators.ts'
import { buy, openPayment, payOnPage, place, tipOf } from '#server/test-orders.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#server/test-visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#server/test-worked-pocket.ts'

/**
 * Earnings of a fight: rejected, challenged with and without success, shared with something too much that goes back, taken
 * back by a ruling, and written off. Before that, stops of every kind, some lifted, and orders that were frozen for each.
 */
export async function fillStoppedBooks(site: TestPlatform): Promise<void> {
  const start = site.clock.now()
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  const ana = await newKnownBacker(site)
  await buyUnits(site, ana, pocketId, 10)
  await site.platform.worker.drain()
  await stopThings(site, ana)
  for (const day of [30, 45]) {
    travelTo(site, addDays(start, day))
    await site.platform.worker.drain()
  }
  await contest(site, ana, { pocketId, fightId: fightIds[0] })
}

async function stopThings(site: TestPlatform, ana: Visitor): Promise<void> {
  const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
  const { worker, db } = site.platform
  const later = () => site.clock.advance(5 * MINUTE_MS)
  const stop = async (kind: string, id: string) =>
    (await alix.done('/freezes', { subject: { kind, id }, ...because })).freezeId as string
  const underway = async (who: Visitor) => {
    const { backingId } = (await place(who, tipOf('5'))).body
    return openPayment(who, backingId)
  }
  const [released, refunded, hit] = [
    await buy(ana, tipOf('6')),
    await buy(ana, tipOf('7')),
    await buy(await newBacker(site), tipOf('8')),
  ]
  await sql`update identity.person_identity set legal_name = 'Sanction Test'
    where person_id = (select person_id from backing where id = ${hit})`.execute(db)
  await worker.drain()
  for (const [backingId, resolution] of [
    [released, 'release'],
    [refunded, 'refund'],
  ] as const) {
    await alix.done('/order-freezes', { backingId, ...because })
    later()
    await decideTogether(site, '/resolutions', { backingId, resolution })
  }
  const ben = await newBacker(site)
  const his = await underway(ben)
  const freezeId = await stop('person', await personOf(site.platform, ben))
  later()
  await payOnPage(his)
  later()
  await decideTogether(site, '/thaws', { freezeId })
  await worker.drain()
  const { number } = await db
    .selectFrom('certificate')
    .select('number')
    .where('backing_id', '=', released)
    .executeTakeFirstOrThrow()
  await stop('certificate', String(number))
  const pause = await alix.done('/chain-pauses', because)
  await alix.done('/money-stop', because)
  later()
  await noor.done('/money-stop/lift', because)
  await noor.done(`/chain-pauses/${pause.id}/release`, because)
  const page = await underway(ana)
  await stop('pocket', sandboxIds.tips)
  later()
  await payOnPage(page)
  await worker.drain()
}

async function contest(
  site: TestPlatform,
  ana: Visitor,
  { pocketId, fightId }: { pocketId: string; fightId: string },
): Promise<void> {
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const { alix, noor } = operators
  const rule = async (outcome: string) => {
    const ruling = { outcome, evidenceHash, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/overturning`, ruling)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
  }
  const declare = async (show: string): Promise<string> =>
    (await alix.done(`/fights/${fightId}/earnings`, earnings(show), show)).declarationId
  const challenged = async (show: string, upheld: boolean) => {
    const declarationId = await declare(show)
    await noor.done(`/earnings/${declarationId}/verification`, { earnings: show, ...because })
    await logInAgain(ana)
    await ana.send('POST', `/api/earnings/${declarationId}/challenges`, because)
    travelTo(site, addDays(site.clock.now(), 4))
    await noor.done(`/earnings/${declarationId}/challenge-answer`, { upheld, ...because })
  }
  await fightIt(site, operators, fightId)
  await fileSheet(site)
  const wrong = await declare('50000')
  await noor.done(`/earnings/${wrong}/rejection`, because)
  await challenged('70000', true)
  await challenged('60000', false)
  const senderAddress = `0x${'c4'.repeat(20)}`
  const receipt = { fightId, pocketId, amount: '320', reference: 'one', senderAddress }
  const { receiptId } = await alix.done('/receipts', receipt, 'one')
  const settled = await alix.done(`/receipts/${receiptId}/settlement`, because)
  await noor.done(`/settlements/${settled.proposalId}/approvals`, because)
  const back = await alix.done(`/receipts/${receiptId}/return`, because)
  await noor.done(`/receipt-returns/${back.proposalId}/approvals`, because)
  await site.platform.worker.drain()
  await rule('draw')
  travelTo(site, addDays(site.clock.now(), 1))
  await declare('61000')
  travelTo(site, addDays(site.clock.now(), 1))
  await rule('win')
  travelTo(site, addDays(site.clock.now(), 1))
  const last = await declareIt(site, operators, fightId, '62000')
  travelTo(site, addDays(site.clock.now(), 15))
  const { proposalId } = await alix.done(`/earnings/${last}/write-off`, {
    evidenceHash,
    ...because,
  })
  await noor.done(`/write-offs/${proposalId}/approvals`, because)
}
