import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import { soldUnits } from './pocket.ts'
import {
  movedPriority,
  type PocketFacts,
  type PocketHistory,
  type PocketStatus,
  pocketStatus,
  priorityOf,
} from './pocket-status.ts'

/** What somebody, or the clock's job, can do to a Pocket; time itself opens and closes it. */
export const POCKET_TRANSITIONS = [
  'submit',
  'send_back',
  'approve',
  'publish',
  'pause',
  'resume',
  'end_early',
  'release',
  'start_fights',
  'settle',
  'complete',
  'cancel',
  'freeze',
  'release_freeze',
] as const
export type PocketTransition = (typeof POCKET_TRANSITIONS)[number]

const BEFORE_THE_CLOSE = [
  'draft',
  'submitted',
  'approved',
  'scheduled',
  'priority',
  'open',
  'paused',
] as const

const ENDED_WITH_MONEY = ['closed', 'closed_sold_out', 'closed_partial'] as const

/** Where each step may be taken from; everywhere else it is refused. Rule PKT-01, invariant R11. */
export const POCKET_TRANSITIONS_FROM: {
  readonly [Step in PocketTransition]: readonly PocketStatus[]
} = {
  submit: ['draft'],
  send_back: ['submitted'],
  approve: ['submitted'],
  publish: ['approved'],
  pause: ['scheduled', 'priority', 'open'],
  resume: ['paused'],
  end_early: ['scheduled', 'priority', 'open', 'paused'],
  release: ENDED_WITH_MONEY,
  // A fight may start while the release is still waiting for its hour.
  start_fights: [...ENDED_WITH_MONEY, 'released'],
  settle: ['in_fights', 'released'],
  complete: ['released', 'settled', 'closed_empty'],
  cancel: BEFORE_THE_CLOSE,
  freeze: [
    ...BEFORE_THE_CLOSE,
    'closing',
    ...ENDED_WITH_MONEY,
    'closed_empty',
    'released',
    'in_fights',
    'settled',
  ],
  release_freeze: ['frozen'],
}

function written(pocket: PocketFacts, step: PocketTransition, now: Instant): PocketHistory {
  const { history } = pocket
  switch (step) {
    case 'submit':
      return { ...history, submittedAt: now }
    case 'send_back':
      return { ...history, submittedAt: null }
    case 'approve':
      return { ...history, approvedAt: now }
    case 'publish':
      return { ...history, publishedAt: now }
    case 'pause':
      return { ...history, pausedAt: now }
    case 'resume':
      return { ...history, pausedAt: null }
    case 'end_early':
      return { ...history, endedEarlyAt: now }
    case 'release':
      return { ...history, releasedAt: now }
    case 'start_fights':
      return { ...history, firstFightStartedAt: history.firstFightStartedAt ?? now }
    case 'settle':
      return { ...history, lastFightSettledAt: now }
    case 'complete':
      return { ...history, completedAt: now }
    case 'cancel':
      return { ...history, cancelledAt: now }
    case 'freeze':
      return { ...history, frozenAt: now }
    case 'release_freeze':
      return { ...history, frozenAt: null, priorityMovedTo: movedPriority(pocket, now) }
  }
}

/** Does a step lead on from where the Pocket stands? A frozen one can be cancelled too, as long as its books are open. */
function leadsOn(pocket: PocketFacts, step: PocketTransition, status: PocketStatus): boolean {
  // That it was to close meanwhile does not count: no clock closes the books of what is frozen.
  if (step === 'cancel' && status === 'frozen') return pocket.history.closedAt === null
  return POCKET_TRANSITIONS_FROM[step].includes(status)
}

/**
 * Takes one step of a Pocket's life. Who may take it is `mayDo`; what publishing depends on is
 * `decidePublication`. Tips and sponsorships have no fights. Refuses `transition_not_allowed`.
 */
export function decidePocketTransition(
  pocket: PocketFacts,
  step: PocketTransition,
  now: Instant,
): Decision<PocketHistory> {
  const status = pocketStatus(pocket, now)
  const hasFights = pocket.terms.kind === 'share'
  const needsFights = step === 'start_fights' || step === 'settle'
  const sold = hasFights && soldUnits(pocket.unitsTaken) > 0
  const unsettled = step === 'complete' && sold && status === 'released'
  const early = step === 'pause' && isWindowOwed(pocket, now)
  const allowed = leadsOn(pocket, step, status) && !unsettled && !early
  const refusals = when(!allowed || (needsFights && !hasFights), {
    code: 'transition_not_allowed',
  })
  return acceptUnless(refusals, () => written(pocket, step, now))
}

function wasOpened({ terms, history }: PocketFacts, now: Instant): boolean {
  return history.publishedAt !== null && hasCome(terms.opensAt, now)
}

/** Whoever has a badge buys before the public: a sale that stood still meanwhile would take that from them. */
function isWindowOwed(pocket: PocketFacts, now: Instant): boolean {
  const priority = priorityOf(pocket, now)
  return priority !== null && !hasCome(priority.until, now)
}

/** Why the terms can no longer be changed: somebody has ordered by them, or the Pocket has ended. */
export function editRefusals(
  pocket: PocketFacts,
  liveOrders: number,
  now: Instant,
): readonly Refusal[] {
  const editable: readonly PocketStatus[] = BEFORE_THE_CLOSE
  const backed = pocket.isBacked || liveOrders > 0
  // Its opening counts among the four of its twelve months, and would be another one.
  const counted = !backed && pocket.terms.kind === 'tips' && wasOpened(pocket, now)
  return [
    ...when(backed, { code: 'pocket_has_backings' }),
    ...when(counted || !editable.includes(pocketStatus(pocket, now)), {
      code: 'transition_not_allowed',
    }),
  ]
}

/**
 * Changes the terms of a Pocket nobody has ordered from. It is a draft again: approvals are for exact terms.
 * Refuses `pocket_has_backings`, `transition_not_allowed`.
 */
export function decideEdit<Terms extends PocketFacts['terms']>(
  pocket: PocketFacts,
  terms: Terms,
  liveOrders: number,
  now: Instant,
): Decision<Pick<PocketFacts, 'terms' | 'history'>> {
  return acceptUnless(editRefusals(pocket, liveOrders, now), () => {
    // What had ended its sale early, paused it or moved its priority was about the sale that is over by this.
    const history = {
      ...pocket.history,
      submittedAt: null,
      approvedAt: null,
      publishedAt: null,
      endedEarlyAt: null,
      pausedAt: null,
      priorityMovedTo: null,
    }
    // A question that is still put stands in the way of the new sale too.
    const priorityMovedTo = movedPriority({ terms, history }, now)
    return { terms, history: { ...history, priorityMovedTo } }
  })
}
