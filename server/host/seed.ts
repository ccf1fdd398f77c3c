import type { Insertable } from 'kysely'
import { usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addMonths } from '#domain/kernel/time.ts'
import { earmarkOfTerms } from '#domain/settlements/cover-reserve.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { hashOfTerms, insertUpdate, textOfTerms, valuesOfTerms } from '#server/campaigns/door.ts'
import { seedOperators } from '#server/identity/door.ts'
import {
  type FederationRow,
  type FighterRow,
  inTransaction,
  lockRows,
  type Platform,
  recordAudit,
  type SandboxPocket,
  sandboxFederation,
  type sandboxFight,
  sandboxFighters,
  sandboxFights,
  sandboxIds,
  sandboxPockets,
  sandboxUpdates,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, openPocketAccounts } from '#server/ledger/door.ts'

/**
 * Fills an empty sandbox with invented people, fights and Pockets, once; false where they are there already. Called
 * only where every provider is a sandbox.
 */
export async function seedSandbox(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  return inTransaction(platform.db, async (trx) => {
    // Two servers that start together on one database seed it once.
    await trx.selectFrom('launch_switch').select('name').forUpdate().execute()
    const seeded = await trx
      .selectFrom('pocket')
      .select('id')
      .where('id', '=', sandboxIds.tips)
      .executeTakeFirst()
    if (seeded) return false
    await seedOperators(trx, now)
    await seedPeople(trx, now)
    for (const pocket of sandboxPockets(now)) await layPocket(trx, pocket, now)
    for (const { daysAgo, ...update } of sandboxUpdates) {
      await insertUpdate(trx, update, addDays(now, -daysAgo))
    }
    await fundReserve(trx, now)
    return true
  })
}

/** Unless two operators have already booked a transfer by that name: it is in the reserve then. */
async function fundReserve(trx: Trx, now: Date): Promise<void> {
  await lockRows(trx, { reserve: true })
  const entry = fundedReserve('sandbox', usdc(10_000))
  const known = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('business_key', '=', entry.businessKey)
    .executeTakeFirst()
  if (!known) await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
}

async function seedPeople(trx: Trx, now: Date): Promise<void> {
  const verifiedAt = addDays(now, -90)
  await layRecipients(trx, sandboxFighters, [sandboxFederation], verifiedAt)
  await layFights(trx, sandboxFights(now))
}

type NewFighter = Insertable<FighterRow>
type NewFederation = Insertable<FederationRow>

/** Writes athletes who are verified, and federations that are approved. */
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
}

/** Writes fights with signed contracts. */
export async function layFights(
  trx: Trx,
  fights: readonly ReturnType<typeof sandboxFight>[],
): Promise<void> {
  await trx.insertInto('fight').values(fights).execute()
}

/** Gives an athlete of the small sandbox a login. */
export async function nameAthlete(trx: Trx, fighterId: string, personId: string): Promise<void> {
  await trx
    .updateTable('fighter')
    .set({ person_id: personId })
    .where('id', '=', fighterId)
    .execute()
}

/** Writes a Pocket that was approved and published, with the accounts that it is booked on. */
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
  const by = { kind: 'worker' } as const
  const operation = ofFederation ? 'draft_federation_pocket' : 'draft_pocket'
  const logged = { by, operation, subject: `pocket:${id}`, detail: { recipientId } } as const
  await recordAudit(trx, logged, now)
  if (terms.kind !== 'share') return
  await trx
    .insertInto('pocket_fight')
    .values(
      terms.coveredFights.map(({ fightId, weight }, position) => ({
        pocket_id: id,
        fight_id: fightId,
        position,
        weight,
      })),
    )
    .execute()
}
