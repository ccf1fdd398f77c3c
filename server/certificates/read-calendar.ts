import { sql } from 'kysely'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** A fight that one's certificates cover, as it stands. */
export interface CalendarFight {
  id: string
  fighterName: string
  opponentName: string
  eventName: string
  place: string
  at: Date
  state: 'announced' | 'undated' | 'cancelled'
  /** Grows with everything that was recorded of it, so that calendars know the newer one. */
  sequence: number
  pocketSlug: string
}

/** The end of the sale of a Pocket of which one has a certificate. */
export interface CalendarClosing {
  id: string
  slug: string
  title: string
  at: Date
  state: 'announced' | 'cancelled'
}

export interface OwnCalendar {
  fights: readonly CalendarFight[]
  closings: readonly CalendarClosing[]
}

/**
 * What the actor's certificates have in the calendar, and if they have chosen so the fights of whom they follow, in the order of time; what is long past stays for `since`.
 */
export async function readOwnCalendar(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
  since: Date,
): Promise<OwnCalendar> {
  const mine = sql`select distinct pocket_id from certificate
    where holder_id = ${personId} and state <> 'burned'`
  const followed = sql`select p.id from person me
    join followed_in_calendar chosen on chosen.account_id = me.account_id
    join follow on follow.account_id = me.account_id
    join pocket p on p.fighter_id = follow.fighter_id
    where me.id = ${personId} and p.published_at is not null`
  const { rows: fights } = await sql<CalendarFight>`
    select distinct on (f.scheduled_at, f.id) f.id, a.name as "fighterName",
      f.opponent_name as "opponentName", f.event_name as "eventName", f.place,
      f.scheduled_at as at, p.slug as "pocketSlug",
      case when f.cancelled_at is not null then 'cancelled'
        when f.undated_since is not null then 'undated' else 'announced' end as state,
      ((select count(*) from audit_log where subject = 'fight:' || f.id)
        + (select count(*) from bout_change where fight_id = f.id))::int as sequence
    from (${mine} union ${followed}) m join pocket_fight c on c.pocket_id = m.pocket_id
      join pocket p on p.id = c.pocket_id
      join fight f on f.id = c.fight_id
      join fighter a on a.id = f.fighter_id
    where f.scheduled_at >= ${since}
    order by f.scheduled_at, f.id, p.slug`.execute(db)
  const { rows: closings } = await sql<CalendarClosing>`
    select p.id, p.slug, p.title, p.closes_at as at,
      case when p.cancelled_at is null then 'announced' else 'cancelled' end as state
    from (${mine}) m join pocket p on p.id = m.pocket_id
    where p.closes_at >= ${since} order by p.closes_at, p.id`.execute(db)
  return { fights, closings }
}
