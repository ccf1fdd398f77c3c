import { data, redirect } from 'react-router'
import type { BackingValues } from '#app/forms/backing-form.ts'
import type { FieldErrors } from '#app/forms/field-errors.ts'
import { keepWhenOffline } from '#app/live/keep-when-offline.ts'
import { type OrderAnswer, refusedOrder } from '#app/live/order-answer.ts'
import { readFields } from '#app/live/read-fields.ts'
import { isUnpaid } from '#app/live/shapes.ts'
import { identityProblemText } from '#app/texts/account.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { AMOUNT_ERRORS } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession, identityInput, verifyIdentity } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { checkCardAmount, findOwnBacking, orderInput, placeBacking } from '#server/orders/door.ts'
import { startCardPayment } from '#server/payments/door.ts'
import type { Route } from './+types/soutiens'

/** The list of one's own backings is a tab of the dashboard. */
export function loader() {
  return redirect('/dashboard?tab=transactions')
}

type Fields = Record<string, string>

/** Takes an order: who it is from, what it is for, and the page where it is paid. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) return data<OrderAnswer>({ outcome: 'login' })
  const fields = await readFields(request)
  const stopped = await identify(platform, actor, fields)
  return data<OrderAnswer>(stopped ?? (await order(platform, actor, fields)))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

/** Verifies who orders where that is not known yet; null when the order may go on. */
async function identify(
  platform: Platform,
  actor: Actor,
  { legalName, birthDate, country }: Fields,
): Promise<OrderAnswer | null> {
  if (actor.kycLevel !== 'none' || legalName === undefined) return null
  const input = identityInput.safeParse({ legalName, birthDate, country })
  if (!input.success) {
    const { errors } = backingTexts.identity
    const wrong = input.error.issues.map(({ path }) => String(path[0]) as keyof typeof errors)
    const shown = wrong.map((field) => [field, errors[field]])
    return { outcome: 'refused', fields: Object.fromEntries(shown), general: [] }
  }
  const answer = await verifyIdentity(platform, actor, input.data)
  if (answer.ok) return null
  if (!('problems' in answer)) {
    // Another tab, or the first of two presses, has just told who this is.
    const isKnown = answer.refusals[0].code === 'already_recorded'
    return isKnown ? null : refused(answer.refusals, undefined)
  }
  const shown = Object.entries(answer.problems).map(([field, problem]) => [
    field,
    identityProblemText(problem),
  ])
  return { outcome: 'refused', fields: Object.fromEntries(shown), general: [] }
}

async function order(platform: Platform, actor: Actor, fields: Fields): Promise<OrderAnswer> {
  const input = orderInput.safeParse(orderOf(fields))
  if (!input.success) {
    return { outcome: 'refused', fields: wrongFields(input.error.issues), general: [] }
  }
  const { key = '' } = fields
  if (!/^[0-9a-f-]{16,64}$/.test(key)) {
    return { outcome: 'refused', fields: {}, general: [backingTexts.malformed] }
  }
  const byCard = fields.by !== 'wallet'
  const payable = byCard ? await checkCardAmount(platform, input.data) : null
  if (payable?.ok === false) return refused(payable.refusals, fields.kind)
  const placed = await placeBacking(platform, actor, input.data, key)
  if (!placed.ok) return refused(placed.refusals, fields.kind)
  const id = placed.value.backingId
  if (!byCard) return waitsForWallet(platform, actor, id)
  const page = `/soutiens/${id}`
  const paths = { success: page, cancel: `${page}?retour=annule` }
  const payment = await startCardPayment(platform, actor, id, paths)
  if (payment.ok) return { outcome: 'pay', url: payment.value.url }
  const ended = payment.refusals.some(({ code }) => code === 'not_awaiting_payment')
  return ended ? { outcome: 'ended' } : { outcome: 'placed', id }
}

/** Its own page lets the wallet pay; an order that has ended is followed by another. */
async function waitsForWallet(platform: Platform, actor: Actor, id: string): Promise<OrderAnswer> {
  const order = await findOwnBacking(platform, actor, id)
  const waits = order && (order.state === 'quoted' || isUnpaid(order, platform.clock.now()))
  return waits ? { outcome: 'placed', id } : { outcome: 'ended' }
}

function refused(refusals: readonly Refusal[], kind: string | undefined): OrderAnswer {
  return { outcome: 'refused', ...refusedOrder(refusals, kind) }
}

/** The order in the shape of the command's input: what is not there stays out. */
function orderOf({ pocketId, kind, amount, ...share }: Fields): unknown {
  if (kind !== 'share') return { pocketId, kind, amount }
  const { units = '', level2, waiver, waiverVersion = '', tickedAt } = share
  return {
    pocketId,
    kind,
    units: /^\d{1,6}$/.test(units) ? Number(units) : Number.NaN,
    level2: level2 === 'true',
    waiver: { ticked: waiver === 'true', textVersion: waiverVersion, tickedAt: tickedAt ?? null },
  }
}

function wrongFields(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const fields: FieldErrors<BackingValues> = {}
  for (const { path, message } of issues) {
    const error = AMOUNT_ERRORS.find((known) => known === message) ?? 'not_a_number'
    if (path[0] === 'units') fields.units ??= backingTexts.errors.tooFewUnits(1)
    else fields.amount ??= backingTexts.errors.amount[error]
  }
  return fields
}
