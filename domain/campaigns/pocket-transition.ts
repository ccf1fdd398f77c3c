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

/** The transitions that somebody, or a scheduled job, can make; time itself opens and closes a Pocket. */
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

/** Whether a transition is allowed from the Pocket's status. A frozen one can be cancelled too, until it is closed. */
function leadsOn(pocket: PocketFacts, step: PocketTransition, status: PocketStatus): boolean {
  // A closing date that has passed does not count: a frozen Pocket does not close.
  if (step === 'cancel' && status === 'frozen') return pocket.history.closedAt === null
  return POCKET_TRANSITIONS_FROM[step].includes(status)
}

/**
 * Makes one transition of a Pocket. Who may make it is `mayDo`; publishing also depends on `decidePublication`. Tips and
 * sponsorships have no fights. Refuses `transition_not_allowed`.
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

/** Badge holders buy before the public: a hold on the sale would take that from them. */
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
  // The opening counts among the athlete's four of twelve months, so it may not change.
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
    // An early end, a pause or moved priority concerned the former sale.
    const history = {
      ...pocket.history,
      submittedAt: null,
      approvedAt: null,
      publishedAt: null,
      endedEarlyAt: null,
      pausedAt: null,
      priorityMovedTo: null,
    }
    // An open question holds the new sale too.
    const priorityMovedTo = movedPriority({ terms, history }, now)
    return { terms, history: { ...history, priorityMovedTo } }
  })
}
