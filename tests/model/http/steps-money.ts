import { DAY_MS } from '#domain/kernel/time.ts'
import { evidenceHash } from '#tests/fixtures/fights.ts'
import { type Answer, goodPassword } from '#tests/fixtures/visitor.ts'
import { partsOf, pocketsOf } from './advance.ts'
import { approve, ask, because, openProposals, operate, propose } from './ask.ts'
import { showDocument } from './people.ts'
import {
  amountOf,
  isGranted,
  microAsText,
  nextOf,
  type Person,
  pickOf,
  type Step,
  type World,
} from './world.ts'

/** Pockets with the fights that they cover, each with what was earned there. */
async function covered({ db }: World) {
  return db
    .selectFrom('pocket_fight')
    .innerJoin('pocket', 'pocket.id', 'pocket_fight.pocket_id')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .select(['pocket_id', 'fight_id'])
    .select(['fight.cancelled_at', 'result_official_at'])
    .select((of) =>
      of
        .selectFrom('earnings_declaration')
        .select('owed_micro')
        .whereRef('earnings_declaration.fight_id', '=', 'fight.id')
        .where('verified_at', 'is not', null)
        .where('rejected_at', 'is', null)
        .orderBy('number', 'desc')
        .limit(1)
        .as('owed_micro'),
    )
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('pocket_id')
    .orderBy('pocket_fight.position')
    .execute()
}

/** The shared part of verified earnings comes in: mostly all of it, now and then in part, or more. */
async function receive(world: World): Promise<Answer | null> {
  const all = await covered(world)
  const one = pickOf(
    world,
    all.filter(({ owed_micro }) => owed_micro !== null),
    all,
  )
  if (!one) return null
  const parts = partsOf(BigInt(one.owed_micro ?? 0n), await pocketsOf(world, one.fight_id))
  const exact = parts.get(one.pocket_id) ?? 0n
  const { randomness } = world
  const odd = randomness.between(1, 10)
  const amount = odd > 4 ? exact : odd > 2 ? (exact * 2n) / 3n : exact + 1_000_001n
  const body = {
    fightId: one.fight_id,
    pocketId: one.pocket_id,
    amount: microAsText(amount),
    reference: `R-${nextOf(world)}`,
    senderAddress: `0x${'c4'.repeat(20)}`,
  }
  const received = await operate(world, 'alix', 'POST', '/receipts', body)
  if (!isGranted(received) || randomness.percent(20)) return received
  return propose(world, `/receipts/${received.body.receiptId}/settlement`, {})
}

const onReceipt =
  (path: string) =>
  async (world: World): Promise<Answer | null> => {
    const rows = await world.db
      .selectFrom('fight_receipt')
      .select(['id', 'settled_at'])
      .orderBy('received_at')
      .orderBy('id')
      .execute()
    const one = pickOf(
      world,
      rows.filter(({ settled_at }) => !settled_at),
      rows,
    )
    return one ? propose(world, `/receipts/${one.id}/${path}`, {}) : null
  }

async function compensate(world: World): Promise<Answer | null> {
  const all = await covered(world)
  const one = pickOf(
    world,
    all.filter(({ cancelled_at }) => !!cancelled_at),
    all,
  )
  if (!one) return null
  return propose(world, '/compensations', { pocketId: one.pocket_id, fightId: one.fight_id })
}

async function credit(world: World): Promise<Answer | null> {
  const distributions = await world.db
    .selectFrom('distribution')
    .select(['pocket_id', 'fight_id', 'number'])
    .orderBy('settled_at')
    .orderBy('pocket_id')
    .execute()
  const cancelled = await world.db
    .selectFrom('fight_compensation')
    .select(['pocket_id', 'fight_id'])
    .orderBy('decided_at')
    .orderBy('pocket_id')
    .execute()
  const at = (one: { pocket_id: string; fight_id: string }) =>
    `/pockets/${one.pocket_id}/fights/${one.fight_id}`
  const paths = [
    ...distributions.map(
      (distribution) => `${at(distribution)}/distributions/${distribution.number}/credits`,
    ),
    ...cancelled.map((one) => `${at(one)}/compensation/credits`),
  ]
  const path = world.randomness.pick(paths)
  return path ? operate(world, 'alix', 'POST', path) : null
}

/** Recipients who are owed something, first of all those who can be paid. */
async function payRecipient(world: World): Promise<Answer | null> {
  const rows = await world.db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['pocket.id', 'fighter.person_id', 'signatory_person_id'])
    .select(({ selectFrom }) =>
      selectFrom('release_step')
        .select('released_at')
        .whereRef('release_step.pocket_id', '=', 'pocket.id')
        .where('released_at', 'is not', null)
        .limit(1)
        .as('released_at'),
    )
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('pocket.id')
    .execute()
  const isHere = ({ person_id, signatory_person_id }: (typeof rows)[number]) =>
    world.people.some(
      ({ id, hasLeft }) => !hasLeft && (id === person_id || id === signatory_person_id),
    )
  const one = pickOf(
    world,
    rows.filter((row) => row.released_at !== null && isHere(row)),
    rows,
  )
  const recipient = world.people.find(
    ({ id, hasLeft }) => !hasLeft && (id === one?.person_id || id === one?.signatory_person_id),
  )
  if (recipient && world.randomness.percent(50)) await readyToBePaid(world, recipient)
  const amount = world.randomness.percent(60) ? null : amountOf(world, 1, 80)
  return one ? propose(world, '/payouts', { pocketId: one.id, amount }) : null
}

/** Has shown a document that still counts, and said where to, more than the days ago that an address takes. */
async function readyToBePaid(world: World, recipient: Person): Promise<void> {
  await showDocument(world, recipient)
  await world.site.platform.worker.drain()
  const address = `0x${'12'.repeat(18)}1111`
  const named = await ask(world, recipient, 'PUT', '/payout-address', {
    address,
    password: goodPassword,
  })
  if (!isGranted(named)) return
  world.site.clock.advance(3 * DAY_MS)
  await world.site.platform.worker.drain()
}

async function nameAddress(world: World): Promise<Answer | null> {
  const person = world.randomness.pick(world.people.filter(({ hasLeft }) => !hasLeft))
  if (!person) return null
  const wallet = world.randomness.pick(person.wallets)
  if (wallet && world.randomness.percent(40)) {
    const path = `/wallets/${wallet.id}/payout-address`
    return ask(world, person, 'PUT', path, { password: goodPassword })
  }
  const { randomness } = world
  // One ending is refused by the treasury, another loses its answer.
  const ending = randomness.pick(['1111', '2222', '3333', '4444', '0570', 'b10c']) ?? '1111'
  const digits = `${randomness.between(1, 9)}`.repeat(35)
  const address = { address: `0x${digits}1${ending}`, password: goodPassword }
  return ask(world, person, 'PUT', '/payout-address', address)
}

async function claimBalance(world: World): Promise<Answer | null> {
  const person = world.randomness.pick(world.people.filter(({ hasLeft }) => !hasLeft))
  return person ? ask(world, person, 'POST', '/balance/claim') : null
}

async function request(world: World): Promise<Answer | null> {
  const person = world.randomness.pick(world.people.filter(({ hasLeft }) => !hasLeft))
  const automatic = world.randomness.percent(70)
  const body = { automatic, minimum: String(world.randomness.between(10, 60)) }
  return person ? ask(world, person, 'PUT', '/payout-preference', body) : null
}

async function correct(world: World): Promise<Answer | null> {
  const amount = amountOf(world, 1, 20)
  const [here, there] = world.randomness.percent(50) ? ['debit', 'credit'] : ['credit', 'debit']
  const lines = [
    { account: 'expense:psp', side: here, amount },
    { account: 'provider:cash', side: there, amount },
  ]
  return propose(world, '/ledger-adjustments', { lines, evidenceHash })
}

async function reverse(world: World): Promise<Answer | null> {
  const entries = await world.db
    .selectFrom('ledger_entry')
    .select(['business_key', 'kind'])
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
  const one = pickOf(
    world,
    entries.filter(({ kind }) => kind === 'adjustment'),
    entries,
  )
  if (!one) return null
  const body = { businessKey: one.business_key, evidenceHash }
  return propose(world, '/ledger-reversals', body)
}

/** Whoever comes by approves what waits, or ends it. */
async function decideWaiting(world: World): Promise<Answer | null> {
  const one = world.randomness.pick(await openProposals(world))
  if (!one) return null
  const by = world.randomness.percent(70) ? 'noor' : 'alix'
  if (one.approval && world.randomness.percent(75)) return approve(world, by, one.approval)
  return operate(world, by, 'POST', `/proposals/${one.id}/end`, because)
}

/** Money that is owed, and the provider's own. */
export const moneySteps: readonly Step[] = [
  { name: 'money: a receipt', weights: [0, 10], take: receive },
  { name: 'money: settle a receipt', weights: [0, 3], take: onReceipt('settlement') },
  { name: 'money: return a receipt', weights: [0, 2], take: onReceipt('return') },
  { name: 'money: compensate', weights: [0, 5], take: compensate },
  { name: 'money: credit the holders', weights: [0, 3], take: credit },
  { name: 'money: pay a recipient', weights: [1, 6], take: payRecipient },
  { name: 'money: name an address', weights: [2, 4], take: nameAddress },
  { name: 'money: claim a balance', weights: [1, 4], take: claimBalance },
  { name: 'money: prefer payouts', weights: [1, 2], take: request },
  {
    name: 'money: withdraw fees',
    weights: [1, 3],
    take: (world) => propose(world, '/fee-withdrawals', {}),
  },
  {
    name: 'money: fund the reserve',
    weights: [1, 1],
    take: (world) =>
      propose(world, '/reserve-fundings', {
        amount: amountOf(world, 1, 4_000),
        reference: `F-${nextOf(world)}`,
      }),
  },
  { name: 'money: correct the books', weights: [1, 1], take: correct },
  { name: 'money: reverse an entry', weights: [1, 1], take: reverse },
  { name: 'operators: decide what waits', weights: [3, 5], take: decideWaiting },
]
