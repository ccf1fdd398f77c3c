import { inLanguage } from '#app/language/of-request.server.ts'
import { calendarIcs } from '#app/papers/calendar-ics.ts'
import { noFile } from '#app/papers/own-file.ts'
import { isLanguage } from '#domain/kernel/language.ts'
import { addDays } from '#domain/kernel/time.ts'
import { readOwnCalendar } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findCalendarOwner } from '#server/identity/door.ts'
import type { Route } from './+types/agenda-ics'

/** What is long past stays in a calendar for a year. */
const KEPT_DAYS = 365

/** The calendar of whoever's secret the address has; `?langue` is that in which it was made, since programs have no cookie. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const token = /^([\w-]{20,100})\.ics$/.exec(params.file)?.[1]
  const owner = token ? await findCalendarOwner(platform, token) : null
  if (!owner) return noFile()
  const now = platform.clock.now()
  const told = await readOwnCalendar(platform, owner, addDays(now, -KEPT_DAYS))
  const asked = new URL(request.url).searchParams.get('langue')
  const origin = platform.site.publicUrl()
  const text = inLanguage(isLanguage(asked) ? asked : 'fr', () => calendarIcs(told, origin, now))
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="coin-rouge.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
