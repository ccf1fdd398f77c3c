import type { Selectable } from 'kysely'
import { reachesLevel } from '#domain/identity/compliance.ts'
import type { KycCaseStatus } from '#domain/identity/kyc-case.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import {
  type Actor,
  caseToday,
  inTransaction,
  type KycCaseRow,
  lockUnlessLeft,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { KycRefused, KycUnanswered } from '#server/ports/door.ts'
import { endFormerCase, isOfFormer } from './end-former-cases.ts'
import { findLatestCase } from './read-compliance.ts'

/** A case, and the provider's page where there is something to do on it. */
export interface StartedKyc {
  caseId: string
  status: KycCaseStatus
  url: string | null
}

/**
 * Starts a full verification, or goes on with the one that is open; gives the provider's page. The case is written before
 * the provider is asked, so asking again is safe. One that waits for a former provider ends, and another begins.
 * Refuses `not_launched`, `email_unverified`, `kyc_required` below simplified, `provider_unavailable`, and
 * `unknown_object` to whoever has left meanwhile. Rule KYC-01.
 */
export async function startFullKyc(
  platform: Platform,
  actor: Actor,
  returnPath: string,
): Promise<Decision<StartedKyc>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  if (!actor.emailVerified) return refuse({ code: 'email_unverified' })
  if (!reachesLevel(actor.kycLevel, 'simplified')) {
    return refuse({ code: 'kyc_required', detail: { requiredLevel: 'simplified' } })
  }
  const kycCase = await inTransaction(platform.db, (trx) => takeCase(trx, platform, actor.personId))
  if (!kycCase) return refuse({ code: 'unknown_object' })
  const { id: caseId, status } = kycCase
  if (isOfFormer(platform, kycCase) || !mayGoToPage(status))
    return accept({ caseId, status, url: null })
  return openPage(platform, kycCase, `${platform.site.publicUrl()}${returnPath}`)
}

function mayGoToPage(status: KycCaseStatus): boolean {
  return status === 'started' || status === 'retry'
}

/**
 * The case that counts: the open one, one that was decided, or a new one, also in place of one of a former provider.
 * Null for whoever has left.
 */
async function takeCase(
  trx: Trx,
  platform: Platform,
  personId: string,
): Promise<Selectable<KycCaseRow> | null> {
  const { kyc } = platform.ports
  if (!(await lockUnlessLeft(trx, personId))) return null
  const latest = await findLatestCase(trx, personId)
  const now = platform.clock.now()
  const today = latest && caseToday(platform, latest)
  const ended = latest !== null && (await endFormerCase(trx, platform, latest.id, now))
  if (!ended && latest && today && today.status !== 'expired') {
    return { ...latest, status: today.status }
  }
  return trx
    .insertInto('kyc_case')
    .values({
      id: platform.randomness.uuid(),
      person_id: personId,
      provider: kyc.provider,
      stand_in: kyc.sandbox,
      status: 'started',
      opened_at: now,
      changed_at: now,
      look_at: addMilliseconds(now, HOUR_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function openPage(
  platform: Platform,
  kycCase: Selectable<KycCaseRow>,
  returnUrl: string,
): Promise<Decision<StartedKyc>> {
  const { id: caseId, provider_reference: reference, status } = kycCase
  try {
    const opened = await platform.ports.kyc.open({ caseId, reference, returnUrl })
    await platform.db
      .updateTable('kyc_case')
      .set({ provider_reference: opened.reference })
      .where('id', '=', caseId)
      .execute()
    return accept({ caseId, status, url: opened.url })
  } catch (error) {
    if (!(error instanceof KycUnanswered || error instanceof KycRefused)) throw error
    platform.log.warn({ err: error, caseId }, 'the identity provider opens no page')
    return refuse({ code: 'provider_unavailable' })
  }
}
