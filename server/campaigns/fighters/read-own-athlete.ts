import { sql } from 'kysely'
import type { Discipline } from '#domain/campaigns/fighter.ts'
import type { Tape } from '#domain/campaigns/tape.ts'
import {
  type Pictured,
  type PicturedPocket,
  readPictured,
  readPicturedPockets,
} from '#server/campaigns/pictures/read-pictured.ts'
import type { Platform } from '#server/kernel/door.ts'

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
  tape: Tape | null
  /** When the first pro contract was signed that two operators have verified. */
  firstProContractAt: Date | null
  /** The latest first. */
  pockets: readonly PicturedPocket[]
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
    .select(['weight_class as weightClass', 'country', 'biography', 'links', 'tape'])
    .select('first_pro_contract_at as firstProContractAt')
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  const pictured = await readPictured({ db }, [fighterId])
  return {
    ...athlete,
    ...pictured(fighterId),
    pockets: await readPicturedPockets({ db }, 'fighter_id', fighterId),
    ...(await readContract({ db }, fighterId)),
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

/** Questions about an athlete's or organisation's Pockets that wait for an answer and are not hidden. */
export async function countUnanswered(
  { db }: Pick<Platform, 'db'>,
  recipientId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('pocket_question')
    .innerJoin('pocket', 'pocket.id', 'pocket_question.pocket_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((at) =>
      at.or([
        at('pocket.fighter_id', '=', recipientId),
        at('pocket.federation_id', '=', recipientId),
      ]),
    )
    .where('answered_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
