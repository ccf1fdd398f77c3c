import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import type { NewsView } from '#app/screens/dashboard/view.ts'
import { dayText, glanceUsdcText, shortDateText, timeLeftText } from '#app/texts/format.ts'
import { liveTexts } from '#app/texts/live-dashboard.ts'
import { addDays } from '#domain/kernel/time.ts'

const texts = liveTexts.news
export const NEWS_MOST = 3
/** A Pocket that closes within these days is worth a word. */
export const SOON_DAYS = 3

/** What happened on the platform, newest first: Pockets that opened, end soon, or closed. */
export function newsOf(
  open: readonly OfferedPocket[],
  mine: readonly OfferedPocket[],
  now: Date,
): NewsView[] {
  const closed = mine.filter((pocket) => pocket.closesAt <= now)
  const events = [
    ...open.map((pocket) => openedNews(pocket, now)),
    ...open.flatMap((pocket) => closingNews(pocket, now)),
    ...closed.map((pocket) => closedNews(pocket, now)),
  ]
  return events
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, NEWS_MOST)
    .map(({ news }) => news)
}

type Event = { at: Date; news: NewsView }

function openedNews({ terms, opensAt, recipient }: OfferedPocket, now: Date): Event {
  const description = texts.openedText(recipient.name, shortDateText(terms.closesAt))
  const time = dayText(opensAt, now)
  return {
    at: opensAt,
    news: { title: texts.opened(terms.title), description, time, impact: 'neutral' },
  }
}

function closingNews({ terms, closesAt }: OfferedPocket, now: Date): Event[] {
  const since = addDays(closesAt, -SOON_DAYS)
  const left = timeLeftText(closesAt, now)
  if (since > now || left === null) return []
  const news: NewsView = {
    title: texts.closing(terms.title),
    description: texts.closingText(left),
    time: dayText(since, now),
    impact: 'caution',
  }
  return [{ at: since, news }]
}

function closedNews({ terms, closesAt, raisedMicro }: OfferedPocket, now: Date): Event {
  return {
    at: closesAt,
    news: {
      title: texts.closed(terms.title),
      description: texts.closedText(glanceUsdcText(raisedMicro)),
      time: dayText(closesAt, now),
      impact: 'neutral',
    },
  }
}
