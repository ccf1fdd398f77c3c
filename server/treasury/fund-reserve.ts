import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/four-eyes.ts'
import { answerOnce } from '#server/kernel/answer-once.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { lockRows } from '#server/kernel/db/lock-rows.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { bookEntries } from '#server/ledger/book-entries.ts'

const operation = 'adjust_ledger'

/** Own money that the provider has put into the reserve, and the transfer by which it came. */
export interface Funding {
  amountMicro: MicroUsdc
  reference: string
  reason: string
}

/** Says that the reserve was funded. Refuses `nothing_due` for nothing, and what `proposeDeed` refuses. Journal 10. */
export async function proposeFunding(
  platform: Platform,
  by: OperatorActor,
  funding: Funding,
  key: string,
): Promise<Decision<{ proposalId: string }>> {
  const { amountMicro, reference, reason } = funding
  if (amountMicro <= 0n) return refuse({ code: 'nothing_due' })
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { reserve: true })
    const now = platform.clock.now()
    const request = { actorId: by.operatorId, operation: 'fund_reserve', key, input: funding }
    return answerOnce(trx, request, now, async () => {
      const subject = `reserve-funding:${reference}`
      const payload = { amountMicro, reference }
      const deed = { operation, subject, payload, ownerPersonId: null, reason } as const
      const proposed = await proposeDeed(trx, platform, by, deed, now)
      return proposed.ok ? accept({ ...proposed.value }) : proposed
    })
  })
}

/**
 * A second operator has seen the transfer, and it is booked: once for its reference. Refuses `unknown_object`,
 * `already_recorded`, and what `agreeToDeed` refuses.
 */
export async function agreeToFunding(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { reserve: true })
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async ({ payload }) => {
      const { reference } = payload
      if (typeof reference !== 'string') return refuse({ code: 'unknown_object' })
      const entry = fundedReserve(reference, micro(BigInt(String(payload.amountMicro))))
      const known = await trx
        .selectFrom('ledger_entry')
        .select('id')
        .where('business_key', '=', entry.businessKey)
        .executeTakeFirst()
      if (known) return refuse({ code: 'already_recorded' })
      await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
      return accept(null)
    })
  })
}
