import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'

/**
 * Names who stands so close to a bout that they may buy no share of it: its athlete's manager, or the opponent. Null
 * takes the name away. Refuses `not_allowed` for the athlete, who is known already, and `already_recorded`. Rule PRO-01.
 */
export function decideNaming(
  parties: { readonly athleteId: string | null; readonly namedId: string | null },
  personId: string | null,
): Decision<string | null> {
  const refusals = [
    ...when(personId !== null && personId === parties.athleteId, { code: 'not_allowed' }),
    ...when(personId === parties.namedId, { code: 'already_recorded' }),
  ]
  return acceptUnless(refusals, () => personId)
}
