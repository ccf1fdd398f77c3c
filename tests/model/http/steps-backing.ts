import { sql } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { SignedPermit } from '#server/ports/chain/port.ts'
import { confirmationSent } from '#server/treasury/confirmation-sent.ts'
import { openPayment, payOnPage, tickedWaiver } from '#tests/fixtures/orders.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { signPermit } from '#tests/fixtures/wallets.ts'
import { ask } from './ask.ts'
import {
  amountOf,
  isGranted,
  onChain,
  type Person,
  pageAnswer,
  pickOf,
  type Step,
  type World,
} from './world.ts'

/** An order with whoever placed it. */
export interface Own {
  id: string
  person: Person
}

const here = ({ people }: World) => people.filter(({ hasLeft }) => !hasLeft)

/** Somebody who is there; mostly one of those who only back. */
export const someone = (world: World): Person | undefined =>
  pickOf(
    world,
    here(world).filter(({ runs }) => runs === 'nothing'),
    here(world),
  )

/** Orders in these states, the oldest first, with whoever placed them. */
export async function ordersIn(world: World, ...states: string[]): Promise<Own[]> {
  const rows = await world.db
    .selectFrom('backing')
    .select(['id', 'person_id', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, person_id, state }) => {
    const person = world.people.find((each) => each.id === person_id)
    return person && (states.length === 0 || states.includes(state)) ? [{ id, person }] : []
  })
}

/** An order of these states, now and then of any. */
export async function orderIn(world: World, ...states: string[]): Promise<Own | undefined> {
  return pickOf(world, await ordersIn(world, ...states), await ordersIn(world))
}

/** What is on sale, or nearly: any Pocket that was published. */
async function pocketOnSale(world: World) {
  const now = world.site.clock.now()
  const rows = await world.db
    .selectFrom('pocket')
    .select(['id', 'kind', 'opens_at', 'closes_at', 'closed_at', 'unit_price_micro'])
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  const open = rows.filter(
    ({ opens_at, closes_at, closed_at }) => !closed_at && opens_at <= now && now < closes_at,
  )
  return pickOf(world, open, rows)
}

async function orderRequest(world: World): Promise<object | null> {
  const pocket = await pocketOnSale(world)
  if (!pocket) return null
  const { randomness } = world
  const base = { kind: pocket.kind, pocketId: pocket.id }
  if (pocket.kind !== 'share') {
    const most = randomness.percent(10) ? 1_500 : 60
    return { ...base, amount: amountOf(world, randomness.percent(5) ? 0 : 5, most) }
  }
  const waiver = randomness.percent(80) ? tickedWaiver : null
  const units = randomness.between(1, randomness.percent(10) ? 25 : 5)
  return { ...base, units, level2: randomness.percent(40), waiver }
}

async function place(world: World): Promise<Answer | null> {
  const person = someone(world)
  const request = await orderRequest(world)
  return !person || !request ? null : ask(world, person, 'POST', '/backings', request)
}

async function payByCard(world: World, person: Person, id: string, card = '4242424242424242') {
  const paths = { successPath: '/merci', cancelPath: '/retour' }
  const page = await ask(world, person, 'POST', `/backings/${id}/card-payment`, paths)
  return isGranted(page) ? pageAnswer(await payOnPage(page.body.url, card)) : page
}

export async function payByWallet(
  world: World,
  person: Person,
  id: string,
): Promise<Answer | null> {
  const wallet = world.randomness.pick(person.wallets)
  if (!wallet) return null
  const path = `/backings/${id}/wallet-payment`
  const permit = await ask(world, person, 'POST', path, { walletId: wallet.id })
  if (!isGranted(permit)) return permit
  return onChain(world, () => deposit(world, wallet.key, permit.body))
}

/** Mostly as the permit says, which the contract sees to; else as a faulty contract would let it through. */
export async function deposit(
  world: World,
  key: PrivateKeyAccount,
  permit: SignedPermit & { permitId: string; amountMicro: string },
): Promise<void> {
  const { randomness, chain } = world
  const amount = BigInt(permit.amountMicro)
  const wrong = randomness.between(1, 100)
  const sent = { sender: key.address as string, amount, permitId: permit.permitId }
  if (wrong > 18 || wrong <= 4) await chain.deposit(permit, await signPermit(key, permit))
  if (wrong <= 4) await chain.depositAnyhow(sent)
  else if (wrong <= 8) await chain.depositAnyhow({ ...sent, amount: amount - 1n })
  else if (wrong <= 12) await chain.depositAnyhow({ ...sent, amount: amount + 1_000_000n })
  else if (wrong <= 14) await chain.depositAnyhow({ ...sent, permitId: null })
  else if (wrong <= 18) {
    await chain.depositAnyhow({ ...sent, sender: otherAddress(world, key.address) })
  }
}

const otherAddress = ({ people, randomness }: World, mine: string): string =>
  randomness.pick(
    people.flatMap(({ wallets }) => wallets.map(({ key }) => key.address as string)),
  ) ?? mine

/** Places and pays in one go, which is what most people do. */
async function back(world: World, by: 'card' | 'wallet'): Promise<Answer | null> {
  const rich = world.people.filter(({ wallets, hasLeft }) => wallets.length > 0 && !hasLeft)
  const person = by === 'wallet' ? world.randomness.pick(rich) : someone(world)
  const request = await orderRequest(world)
  if (!person || !request) return null
  const placed = await ask(world, person, 'POST', '/backings', request)
  if (!isGranted(placed)) return placed
  const { backingId } = placed.body
  const cards = ['4242424242424242', '5555555555554444', '4000000000000002', '4000000000000259']
  const card = cards[Math.max(0, world.randomness.between(-12, 3))]
  return by === 'card'
    ? payByCard(world, person, backingId, card)
    : payByWallet(world, person, backingId)
}

async function payAnOrder(world: World): Promise<Answer | null> {
  const own = await orderIn(world, 'awaiting_payment', 'detected')
  if (!own) return null
  if (own.person.wallets.length > 0 && world.randomness.percent(50)) {
    return payByWallet(world, own.person, own.id)
  }
  return payByCard(world, own.person, own.id)
}

async function withdraw(world: World): Promise<Answer | null> {
  const standing = await ordersIn(world, 'unlocked', 'confirmed', 'frozen', 'disputed')
  const rights = await world.db
    .selectFrom('backing')
    .select('id')
    .where('kind', '=', 'share')
    // Nobody is held to a waiver whose e-mail has not gone out.
    .where(
      sql<boolean>`(withdrawal_policy <> 'waiver' or not ${sql.raw(confirmationSent('backing.id'))})`,
    )
    .execute()
  const withRight = new Set(rights.map(({ id }) => id))
  const likely = standing.filter(({ id }) => withRight.has(id))
  const own = pickOf(world, likely, standing)
  if (!own) return null
  const path = `/backings/${own.id}/withdrawal`
  const asked = await ask(world, own.person, 'POST', path)
  if (!isGranted(asked) || world.randomness.percent(10)) return asked
  return ask(world, own.person, 'POST', `${path}/confirmation`, { requestId: asked.body.requestId })
}

async function cancel(world: World): Promise<Answer | null> {
  const own = await orderIn(world, 'awaiting_payment', 'detected')
  return own ? ask(world, own.person, 'POST', `/backings/${own.id}/cancellation`) : null
}

/** The page stays open while the order ends in another way, and is paid after all. */
async function payLate(world: World): Promise<Answer | null> {
  const own = await orderIn(world, 'awaiting_payment')
  if (!own) return null
  const page = await openPayment(own.person.visitor, own.id).catch(() => null)
  if (!page) return null
  if (world.randomness.percent(50)) await cancel(world)
  else world.site.clock.advance(31 * 60_000)
  return pageAnswer(await payOnPage(page))
}

async function quote(world: World): Promise<Answer | null> {
  const person = someone(world)
  const request = await orderRequest(world)
  return !person || !request ? null : ask(world, person, 'POST', '/quotes', request)
}

/** What backers do with orders. */
export const backingTransitions: readonly Step[] = [
  { name: 'quote', weights: [2, 1], take: quote },
  { name: 'place', weights: [6, 1], take: place },
  { name: 'back by card', weights: [30, 4], take: (world) => back(world, 'card') },
  { name: 'back by wallet', weights: [16, 2], take: (world) => back(world, 'wallet') },
  { name: 'pay an order', weights: [6, 1], take: payAnOrder },
  { name: 'pay late', weights: [3, 1], take: payLate },
  { name: 'cancel an order', weights: [3, 1], take: cancel },
  { name: 'withdraw', weights: [4, 1], take: withdraw },
]
