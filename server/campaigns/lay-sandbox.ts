import type { Insertable } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addMonths } from '#domain/kernel/time.ts'
import { earmarkOfTerms } from '#domain/settlements/cover-reserve.ts'
import {
  type FederationRow,
  type FighterRow,
  recordAudit,
  type SandboxPocket,
  type Trx,
} from '#server/kernel/door.ts'
import { openPocketAccounts } from '#server/ledger/door.ts'
import { valuesOfTerms } from './pocket-values.ts'
import { hashOfTerms, operationOf, textOfTerms, writeFights } from './pockets/draft-pocket.ts'

const by = { kind: 'worker' } as const

type NewFighter = Insertable<FighterRow>
type NewFederation = Insertable<FederationRow>

/** Writes the sandbox's invented athletes, who are verified, and federations, which are approved, and in the log who is paid for them. */
export async function layRecipients(
  trx: Trx,
  fighters: readonly Omit<NewFighter, 'verified_at'>[],
  federations: readonly Omit<NewFederation, 'approved_at' | 'approved_until'>[],
  verifiedAt: Date,
): Promise<void> {
  await trx
    .insertInto('fighter')
    .values(fighters.map((fighter) => ({ ...fighter, verified_at: verifiedAt })))
    .execute()
  const months = DEFAULT_SETTINGS.federationApprovalMonths
  const approved = { approved_at: verifiedAt, approved_until: addMonths(verifiedAt, months) }
  await trx
    .insertInto('federation')
    .values(federations.map((federation) => ({ ...federation, ...approved })))
    .execute()
  for (const { id, person_id: personId } of fighters) {
    await logPayee(trx, `fighter:${id}`, personId, verifiedAt)
  }
  for (const { id, signatory_person_id: personId } of federations) {
    await logPayee(trx, `federation:${id}`, personId, verifiedAt)
  }
}

/** Writes in the log who is paid for an athlete or a federation, as their approval does; nothing where nobody is. */
async function logPayee(
  trx: Trx,
  subject: `fighter:${string}` | `federation:${string}`,
  personId: string | null | undefined,
  now: Date,
): Promise<void> {
  if (!personId) return
  const [operation, step] = subject.startsWith('fighter:')
    ? (['approve_fighter', 'athlete_named'] as const)
    : (['approve_federation', 'signatory_named'] as const)
  await recordAudit(trx, { by, operation, subject, detail: { step, personId } }, now)
}

/** Gives an athlete of the small sandbox a login. */
export async function nameAthlete(
  trx: Trx,
  fighterId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('fighter')
    .set({ person_id: personId })
    .where('id', '=', fighterId)
    .execute()
  await logPayee(trx, `fighter:${fighterId}`, personId, now)
}

/** Writes a Pocket that was approved and published, with the accounts that it is booked on. Its fights are there. */
export async function layPocket(trx: Trx, pocket: SandboxPocket, now: Date): Promise<void> {
  const { id, slug, description, recipientId, terms } = pocket
  const ofFederation = terms.kind === 'federation'
  const dayBefore = addDays(terms.opensAt, -1)
  const publishedAt = dayBefore < now ? dayBefore : now
  await trx
    .insertInto('pocket')
    .values({
      id,
      slug,
      description,
      fighter_id: ofFederation ? null : recipientId,
      federation_id: ofFederation ? recipientId : null,
      ...valuesOfTerms(terms),
      terms_hash: hashOfTerms(terms),
      terms_text: textOfTerms(terms),
      earmark_micro: earmarkOfTerms(terms),
      submitted_at: addDays(publishedAt, -9),
      approved_at: addDays(publishedAt, -4),
      published_at: publishedAt,
    })
    .execute()
  await openPocketAccounts(trx, id)
  const operation = operationOf(terms)
  const logged = { by, operation, subject: `pocket:${id}`, detail: { recipientId } } as const
  await recordAudit(trx, logged, now)
  await writeFights(trx, id, terms)
}
