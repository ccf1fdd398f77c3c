import type { PanelViews } from '#app/screens/account/panel-views.ts'
import type { Backer, CoveredFightView, RecipientView } from '#app/screens/backing/offer.ts'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import { boutQuestionTexts } from '#app/texts/bout-question.ts'
import {
  boutTimeText,
  countText,
  dateTimeText,
  dayText,
  glanceUsdcText,
  shortDateText,
  timeText,
  usdcText,
} from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { panelTexts } from '#app/texts/panels.ts'
import { scenarioTexts } from '#app/texts/scenarios.ts'
import { stateTexts } from '#app/texts/states.ts'
import { analyticsOf } from './analytics-view.ts'
import { type ToldPage, toldView } from './notifications-view.ts'
import { platesOf } from './plates.ts'
import { recipientFacts, recipientHref } from './pocket-view.ts'
import {
  isUnpaid,
  type OwnOrder,
  type OwnQuestion,
  type OwnReturn,
  openQuestions,
} from './shapes.ts'
import { withoutMarks } from './text-as-html.ts'

const texts = panelTexts

/** The lists of which a tab shows a page; the others' are empty. */
export interface TabLists {
  /** Whom the viewer follows. */
  followed: readonly Pick<RecipientView, 'id' | 'name' | 'kind' | 'slug'>[]
  /** Who can be supported, or is by the viewer. */
  shown: ListPage<{ recipient: RecipientView; pocket: { slug: string; title: string } }>
  /** Covered fights ahead. */
  fights: ListPage<AheadView>
  /** What the viewer was told. */
  told: ToldPage
}

interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

type AheadView = Pick<
  CoveredFightView,
  'id' | 'opponentName' | 'eventName' | 'place' | 'scheduledAt' | 'cancelledAt' | 'undatedSince'
> & { fighterName: string }

const NONE = { items: [], nextCursor: null }
export const NO_LISTS: TabLists = { followed: [], shown: NONE, fights: NONE, told: NONE }

export interface PanelFacts extends TabLists {
  name: string
  email: string
  backer: Backer
  own: readonly OwnOrder[]
  /** Changed bouts that the viewer is or was asked about. */
  asked: readonly OwnQuestion[]
  returns: readonly OwnReturn[]
  now: Date
}

/** How many things wait for the viewer: an address to prove, orders to pay, changed bouts to answer. */
export function waitingCount({
  backer,
  own,
  asked,
  now,
}: Pick<PanelFacts, 'backer' | 'own' | 'asked' | 'now'>) {
  const unpaid = own.filter((order) => isUnpaid(order, now)).length
  return unpaid + openQuestions(asked, now).length + (backer.emailVerified ? 0 : 1)
}

/** The content of a tab beyond overview, Pockets and marketplace, from the same facts as the overview. */
export function panelOf(facts: PanelFacts, tab: TabId | null): Partial<PanelViews> {
  switch (tab) {
    case 'fighters':
      return { fighters: fightersOf(facts) }
    case 'calendar':
      return { calendar: calendarOf(facts) }
    case 'analytics':
      return { analytics: analyticsOf(facts.returns, facts.own) }
    case 'transactions':
      return { transactions: facts.own.map(transactionOf) }
    case 'notifications':
      return { notifications: notificationsOf(facts) }
    case 'settings':
      return { settings: settingsOf(facts) }
    default:
      return {}
  }
}

function fightersOf({ shown: page, followed }: PanelFacts): PanelViews['fighters'] {
  const shown = page.items.map(({ recipient, pocket }) => ({
    id: recipient.id,
    name: recipient.name,
    page: recipientHref(recipient),
    detail: recipientFacts(recipient),
    image: platesOf(recipient.id)?.face,
    text: withoutMarks(recipient.kind === 'fighter' ? recipient.biography : recipient.presentation),
    href: `/p/${pocket.slug}`,
    pocket: pocket.title,
  }))
  return {
    followed: followed.map((one) => ({ id: one.id, name: one.name, href: recipientHref(one) })),
    shown,
    next: page.nextCursor,
  }
}

function calendarOf({ fights }: PanelFacts): PanelViews['calendar'] {
  const ahead = fights.items.map((fight) => ({
    id: fight.id,
    day: shortDateText(fight.scheduledAt),
    time: boutTimeText(fight.scheduledAt),
    title: texts.calendar.opponent(fight.fighterName, fight.opponentName),
    place: `${fight.eventName}, ${fight.place}`,
    off: offText(fight),
  }))
  return { fights: ahead, next: fights.nextCursor }
}

function offText({ cancelledAt, undatedSince }: AheadView): string | null {
  if (cancelledAt) return texts.calendar.cancelled
  return undatedSince ? texts.calendar.postponed : null
}

function transactionOf(order: OwnOrder): PanelViews['transactions'][number] {
  const units = order.units === null ? [] : [countText(order.units, ...scenarioTexts.part)]
  return {
    id: order.id,
    date: dateTimeText(order.createdAt),
    title: order.pocket.title,
    detail: [kindTexts[order.kind].label, ...units].join(' · '),
    state: stateTexts[order.state],
    amount: usdcText(order.backerPaysMicro),
    href: `/soutiens/${order.id}`,
  }
}

function notificationsOf({
  backer,
  own,
  asked,
  told,
  now,
}: PanelFacts): PanelViews['notifications'] {
  const { notifications: words } = texts
  const unverified = {
    id: 'email',
    time: '',
    title: words.unverified,
    text: words.unverifiedText,
    href: '/verification-email',
  }
  const changed = openQuestions(asked, now).map(({ questionId, pocket, answerBy }) => ({
    id: questionId,
    time: '',
    title: boutQuestionTexts.notification(pocket.title),
    text: boutQuestionTexts.notificationText(dateTimeText(answerBy)),
    href: `/combats-modifies/${questionId}`,
  }))
  const unpaid = own
    .filter((order) => isUnpaid(order, now))
    .map((order) => ({
      id: order.id,
      time: dayText(order.createdAt, now),
      title: words.unpaid(order.pocket.title),
      text: words.unpaidText(usdcText(order.backerPaysMicro), timeText(order.reservedUntil)),
      href: `/soutiens/${order.id}`,
    }))
  const waits = [...changed, ...(backer.emailVerified ? [] : [unverified]), ...unpaid]
  return { waits, ...toldView(told, now) }
}

function settingsOf({ name, email, backer }: PanelFacts): PanelViews['settings'] {
  const { settings } = texts
  return {
    name,
    email,
    emailVerified: backer.emailVerified,
    identity: settings.identityLevels[backer.kycLevel],
    counter:
      backer.kycLevel === 'full'
        ? null
        : settings.counterText(
            glanceUsdcText(backer.counterMicro),
            glanceUsdcText(backer.thresholdMicro),
          ),
  }
}
