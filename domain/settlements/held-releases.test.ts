import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, type MicroUsdc, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { SAMPLE_CLOSE, sampleShareTerms, sampleTipsTerms } from '#tests/fixtures/sample-facts.ts'
import { type KeptRelease, partsOf, planAround, type StoppedOrder } from './held-releases.ts'
import { releaseSchedule } from './release-schedule.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const milestones = { ...sampleShareTerms, releaseBy: 'milestones' } as const
const untils = [
  null,
  addDays(SAMPLE_CLOSE, 5),
  addDays(SAMPLE_CLOSE, 14),
  addDays(SAMPLE_CLOSE, 30),
]

const orders = fc
  .array(fc.record({ byCard: fc.boolean(), micro: fc.bigInt({ min: 1n, max: 10n ** 9n }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) =>
    list.map((one, at): StoppedOrder => {
      return { orderId: `order-${at}`, byCard: one.byCard, recipientMicro: micro(one.micro) }
    }),
  )
const pockets = fc.record({
  terms: fc.constantFrom(sampleTipsTerms, sampleShareTerms, milestones),
  withdrawableUntil: fc.constantFrom(...untils),
  orders,
})

const sum = (amounts: readonly MicroUsdc[]) => add(ZERO, ...amounts)
const railSums = (list: readonly StoppedOrder[]) => {
  const of = (card: boolean) =>
    sum(list.filter(({ byCard }) => byCard === card).map(({ recipientMicro }) => recipientMicro))
  return { walletMicro: of(false), cardMicro: of(true) }
}
const isAt = (left: KeptRelease, right: { dueAt: Date | null; fightId: string | null }) =>
  left.fightId === right.fightId && left.dueAt?.getTime() === right.dueAt?.getTime()

/** Takes the parts of an order out of kept steps, as the rows are. */
function holdReleases(
  steps: readonly KeptRelease[],
  order: StoppedOrder,
  terms: typeof milestones,
) {
  const parts = partsOf(order, terms, SAMPLE_CLOSE, steps)
  const left = steps.map((step) => {
    const part = parts.find((one) => one.step === step.step)
    return part ? { ...step, amountMicro: micro(step.amountMicro - part.amountMicro) } : step
  })
  const own = parts.map(({ step, amountMicro }, at) => {
    const from = steps.find((one) => one.step === step) as KeptRelease
    return { ...from, step: steps.length + at + 1, amountMicro, orderId: order.orderId }
  })
  return [...left, ...own]
}

describe('the escrow of stopped orders', () => {
  test('PAY-03 a stopped order waits with its own part of each step, and the others have theirs', () => {
    const stopped = { orderId: 'disputed', byCard: true, recipientMicro: usdc(200) }
    const facts = { closedAt: SAMPLE_CLOSE, withdrawableUntil: null }
    const others = { ...facts, walletMicro: usdc(100), cardMicro: usdc(300) }
    const plan = planAround(milestones, others, [stopped])
    const shown = plan.map(({ step, amountMicro, orderId }) => [step, amountMicro, orderId])
    expect(shown).toEqual([
      [1, usdc(50), null],
      [2, usdc(135), null],
      [3, usdc(15), null],
      [4, usdc(100), null],
      [5, usdc(100), null],
      [6, usdc(90), 'disputed'],
      [7, usdc(10), 'disputed'],
      [8, usdc(50), 'disputed'],
      [9, usdc(50), 'disputed'],
    ])
  })

  test('PAY-03 stopped before the plan or after it, an order takes its own money out and no micro-USDC of the others’', () => {
    fc.assert(
      fc.property(pockets, ({ terms, withdrawableUntil, orders: all }) => {
        const facts = { closedAt: SAMPLE_CLOSE, withdrawableUntil }
        const [stopped, ...standing] = all
        if (!stopped) return
        const kept = planAround(terms, { ...facts, ...railSums(all) }, []).map((step) => {
          return { ...step, isOpen: true }
        })
        const after = holdReleases(kept, stopped, terms as typeof milestones)
        expect(sum(after.map(({ amountMicro }) => amountMicro))).toBe(
          sum(kept.map((k) => k.amountMicro)),
        )
        const own = after.filter(({ orderId }) => orderId === stopped.orderId)
        const ownMicro = sum(own.map(({ amountMicro }) => amountMicro))
        expect(ownMicro <= stopped.recipientMicro).toBe(true)
        expect(stopped.recipientMicro - ownMicro <= 3n).toBe(true)
        // At each time what is left is what the others by themselves would get, but for the rounding.
        const alone = releaseSchedule(terms, { ...facts, ...railSums(standing) })
        for (const step of alone) {
          const there = after.filter((one) => one.orderId === null && isAt(one, step))
          const there_ = sum(there.map(({ amountMicro }) => amountMicro))
          const due = sum(
            alone
              .filter((one) => isAt({ ...one, orderId: null, isOpen: true }, step))
              .map((one) => one.amountMicro),
          )
          expect(there_ - due >= -3n && there_ - due <= 3n).toBe(true)
        }
      }),
    )
  })

  test('PAY-03 what has been released stays gone, and nobody is held back twice', () => {
    fc.assert(
      fc.property(pockets, fc.nat(), ({ terms, withdrawableUntil, orders: all }, gone) => {
        const facts = { closedAt: SAMPLE_CLOSE, withdrawableUntil, ...railSums(all) }
        let steps: readonly KeptRelease[] = planAround(terms, facts, []).map((step) => {
          return { ...step, isOpen: step.step > gone % 6 }
        })
        const whole = sum(steps.map(({ amountMicro }) => amountMicro))
        for (const order of [...all, ...all])
          steps = holdReleases(steps, order, terms as typeof milestones)
        expect(sum(steps.map(({ amountMicro }) => amountMicro))).toBe(whole)
        expect(steps.every(({ amountMicro }) => amountMicro >= ZERO)).toBe(true)
        expect(steps.some(({ isOpen, orderId }) => !isOpen && orderId !== null)).toBe(false)
      }),
    )
  })
})
