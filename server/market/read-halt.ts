import type { Platform } from '#server/kernel/door.ts'
import { findTraded } from './load-traded.ts'

/** Until when nobody sells a certificate because of a fight; `unknown` where that is not known, null without a halt. Rule NFT-02. */
export async function findHalt(
  platform: Pick<Platform, 'db' | 'clock'>,
  certificateNumber: number,
): Promise<Date | 'unknown' | null> {
  const traded = await findTraded(platform.db, platform, BigInt(certificateNumber))
  if (!traded || traded.certificate.burnedAt !== null) return null
  return traded.certificate.haltedUntil
}
