import type { Actor, Platform } from '#server/kernel/door.ts'
import { findReturns, type Returns } from './read-claims.ts'

/** What one share certificate has cost and brought whoever asks. */
export interface OwnReturns extends Returns {
  certificateNumber: number
  pocketTitle: string
}

const mostListed = 100

/** The returns of share certificates that the actor holds or held, those of which something has come back. */
export async function listOwnReturns(
  platform: Platform,
  actor: Actor,
): Promise<readonly OwnReturns[]> {
  const { personId } = actor
  const rows = await platform.db
    .selectFrom('certificate')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .select(['certificate.number', 'pocket.title'])
    .where('certificate.kind', '=', 'share')
    .where((where) =>
      where.or([
        where('certificate.original_holder_id', '=', personId),
        where.exists(
          where
            .selectFrom('certificate_transfer')
            .select('certificate_transfer.to_id')
            .whereRef('certificate_transfer.certificate_number', '=', 'certificate.number')
            .where('certificate_transfer.to_id', '=', personId),
        ),
      ]),
    )
    .orderBy('certificate.number', 'desc')
    .limit(mostListed)
    .execute()
  const listed: OwnReturns[] = []
  for (const { number, title } of rows) {
    const returns = await findReturns(platform, actor, number)
    if (returns?.roiBps == null) continue
    listed.push({ ...returns, certificateNumber: Number(number), pocketTitle: title })
  }
  return listed
}
