import { type RawBuilder, sql } from 'kysely'
import { readPictures } from '#server/campaigns/pictures/read-pictures.ts'
import { type Platform, pagedList } from '#server/kernel/door.ts'
import { isOpen } from './open-pockets.ts'
import { type Recipient, readRecipients } from './read-recipients.ts'

/** Somebody who can be supported, and the Pocket that leads there. */
export interface ShownRecipient {
  recipient: Recipient
  pocket: { slug: string; title: string }
}

/** A fight ahead that a Pocket covers. */
export interface FightAhead {
  id: string
  fighterName: string
  opponentName: string
  eventName: string
  place: string
  scheduledAt: Date
  cancelledAt: Date | null
  /** Postponed, with no new date since then. */
  undatedSince: Date | null
}

/** Whom somebody looks for. */
export interface RecipientSearch {
  /** Words that must each be in the name; accents and case do not matter. */
  words: readonly string[]
  /** By its name in the rules; null for every one, and for federations too. */
  weightClass: string | null
}

/** SQL: of the recipients in `first`, those that fit. */
function among({ words, weightClass }: RecipientSearch): RawBuilder<unknown> {
  const named = words.map(
    (word) => sql`strpos(concat(f.search_text, g.search_text), plain_text(${word})) > 0`,
  )
  const ofClass = weightClass ? [sql`f.weight_class = ${weightClass}`] : []
  return sql`left join fighter f on f.id = p.fighter_id left join federation g on g.id = p.federation_id
    where ${sql.join([sql`true`, ...named, ...ofClass], sql` and `)}`
}

interface RecipientRow {
  id: string
  /** First those who have an open Pocket. */
  place: bigint
  closesAt: Date
  recipientId: string
  slug: string
  title: string
}

/**
 * Fighters and federations with an open Pocket, each with the one that closes first, then those of the viewer's own Pockets.
 * @param own The viewer's Pockets.
 * @param search Which of them are looked for; without it all.
 */
export const listShownRecipients = pagedList({
  key: { place: 'number', closesAt: 'instant', id: 'uuid' },
  rows: (
    { clock }: Pick<Platform, 'db' | 'clock'>,
    own: readonly string[],
    search?: RecipientSearch,
  ) => sql<RecipientRow>`
    select first.*, p.slug, p.title from (
      select distinct on ("recipientId") * from (
        select p.id, 0::bigint as place, p.closes_at as "closesAt",
          coalesce(p.fighter_id, p.federation_id) as "recipientId"
        from pocket p where ${isOpen(clock.now())}
        union all select p.id, 1, p.closes_at, coalesce(p.fighter_id, p.federation_id)
        from pocket p where p.id = any(${own}::uuid[])) known
      order by "recipientId", place, "closesAt", id) first
    join pocket p on p.id = first.id ${search ? among(search) : sql``}`,
  present: async (rows, { db }): Promise<ShownRecipient[]> => {
    const ids = rows.map(({ recipientId }) => recipientId)
    const recipients = await readRecipients(db, ids, await readPictures(db, ids))
    return rows.flatMap(({ recipientId, slug, title }) => {
      const recipient = recipients.get(recipientId)
      return recipient ? [{ recipient, pocket: { slug, title } }] : []
    })
  },
})

/**
 * Fights ahead, and those that wait for a date, of open Pockets and of the viewer's own, the next one first.
 * @param own The viewer's Pockets.
 */
export const listFightsAhead = pagedList({
  key: { scheduledAt: 'instant', id: 'uuid' },
  rows: ({ clock }: Pick<Platform, 'db' | 'clock'>, own: readonly string[]) => {
    const now = clock.now()
    // Looked up for one fight after the other, in their order, until a page is full.
    const isCovered = sql`(select true from pocket_fight c join pocket p on p.id = c.pocket_id
      where c.fight_id = f.id and (p.id = any(${own}::uuid[]) or ${isOpen(now)}) limit 1)`
    return sql<FightAhead>`
      select f.id, a.name as "fighterName", f.opponent_name as "opponentName", f.event_name as "eventName",
        f.place, f.scheduled_at as "scheduledAt", f.cancelled_at as "cancelledAt", f.undated_since as "undatedSince"
      from fight f join fighter a on a.id = f.fighter_id
      where (f.scheduled_at > ${now} or f.undated_since is not null) and ${isCovered}`
  },
})
