import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'

/**
 * A difference of the books by all that names it. What it says in words is left out: a later version may say the same
 * thing better.
 */
export interface NamedDifference {
  readonly invariant: string
  /** The check that found it. */
  readonly check: string
  /** Which entry, order, Pocket, person or account. */
  readonly where: string
  /** The figures, as text, where there are any. */
  readonly expected?: string | undefined
  readonly found?: string | undefined
}

/** That two operators have accepted one difference, exactly as it is named. */
export interface Acceptance {
  readonly id: string
  readonly at: Date
  /** The handle of whoever proposed it. */
  readonly proposedBy: string
  readonly difference: NamedDifference
}

/** How an accepted difference is marked. */
export type AcceptedFingerprint = Omit<Acceptance, 'difference'>

/** The checks of acceptances themselves: were they acceptable, an acceptance could vouch for itself. */
export const CHECKS_OF_ACCEPTANCES = [
  'acceptances-are-by-two',
  'approved-acceptances-stand',
  'acceptances-end-as-logged',
] as const

/**
 * Whether a difference can be a fact of the past that money need not wait for: one of the rules (R), never one of the
 * ledger (L) or of the chain (C), which are the money itself.
 */
export function isAcceptable({ invariant, check }: NamedDifference): boolean {
  const ofAcceptances = CHECKS_OF_ACCEPTANCES.some((name) => name === check)
  return /^R[0-9]+$/.test(invariant) && !ofAcceptances
}

/** The same text for the same difference and no other: each field counts, also that it is not there. */
export function textOf({ invariant, check, where, expected, found }: NamedDifference): string {
  return JSON.stringify([invariant, check, where, expected ?? null, found ?? null])
}

/**
 * Fingerprints what is accepted. Each acceptance is for one difference: what is named twice and was accepted once is accepted
 * once. One of the money itself is never marked.
 */
export function markAccepted<D extends NamedDifference>(
  differences: readonly D[],
  acceptances: readonly Acceptance[],
): readonly (D & { accepted?: AcceptedFingerprint })[] {
  const left = Map.groupBy(acceptances, ({ difference }) => textOf(difference))
  return differences.map((difference) => {
    const acceptance = isAcceptable(difference) && left.get(textOf(difference))?.shift()
    if (!acceptance) return difference
    const { id, at, proposedBy } = acceptance
    return { ...difference, accepted: { id, at, proposedBy } }
  })
}

/**
 * The acceptances whose difference is not named any more. It was mended: should the same be found again one day, it has
 * another cause, and nobody has accepted that. Places that were accepted are named before others, however many there are.
 */
export function outlivedAcceptances(
  differences: readonly NamedDifference[],
  acceptances: readonly Acceptance[],
): readonly Acceptance[] {
  const named = Map.groupBy(differences, textOf)
  return acceptances.filter(({ difference }) => !named.get(textOf(difference))?.shift())
}

/** The differences for which money is stopped: all that nobody has accepted, and whatever has more behind it. */
export function unaccepted<
  D extends { readonly accepted?: AcceptedFingerprint; readonly more?: number },
>(differences: readonly D[]): readonly D[] {
  return differences.filter(({ accepted, more }) => accepted === undefined || more !== undefined)
}

/**
 * Whether a difference may be accepted: the one of those that verifying names now. Refuses `difference_not_acceptable` for
 * one of the money itself, `difference_not_found` where none of these fields is there, or all such are accepted already.
 */
export function decideAcceptance<
  D extends NamedDifference & { readonly accepted?: AcceptedFingerprint },
>(wanted: NamedDifference, differences: readonly D[]): Decision<D> {
  if (!isAcceptable(wanted)) return refuse({ code: 'difference_not_acceptable' })
  const text = textOf(wanted)
  const standing = unaccepted(differences).find((one) => textOf(one) === text)
  return standing ? accept(standing) : refuse({ code: 'difference_not_found' })
}
