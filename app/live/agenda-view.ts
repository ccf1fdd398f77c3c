import type { ToldCalendar } from '#app/papers/calendar-ics.ts'
import type { AgendaView } from '#app/screens/account/agenda-screen.tsx'
import { agendaTexts as texts } from '#app/texts/agenda.ts'
import { dateTimeText } from '#app/texts/format.ts'

/** What is to come, fights and closings in the order of time, in words. */
export function agendaView({ fights, closings }: ToldCalendar): AgendaView['events'] {
  const events = [
    ...fights.map(({ id, fighterName, opponentName, eventName, place, pocketSlug, ...fight }) => ({
      ...fight,
      id,
      title: texts.fight(fighterName, opponentName),
      detail: `${eventName}, ${place}`,
      href: `/p/${pocketSlug}`,
    })),
    ...closings.map(({ id, slug, title, ...closing }) => ({
      ...closing,
      id,
      title: texts.closing(title),
      detail: '',
      href: `/p/${slug}`,
    })),
  ]
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ id, at, state, title, detail, href }) => ({
      id,
      title,
      detail,
      href,
      date: texts.paris(dateTimeText(at)),
      note: texts.states[state],
    }))
}
