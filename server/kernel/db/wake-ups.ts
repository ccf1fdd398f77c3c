import pg from 'pg'
import type { WakeUps } from './open-database.ts'

const channel = 'coin_rouge_work'
const reconnectMs = 5_000
/** Many commits at once send one notice. */
const gatherMs = 20

/**
 * Wakes other processes by LISTEN and NOTIFY. Sent outside any transaction: inside one, its commit would queue behind every other
 * that notifies. A broken listening connection is opened again; meanwhile the ticks find the work.
 */
export function createWakeUps(databaseUrl: string, pool: pg.Pool) {
  let telling: Promise<void> | null = null
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  const tell = async () => {
    await new Promise((resolve) => setTimeout(resolve, gatherMs).unref())
    telling = null
    if (!closed) await pool.query(`notify ${channel}`)
  }
  const open = async (woken: () => void): Promise<void> => {
    const fresh = new pg.Client({ connectionString: databaseUrl })
    client = fresh
    fresh.on('notification', woken)
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (closed) return
      retry = setTimeout(() => void open(woken).catch(() => {}), reconnectMs)
      retry.unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
  }
  const wakeUps: WakeUps & { close(): Promise<void> } = {
    tell() {
      telling ??= tell()
      return telling
    },
    listen: open,
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
  return wakeUps
}
