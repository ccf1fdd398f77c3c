import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from './open-database.ts'

/** A process that a connection's end takes with it fails the whole run, by an error that nobody caught. */
describe.each(everyDatabase.filter(({ races }) => races))(
  'R12 a connection to $name that is cut while it is at work',
  ({ open }) => {
    let database: OpenDatabase
    beforeAll(async () => {
      database = await open(new Date())
    })
    afterAll(() => database.close())

    const cut = (pid: number) => sql`select pg_terminate_backend(${pid}::int)`.execute(database.db)
    // The end of a connection may arrive a moment after the failure that it caused.
    const stillThere = () =>
      vi.waitFor(async () => {
        const { rows } = await sql`select 1 as one`.execute(database.db)
        expect(rows).toEqual([{ one: 1 }])
      })

    test('fails the statement that waits for its answer, and nothing else', async () => {
      await database.db.connection().execute(async (db) => {
        const pid = await pidOf(db)
        const slow = sql`select pg_sleep(60)`.execute(db)
        const failed = expect(slow).rejects.toThrow(/terminat/i)
        await cut(pid)
        await failed
      })
      await stillThere()
    })

    test('between two statements fails the next one, and writes nothing of the first', async () => {
      await sql`create table kept (n int)`.execute(database.db)
      const work = database.db.transaction().execute(async (trx) => {
        await sql`insert into kept values (1)`.execute(trx)
        await cut(await pidOf(trx))
        // Time for the end of the connection to arrive while nobody asks it anything.
        await pause(200)
        await sql`insert into kept values (2)`.execute(trx)
      })
      await expect(work).rejects.toThrow()
      const { rows } = await sql`select n from kept`.execute(database.db)
      expect(rows).toEqual([])
      await stillThere()
    })
  },
)

async function pidOf(db: OpenDatabase['db']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}
