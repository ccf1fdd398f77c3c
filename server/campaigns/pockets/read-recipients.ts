import { type Selectable, sql } from 'kysely'
import type { Discipline } from '#domain/campaigns/fighter.ts'
import type { Picture } from '#domain/campaigns/picture.ts'
import type { Tape } from '#domain/campaigns/tape.ts'
import type { Database, FederationRow, FighterRow } from '#server/kernel/door.ts'

/** Who receives, as everybody may see it. */
export type Recipient =
  | {
      kind: 'fighter'
      id: string
      slug: string
      name: string
      status: 'amateur' | 'professional'
      weightClass: string
      /** wins-losses-draws */
      record: string
      /** Empty for somebody without one. */
      ringName: string
      /** Null for an athlete who has left. */
      discipline: Discipline | null
      links: readonly string[]
      country: string
      biography: string
      /** As they say it; null where nothing is said. */
      tape: Tape | null
      verified: boolean
      picture: Picture | null
    }
  | {
      kind: 'federation'
      id: string
      slug: string
      name: string
      form: 'federation' | 'league' | 'organisation'
      scope: 'national' | 'international'
      country: string
      website: string | null
      presentation: string
      verified: boolean
      picture: Picture | null
    }

/** A row as JSON, with times as text; null if the id is no such recipient's. */
type Asked<Row> = { [Key in keyof Selectable<Row>]: AsJson<Selectable<Row>[Key]> } | null
type AsJson<Value> = Value extends Date ? string : Value

/** These recipients, by id. @param pictures What recipients show, by their id. */
export async function readRecipients(
  db: Database,
  recipientIds: readonly string[],
  pictures: ReadonlyMap<string, Picture>,
): Promise<Map<string, Recipient>> {
  const ids = [...new Set(recipientIds)]
  const { rows } = await sql<{ fighter: Asked<FighterRow>; federation: Asked<FederationRow> }>`
    select to_jsonb(f) as fighter, to_jsonb(g) as federation from unnest(${ids}::uuid[]) as asked (id)
      left join fighter f on f.id = asked.id left join federation g on g.id = asked.id`.execute(db)
  const fighters = rows.flatMap(({ fighter }) => fighter ?? [])
  const federations = rows.flatMap(({ federation }) => federation ?? [])
  return new Map<string, Recipient>([
    ...fighters.map((row): [string, Recipient] => [
      row.id,
      {
        kind: 'fighter',
        id: row.id,
        slug: row.slug,
        name: row.name,
        status: row.status,
        weightClass: row.weight_class,
        record: row.record,
        ringName: row.ring_name,
        discipline: row.discipline,
        links: row.links,
        country: row.country,
        biography: row.biography,
        tape: row.tape,
        verified: row.verified_at !== null && row.retired_at === null,
        picture: pictures.get(row.id) ?? null,
      },
    ]),
    ...federations.map((row): [string, Recipient] => [
      row.id,
      {
        kind: 'federation',
        id: row.id,
        slug: row.slug,
        name: row.name,
        form: row.form,
        scope: row.scope,
        country: row.country,
        website: row.website,
        presentation: row.presentation,
        verified: row.approved_at !== null,
        picture: pictures.get(row.id) ?? null,
      },
    ]),
  ])
}
