import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { reconciliationOf } from '#tests/fixtures/reconciliation.ts'
import { goodPassword } from '#tests/fixtures/visitor.ts'
import { advance, runningFights } from './advance.ts'
import { approve, ask, because, openProposals, operate } from './ask.ts'
import { showDocument } from './people.ts'
import { closeInquiries } from './steps-bank.ts'
import { mendMails } from './steps-emails.ts'
import { launchAll } from './steps-provider.ts'
import { isGranted, type World } from './world.ts'

/* Everything that is still open at the end of a run is brought to its end, by whoever may do it. */

type Row = { id: string }

async function waitingAt(world: World, path: string): Promise<Row[]> {
  return (await operate(world, 'alix', 'GET', path)).body.items
}

/** Both approve at once, which at the end of a run nobody leaves to randomness. */
async function together(world: World, path: string, request: object): Promise<void> {
  const asked = await operate(world, 'alix', 'POST', path, { ...because, ...request })
  if (isGranted(asked)) await approveAll(world)
}

async function approveAll(world: World): Promise<void> {
  for (const { id, approval } of await openProposals(world)) {
    for (const by of ['noor', 'alix'] as const) {
      if (approval) await approve(world, by, approval)
    }
    if (!(await openProposals(world)).some((each) => each.id === id)) continue
    await operate(world, 'alix', 'POST', `/proposals/${id}/end`, because)
  }
}

/** Nothing is on hold any more: neither the chain nor money, nor anybody. */
async function releaseHold(world: World): Promise<void> {
  await world.chain.setFault('none')
  mendMails(world)
  await launchAll(world)
  for (const path of ['/chain-pauses', '/payout-holds', '/listing-freezes']) {
    for (const { id } of await waitingAt(world, path)) {
      await operate(world, 'noor', 'POST', `${path}/${id}/release`, because)
    }
  }
  await operate(world, 'noor', 'POST', '/money-stop/lift', because)
  await approveAll(world)
  for (const { id } of await waitingAt(world, '/freezes?limit=100')) {
    await together(world, '/freeze-releases', { freezeId: id })
  }
  for (const { id, status } of await world.card.disputes()) {
    if (status === 'needs_response') await world.card.endDispute(String(id), 'won')
  }
  await closeInquiries(world)
  await decideCases(world)
  await releaseOrders(world)
}

async function decideCases(world: World): Promise<void> {
  await world.site.platform.worker.drain()
  const { body } = await operate(world, 'alix', 'GET', '/kyc-cases?limit=100&status=pending')
  for (const { caseId } of body.items) {
    const verdict = { verdict: 'approved', ...because }
    await operate(world, 'alix', 'POST', `/kyc-cases/${caseId}/decision`, verdict)
  }
  await world.site.platform.worker.drain()
}

/** Stopped orders and purchases, in the order of their making. */
async function frozenOrders({ db }: World) {
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, freeze_reason as reason from (
      select id, freeze_reason, state, created_at from backing
      union all select id, freeze_reason, state, created_at from purchase) o
    where state = 'frozen' order by created_at, id`.execute(db)
  return rows
}

/** What was stopped goes on, or back. */
async function releaseOrders(world: World): Promise<void> {
  for (const { id: backingId, reason } of await frozenOrders(world)) {
    const back = ['refund', 'release']
    // Its money is gone already.
    const isGone = reason === 'refunded_outside'
    for (const resolution of isGone ? back : back.toReversed()) {
      if (!(await frozenOrders(world)).some(({ id }) => id === backingId)) break
      await together(world, '/resolutions', { orderId: backingId, resolution })
    }
  }
  for (const { id } of await waitingAt(world, '/submitted-pockets?limit=100')) {
    await operate(world, 'noor', 'POST', `/pockets/${id}/return`, because)
  }
  const { body } = await operate(world, 'alix', 'GET', '/held-payments?limit=100')
  for (const { provider, paymentId } of body.items) {
    await together(world, '/payment-assignments', { provider, paymentId, orderId: null })
  }
  for (const { id } of await waitingAt(world, '/tasks?limit=100')) {
    await operate(world, 'alix', 'POST', `/tasks/${id}/retry`, because)
  }
}

/** Whoever is owed something by name has somewhere to be paid, and asks for it. */
async function payOut(world: World): Promise<void> {
  const here = world.people.filter(({ hasLeft }) => !hasLeft)
  // A verification that has lapsed in all the time keeps nobody's money back.
  for (const recipient of here.filter(({ runs }) => runs !== 'nothing')) {
    await showDocument(world, recipient)
  }
  await decideCases(world)
  for (const [at, person] of here.entries()) {
    const address = `0x${String(at + 10).repeat(20)}`
    await ask(world, person, 'PUT', '/payout-address', { address, password: goodPassword })
  }
  world.site.clock.advance(4 * DAY_MS)
  await world.site.platform.worker.drain()
  for (const person of here) await ask(world, person, 'POST', '/balance/claim')
  const certificates = await world.db
    .selectFrom('certificate')
    .select(['number', 'holder_id'])
    .orderBy('number')
    .execute()
  for (const { number, holder_id } of certificates) {
    const holder = here.find(({ id }) => id === holder_id)
    if (holder) await ask(world, holder, 'POST', `/certificates/${number}/claim`)
  }
  for (const pocketId of await owedPockets(world)) {
    await together(world, '/payouts', { pocketId, amount: null })
  }
  for (const { id } of await openReceipts(world)) {
    await together(world, `/receipts/${id}/return`, {})
  }
  await world.site.platform.worker.drain()
}

async function owedPockets({ db }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('pocket')
    .select('id')
    .where('closed_at', 'is not', null)
    .orderBy('closed_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Receipts of which something may have to go back: not settled, or settled with more than was owed. */
const openReceipts = ({ db }: World) =>
  db
    .selectFrom('fight_receipt')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where((at) =>
      at.or([
        at('settled_at', 'is', null),
        sql<boolean>`(select sum(amount_micro) from posting
          where account = 'payable:sender:' || fight_receipt.id) <> 0`,
      ]),
    )
    .orderBy('received_at')
    .execute()

/** So many rounds are enough for three fights one after another, with a ruling or two. */
const mostRounds = 16

/** Brings a whole platform to where nobody waits for anything. */
export async function driveToTheEnd(world: World): Promise<void> {
  await releaseHold(world)
  for (let round = 0; round < mostRounds; round += 1) {
    await releaseHold(world)
    const moved = await advanceAll(world)
    world.site.clock.advance(6 * DAY_MS)
    await world.chain.mine(33)
    await world.site.platform.worker.drain()
    if (moved === 0 && round > 3) break
  }
  // Past every lock, and every part of a release that is held back.
  for (let leap = 0; leap < 6; leap += 1) {
    world.site.clock.advance(45 * DAY_MS)
    await world.site.platform.worker.drain()
  }
  await releaseHold(world)
  await payOut(world)
  world.site.clock.advance(10 * DAY_MS)
  await settleChain(world)
}

/** Each step on the chain waits for the one before it. Time goes by, so that processes of their own look at it, too. */
async function settleChain({ site, chain }: World): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    site.clock.advance(HOUR_MS)
    await chain.mine(33)
    await site.platform.worker.drain()
  }
}

async function advanceAll(world: World): Promise<number> {
  let moved = 0
  for (const id of await runningFights(world)) {
    const answer = await advance(world, id)
    if (answer && isGranted(answer)) moved += 1
  }
  await approveAll(world)
  return moved
}

/** What is still open, in words; empty where all is well. */
export async function leftOpen(world: World): Promise<readonly string[]> {
  const found: string[] = []
  for (const [what, query] of open) {
    const { rows } = await sql<{ place: string }>`${sql.raw(query)}`.execute(world.db)
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows.slice(0, 3), asText)}`)
  }
  const proposals = await openProposals(world)
  if (proposals.length > 0) found.push(`nobody can decide: ${JSON.stringify(proposals[0])}`)
  const all: readonly { kind: string }[] = (await reconciliationOf(world.site)).items
  // What somebody refunded at the provider without a word is there to be seen.
  const items = all.filter(({ kind }) => kind !== 'refund_unknown_here')
  if (items.length > 0) found.push(`the other sides differ: ${JSON.stringify(items.slice(0, 3))}`)
  return found
}

const asText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value

const balances = `(select account, sum(amount_micro) as balance from posting group by account) x`

const open: readonly (readonly [string, string])[] = [
  ['holds that have not ended', 'select order_id as place from reservation where ended_at is null'],
  [
    'orders on their way',
    // What was withdrawn stays so; its money is a payment that is due.
    `select id as place, state from backing where state in ('quoted', 'awaiting_payment', 'detected', 'confirmed', 'frozen', 'disputed')`,
  ],
  [
    'purchases on their way',
    `select id as place, state from purchase where state in ('awaiting_payment', 'detected', 'paid', 'frozen', 'disputed')`,
  ],
  [
    'payments that nobody has decided',
    `select payment_id as place, provider, outcome, reason from payment where outcome in ('frozen', 'refund_due', 'held')`,
  ],
  [
    'promises that were not kept',
    `select key as place, kind, last_error from outbox where done_at is null and due_at <= (select max(recorded_at) from payment)`,
  ],
  [
    'effects without an end',
    `select key as place, kind, state from effect_intent where state in ('intended', 'unknown', 'pending')`,
  ],
  [
    'intents without an end',
    'select key as place, kind, state from chain_intent where ended_at is null',
  ],
  [
    'payouts without an end',
    `select key as place, state from treasury_order where state in ('intended', 'unknown')
     union all select id::text, state from claim where state in ('intended', 'unknown')`,
  ],
  ['questions without an end', 'select id as place from bout_question where ended_at is null'],
  [
    'owed by name to people who ask for it',
    `select account as place, balance, p.account_id is not null as here from ${balances}
     left join fighter f on account = 'payable:fighter:' || f.id
     left join federation o on account = 'payable:federation:' || o.id
     join person p on account = 'payable:person:' || p.id or p.id = f.person_id
       or p.id = o.signatory_person_id
     where balance <> 0 and p.account_id is not null`,
  ],
  [
    'money between',
    `select account as place, balance from ${balances} where balance <> 0 and (account = 'quarantine'
      or account like 'payable:sender:%' or account like 'payable:purchase:%' or account like 'clearing:%')`,
  ],
]
