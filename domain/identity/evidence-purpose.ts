import type { Operation } from '#domain/kernel/authority.ts'

/**
 * The purpose of a document: to show who somebody is, to have somebody or something approved, to let money be owed and paid, or
 * to explain differences of the books.
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
  keep_budget: 'approval',
  record_fight: 'money',
  verify_earnings: 'money',
  approve_payout: 'money',
  adjust_ledger: 'money',
  accept_difference: 'books',
  compare_chain: 'books',
}

/** The purpose of a document that an operation names; unlisted ones are treated like identity documents. */
export function evidencePurpose(operation: Operation): EvidencePurpose {
  return DECIDED_BY[operation] ?? 'identity'
}

/**
 * The operations of which any one lets an operator read a document named by these operations. An identity document stays one
 * whatever else names it; what a document named by nothing shows is unknown. Rule ACC-02.
 */
export function evidenceReadings(operations: readonly Operation[]): readonly Operation[] {
  const purposes = new Set(operations.map(evidencePurpose))
  if (purposes.size === 0 || purposes.has('identity')) return [READING.identity]
  return [...purposes].map((purpose) => READING[purpose])
}
