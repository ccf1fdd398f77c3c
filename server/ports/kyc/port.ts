/** What a person says of themselves for the simplified check. */
export interface IdentityClaim {
  personId: string
  legalName: string
  /** YYYY-MM-DD */
  birthDate: string
  /** ISO 3166-1 alpha-2 */
  country: string
}

/** What the provider answers. No answer at all is pending, never approved. */
export type KycAnswer =
  | { outcome: 'approved'; level: 'simplified' | 'full'; reference: string }
  | { outcome: 'pending'; reference: string }
  | { outcome: 'refused'; reference: string }

/** Verifies identities. */
export interface KycPort {
  readonly sandbox: boolean
  readonly provider: string
  verifySimplified(claim: IdentityClaim): Promise<KycAnswer>
}
