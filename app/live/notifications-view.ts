import { currentLanguage } from '#app/language/language.ts'
import type { PanelViews } from '#app/screens/account/panel-views.ts'
import { dayText } from '#app/texts/format.ts'
import type { NotificationFacts, NotificationKind } from '#domain/notifications/notification.ts'
import { notificationWords } from '#domain/notifications/notification-words.ts'

/** The parameter that asks for the notifications before a cursor. */
export const BEFORE_KEY = 'avant'
/** Notifications that come at once. */
export const TOLD_PER_PAGE = 25

/** What the viewer was told, as the server has it. */
export interface ToldPage {
  readonly items: readonly {
    readonly id: string
    readonly kind: NotificationKind
    readonly facts: NotificationFacts
    readonly createdAt: Date
    readonly readAt: Date | null
  }[]
  readonly nextCursor: string | null
}

/** A page of notifications, in the words of the page's language. */
export function toldView(
  { items, nextCursor }: ToldPage,
  now: Date,
): Pick<PanelViews['notifications'], 'told' | 'olderHref'> {
  return {
    told: items.map(({ id, kind, facts, createdAt, readAt }) => ({
      ...notificationWords({ kind, facts }, currentLanguage()),
      id,
      time: dayText(createdAt, now),
      href: facts.path,
      unread: readAt === null,
    })),
    olderHref: nextCursor && `/dashboard?tab=notifications&${BEFORE_KEY}=${nextCursor}`,
  }
}
