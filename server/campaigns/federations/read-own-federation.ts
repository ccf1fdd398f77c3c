import { isApprovedToday, RENEWAL_NOTICES_DAYS } from '#domain/campaigns/federation.ts'
import { addDays, hasCome } from '#domain/kernel/time.ts'
import {
  type Pictured,
  type PicturedPocket,
  readPictured,
  readPicturedPockets,
} from '#server/campaigns/pictures/read-pictured.ts'
import type { FederationRow, Platform } from '#server/kernel/door.ts'
import { standingOfRow } from './read-federations.ts'

/** An organisation as its studio shows it. */
export interface OwnFederation extends Pictured {
  slug: string
  name: string
  form: FederationRow['form']
  scope: FederationRow['scope']
  country: string
  website: string | null
  registryNumber: string
  presentation: string
  /** The latest first. */
  pockets: readonly PicturedPocket[]
  approval: {
    /** Until when it is approved; null where no approval runs. */
    until: Date | null
    revokedBecause: string | null
    /** From when on another year can be asked for; null where it is too early to say, or at once. */
    renewableFrom: Date | null
    /** Another year that was asked for and is being judged. */
    asked: Date | null
    /** Why the last one was turned down, while nothing has followed. */
    refusedBecause: string | null
  }
}

/** The organisation of this id, which the caller has found to be one for which the person acts. Rule FED-01. */
export async function readOwnFederation(
  platform: Pick<Platform, 'db' | 'clock'>,
  id: string,
): Promise<OwnFederation> {
  const { db } = platform
  const { approved_at, approved_until, revoked_at, revokedBecause, ...federation } = await db
    .selectFrom('federation')
    .select(['id', 'slug', 'name', 'form', 'scope', 'country', 'website', 'presentation'])
    .select(['registry_number as registryNumber', 'revoked_because as revokedBecause'])
    .select(['approved_at', 'approved_until', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const standing = standingOfRow({ approved_at, approved_until, revoked_at })
  const now = platform.clock.now()
  const until = isApprovedToday(standing, now) ? approved_until : null
  const from = until && addDays(until, -RENEWAL_NOTICES_DAYS[0])
  const pictured = await readPictured({ db }, [id])
  return {
    ...federation,
    ...pictured(id),
    pockets: await readPicturedPockets({ db }, 'federation_id', id),
    approval: {
      until,
      revokedBecause,
      renewableFrom: from && !hasCome(from, now) ? from : null,
      ...(await readRenewal(platform, id)),
    },
  }
}

async function readRenewal({ db }: Pick<Platform, 'db'>, federationId: string) {
  const latest = await db
    .selectFrom('federation_application')
    .select(['submitted_at', 'outcome', 'refused_because'])
    .where('federation_id', '=', federationId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    asked: latest && latest.outcome === null ? latest.submitted_at : null,
    refusedBecause: latest?.outcome === 'refused' ? latest.refused_because : null,
  }
}
