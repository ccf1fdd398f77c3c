import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'

/** A difference of the books, by all that identifies it, without its wording, which may improve. */
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

/** The acceptance of one exact difference by two operators. */
export interface Acceptance {
  readonly id: string
  readonly at: Date
  /** The handle of whoever proposed it. */
  readonly proposedBy: string
  readonly difference: NamedDifference
}

/** How an accepted difference is marked. */
export type AcceptedFingerprint = Omit<Acceptance, 'difference'>

/** The name of the difference that a part of the books could not be verified. */
export const NOT_VERIFIED = 'books-can-be-verified'

/** An acceptance ends after 30 days: by then the check is corrected, or two operators accept the difference anew. */
export const acceptedUntil = (at: Date): Date => addDays(at, 30)

/** Money stops for what differs in the ledger (L) or on the chain (C); what differs from another rule (R) is only told. */
export function stopsMoney({ invariant }: Pick<NamedDifference, 'invariant'>): boolean {
  return /^[LC][0-9]+$/.test(invariant)
}

/** A unique text for each difference: every field counts, also if it is absent. */
export function textOf({ invariant, check, where, expected, found }: NamedDifference): string {
  return JSON.stringify([invariant, check, where, expected ?? null, found ?? null])
}

/**
 * Marks what is accepted at an instant. Each acceptance is for one difference: what is named twice and was accepted once is
 * accepted once.
 */
export function markAccepted<D extends NamedDifference>(
  differences: readonly D[],
  acceptances: readonly Acceptance[],
  now: Date,
): readonly (D & { accepted?: AcceptedFingerprint })[] {
  const inForce = acceptances.filter(({ at }) => now < acceptedUntil(at))
  const left = Map.groupBy(inForce, ({ difference }) => textOf(difference))
  return differences.map((difference) => {
    const acceptance = left.get(textOf(difference))?.shift()
    if (!acceptance) return difference
    const { id, at, proposedBy } = acceptance
    return { ...difference, accepted: { id, at, proposedBy } }
  })
}

/** The differences for which money is stopped: of those that stop money all that nobody has accepted, and whatever has more behind it. */
export function stoppingOf<
  D extends NamedDifference & {
    readonly accepted?: AcceptedFingerprint
    readonly more?: number
  },
>(differences: readonly D[]): readonly D[] {
  return differences.filter(
    (difference) =>
      stopsMoney(difference) &&
      (difference.accepted === undefined || difference.more !== undefined),
  )
}

/**
 * Whether a difference may be accepted: the one of those that verifying names now. Refuses `difference_not_acceptable` for
 * one that stops no money and for what could not be verified, `difference_not_found` where none of these fields is there, or
 * all such are accepted already.
 */
export function decideAcceptance<
  D extends NamedDifference & { readonly accepted?: AcceptedFingerprint },
>(wanted: NamedDifference, differences: readonly D[]): Decision<D> {
  if (!stopsMoney(wanted) || wanted.check === NOT_VERIFIED) {
    return refuse({ code: 'difference_not_acceptable' })
  }
  const text = textOf(wanted)
  const standing = stoppingOf(differences).find((one) => textOf(one) === text)
  return standing ? accept(standing) : refuse({ code: 'difference_not_found' })
}
