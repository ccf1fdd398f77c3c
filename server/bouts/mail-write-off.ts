import { sql } from 'kysely'
import { formatUsdc, subtract } from '#domain/kernel/money.ts'
import { type Platform, type Reader, tellMany } from '#server/kernel/door.ts'

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
  const cameMicro = subtract(owedMicro, lostMicro)
  const lines = [
    `Des gains de ${written.name} (${written.event_name}), ${formatUsdc(owedMicro)} USDC revenaient aux parts de carrière vendues ; ${formatUsdc(cameMicro)} USDC ont été versés et partagés.`,
    `Deux opérateurs ont constaté, pièce à l’appui, que le reste, ${formatUsdc(lostMicro)} USDC, ne viendra pas. Le combat est réglé avec ce qui a été versé, et ce qui vous en revient vous reste dû.`,
    'Si un versement arrivait malgré tout, il serait partagé de la même façon.',
  ]
  const circular = {
    key: `write-off:${declarationId}`,
    subject: 'Le reste des gains d’un combat ne viendra pas',
    lines,
    action: { label: 'Voir mes soutiens', url: `${site.publicUrl()}/dashboard` },
  }
  await tellMany(platform, circular, (after, most) => readConcerned(platform, fightId, after, most))
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
