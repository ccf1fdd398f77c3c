import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { agendaTexts as texts } from '#app/texts/agenda.ts'
import { brand } from '#domain/kernel/brand.ts'
import { addHours, addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'

const PARIS = 'Europe/Paris'

/** The rules of the time in Paris, which have not changed since 1996. */
const PARIS_RULES = [
  ...['BEGIN:VTIMEZONE', `TZID:${PARIS}`],
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'TZNAME:CEST'],
  ...['DTSTART:19960331T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'TZNAME:CET'],
  ...['DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  'END:VTIMEZONE',
].join('\r\n')

const inParis = (at: Date) => new TZDate(at.getTime(), PARIS)

const FIGHT_HOURS = 3
const CLOSING_MINUTES = 30

type State = 'announced' | 'undated' | 'cancelled'

const statuses: { readonly [S in State]: ICalEventStatus } = {
  announced: ICalEventStatus.CONFIRMED,
  undated: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** What the calendar has, as the server tells it. */
export interface ToldCalendar {
  fights: readonly {
    id: string
    fighterName: string
    opponentName: string
    eventName: string
    place: string
    at: Date
    state: State
    sequence: number
    pocketSlug: string
  }[]
  closings: readonly { id: string; slug: string; title: string; at: Date; state: State }[]
}

/** A calendar by RFC 5545 that programs read again and again: an event keeps its name when it moves or is cancelled. */
export function calendarIcs({ fights, closings }: ToldCalendar, origin: string, now: Date): string {
  const host = new URL(origin).hostname
  const calendar = ical({
    name: brand.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: 'agenda' },
    // Events name their zone; the time of the calendar itself is UTC, as the standard asks for stamps.
    timezone: { name: null, generator: () => PARIS_RULES },
    ttl: 60 * 60,
  })
  for (const fight of fights) {
    const { id, fighterName, opponentName, eventName, place, at, state, sequence } = fight
    calendar.createEvent({
      id: `fight-${id}@${host}`,
      stamp: now,
      start: inParis(at),
      end: inParis(addHours(at, FIGHT_HOURS)),
      timezone: PARIS,
      summary: texts.fight(fighterName, opponentName),
      description: [eventName, texts.states[state]].filter(Boolean).join('\n'),
      location: place,
      url: `${origin}/p/${fight.pocketSlug}`,
      status: statuses[state],
      sequence,
    })
  }
  for (const { id, slug, title, at, state } of closings) {
    calendar.createEvent({
      id: `closing-${id}@${host}`,
      stamp: now,
      start: inParis(addMilliseconds(at, -CLOSING_MINUTES * MINUTE_MS)),
      end: inParis(at),
      timezone: PARIS,
      summary: texts.closing(title),
      url: `${origin}/p/${slug}`,
      status: statuses[state],
      sequence: state === 'cancelled' ? 1 : 0,
    })
  }
  return calendar.toString()
}
