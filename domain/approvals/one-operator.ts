import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'

/** What one operator does without a second one. */
export type SoleAct = {
  readonly reason: string
  /** It is about themself, or about somebody whose side they are on. */
  readonly isOwn: boolean
  /** It changes something as things stand. */
  readonly fits: boolean
}

/**
 * Whether one operator may do it: with a reason, and about nobody of their own. Refuses `reason_missing`, `not_allowed`
 * and `transition_not_allowed`. Rule ACC-02.
 */
export function decideSoleAct({ reason, isOwn, fits }: SoleAct): Decision<null> {
  const refusals = [
    ...when(reason.trim() === '', { code: 'reason_missing' }),
    ...when(isOwn, { code: 'not_allowed' }),
    ...when(!fits, { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => null)
}
