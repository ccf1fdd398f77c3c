import { readPayoutAddress } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { readOpenBalance } from './claim-balance.ts'
import { type Returns, readReturns } from './read-returns.ts'

/**
 * Cost and income of a share certificate for the actor, over their own time as its holder. Null for one they never held, and for
 * tips and sponsorships, which are gifts.
 */
export async function findReturns(
  { db }: Pick<Platform, 'db'>,
  { personId }: Actor,
  certificateNumber: bigint,
): Promise<Returns | null> {
  const returns = await readReturns(db, personId, [certificateNumber])
  return returns.get(certificateNumber) ?? null
}

/** What a person can have paid out now, and where to. */
export async function findBalance({ db }: Pick<Platform, 'db'>, { personId }: Actor) {
  const address = await readPayoutAddress(db, personId)
  return {
    openMicro: await readOpenBalance(db, personId),
    address: address?.address ?? null,
  }
}

/** The progress of crediting; null if it was never started. */
export async function findCreditRun(
  { db }: Pick<Platform, 'db'>,
  { pocketId, fightId, distribution }: { pocketId: string; fightId: string; distribution: number },
) {
  const run = await db
    .selectFrom('credit_run')
    .select([
      'certificates_total as certificatesTotal',
      'certificates_done as certificatesDone',
      'credited_micro as creditedMicro',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .where('distribution', '=', distribution)
    .executeTakeFirst()
  return run ?? null
}
