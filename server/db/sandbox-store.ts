import type { Database } from '#server/db/open-database.ts'
import type { SandboxObject, SandboxStore } from '#server/ports/card/port.ts'

/** Keeps the sandbox card provider's memory in a schema that is not ours. */
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
