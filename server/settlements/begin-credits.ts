import type { OperatorActor, Recording } from '#server/kernel/door.ts'

/** A settled receipt: its fight, its Pocket, and its number there. */
export interface DistributionPlace {
  pocketId: string
  fightId: string
  distribution: number
}

/**
 * Starts to credit a distribution to every holder who has not claimed it, and enqueues the task, once. Returns the number of
 * certificates to go through.
 */
export async function beginCredits(
  { trx, by, now, enqueue }: Recording<OperatorActor>,
  { pocketId, fightId, distribution }: DistributionPlace,
): Promise<number> {
  const { certificates } = await trx
    .selectFrom('certificate')
    .select((each) => each.fn.countAll<bigint>().as('certificates'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const certificatesTotal = Number(certificates)
  const begun = {
    certificates_total: certificatesTotal,
    started_by: by.operatorId,
    started_at: now,
  }
  await trx
    .insertInto('credit_run')
    .values({ pocket_id: pocketId, fight_id: fightId, distribution, ...begun })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = `credit_holders:${pocketId}:${fightId}:${distribution}`
  const payload = { pocketId, fightId, distribution }
  await enqueue({ key, kind: 'credit_holders', payload })
  return certificatesTotal
}
