import { deliverCardMessage } from '#server/test-card-provider.ts'
import type { Answer } from '#server/test-visitor.ts'
import { Broken, granted, pageAnswer, pickOf, type Step, type World } from './world.ts'

const asText = (value: unknown): string => String(value)

/** Payments that the card provider has taken, with what is left of each. */
async function paymentsTaken({ db }: World) {
  const rows = await db
    .selectFrom('payment')
    .select(['payment_id'])
    .where('provider', '=', 'stripe')
    .orderBy('recorded_at')
    .orderBy('payment_id')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

async function dispute(world: World): Promise<Answer | null> {
  const disputes = await world.card.disputes()
  const taken = await paymentsTaken(world)
  const fresh = taken.filter((each) => !disputes.some((one) => one.payment_intent === each))
  // A bank may ask for parts, one after the other, and for no more than was paid.
  const id = pickOf(world, fresh, taken)
  const payment = id ? await world.card.find(id) : null
  if (!id || payment?.status !== 'succeeded') return null
  const asked = disputes.filter((one) => one.payment_intent === id && one.status !== 'won')
  const left = asked.reduce(
    (sum, { amount }) => sum - Number(amount),
    Number(payment.amount_received),
  )
  if (left <= 0) return null
  const part = world.chance.percent(40) ? world.chance.between(1, left) : left
  await world.card.dispute(id, part)
  world.said.push(`${id} ${part} of ${asText(payment.amount_received)}`)
  return granted
}

/** While it decides, a bank may find that it is about another amount. */
async function changeDispute(world: World): Promise<Answer | null> {
  const open = (await world.card.disputes()).filter(({ status }) => status === 'needs_response')
  const picked = world.chance.pick(open)
  if (!picked) return null
  const amount = world.chance.between(1, Number(picked.amount))
  const object = { ...picked, amount }
  const body = JSON.stringify(object)
  const of = world.db.updateTable('sandbox.object').where('id', '=', asText(picked.id))
  await of.set({ body }).execute()
  const message = await world.card.prepare('charge.dispute.updated', object)
  const told = await deliverCardMessage(world.site.url, message.body, message.signature)
  if (told.status >= 400) throw new Broken(`the message was answered ${told.status}`)
  return granted
}

/** The same end once more is lawful, and another one is not heard of. */
async function endDispute(world: World): Promise<Answer | null> {
  const all = await world.card.disputes()
  const open = all.filter(({ status }) => status === 'needs_response')
  const picked = pickOf(world, open, all)
  if (!picked) return null
  const outcome = world.chance.percent(50) ? 'won' : 'lost'
  const ended = await world.card.endDispute(asText(picked.id), outcome)
  world.said.push(`${asText(picked.id)} ${outcome}: ${ended}`)
  return granted
}

/** A message of the provider's comes once more, however long ago it was sent. */
async function resend(world: World): Promise<Answer | null> {
  const { db, chance } = world
  const rows = await db
    .selectFrom('sandbox.object')
    .select('id')
    .where('kind', '=', 'event')
    .orderBy('id')
    .execute()
  const id = chance.pick(rows)?.id
  return id ? pageAnswer(await world.card.resend(id)) : null
}

/** All of a payment, or a part, goes back by the provider's own console. */
async function refundInConsole(world: World): Promise<Answer | null> {
  const id = world.chance.pick(await paymentsTaken(world))
  const payment = id ? await world.card.find(id) : null
  if (!id || payment?.status !== 'succeeded') return null
  const received = Number(payment.amount_received)
  const refunded = Number((await refundedOf(world, id)) ?? 0)
  if (refunded >= received) return null
  const whole = received - refunded
  await world.card.refundInConsole(id, world.chance.percent(60) ? whole : Math.ceil(whole / 3))
  return granted
}

async function refundedOf({ card }: World, id: string): Promise<unknown> {
  const payment = await card.find(id)
  const charge = payment?.latest_charge as { amount_refunded?: number } | undefined
  return charge?.amount_refunded
}

/** What cardholders, their banks and the card provider do. */
export const bankSteps: readonly Step[] = [
  { name: 'bank: dispute', weights: [2, 2], take: dispute },
  { name: 'bank: another amount', weights: [1, 1], take: changeDispute },
  { name: 'bank: end of a dispute', weights: [2, 4], take: endDispute },
  { name: 'bank: message again', weights: [2, 2], take: resend },
  { name: 'bank: refund in the console', weights: [1, 1], take: refundInConsole },
]
