import type { Database } from '#server/kernel/door.ts'
import type { VendorMemory } from '#server/ports/door.ts'

/** Keeps a stand-in's memory in the `sandbox` schema. */
export function createVendorMemory(db: Database, kind: string, now: () => Date): VendorMemory {
  return {
    async find(id) {
      const row = await db
        .selectFrom('sandbox.object')
        .select('body')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row?.body ?? null
    },
    async keep(id, value) {
      const body = JSON.stringify(value)
      await db
        .insertInto('sandbox.object')
        .values({ id, kind, body, key: null, created_at: now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ body }))
        .execute()
    },
  }
}
