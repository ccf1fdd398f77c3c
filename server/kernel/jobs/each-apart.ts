/** The failure of one item among many. */
export class FailedFor extends Error {
  readonly subject: string
  constructor(subject: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.subject = subject
  }
}

/**
 * Runs the work for each item in turn; a failure of one does not stop the others. At the end throws an `AggregateError` of
 * `FailedFor`, which names each that failed. A nested run keeps its own subjects.
 * @param subject The id by which an item's failure is reported.
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

/** The failures of a nested run; null for any other error. */
function partsOf(error: unknown): readonly FailedFor[] | null {
  const parts = error instanceof AggregateError ? error.errors : []
  return parts.length > 0 && parts.every((part) => part instanceof FailedFor) ? parts : null
}

/** For rows with an id. */
export const idOf = ({ id }: { id: string }): string => id
