import { disputeObject } from '#server/ports/card/sandbox-shapes.ts'
import { deliverCardMessage, takeUnheard } from '#tests/fixtures/card-provider.ts'
import { openPayment } from '#tests/fixtures/orders.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { propose } from './ask.ts'
import { orderIn } from './steps-backing.ts'
import { granted, nextOf, pageAnswer, pickOf, type Step, type World } from './world.ts'

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
  const part = world.randomness.percent(40) ? world.randomness.between(1, left) : left
  await world.card.dispute(id, part)
  world.said.push(`${id} ${part} of ${asText(payment.amount_received)}`)
  return granted
}

/** While it decides, a bank may find that it is about another amount. */
async function changeDispute(world: World): Promise<Answer | null> {
  const open = (await world.card.disputes()).filter(({ status }) => status === 'needs_response')
  const picked = world.randomness.pick(open)
  if (!picked) return null
  const amount = world.randomness.between(1, Number(picked.amount))
  return tellOfDispute(world, { ...picked, amount })
}

/** A bank asks before it disputes: it may leave it at that, go on to a dispute, or come back to it later. */
async function inquire(world: World): Promise<Answer | null> {
  const asked = (await world.card.disputes()).filter(({ status }) => isInquiry(status))
  const known = world.randomness.percent(70) ? world.randomness.pick(asked) : undefined
  if (known) {
    const goesOn = known.status === 'warning_closed' || world.randomness.percent(40)
    const amount = world.randomness.percent(30) ? Math.ceil(Number(known.amount) / 2) : known.amount
    const status = goesOn ? 'needs_response' : 'warning_closed'
    return tellOfDispute(world, { ...known, amount, status })
  }
  const disputed = new Set((await world.card.disputes()).map((one) => one.payment_intent))
  const fresh = (await paymentsTaken(world)).filter((id) => !disputed.has(id))
  const id = world.randomness.pick(fresh)
  return id ? askAbout(world, id) : null
}

async function askAbout(world: World, paymentId: string): Promise<Answer | null> {
  const payment = await world.card.find(paymentId)
  if (payment?.status !== 'succeeded') return null
  const opened = disputeObject(`dp_model_${nextOf(world)}`, payment, world.site.clock.now())
  const dispute = { ...opened, status: 'warning_needs_response', balance_transactions: [] }
  await world.card.remember('dispute', dispute)
  return tellOfDispute(world, dispute)
}

/** Banks that have asked leave it at that. */
export async function closeInquiries(world: World): Promise<void> {
  for (const one of await world.card.disputes()) {
    if (one.status !== 'warning_needs_response') continue
    await tellOfDispute(world, { ...one, status: 'warning_closed' })
  }
}

const isInquiry = (status: unknown) => asText(status).startsWith('warning_')

/** Has the bank see a dispute so from now on, and says so. */
async function tellOfDispute(world: World, object: Record<string, unknown>): Promise<Answer> {
  const of = world.db.updateTable('sandbox.object').where('id', '=', asText(object.id))
  await of.set({ body: JSON.stringify(object) }).execute()
  const message = await world.card.prepare('charge.dispute.updated', object)
  const told = await deliverCardMessage(world.site.url, message.body, message.signature)
  world.said.push(`${asText(object.id)} ${asText(object.status)} ${asText(object.amount)}`)
  return { ...told, headers: new Headers() }
}

/** Card money comes that names nothing, beside the order that it was for. */
async function payAstray(world: World): Promise<Answer | null> {
  const own = await orderIn(world, 'awaiting_payment')
  if (!own || (await world.card.find(astrayOf(own.id)))) return null
  const page = await openPayment(own.person.visitor, own.id).catch(() => null)
  if (!page) return null
  const { site } = world
  const unheard = await takeUnheard(site.platform, { page, id: own.id, names: {} })
  const told = await deliverCardMessage(site.url, unheard.body, unheard.signature)
  const { paymentId } = unheard
  const next = world.randomness.pick(['dispute', 'question', 'nothing'] as const)
  if (next === 'dispute') await world.card.dispute(paymentId)
  if (next === 'question') await askAbout(world, paymentId)
  if (told.status !== 200 || world.randomness.percent(40))
    return { ...told, headers: new Headers() }
  const request = { provider: 'stripe', paymentId, orderId: own.id }
  return propose(world, '/payment-assignments', request)
}

/** What such a payment is called at the provider. */
export const astrayOf = (orderId: string) => `pi_${orderId.replaceAll('-', '')}`

/** The same end once more is lawful, and another one is not heard of. */
async function endDispute(world: World): Promise<Answer | null> {
  const all = await world.card.disputes()
  const open = all.filter(({ status }) => status === 'needs_response')
  const picked = pickOf(world, open, all)
  if (!picked) return null
  const outcome = world.randomness.percent(50) ? 'won' : 'lost'
  const ended = await world.card.endDispute(asText(picked.id), outcome)
  world.said.push(`${asText(picked.id)} ${outcome}: ${ended}`)
  return granted
}

/** A message of the provider's comes once more, however long ago it was sent. */
async function resend(world: World): Promise<Answer | null> {
  const { db, randomness } = world
  const rows = await db
    .selectFrom('sandbox.object')
    .select('id')
    .where('kind', '=', 'event')
    .orderBy('id')
    .execute()
  const id = randomness.pick(rows)?.id
  return id ? pageAnswer(await world.card.resend(id)) : null
}

/** All of a payment, or a part, goes back by the provider's own console. */
async function refundInConsole(world: World): Promise<Answer | null> {
  const id = world.randomness.pick(await paymentsTaken(world))
  const payment = id ? await world.card.find(id) : null
  if (!id || payment?.status !== 'succeeded') return null
  const received = Number(payment.amount_received)
  const refunded = Number((await refundedOf(world, id)) ?? 0)
  if (refunded >= received) return null
  const whole = received - refunded
  await world.card.refundInConsole(id, world.randomness.percent(60) ? whole : Math.ceil(whole / 3))
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
  { name: 'bank: inquiry', weights: [1, 1], take: inquire },
  { name: 'bank: money astray', weights: [1, 1], take: payAstray },
  { name: 'bank: end of a dispute', weights: [2, 4], take: endDispute },
  { name: 'bank: message again', weights: [2, 2], take: resend },
  { name: 'bank: refund in the console', weights: [1, 1], take: refundInConsole },
]
