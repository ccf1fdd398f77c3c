import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideTermsChange } from '#domain/kernel/terms-change.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { announce, inTransaction, tellMany } from '#server/kernel/door.ts'

const operation = 'publish_terms'

/** New general terms, and from when on they are to apply. */
export interface NewTerms {
  version: string
  textFr: string
  appliesAt: Date
  reason: string
}

/** Proposes new general terms. Refuses `notice_too_short`, `already_recorded`, and what `proposeDeed` refuses. */
export async function proposeTerms(
  platform: Platform,
  by: OperatorActor,
  { reason, ...terms }: NewTerms,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const decision = decideTermsChange(terms, platform.settings, now)
    if (!decision.ok) return decision
    const known = await trx
      .selectFrom('terms_version')
      .select('version')
      .where('version', '=', terms.version)
      .executeTakeFirst()
    if (known) return refuse({ code: 'already_recorded' })
    const payload = { ...terms, appliesAt: terms.appliesAt.toISOString() }
    const subject = `terms:${terms.version}`
    const deed = { operation, subject, payload, ownerPersonId: null, reason } as const
    return proposeDeed(trx, platform, by, deed, now)
  })
}

/**
 * A second operator agrees: the terms are announced, everybody is written to, and they apply when they were said to,
 * 30 days from now at the least. Refuses `notice_too_short` when the agreement came too late, and what `agreeToDeed`
 * refuses. Rule TERM-01.
 */
export async function agreeToTerms(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async ({ payload }) => {
      const version = String(payload.version)
      const appliesAt = new Date(String(payload.appliesAt))
      const decision = decideTermsChange({ version, appliesAt }, platform.settings, now)
      if (!decision.ok) return decision
      await trx
        .insertInto('terms_version')
        .values({
          version,
          text_fr: String(payload.textFr),
          announced_at: now,
          applies_at: appliesAt,
        })
        .execute()
      const key = `mail_terms:${version}`
      await announce(trx, [{ key, kind: 'mail_terms', payload: { version } }], now)
      return accept(null)
    })
  })
}

/** Writes to everybody with an account that the terms will change; a run that breaks off goes on where it stopped. */
export async function mailTerms(platform: Platform, version: string): Promise<void> {
  const { db, site } = platform
  const terms = await db
    .selectFrom('terms_version')
    .select('applies_at')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const date = terms.applies_at.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
  const circular = {
    key: `terms:${version}`,
    subject: 'Nos conditions générales changent',
    lines: [
      `De nouvelles conditions générales (version ${version}) s’appliqueront à partir du ${date}.`,
      'Si vous ne les acceptez pas, vous pouvez fermer votre compte avant cette date.',
    ],
    action: { label: 'Lire les conditions', url: `${site.publicUrl()}/conditions` },
  }
  await tellMany(platform, circular, (after, most) =>
    db
      .selectFrom('login.user')
      .select(['id', 'name', 'email'])
      .where('id', '>', after ?? '')
      .orderBy('id')
      .limit(most)
      .execute(),
  )
}
