import { sqlState } from './in-transaction.ts'

/** What the database says to all that comes after a statement that failed. */
const alreadyFailed = '25P02'

type Answers<Work extends readonly unknown[]> = {
  -readonly [At in keyof Work]: Awaited<Work[At]>
}

/**
 * Waits for work in one transaction whose statements do not need each other's answers, so that they travel together.
 * Unlike `Promise.all` it waits for all of it when something fails: a statement that is sent after the rollback would
 * be one of its own. Throws what failed first.
 */
export async function sendTogether<Work extends readonly unknown[] | []>(
  work: Work,
): Promise<Answers<Work>> {
  const settled: readonly PromiseSettledResult<unknown>[] = await Promise.allSettled(work)
  const failed = settled.filter((each) => each.status === 'rejected')
  const cause = failed.find(({ reason }) => sqlState(reason) !== alreadyFailed) ?? failed[0]
  if (cause) throw cause.reason
  const done = settled.filter((each) => each.status === 'fulfilled')
  return done.map(({ value }) => value) as unknown as Answers<Work>
}
