import { micro } from '#domain/kernel/money.ts'
import { type Database, exactJson } from '#server/kernel/door.ts'
import type { TreasuryMemory } from '#server/ports/door.ts'

/** Keeps the sandbox treasury's memory in the `sandbox` schema. */
export function createTreasuryMemory(db: Database, now: () => Date): TreasuryMemory {
  return {
    async find(key) {
      const row = await db
        .selectFrom('sandbox.object')
        .select(['id', 'body'])
        .where('kind', '=', 'treasury_payment')
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) return null
      const amountMicro = micro(BigInt(String(row.body.amountMicro)))
      return {
        reference: row.id,
        payment: { key, toAddress: String(row.body.toAddress), amountMicro },
      }
    },
    async keep(reference, payment) {
      await db
        .insertInto('sandbox.object')
        .values({
          id: reference,
          kind: 'treasury_payment',
          body: exactJson(payment),
          key: payment.key,
          created_at: now(),
        })
        .execute()
    },
  }
}
