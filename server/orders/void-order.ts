import type { Selectable } from 'kysely'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import { voidUnits } from '#server/campaigns/door.ts'
import { intendBurn, voidCertificate } from '#server/certificates/door.ts'
import type { BackingRow, Trx } from '#server/kernel/door.ts'

/**
 * Voids what an order has got: its certificate burns, and its units no longer count as sold. After a chargeback they stay
 * sold: their income is the provider's.
 */
export async function voidOrder(
  trx: Trx,
  { id, pocket_id: pocketId, units }: Pick<Selectable<BackingRow>, 'id' | 'pocket_id' | 'units'>,
  cause: VoidCause,
  now: Date,
): Promise<void> {
  await trx.updateTable('backing').set({ void_cause: cause }).where('id', '=', id).execute()
  await voidCertificate(trx, id, now)
  await intendBurn(trx, id, now)
  if (units === null || cause === 'charged_back') return
  await voidUnits(trx, pocketId, units)
}
