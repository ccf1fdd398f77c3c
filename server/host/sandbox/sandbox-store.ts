import { sql } from 'kysely'
import type { Database } from '#server/kernel/door.ts'
import type { SandboxObject, SandboxStore } from '#server/ports/door.ts'

/** Keeps the sandbox card provider's memory in the `sandbox` schema. */
export function createSandboxStore(db: Database, now: () => Date): SandboxStore {
  const objects = () => db.selectFrom('sandbox.object').select(['id', 'kind', 'body'])
  return {
    find: async (id) => toObject(await objects().where('id', '=', id).executeTakeFirst()),
    findByKey: async (key) => toObject(await objects().where('key', '=', key).executeTakeFirst()),
    async keep({ id, kind, body }, key) {
      await db
        .insertInto('sandbox.object')
        .values({ id, kind, body: JSON.stringify(body), key: key ?? null, created_at: now() })
        .execute()
    },
    async replace(id, body) {
      await db
        .updateTable('sandbox.object')
        .set({ body: JSON.stringify(body) })
        .where('id', '=', id)
        .execute()
    },
    complete: (session, payment) =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .updateTable('sandbox.object')
          .set({ body: JSON.stringify(session.body) })
          .where('id', '=', session.id)
          .where(sql<boolean>`body ->> 'status' = 'open'`)
          .returning('id')
          .executeTakeFirst()
        if (!ended) return false
        const { id, kind, body } = payment
        await trx
          .insertInto('sandbox.object')
          .values({ id, kind, body: JSON.stringify(body), key: null, created_at: now() })
          .execute()
        return true
      }),
    async list(kind) {
      const rows = await objects().where('kind', '=', kind).orderBy('created_at').execute()
      return rows.flatMap((row) => toObject(row) ?? [])
    },
  }
}

function toObject(
  row: { id: string; kind: string; body: Record<string, unknown> } | undefined,
): SandboxObject | null {
  return row ? { id: row.id, kind: row.kind as SandboxObject['kind'], body: row.body } : null
}
