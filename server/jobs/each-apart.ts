/** What went wrong with one of many. */
export class FailedFor extends Error {
  readonly subject: string
  constructor(subject: string, cause: unknown) {
    super(`${subject}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.subject = subject
  }
}

/**
 * Does the same for each, one after the other: what fails for one keeps none of the others waiting. Throws an
 * `AggregateError` of `FailedFor` in the end, when all have had their turn.
 * @param subject The id of one, by which its failure is told.
 */
export async function eachApart<T>(
  all: readonly T[],
  subject: (one: T) => string,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: FailedFor[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      failures.push(new FailedFor(subject(one), error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`)
}

/** For rows that are named by their id. */
export const idOf = ({ id }: { id: string }): string => id
