import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'

/**
 * Names somebody too close to a bout to buy a share of it: the athlete's manager, or the opponent. Null removes the name. Refuses
 * `not_allowed` for the athlete, who is known already, and `already_recorded`. Rule PRO-01.
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
