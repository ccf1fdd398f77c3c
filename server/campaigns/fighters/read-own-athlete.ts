import { sql } from 'kysely'
import type { Discipline } from '#domain/campaigns/fighter.ts'
import type { Picture } from '#domain/campaigns/picture.ts'
import { readPictures } from '#server/campaigns/pictures/read-pictures.ts'
import type { Platform } from '#server/kernel/door.ts'

/** Something of which an athlete shows a picture, and why an operator has hidden the last one. */
export interface Pictured {
  id: string
  picture: Picture | null
  hiddenBecause: string | null
}

/** An athlete as the studio shows it. */
export interface OwnAthlete extends Pictured {
  slug: string
  name: string
  ringName: string
  status: 'amateur' | 'professional'
  record: string
  weightClass: string
  discipline: Discipline | null
  country: string
  biography: string
  links: readonly string[]
  /** When the first pro contract was signed that two operators have verified. */
  firstProContractAt: Date | null
  /** The latest first. */
  pockets: readonly (Pictured & { slug: string; title: string; isPublished: boolean })[]
  /** The first pro contract, while two operators judge it. */
  contract: { signedAt: Date; recordedAt: Date } | null
  /** Why the last one was sent back. */
  contractRefused: string | null
}

/** The athlete of this id, whom the caller has found to be the person's own. Rule ATH-01. */
export async function readOwnAthlete(
  { db }: Pick<Platform, 'db'>,
  fighterId: string,
): Promise<OwnAthlete> {
  const athlete = await db
    .selectFrom('fighter')
    .select(['id', 'slug', 'name', 'ring_name as ringName', 'status', 'record', 'discipline'])
    .select(['weight_class as weightClass', 'country', 'biography', 'links'])
    .select('first_pro_contract_at as firstProContractAt')
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  const pockets = await db
    .selectFrom('pocket')
    .select(['id', 'slug', 'title', 'published_at'])
    .where('fighter_id', '=', fighterId)
    .where('cancelled_at', 'is', null)
    .orderBy('opens_at', 'desc')
    .limit(50)
    .execute()
  const pictured = await readPictured({ db }, [fighterId, ...pockets.map(({ id }) => id)])
  return {
    ...athlete,
    ...pictured(fighterId),
    pockets: pockets.map(({ published_at, ...pocket }) => {
      return { ...pocket, ...pictured(pocket.id), isPublished: published_at !== null }
    }),
    ...(await readContract({ db }, fighterId)),
  }
}

async function readPictured({ db }: Pick<Platform, 'db'>, ids: readonly string[]) {
  const shown = await readPictures(db, ids)
  const hidden = await db
    .selectFrom('picture')
    .select(['subject_id', 'hidden_because as because'])
    .where('subject_id', 'in', ids)
    .where('hidden_at', 'is not', null)
    .orderBy('hidden_at')
    .execute()
  return (id: string): Pictured => {
    const picture = shown.get(id) ?? null
    const last = hidden.findLast(({ subject_id }) => subject_id === id)
    return { id, picture, hiddenBecause: picture ? null : (last?.because ?? null) }
  }
}

async function readContract({ db }: Pick<Platform, 'db'>, fighterId: string) {
  const contract = await db
    .selectFrom('pro_contract')
    .select(['signed_at as signedAt', 'recorded_at as recordedAt'])
    .where('fighter_id', '=', fighterId)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  const turnedDown = await db
    .selectFrom('audit_log')
    .select('reason')
    .where('operation', '=', 'approve_fighter')
    .where('subject', '=', `pro-contract:${fighterId}`)
    .where('actor_kind', '=', 'operator')
    .where(sql<string>`detail ->> 'outcome'`, '=', 'refused')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOver = contract !== undefined
  return {
    contract: contract ?? null,
    contractRefused: isOver ? null : (turnedDown?.reason ?? null),
  }
}

/** Questions about an athlete's Pockets that wait for an answer and are not hidden. */
export async function countUnanswered(
  { db }: Pick<Platform, 'db'>,
  fighterId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('pocket_question')
    .innerJoin('pocket', 'pocket.id', 'pocket_question.pocket_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('pocket.fighter_id', '=', fighterId)
    .where('answered_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
