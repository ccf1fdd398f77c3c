/** Thrown for a bug: never caught to answer a person. */
export class InvariantBroken extends Error {
  override name = 'InvariantBroken'
}

/**
 * States what must be true at this point, in production too.
 * A rule's "no" is a returned refusal; this is for what no input may ever cause.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message)
}
