import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { approvable } from '#server/approvals/door.ts'
import { lockRows } from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'

/** The company's own money put into the reserve, and its transfer. */
interface Funding {
  amountMicro: MicroUsdc
  reference: string
}

/**
 * One operator states that the reserve was funded, a second one confirms the transfer, and it is booked once for its reference.
 * Refuses `nothing_due` for nothing, and `already_recorded`. Journal 10.
 */
export const reserveFunding = approvable({
  operation: 'adjust_ledger',
  subject: 'reserve-funding:*',
  path: '/reserve-fundings/:id/approvals',
  once: 'fund_reserve',
  payloadOf: ({ amountMicro, reference }): Funding | null =>
    typeof reference === 'string'
      ? { amountMicro: micro(BigInt(String(amountMicro))), reference }
      : null,
  load: async ({ trx }, _: Funding) => {
    await lockRows(trx, { reserve: true })
    return {}
  },
  owners: () => [],
  decide: (_, _facts, { amountMicro, reference }: Funding & { reason: string }) =>
    amountMicro <= 0n
      ? refuse({ code: 'nothing_due' })
      : accept({ subject: `reserve-funding:${reference}`, payload: { amountMicro, reference } }),
  carryOut: async ({ trx, now }, _facts, { amountMicro, reference }) => {
    const entry = fundedReserve(reference, amountMicro)
    const known = await trx
      .selectFrom('ledger_entry')
      .select('id')
      .where('business_key', '=', entry.businessKey)
      .executeTakeFirst()
    if (known) return refuse({ code: 'already_recorded' })
    await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
    return accept(null)
  },
})
