import { accept } from '#domain/kernel/refusal.ts'
import { inTransaction, operatorCommand, type Platform, type Trx } from '#server/kernel/door.ts'
import { loadDues, untakenParts } from '#server/settlements/load-dues.ts'
import { creditParts, type TakenPart } from '#server/settlements/take-dues.ts'
import type { FightOfPocket } from './load-compensation.ts'

const mostAtOnce = 200

/**
 * Starts to credit a compensated fight to every holder who has not claimed it, compensation and returned escrow, in the
 * background. Started again it continues. Refuses `unknown_object`. Rule PRO-06.
 */
export const startCompensationCredits = operatorCommand({
  operation: 'approve_compensation',
  load: async ({ trx }, { pocketId, fightId }: FightOfPocket) => {
    const compensated = await trx
      .selectFrom('fight_compensation')
      .select('decided_at')
      .where('pocket_id', '=', pocketId)
      .where('fight_id', '=', fightId)
      .executeTakeFirst()
    return compensated ?? null
  },
  decide: () => accept(null),
  record: async ({ trx, by, now, audit, enqueue }, _, { input: { pocketId, fightId } }) => {
    const { certificates } = await trx
      .selectFrom('certificate')
      .select((each) => each.fn.countAll<bigint>().as('certificates'))
      .where('pocket_id', '=', pocketId)
      .executeTakeFirstOrThrow()
    const certificatesTotal = Number(certificates)
    const begun = { certificates_total: certificatesTotal, started_by: by.operatorId }
    await trx
      .insertInto('compensation_credit_run')
      .values({ pocket_id: pocketId, fight_id: fightId, ...begun, started_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const key = `credit_compensations:${pocketId}:${fightId}`
    await enqueue({ key, kind: 'credit_compensations', payload: { pocketId, fightId } })
    await audit(`pocket:${pocketId}:fight:${fightId}`, { detail: { step: 'credits' } })
    return { certificatesTotal }
  },
})

/** Credits a compensated fight's holders until nobody is left; each part of them is one transaction with its progress. */
export async function creditCompensations(platform: Platform, place: FightOfPocket): Promise<void> {
  for (;;) {
    const more = await inTransaction(platform.db, (trx) =>
      creditSome(trx, place, platform.clock.now()),
    )
    if (!more) return
  }
}

async function creditSome(trx: Trx, place: FightOfPocket, now: Date): Promise<boolean> {
  const { pocketId, fightId } = place
  const run = await trx
    .selectFrom('compensation_credit_run')
    .select('last_number')
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!run) return false
  const looked = await trx
    .selectFrom('certificate')
    .select(['number', 'state'])
    .where('pocket_id', '=', pocketId)
    .where('number', '>', run.last_number)
    .orderBy('number')
    .limit(mostAtOnce)
    .forNoKeyUpdate()
    .execute()
  // Stopped ones are credited when they are claimed, sold or burned.
  const standing = looked.filter(({ state }) => state !== 'locked' && state !== 'frozen')
  const parts: (TakenPart & { personId: string })[] = []
  for (const { number } of standing) parts.push(...(await readDue(trx, place, number)))
  const credited = await creditParts(trx, parts, now)
  const creditedMicro = credited.reduce((sum, part) => sum + part.amountMicro, 0n)
  const finished_at = looked.length < mostAtOnce ? now : null
  await trx
    .updateTable('compensation_credit_run')
    .set((row) => ({
      certificates_done: row('certificates_done', '+', looked.length),
      credited_micro: row('credited_micro', '+', creditedMicro as never),
      last_number: looked.at(-1)?.number ?? run.last_number,
      finished_at,
    }))
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .execute()
  return finished_at === null
}

/** What the fight owes for one locked certificate, to its holder at the record time; nothing if it is void. */
async function readDue(
  trx: Trx,
  { pocketId, fightId }: FightOfPocket,
  certificateNumber: bigint,
): Promise<readonly (TakenPart & { personId: string })[]> {
  const dues = await loadDues(trx, certificateNumber)
  if (!dues || dues.voidCause !== null) return []
  return untakenParts(dues)
    .filter((part) => part.fightId === fightId && !part.part.startsWith('distribution:'))
    .map((part) => ({ ...part, certificateNumber, pocketId }))
}
