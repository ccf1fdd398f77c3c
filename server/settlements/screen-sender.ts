import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import { askScreening } from '#server/identity/door.ts'
import { inTransaction, type Platform, recordAudit } from '#server/kernel/door.ts'

/**
 * Screens the wallet that a receipt came from before money is returned to it. Its sender is no person of the platform, so the
 * answer is in the audit log alone. Never called inside a transaction. Rule KYC-02.
 */
export async function screenSender(
  platform: Platform,
  receiptId: string,
  walletAddress: string,
): Promise<ScreeningVerdict> {
  const nobody = { personId: receiptId, legalName: null, country: null }
  const { verdict, reference, reasons } = await askScreening(platform, {
    ...nobody,
    walletAddress,
  })
  const auditEntry = {
    by: { kind: 'worker' },
    operation: 'approve_payout',
    subject: `receipt:${receiptId}`,
    detail: { screened: verdict, reference, reasons },
  } as const
  await inTransaction(platform.db, (trx) => recordAudit(trx, auditEntry, platform.clock.now()))
  return verdict
}
