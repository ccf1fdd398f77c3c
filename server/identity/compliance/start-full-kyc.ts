import type { Selectable } from 'kysely'
import { decideFullKyc } from '#domain/identity/compliance.ts'
import type { KycCaseStatus } from '#domain/identity/kyc-case.ts'
import type { Language } from '#domain/kernel/language.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import { lockUnlessLeft } from '#server/identity/accounts/has-left.ts'
import {
  type Actor,
  type KycCaseRow,
  type Platform,
  personCommand,
  type Recording,
} from '#server/kernel/door.ts'
import { KycRefused, KycUnanswered } from '#server/ports/door.ts'
import { caseToday } from './case-today.ts'
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
 * Refuses `not_launched`, what `decideFullKyc` refuses, `provider_unavailable`, and `unknown_object` to whoever has left
 * meanwhile. Rule KYC-01.
 */
export async function startFullKyc(
  platform: Platform,
  actor: Actor,
  returnPath: string,
): Promise<Decision<StartedKyc>> {
  const taken = await takeCase(platform, actor, null)
  if (!taken.ok) return taken
  const { id: caseId, status } = taken.value
  const goesToPage = status === 'started' || status === 'retry'
  return goesToPage && !isOfFormer(platform, taken.value)
    ? openPage(platform, taken.value, {
        returnUrl: `${platform.site.publicUrl()}${returnPath}`,
        language: actor.language,
      })
    : accept({ caseId, status, url: null })
}

/** The case that counts: the open one, one that was decided, or a new one, also in place of one of a former provider. */
const takeCase = personCommand({
  operation: 'submit_kyc',
  ask: async ({ platform }, _: null) => {
    const launch = await platform.launch.readWithin(platform.db)
    return isLaunched(launch, 'accounts') ? accept(null) : refuse({ code: 'not_launched' })
  },
  load: async ({ trx, by: { personId } }) => {
    if (!(await lockUnlessLeft(trx, personId))) return null
    return { latest: await findLatestCase(trx, personId) }
  },
  decide: (_facts, _input, { by }) => decideFullKyc(by),
  record: async (recording, _decided, { facts: { latest } }): Promise<Selectable<KycCaseRow>> => {
    const { trx, platform, now } = recording
    if (!latest || (await endFormerCase(trx, platform, latest.id, now))) return openCase(recording)
    const { status } = caseToday(platform, latest)
    return status === 'expired' ? openCase(recording) : { ...latest, status }
  },
})

function openCase({ trx, platform, by, now }: Recording<Actor>): Promise<Selectable<KycCaseRow>> {
  const { kyc } = platform.ports
  return trx
    .insertInto('kyc_case')
    .values({
      id: platform.randomness.uuid(),
      person_id: by.personId,
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
  page: { returnUrl: string; language: Language },
): Promise<Decision<StartedKyc>> {
  const { id: caseId, provider_reference: reference, status } = kycCase
  try {
    const opened = await platform.ports.kyc.open({ caseId, reference, ...page })
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
