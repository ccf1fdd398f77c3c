import type { Trx } from '#server/kernel/door.ts'
import { announce } from '#server/kernel/door.ts'

/** A settled receipt: of which fight, of which Pocket, the how manieth. */
export interface PotPlace {
  pocketId: string
  fightId: string
  pot: number
}

/**
 * Notes that what is due of a pot is to be credited to every holder who has not claimed it, and promises it, once. Gives
 * how many certificates will be looked at.
 */
export async function beginCredits(
  trx: Trx,
  { pocketId, fightId, pot }: PotPlace,
  operatorId: string,
  now: Date,
): Promise<number> {
  const { certificates } = await trx
    .selectFrom('certificate')
    .select((each) => each.fn.countAll<bigint>().as('certificates'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const certificatesTotal = Number(certificates)
  const begun = { certificates_total: certificatesTotal, started_by: operatorId, started_at: now }
  await trx
    .insertInto('credit_run')
    .values({ pocket_id: pocketId, fight_id: fightId, pot, ...begun })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = `credit_holders:${pocketId}:${fightId}:${pot}`
  const payload = { pocketId, fightId, pot }
  await announce(trx, [{ key, kind: 'credit_holders', payload }], now)
  return certificatesTotal
}
