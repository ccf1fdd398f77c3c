import type { CoveredFightView, OfferedPocket } from '#app/screens/backing/offer.ts'
import type { MoneyPart, MoneyStage, MoneyView, PlanStep } from '#app/screens/pocket/money-view.ts'
import { bpsText, countText, dateTimeText, numberText, usdcText } from '#app/texts/format.ts'
import { pocketMoneyTexts as texts } from '#app/texts/pocket-money.ts'
import type { EscrowFlow } from '#domain/assurance/public-books.ts'
import { add, type MicroUsdc } from '#domain/kernel/money.ts'
import { isDrafted } from './pocket-view.ts'

/** A step of the release plan, as the server tells it. */
export interface ReleaseStep {
  readonly step: number
  readonly dueAt: Date | null
  readonly fightId: string | null
  readonly amountMicro: MicroUsdc
  readonly releasedAt: Date | null
  readonly returnedAt: Date | null
  readonly takenAt: Date | null
  readonly waits: boolean
}

export interface MoneyFacts {
  flow: EscrowFlow
  /** Empty before its amounts are fixed. */
  steps: readonly ReleaseStep[]
}

/** Where the money of a Pocket is and when it is released, for its page. */
export function moneyView(pocket: OfferedPocket, { flow, steps }: MoneyFacts): MoneyView {
  const { id, slug, fights } = pocket
  const planned = steps.map((step) => stepOf(step, fights))
  return {
    stages: flow.collectedMicro > 0n ? stagesOf(flow, pocket.recipient.name) : null,
    plan: planned.length > 0 ? planned : expectedPlan(pocket),
    planNote: planned.length > 0 ? null : noteOf(pocket),
    books: isDrafted(pocket.status)
      ? null
      : { href: `/p/${slug}/livre`, fileHref: `/api/pockets/${id}/ledger.csv` },
  }
}

type Told = readonly [label: string, amountMicro: MicroUsdc, tone: MoneyPart['tone']]

function stagesOf(flow: EscrowFlow, name: string): MoneyStage[] {
  const { collectedMicro, feeMicro, coverMicro, heldMicro, releasedMicro, returnedMicro } = flow
  const recipientMicro = add(heldMicro, releasedMicro, returnedMicro)
  const stage = (label: string, ...told: Told[]): MoneyStage => {
    return { label, parts: partsOf(told, collectedMicro) }
  }
  return [
    stage(texts.collectedStage, [texts.collected, collectedMicro, 'main']),
    stage(
      texts.sharedStage,
      [texts.recipient(name), recipientMicro, 'main'],
      [texts.cover, coverMicro, 'side'],
      [texts.fee, feeMicro, 'quiet'],
    ),
    stage(
      texts.escrowStage(name),
      [texts.held, heldMicro, 'main'],
      [texts.released, releasedMicro, 'side'],
      [texts.returned, returnedMicro, 'quiet'],
    ),
  ]
}

/** Those that there are, one after the other along the bar. */
function partsOf(told: readonly Told[], wholeMicro: MicroUsdc): MoneyPart[] {
  const along = (amountMicro: bigint) => Number((amountMicro * 1_000n) / wholeMicro)
  let before = 0n
  return told
    .filter(([, amountMicro], at) => amountMicro > 0n || at === 0)
    .map(([label, amountMicro, tone]) => {
      const from = along(before)
      before += amountMicro
      return { label, amount: usdcText(amountMicro), from, length: along(before) - from, tone }
    })
}

function stepOf(step: ReleaseStep, fights: readonly CoveredFightView[]): PlanStep {
  const { dueAt, fightId, amountMicro } = step
  const { state, at } = stateOf(step)
  const fight = fights.find(({ id }) => id === fightId)
  const date = at ?? dueAt
  const what = fight ? texts.atFight(fight.opponentName) : texts.step(numberText(step.step))
  return {
    id: String(step.step),
    when: date ? dateTimeText(date) : texts.someFight,
    what,
    amount: usdcText(amountMicro),
    state: texts.states[state],
    done: at !== null,
  }
}

function stateOf({ releasedAt, returnedAt, takenAt, waits }: ReleaseStep): {
  state: keyof typeof texts.states
  at: Date | null
} {
  if (releasedAt) return { state: 'released', at: releasedAt }
  if (returnedAt) return { state: 'returned', at: returnedAt }
  if (takenAt) return { state: 'taken', at: takenAt }
  return { state: waits ? 'waits' : 'planned', at: null }
}

/** The rule by which the plan will be made: nobody knows its amounts before the close. */
function expectedPlan({ terms, closesAt }: OfferedPocket): PlanStep[] {
  const { walletHours, cardDays, cardHeldBackBps, cardHeldBackDays } = terms.soldUnder.release
  const hours = countText(walletHours, ...texts.hours)
  const days = (count: number) => countText(count, ...texts.days)
  const told: readonly [string, string][] = [
    [dateTimeText(closesAt), texts.close],
    [texts.afterClose(hours), texts.wallet],
    [texts.afterClose(days(cardDays)), texts.card(bpsText(10_000 - cardHeldBackBps))],
    [texts.afterClose(days(cardHeldBackDays)), texts.heldBack(bpsText(cardHeldBackBps))],
  ]
  return told.map(([when, what]) => ({
    id: what,
    when,
    what,
    amount: null,
    state: null,
    done: false,
  }))
}

function noteOf({ terms }: OfferedPocket): string {
  const byFight = terms.kind === 'share' && terms.releaseBy === 'milestones'
  if (!byFight) return texts.never
  return `${texts.milestones(bpsText(terms.soldUnder.milestoneAtCloseBps))} ${texts.never}`
}
