import type { Operation } from '#domain/kernel/authority.ts'

/**
 * What a document is on file for: to show who somebody is, to have somebody or something approved, to let money be owed and paid, or
 * to explain what the books differ by.
 */
export const EVIDENCE_PURPOSES = ['identity', 'approval', 'money', 'books'] as const
export type EvidencePurpose = (typeof EVIDENCE_PURPOSES)[number]

const READING = {
  identity: 'read_identity_evidence',
  approval: 'read_approval_evidence',
  money: 'read_money_evidence',
  books: 'read_books_evidence',
} as const satisfies { readonly [P in EvidencePurpose]: Operation }

const DECIDED_BY: { readonly [O in Operation]?: EvidencePurpose } = {
  approve_fighter: 'approval',
  approve_federation: 'approval',
  approve_pocket: 'approval',
  record_fight: 'money',
  verify_earnings: 'money',
  approve_payout: 'money',
  adjust_ledger: 'money',
  accept_difference: 'books',
  compare_chain: 'books',
}

/** What a document is for that a operation names; whatever nobody has thought of is kept like an identity. */
export function evidencePurpose(operation: Operation): EvidencePurpose {
  return DECIDED_BY[operation] ?? 'identity'
}

/**
 * The rows of the authority table of which one lets an operator read a document that these operations name. What shows who somebody
 * is stays that whatever else names it; of a document that nothing names yet nobody knows what it shows. Rule ACC-02.
 */
export function evidenceReadings(operations: readonly Operation[]): readonly Operation[] {
  const purposes = new Set(operations.map(evidencePurpose))
  if (purposes.size === 0 || purposes.has('identity')) return [READING.identity]
  return [...purposes].map((purpose) => READING[purpose])
}
