import type { Trx } from '#server/db/in-transaction.ts'
import { hasOpenQuestion } from './has-open-question.ts'
import { hasPaidOut } from './has-paid-out.ts'

/**
 * How many orders of a Pocket may still be undone, so that nothing can be shared out: they are being screened, an operator
 * has yet to decide about them, or their backers are asked about a changed bout. Once a fight has paid out a frozen
 * order stands, and its part waits for its holder while the others get theirs.
 */
export async function countUndecided(trx: Trx, pocketId: string): Promise<number> {
  const stands = await hasPaidOut(trx, pocketId)
  const { orders } = await trx
    .selectFrom('backing')
    .select((each) => each.fn.countAll<bigint>().as('orders'))
    .where('pocket_id', '=', pocketId)
    .where('state', 'in', stands ? ['detected', 'confirmed'] : ['detected', 'confirmed', 'frozen'])
    .executeTakeFirstOrThrow()
  return Number(orders) + ((await hasOpenQuestion(trx, pocketId)) ? 1 : 0)
}
