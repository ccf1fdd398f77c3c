import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { type Instant, isBefore } from '#domain/kernel/time.ts'
import { paidOut, releasedEscrow } from '#domain/ledger/journals.ts'
import { withdrawnFees } from '#domain/ledger/provider-journals.ts'
import { withdrawalEndsAt } from '#domain/orders/withdrawal.ts'
import { decidePayout, decideRelease } from '#domain/treasury/payout.ts'
import { dueSteps, releasePlan } from '#domain/treasury/release-plan.ts'
import {
  addressOf,
  awaitsDecisions,
  book,
  factsOf,
  isStanding,
  nextId,
  ordersOf,
  owedOn,
  type SimPocket,
  type World,
} from './world.ts'

/* Moves of a closed Pocket's money: released, paid out, withdrawn. */

const settings = DEFAULT_SETTINGS

function withdrawableUntil(world: World, pocket: SimPocket): Instant | null {
  const { terms, pocketId } = pocket.facts
  const ends = ordersOf(world, pocketId).flatMap(({ paidAt }) => {
    if (!paidAt || terms.kind !== 'share') return []
    const end = withdrawalEndsAt({
      kind: 'share',
      policy: terms.withdrawalPolicy,
      confirmedAt: paidAt,
      confirmationSent: true,
    })
    return end ? [end] : []
  })
  return ends.reduce<Instant | null>(
    (last, end) => (last && isBefore(end, last) ? last : end),
    null,
  )
}

/** Carries out the next due step of a release plan; the plan is fixed once nothing can change any more. */
export function releasePocket(world: World): boolean {
  const { now } = world
  const ready = [...world.pockets.values()].filter(
    ({ closedAt, facts }) => closedAt !== null && !awaitsDecisions(world, facts.pocketId),
  )
  const pocket = world.randomness.pick(ready)
  if (!pocket?.closedAt) return false
  const { pocketId } = pocket.facts
  const until = withdrawableUntil(world, pocket)
  if (!pocket.plan) {
    if (until && isBefore(now, until)) return false
    const standing = ordersOf(world, pocketId).filter(isStanding)
    const sum = (byCard: boolean) =>
      add(
        ZERO,
        ...standing
          .filter((one) => one.byCard === byCard)
          .map(({ priced }) => priced.price.recipientMicro),
      )
    const facts = {
      closedAt: pocket.closedAt,
      walletMicro: sum(false),
      cardMicro: sum(true),
      withdrawableUntil: until,
    }
    pocket.plan = releasePlan(facts, settings.release)
  }
  const [step] = dueSteps(pocket.plan, pocket.released, now)
  if (!step || step.amountMicro === 0n) return false
  const heldMicro = owedOn(world, `pocket:${pocketId}:recipient`)
  const state = { closed: true, frozen: false, withdrawableUntil: until, heldMicro }
  const decision = decideRelease(step, state, now)
  if (!decision.ok) return false
  book(world, releasedEscrow(pocketId, pocket.payee, step.step, decision.value.amountMicro))
  pocket.released = new Set([...pocket.released, step.step])
  pocket.releasedMicro = add(pocket.releasedMicro, decision.value.amountMicro)
  const history = decidePocketTransition(factsOf(world, pocket), 'release', now)
  if (history.ok) pocket.facts = { ...pocket.facts, history: history.value }
  payRecipient(world, pocket, decision.value.amountMicro)
  return true
}

function payRecipient(world: World, pocket: SimPocket, amountMicro: MicroUsdc): void {
  const { id, kind } = pocket.payee
  const facts = {
    authorId: 'one',
    recipientId: id,
    recipientKyc: 'full',
    recipientFrozen: false,
    pocketFrozen: false,
    payableMicro: owedOn(world, `payable:${kind}:${id}`),
    amountMicro,
    address: addressOf(world),
  } as const
  if (!decidePayout(facts, 'two', settings, world.now).ok) return
  book(world, paidOut(nextId(world, 'payout'), pocket.facts.pocketId, pocket.payee, amountMicro))
}

/** Withdraws the sale fees of a Pocket whose plan is fixed: nothing of them can be asked back. */
export function withdrawFees(world: World): boolean {
  const ready = [...world.pockets.values()].filter(
    ({ plan, feesWithdrawn }) => plan && !feesWithdrawn,
  )
  const pocket = world.randomness.pick(ready)
  if (!pocket || awaitsDecisions(world, pocket.facts.pocketId)) return false
  const { pocketId } = pocket.facts
  // A charged back order's fee was earned at the close and stays so.
  const kept = ordersOf(world, pocketId).filter(
    (one) => isStanding(one) || one.voidCause === 'charged_back',
  )
  const amountMicro = add(ZERO, ...kept.map(({ priced }) => priced.price.saleFeeMicro))
  if (amountMicro === 0n) return false
  book(world, withdrawnFees(pocketId, 'sale-fee', `escrow:pocket:${pocketId}`, amountMicro))
  pocket.feesWithdrawn = true
  return true
}
