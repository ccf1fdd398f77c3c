import type { PersonalRecords } from '#server/identity/door.ts'

export const payoutRecords: PersonalRecords = {
  /** Pending payouts no longer go to addresses that were named since. */
  async endSetUp(trx, { personId, from, now }) {
    const named = trx
      .updateTable('payout_address')
      .where('person_id', '=', personId)
      .where('changed_at', '>=', from)
    const replaced = await named
      .set({ replaced_at: now })
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    await named.set({ blocked_at: now }).where('blocked_at', 'is', null).execute()
    return { payoutAddress: replaced.numUpdatedRows > 0n }
  },
}
