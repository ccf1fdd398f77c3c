/** What went wrong with one of many, in the words of its cause. */
export class FailedFor extends Error {
  readonly subject: string
  constructor(subject: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.subject = subject
  }
}

/**
 * Does the same for each, one after the other: what fails for one keeps none of the others waiting. Throws an
 * `AggregateError` of `FailedFor`, which names each, in the end, when all have had their turn. What one did apart itself
 * keeps its own subjects.
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
      failures.push(...(partsOf(error) ?? [new FailedFor(subject(one), error)]))
    }
  }
  if (failures.length === 0) return
  const told = failures.map((failure) => `${failure.subject}: ${failure.message}`)
  throw new AggregateError(failures, told.join('; '))
}

/** What another run of these has thrown; null for any other error. */
function partsOf(error: unknown): readonly FailedFor[] | null {
  const parts = error instanceof AggregateError ? error.errors : []
  return parts.length > 0 && parts.every((part) => part instanceof FailedFor) ? parts : null
}

/** For rows that are named by their id. */
export const idOf = ({ id }: { id: string }): string => id
