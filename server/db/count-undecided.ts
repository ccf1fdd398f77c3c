import type { Trx } from '#server/db/in-transaction.ts'
import { hasOpenQuestion } from './has-open-question.ts'

/**
 * How many orders of a Pocket may still be undone, so that nothing can be shared out: they are being screened, or their
 * backers are asked about a changed bout. What is frozen or in dispute keeps nobody else waiting: its part waits, and
 * goes where it belongs once it is decided.
 */
export async function countUndecided(trx: Trx, pocketId: string): Promise<number> {
  const { orders } = await trx
    .selectFrom('backing')
    .select((each) => each.fn.countAll<bigint>().as('orders'))
    .where('pocket_id', '=', pocketId)
    .where('state', 'in', ['detected', 'confirmed'])
    .executeTakeFirstOrThrow()
  return Number(orders) + ((await hasOpenQuestion(trx, pocketId)) ? 1 : 0)
}
