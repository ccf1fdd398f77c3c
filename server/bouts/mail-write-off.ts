import { sql } from 'kysely'
import { subtract } from '#domain/kernel/money.ts'
import { type Platform, type Reader, tellMany } from '#server/kernel/door.ts'
import { writeOffEmail } from './bout-mail-texts.ts'

/**
 * E-mails the athlete and the holders of a fight's shares that the rest of its earnings was written off: what was owed, what came
 * in, and that late money would still be shared. An interrupted run continues where it stopped. Rule PRO-05.
 */
export async function mailWriteOff(platform: Platform, declarationId: string): Promise<void> {
  const { db, site } = platform
  const written = await db
    .selectFrom('earnings_declaration')
    .innerJoin('fight', 'fight.id', 'earnings_declaration.fight_id')
    .innerJoin('fighter', 'fighter.id', 'fight.fighter_id')
    .select(['fighter.name', 'fight.event_name', 'fight_id', 'owed_micro', 'written_off_micro'])
    .where('earnings_declaration.id', '=', declarationId)
    .executeTakeFirstOrThrow()
  const { written_off_micro: lostMicro, owed_micro: owedMicro, fight_id: fightId } = written
  if (lostMicro === null) return
  const email = writeOffEmail(site.publicUrl(), {
    fighter: written.name,
    event: written.event_name,
    owedMicro,
    receivedMicro: subtract(owedMicro, lostMicro),
    missingMicro: lostMicro,
  })
  await tellMany(platform, { ...email, key: `write-off:${declarationId}` }, (after, most) =>
    readConcerned(platform, fightId, after, most),
  )
}

async function readConcerned(
  { db }: Pick<Platform, 'db'>,
  fightId: string,
  after: string | null,
  most: number,
): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select person.id as after, u.id, u.sealed, u.language from person join login."user" u on u.id = person.account_id
    where (${after}::uuid is null or person.id > ${after}::uuid) and person.id in (
      select c.holder_id from certificate c join pocket_fight f on f.pocket_id = c.pocket_id
        where f.fight_id = ${fightId} and c.kind = 'share'
      union select a.person_id from fight join fighter a on a.id = fight.fighter_id
        where fight.id = ${fightId})
    order by person.id limit ${most}`.execute(db)
  return rows
}
