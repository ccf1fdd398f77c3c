import { sql } from 'kysely'
import { announce } from '#server/jobs/announce.ts'
import { letter } from '#server/jobs/letter.ts'
import type { Platform } from '#server/platform.ts'

const mostAtOnce = 500
const inParis = { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' } as const

type Addressee = { id: string; name: string; email: string }

/**
 * Writes to everybody who holds a badge of the athlete when a share Pocket of theirs will open to badges: a right
 * that nobody hears of is none. A run that breaks off goes on where it stopped. Rule TIP-03.
 */
export async function mailPriority(platform: Platform, pocketId: string): Promise<void> {
  const { db, clock, site } = platform
  const pocket = await db
    .selectFrom('pocket')
    .innerJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .select(['pocket.slug', 'pocket.title', 'pocket.fighter_id', 'fighter.name'])
    .select(['pocket.priority_opens_at as from', 'pocket.opens_at as until'])
    .where('pocket.id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const { from, until, title, fighter_id: fighterId } = pocket
  if (from === null || fighterId === null) return
  const day = (at: Date) => at.toLocaleString('fr-FR', inParis)
  const lines = [
    `${pocket.name}, que vous avez soutenu avant son premier contrat professionnel, propose des parts de carrière : « ${title} ».`,
    `Votre badge vous donne la priorité : vous pouvez en prendre du ${day(from)} au ${day(until)} (heure de Paris), avant l’ouverture au public.`,
    'Un badge ouvre la vente à une seule personne. Rien ne vous oblige à soutenir ce Pocket.',
  ]
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const holders = await readHolders(platform, fighterId, last)
    const letters = holders.map(({ id, name, email }) => {
      const mail = letter({
        key: `priority:${pocketId}:${until.toISOString()}:${id}`,
        to: email,
        subject: 'Votre badge vous donne la priorité',
        lines: [`Bonjour ${name},`, ...lines],
        action: { label: 'Voir le Pocket', url: `${site.publicUrl()}/p/${pocket.slug}` },
      })
      return { key: mail.key, kind: 'mail', payload: mail } as const
    })
    await announce(db, letters, clock.now())
    const next = holders.at(-1)
    if (!next) return
    last = next.id
  }
}

async function readHolders(
  { db }: Pick<Platform, 'db'>,
  fighterId: string,
  after: string,
): Promise<readonly Addressee[]> {
  const { rows } = await sql<Addressee>`
    select distinct person.id, u.name, u.email from certificate c
      join pocket on pocket.id = c.pocket_id join person on person.id = c.holder_id
      join login."user" u on u.id = person.account_id
    where c.kind = 'tips' and pocket.fighter_id = ${fighterId} and c.burned_at is null
      and c.state <> 'frozen' and person.frozen_at is null and person.id > ${after}::uuid
    order by person.id limit ${mostAtOnce}`.execute(db)
  return rows
}
