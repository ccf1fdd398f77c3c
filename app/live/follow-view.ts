import type { FollowView } from '#app/screens/backing/follow-screen.tsx'
import { followTexts as texts } from '#app/texts/follow.ts'
import { dateTimeText, timeText } from '#app/texts/format.ts'
import { shortAddress } from '#app/texts/wallets.ts'
import { withdrawalTexts } from '#app/texts/withdrawal.ts'
import type { ProgressStep } from '#app/ui/progress-steps.tsx'
import { CERTIFICATE_TITLES, formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import { openQuestionView } from './bout-question-view.ts'
import { type PaidFacts, receiptOf, type WithdrawalRight } from './follow-receipt.ts'
import { isUnpaid, type OwnOrder } from './shapes.ts'

type Stage =
  | 'identity'
  | 'awaiting'
  | 'signed'
  | 'detected'
  | 'confirmed'
  | 'frozen'
  | 'expired'
  | 'rejected'
  | 'failed'
  | 'refunded'

const stages: { readonly [State in BackingState]: Stage } = {
  quoted: 'identity',
  awaiting_payment: 'awaiting',
  detected: 'detected',
  confirmed: 'confirmed',
  unlocked: 'confirmed',
  settled: 'confirmed',
  disputed: 'frozen',
  frozen: 'frozen',
  expired: 'expired',
  failed: 'failed',
  rejected: 'rejected',
  withdrawn: 'refunded',
  refunded: 'refunded',
  charged_back: 'refunded',
}

/** What the page knows beside the order. */
export interface FollowFacts {
  /** Back from the payment page without paying. */
  cancelled: boolean
  /** With the request to pay by a wallet. */
  byWallet: boolean
  /** Null where it was given up, or where there never was one. */
  right: WithdrawalRight | null
  /** Null until it is paid. */
  paid: PaidFacts | null
  /** Changed bouts that wait for an answer. */
  questions: readonly { questionId: string; answerBy: Date }[]
}

/** Where an order stands, in words. */
export function followView(
  order: OwnOrder,
  { cancelled, byWallet, right, paid, questions }: FollowFacts,
  now: Date,
): FollowView {
  const stage = stageOf(order, now)
  return {
    title: cancelled && stage === 'awaiting' ? texts.titles.cancelled : texts.titles[stage],
    text: textOf(order, stage),
    pocketTitle: order.pocket.title,
    steps: stepsOf(order, stage, byWallet),
    receiptTitle: unpaidStages.has(stage) ? texts.receipt.order : texts.receipt.title,
    receipt: receiptOf(order, {
      isUnpaid: unpaidStages.has(stage),
      right,
      // What is given back is not resold.
      paid: paid && { ...paid, resale: stage === 'refunded' ? null : paid.resale },
    }),
    reward: stage === 'confirmed' && paid ? rewardOf(order, paid) : null,
    withdrawal: withdrawalOf(order, right),
    questions: questions.map(openQuestionView),
    next: nextOf(stage),
    cancellable: stage === 'awaiting' || stage === 'identity',
    certificateHref: order.certificateNumber === null ? null : `/c/${order.certificateNumber}`,
    contactHref: `/contact?sujet=payment&a-propos=backing:${order.id}`,
    sheetHref: `/dashboard?tab=marketplace&soutenir=${order.pocket.id}`,
    pending: isMoving(order, now),
  }
}

function textOf(order: OwnOrder, stage: Stage): string {
  const { reservedUntil, confirmationEmail, refundCause } = order
  if (order.state === 'charged_back') return texts.texts.chargedBack
  if (stage === 'refunded') return texts.texts.refunded(refundCause)
  if (stage === 'awaiting') return texts.texts.awaiting(timeText(reservedUntil))
  if (stage === 'confirmed' && confirmationEmail?.outcome === 'refused') {
    return texts.texts.emailRefused
  }
  return stage === 'identity'
    ? texts.texts.identity(dateTimeText(reservedUntil))
    : texts.texts[stage]
}

function rewardOf({ id }: OwnOrder, { art, certificate }: PaidFacts): FollowView['reward'] {
  const number = formatCertificateNumber(certificate.number)
  return {
    art,
    sharePath: `/c/${certificate.number}`,
    shareTitle: `${CERTIFICATE_TITLES[certificate.kind]} ${number}`,
    receiptHref: `/soutiens/${id}/recu.pdf`,
  }
}

/** True while time or the provider may still change what the page says. */
export function isMoving(order: OwnOrder, now: Date): boolean {
  const awaitsOthers = (['quoted', 'detected', 'confirmed'] as const).some(
    (at) => at === order.state,
  )
  return awaitsOthers || isUnpaid(order, now)
}

function stageOf(order: OwnOrder, now: Date): Stage {
  // The sweep comes later than the end of the hold.
  const held = order.reservedUntil.getTime() > now.getTime()
  if (!held && (order.state === 'awaiting_payment' || order.state === 'quoted')) return 'expired'
  // The signature is here, and its transaction is not yet.
  const isHanded = order.state === 'detected' && order.signedPayment?.state === 'received'
  return isHanded ? 'signed' : stages[order.state]
}

/** Nothing has been paid, so that there is nothing to give a receipt for. */
const unpaidStages: ReadonlySet<Stage> = new Set([
  'identity',
  'awaiting',
  'signed',
  'expired',
  'rejected',
  'failed',
])

function nextOf(stage: Stage): FollowView['next'] {
  if (stage === 'awaiting') return 'pay'
  if (stage === 'expired' || stage === 'rejected' || stage === 'failed') return 'retry'
  return stage === 'confirmed' ? 'certificate' : null
}

const progress: { readonly [At in Stage]: readonly ProgressStep['state'][] } = {
  identity: ['done', 'current', 'waiting', 'waiting'],
  awaiting: ['done', 'current', 'waiting', 'waiting'],
  signed: ['done', 'current', 'waiting', 'waiting'],
  detected: ['done', 'done', 'current', 'waiting'],
  confirmed: ['done', 'done', 'done', 'done'],
  frozen: ['done', 'done', 'done', 'stopped'],
  expired: ['done', 'stopped', 'waiting', 'waiting'],
  rejected: ['done', 'stopped', 'waiting', 'waiting'],
  failed: ['done', 'stopped', 'waiting', 'waiting'],
  refunded: ['done', 'done', 'stopped', 'waiting'],
}

/** What came back was confirmed before, or never was. */
const reached = ({ confirmedAt }: OwnOrder, stage: Stage) =>
  stage === 'refunded' && confirmedAt ? progress.frozen : progress[stage]

function stepsOf(order: OwnOrder, stage: Stage, byWallet: boolean): ProgressStep[] {
  const { prepared, sent, confirmed, certificate } = texts.steps
  const [, second = 'waiting', third = 'waiting', fourth = 'waiting'] = reached(order, stage)
  const current = currentOf(stage, byWallet)
  const hash = order.signedPayment?.transactionHash
  const done = hash ? sent.transaction(shortAddress(hash)) : sent.done
  const sentTexts = { ...sent, current, done, stopped: texts.steps.stopped }
  const confirmedAt = order.confirmedAt && confirmed.done(dateTimeText(order.confirmedAt))
  const confirmedTexts = {
    ...confirmed,
    // A chain says much later than a card which payment stands.
    current: order.signedPayment ? confirmed.signed : confirmed.current,
    done: confirmedAt ?? '',
    stopped: texts.steps.stopped,
  }
  return [
    { title: prepared.title, text: prepared.done(dateTimeText(order.createdAt)), state: 'done' },
    { title: sent.title, text: sentTexts[second], state: second },
    { title: confirmed.title, text: confirmedTexts[third], state: third },
    { title: certificate.title, text: certificateText(order, stage, fourth), state: fourth },
  ]
}

function currentOf(stage: Stage, byWallet: boolean): string {
  const { sent } = texts.steps
  if (stage === 'identity') return sent.identity
  if (stage === 'signed') return sent.signed
  return byWallet ? sent.currentByWallet : sent.current
}

function certificateText(order: OwnOrder, stage: Stage, state: ProgressStep['state']): string {
  const { certificate } = texts.steps
  if (order.certificateNumber === null || state === 'waiting') return certificate.waiting
  const number = formatCertificateNumber(Number(order.certificateNumber))
  if (stage === 'refunded') return certificate.ended(number)
  if (state === 'stopped') return certificate.frozen(number)
  return order.state === 'confirmed' ? certificate.locked(number) : certificate.active(number)
}

function withdrawalOf(order: OwnOrder, right: WithdrawalRight | null): FollowView['withdrawal'] {
  const { endsAt = null, open = false, declaredAt = null, unproven = false } = right ?? {}
  const stopped = order.state === 'frozen' || order.state === 'disputed'
  return {
    until: open && endsAt ? dateTimeText(endsAt) : null,
    unproven: open && unproven,
    declared: declaredAt && stopped ? withdrawalTexts.declared(dateTimeText(declaredAt)) : null,
  }
}
