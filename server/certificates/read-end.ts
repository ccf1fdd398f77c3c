import { burnDate, decideBurn } from '#domain/certificates/burn.ts'
import type { Platform } from '#server/kernel/door.ts'
import { loadBurning } from './burn-certificate.ts'

/** How far a certificate is from its end. */
interface CertificateEnd {
  /** `stopped` while it is locked or frozen, `dated` once the date is known. */
  at: 'burned' | 'stopped' | 'due' | 'dated' | 'open'
  /** From when on it may be burned; null where no date is known beforehand. */
  dueAt: Date | null
}

/** When an existing certificate may be burned, as everybody may know. Rules TIP-04, PRO-03. */
export async function readEnd(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  number: bigint,
): Promise<CertificateEnd> {
  const { soldUnder, ...burning } = await loadBurning(db, number)
  const dueAt = burnDate(burning.facts, soldUnder.priorityMonths)
  if (burning.burnedAt !== null) return { at: 'burned', dueAt }
  if (burning.frozen) return { at: 'stopped', dueAt }
  if (decideBurn(burning, soldUnder, clock.now()).ok) return { at: 'due', dueAt }
  return { at: dueAt ? 'dated' : 'open', dueAt }
}
