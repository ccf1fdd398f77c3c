import type { ActAnswer, TokenAnswer } from '#server/ports/chain/port.ts'
import { answerOf, type Call, sendCalls } from './send-calls.ts'
import type { SenderContext } from './sender.ts'

/** What an order becomes, as the chain stands. */
export type Planned =
  | { call: Call /** It only comes first: why the order itself has to wait. */; before?: string }
  | { refused: string }
  /** It is so already, and nobody knows by which transaction. */
  | { nothing: true }

/**
 * Sends what these orders become. One that cannot be carried out is answered with the reason, and looked at anew the next time.
 * @throws when there is no answer.
 */
export async function sendPlanned<Order extends { key: string }>(
  context: SenderContext,
  orders: readonly Order[],
  plan: (context: SenderContext, order: Order) => Promise<Planned>,
): Promise<readonly ActAnswer[]> {
  const known = await knownAnswers(context, orders)
  const answers: ActAnswer[] = [...known]
  const answered = new Set(known.map(({ key }) => key))
  const calls: { order: string; call: Call; before: string | undefined }[] = []
  for (const order of orders) {
    const { key } = order
    if (answered.has(key)) continue
    const planned = await plan(context, order)
    if ('call' in planned) calls.push({ order: key, call: planned.call, before: planned.before })
    else if ('refused' in planned) answers.push({ key, refused: planned.refused })
    else answers.push({ key, isSo: true })
  }
  const sent = await sendCalls(
    context,
    calls.map(({ call }) => call),
  )
  const bySent = new Map(sent.map((answer) => [answer.key, answer]))
  for (const { order, call, before } of calls) {
    const answer = bySent.get(call.key)
    if (!answer) continue
    const refused = 'refused' in answer ? answer.refused : before
    answers.push(refused === undefined ? { ...answer, key: order } : { key: order, refused })
  }
  return answers
}

/** A transaction that is already signed for an order is sent again unchanged, unless it failed in its block. */
async function knownAnswers(
  context: SenderContext,
  orders: readonly { key: string }[],
): Promise<readonly TokenAnswer[]> {
  const stored = await context.store.ofKeys(orders.map(({ key }) => key))
  const live = [
    ...new Set(stored.filter(({ replacedBy }) => replacedBy === null).map(({ key }) => key)),
  ]
  const answers: TokenAnswer[] = []
  for (const key of live) {
    const mine = stored.filter((each) => each.key === key)
    // One that failed in its block is signed anew. What is signed needs no key, even if the key was replaced since.
    const answer = await answerOf(context, mine)
    if (answer && 'transactionHash' in answer) answers.push(answer)
  }
  return answers
}

/** Null for an account whose key was replaced. */
export function roleOf({ signers }: SenderContext, account: string): Call['role'] | null {
  const roles = ['registrar', 'settler', 'pauser'] as const
  return roles.find((each) => signers[each].address === account) ?? null
}
