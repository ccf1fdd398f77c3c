import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'

/** The most that one person puts on file in any 24 hours: some dozens of papers, or three of the heaviest. */
export const MOST_EVIDENCE_A_DAY = { documents: 30, bytes: 30 * 1024 * 1024 } as const

/** Documents and their weight in bytes. */
export interface EvidenceLoad {
  readonly documents: number
  readonly bytes: number
}

/**
 * Whether a person may put one more document of so many bytes on file, beside what they filed in the last 24 hours.
 * Refuses `email_unverified` before the address is proven, and `too_much_evidence`.
 */
export function decideFiling(
  bytes: number,
  filed: EvidenceLoad,
  emailVerified: boolean,
): Decision<null> {
  if (!emailVerified) return refuse({ code: 'email_unverified' })
  const { documents: most, bytes: heaviest } = MOST_EVIDENCE_A_DAY
  const fits = filed.documents < most && filed.bytes + bytes <= heaviest
  return fits ? accept(null) : refuse({ code: 'too_much_evidence' })
}
