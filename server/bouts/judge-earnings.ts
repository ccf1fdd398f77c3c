import {
  decideDeclarationRejection,
  decideVerification,
  standingEarnings,
} from '#domain/bouts/declaration.ts'
import { currentDeclaration } from '#domain/bouts/fight.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { fightCommand } from './fight-command.ts'
import { isCurrent } from './lock-fight.ts'
import { readOwed } from './read-owed.ts'
import { writeRejections } from './write-fight.ts'

interface Judged {
  declarationId: string
  reason: string
}

/**
 * A second money operator verifies a declaration, repeating its amount (after a ruling the new total), so that a changed one is
 * not verified unseen. The challenge window opens, and what all Pockets together are owed is fixed; each must have closed.
 * What comes in for them is then recorded and shared by `settlements`.
 * Refuses `second_person_required`, `not_allowed`, `transition_not_allowed`, and `pocket_not_closed` while one may still sell or
 * is frozen. Rule PRO-05.
 */
export const verifyEarnings = fightCommand({
  operation: 'verify_earnings',
  decide: async (
    fight,
    { declarationId, earningsMicro }: Judged & { earningsMicro: MicroUsdc },
    { trx, by, now },
  ) => {
    const { facts, pocketIds } = fight
    const same = standingEarnings(facts) === earningsMicro
    const addedMicro = currentDeclaration(facts)?.earningsMicro ?? ZERO
    if (!isCurrent(fight, declarationId) || !same) {
      return refuse({ code: 'transition_not_allowed' })
    }
    const owed = await readOwed(trx, pocketIds, addedMicro, now)
    const verifier = { id: by.operatorId, owedMicro: owed.owedMicro }
    const decision = decideVerification(facts, verifier, now)
    if (decision.ok && !owed.allClosed) return refuse({ code: 'pocket_not_closed' })
    return decision
  },
  follow: async ({ trx, by, now }, _fight, after, { declarationId }) => {
    const owedMicro = currentDeclaration(after)?.owedMicro ?? ZERO
    await trx
      .updateTable('earnings_declaration')
      .set({ verified_at: now, verified_by: by.operatorId, owed_micro: owedMicro })
      .where('id', '=', declarationId)
      .execute()
  },
  detail: ({ declarationId, earningsMicro }) => ({
    declarationId,
    earningsMicro,
    step: 'verified',
  }),
})

/** A second operator rejects a declaration; another one replaces it. Refuses `reason_missing`, and as the verification does. */
export const rejectEarnings = fightCommand({
  operation: 'verify_earnings',
  decide: (fight, { declarationId, reason }: Judged, { by, now }) => {
    if (!isCurrent(fight, declarationId)) return refuse({ code: 'transition_not_allowed' })
    return decideDeclarationRejection(fight.facts, { id: by.operatorId, reason }, now)
  },
  follow: ({ trx }, fight, after, { reason }) => writeRejections(trx, fight, after, reason),
  detail: ({ declarationId }) => ({ declarationId, step: 'rejected' }),
})
