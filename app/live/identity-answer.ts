import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { identityProblemText } from '#app/texts/account.ts'
import type { IdentityProblem } from '#domain/identity/identity.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { say } from './account-answer.ts'

type Declared = Decision<unknown> | { ok: false; problems: Record<string, IdentityProblem> }

/** What came of declaring who one is: that it was done, in these words, what is wrong with single fields, or why not. */
export function sayIdentity(declared: Declared, done: string): Partial<AccountAnswer> {
  if (declared.ok || !('problems' in declared)) return say(declared, done)
  const shown = Object.entries(declared.problems).map(([field, problem]) => [
    field,
    identityProblemText(problem),
  ])
  return { errors: Object.fromEntries(shown) }
}
