import type { InBoth } from '#domain/kernel/language.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { decideTermsChange } from '#domain/kernel/terms-change.ts'
import { approvable } from '#server/approvals/door.ts'
import { type Platform, tellMany } from '#server/kernel/door.ts'
import { tell } from '#server/notifications/door.ts'
import { termsEmail } from './terms-mail-texts.ts'

/** New general terms, and the date on which they take effect. */
interface NewTerms {
  version: string
  textFr: string
  /** What people have to agree to, in both languages; null where the change is not of that kind. */
  changes: InBoth<string> | null
  appliesAt: Date
}

/**
 * Publishes new general terms: once approved they are announced, e-mailed to everybody, and take effect on the proposed date, at
 * least 30 days later. Refuses `notice_too_short`, also if the approval comes too late, and `already_recorded`. Rule TERM-01.
 */
export const termsVersion = approvable({
  operation: 'publish_terms',
  subject: 'terms:*',
  path: '/terms-versions/:id/approvals',
  payloadOf: ({ version, textFr, changes, appliesAt }): NewTerms => ({
    version: String(version),
    textFr: String(textFr),
    changes: (changes ?? null) as NewTerms['changes'],
    appliesAt: new Date(String(appliesAt)),
  }),
  load: async ({ trx }, { version }: NewTerms) => {
    const known = await trx
      .selectFrom('terms_version')
      .select('version')
      .where('version', '=', version)
      .executeTakeFirst()
    return { isKnown: known !== undefined }
  },
  owners: () => [],
  decide: (
    { platform, now },
    { isKnown },
    { reason: _, ...terms }: NewTerms & { reason: string },
  ) => {
    const decision = decideTermsChange(terms, platform.settings, now)
    if (!decision.ok) return decision
    if (isKnown) return refuse({ code: 'already_recorded' })
    const payload = { ...terms, appliesAt: terms.appliesAt.toISOString() }
    return accept({ subject: `terms:${terms.version}`, payload })
  },
  carryOut: async ({ trx, platform, now, enqueue }, _facts, terms) => {
    const { version, textFr, changes, appliesAt } = terms
    const decision = decideTermsChange(terms, platform.settings, now)
    if (!decision.ok) return decision
    await trx
      .insertInto('terms_version')
      .values({
        version,
        text_fr: textFr,
        changes_fr: changes?.fr ?? null,
        changes_en: changes?.en ?? null,
        announced_at: now,
        applies_at: appliesAt,
      })
      .execute()
    await enqueue({ key: `mail_terms:${version}`, kind: 'mail_terms', payload: { version } })
    return accept(null)
  },
})

/** E-mails everybody with an account that the terms will change; an interrupted run continues where it stopped. */
export async function mailTerms(platform: Platform, version: string): Promise<void> {
  const { db, site } = platform
  const terms = await db
    .selectFrom('terms_version')
    .select(['applies_at', 'changes_fr', 'changes_en'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const { applies_at: appliesAt, changes_fr: fr, changes_en: en } = terms
  const changes = fr !== null && en !== null ? { fr, en } : null
  const email = termsEmail(site.publicUrl(), { version, appliesAt, changes })
  await tellMany(platform, { ...email, key: `terms:${version}` }, (after, most) =>
    db
      .selectFrom('login.user')
      .select(['id as after', 'id', 'sealed', 'language'])
      .where('id', '>', after ?? '')
      .orderBy('id')
      .limit(most)
      .execute(),
  )
  const facts = { path: '/conditions', version, at: appliesAt.toISOString() }
  await tell(platform, { kind: 'terms_announced', subject: version, facts }, (after, most) => {
    const people = db
      .selectFrom('person')
      .select('id as personId')
      .where('account_id', 'is not', null)
    const next = after === null ? people : people.where('id', '>', after)
    return next.orderBy('id').limit(most).execute()
  })
}
