import type { ScreeningVerdict } from '#domain/compliance.ts'

/** Who is looked up in the lists. */
export interface ScreeningSubject {
  personId: string
  legalName: string
  country: string
  /** The wallet that money comes from, once known. */
  walletAddress: string | null
}

/** Screens people and wallets (KYT). Whoever asks treats an error or a late answer as `pending`. */
export interface ScreeningPort {
  readonly sandbox: boolean
  readonly provider: string
  screen(subject: ScreeningSubject): Promise<{ verdict: ScreeningVerdict; reference: string }>
}
