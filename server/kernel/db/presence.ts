import pg from 'pg'
import type { Presence } from './open-database.ts'

const lockNumber = 7_204_116
const reconnectMs = 5_000

/**
 * Each process holds a shared lock on a connection of its own for as long as it runs. Whoever gets the lock exclusively is alone.
 * A broken connection is opened again.
 */
export function createPresence(databaseUrl: string) {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  const enterAgain = () => {
    if (closed) return
    // Any failure ends its connection too: the next try starts here.
    retry = setTimeout(() => void enter().catch(() => {}), reconnectMs)
    retry.unref()
  }
  const enter = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: databaseUrl })
    fresh.on('error', () => {})
    fresh.on('end', enterAgain)
    await fresh.connect()
    client = fresh
    await fresh.query(`select pg_advisory_lock_shared(${lockNumber})`)
  }
  const presence: Presence & { close(): Promise<void> } = {
    enter: async () => {
      if (client === null) await enter()
    },
    async whileAlone(work) {
      const taken = await client?.query<{ alone: boolean }>(
        `select pg_try_advisory_lock(${lockNumber}) as alone`,
      )
      if (!taken?.rows[0]?.alone) return false
      try {
        await work()
        return true
      } finally {
        await client?.query(`select pg_advisory_unlock(${lockNumber})`)
      }
    },
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
  return presence
}
