import { addDays, addMilliseconds, HOUR_MS } from '#domain/time.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#server/test-fights.ts'
import { operatorOf } from '#server/test-operator.ts'
import { decideTogether } from '#server/test-operators.ts'
import { buy, payOnPage, tipOf } from '#server/test-orders.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { goodPassword, logInAgain, type Visitor } from '#server/test-visitor.ts'
import { claimByWallet, linkKey, newKey } from '#server/test-wallets.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
} from '#server/test-worked-pocket.ts'

/**
 * A Pocket of two fights, one fought and paid in two parts, one called off and compensated: claimed in the books and by
 * a wallet, credited, paid from a balance, and two badges sold on the market, one out of a balance and one by card, once
 * a setting was changed. 10 of its 100 units are void.
 */
export async function fillSettledBooks(site: TestPlatform): Promise<void> {
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const { alix, noor } = operators
  const { platform } = site
  const start = site.clock.now()
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
  const ana = await newKnownBacker(site)
  const bob = await newKnownBacker(site)
  const number = await buyUnits(site, ana, pocketId, 30, true)
  const held = await buyUnits(site, bob, pocketId, 60)
  const doubled = await buyUnits(site, bob, pocketId, 10)
  const tip = await buy(ana, tipOf('10'))
  const other = await buy(ana, tipOf('10'))
  await platform.worker.drain()
  await giveBack(site, doubled)
  for (const day of [30, 45]) {
    travelTo(site, addDays(start, day))
    await platform.worker.drain()
  }
  const [first, second] = fightIds
  await rejectOne(site, operators, first)
  await fightIt(site, operators, first)
  await declareIt(site, operators, first, '60000')
  const settle = async (amount: string, reference: string) => {
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId: first, pocketId, amount, reference, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, reference)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
  }
  const ask: Ask = async (who, path, body, key) => {
    await logInAgain(who)
    const answer = await who.send('POST', `/api${path}`, body, { 'idempotency-key': key })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await settle('1000', 'one')
  await logInAgain(bob)
  const key = newKey()
  const walletId = await linkKey(bob, key)
  await ask(bob, `/certificates/${held}/wallet`, { walletId, password: goodPassword }, 'leave')
  await settle('2000', 'two')
  await claimByWallet(site, bob, key, held)
  await nameAddress(site, ana, `0x${'a1'.repeat(20)}`)
  await nameAddress(site, bob, `0x${'b0'.repeat(20)}`)
  await ask(ana, `/certificates/${number}/claim`, {}, 'claim')
  await platform.worker.drain()
  travelTo(site, addDays(start, 130))
  await platform.worker.drain()
  // Bought with at once: a week later it would be paid out by itself.
  await alix.done(`/pockets/${pocketId}/fights/${first}/pots/1/credits`, {})
  await platform.worker.drain()
  await lowerThreshold(site)
  await sellBadges(site, { ana, bob, ask }, tip, other)
  await ask(bob, '/balance/claim', {}, 'balance')
  const called = await alix.done(`/fights/${second}/cancellation`, {
    cause: 'athlete_released',
    fault: 'athlete',
    evidenceHash,
    ...because,
  })
  await noor.done(`/fight-changes/${called.proposalId}/approvals`, because)
  const place = { pocketId, fightId: second, ...because }
  const compensated = await alix.done('/compensations', place)
  await noor.done(`/compensations/${compensated.proposalId}/approvals`, because)
  await ask(ana, `/certificates/${number}/claim`, {}, 'compensation')
  await platform.worker.drain()
}

// biome-ignore lint/suspicious/noExplicitAny: the books are read by what they are expected to be.
type Ask = (who: Visitor, path: string, body: object, key: string) => Promise<any>

/** Two admins change what the next orders are taken under. */
async function lowerThreshold(site: TestPlatform): Promise<void> {
  const effectiveAt = addMilliseconds(site.clock.now(), HOUR_MS)
  const change = { name: 'kycThreshold', value: { amountMicro: '900000000', inclusive: true } }
  await decideTogether(site, '/setting-changes', { change, effectiveAt, authorisation: 'Board' })
  site.clock.advance(2 * HOUR_MS)
}

/** Ana sells two badges to Bob: one he pays out of his balance, the other by card. */
async function sellBadges(
  site: TestPlatform,
  { ana, bob, ask }: { ana: Visitor; bob: Visitor; ask: Ask },
  fromBalance: string,
  byCard: string,
): Promise<void> {
  const offered = async (id: string): Promise<string> => {
    await logInAgain(ana)
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${id}`)).body
    const offer = { certificateNumber, price: '120', days: 30 }
    return (await ask(ana, '/listings', offer, `list-${id}`)).listingId
  }
  await ask(bob, `/listings/${await offered(fromBalance)}/purchase`, { price: '120' }, 'take')
  const wish = { listingId: await offered(byCard), price: '120' }
  const { purchaseId } = await ask(bob, '/purchases', wish, 'hold')
  const paths = { successPath: '/merci', cancelPath: '/retour' }
  const { url } = await ask(bob, `/purchases/${purchaseId}/card-payment`, paths, 'page')
  await payOnPage(url)
  await site.platform.worker.drain()
}

/** Two operators give the money of a certificate back. */
async function giveBack(site: TestPlatform, certificate: string): Promise<void> {
  const { backing_id: backingId } = await site.platform.db
    .selectFrom('certificate')
    .select('backing_id')
    .where('number', '=', BigInt(certificate))
    .executeTakeFirstOrThrow()
  await decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
}

/** One operator says that a fight was lost before anybody has seen it, and another one does not find so. */
async function rejectOne(
  site: TestPlatform,
  { alix, noor }: Record<'alix' | 'noor', ReturnType<typeof operatorOf>>,
  fightId: string,
): Promise<void> {
  const { scheduled_at: at } = await site.platform.db
    .selectFrom('fight')
    .select('scheduled_at')
    .where('id', '=', fightId)
    .executeTakeFirstOrThrow()
  travelTo(site, at)
  await fileSheet(site)
  await alix.done(`/fights/${fightId}/start`, because)
  await alix.done(`/fights/${fightId}/result`, { outcome: 'loss', evidenceHash, ...because })
  await noor.done(`/fights/${fightId}/result-rejection`, because)
}
