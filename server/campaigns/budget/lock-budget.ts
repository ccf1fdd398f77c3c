import type { BudgetFacts } from '#domain/campaigns/budget.ts'
import { ZERO } from '#domain/kernel/money.ts'
import { lockOwnPocket } from '#server/campaigns/pockets/own-recipient.ts'
import { readRaised } from '#server/campaigns/pockets/read-pockets.ts'
import type { Actor, Platform, Trx } from '#server/kernel/door.ts'
import { readLines } from './read-budgets.ts'

/** The budget of an organisation's Pocket for which the actor acts, with the Pocket under lock; null for any other Pocket. */
export async function lockBudget(
  trx: Trx,
  platform: Platform,
  by: Pick<Actor, 'personId'>,
  pocketId: string,
): Promise<BudgetFacts | null> {
  const pocket = await lockOwnPocket(trx, platform, by, pocketId, { sells: true })
  if (pocket?.row.kind !== 'federation') return null
  const { terms, history } = pocket.facts
  const raised = await readRaised({ db: trx }, [pocketId])
  const lines = await readLines(trx, [pocketId])
  return { terms, history, raisedMicro: raised.get(pocketId)?.principalMicro ?? ZERO, lines }
}
