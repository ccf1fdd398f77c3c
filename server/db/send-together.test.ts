import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { inTransaction, type Trx } from './in-transaction.ts'
import type { OpenDatabase } from './open-database.ts'
import { sendTogether } from './send-together.ts'

describe.each(databases)('work that is sent together on $name', (database) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await database.open(new Date())
    await sql`create table note (text text primary key)`.execute(opened.db)
  })
  afterAll(() => opened.close())

  const note = (trx: Trx, text: string) => sql`insert into note values (${text})`.execute(trx)
  const noted = async () => {
    const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(
      opened.db,
    )
    return rows.map(({ text }) => text)
  }
  /** Two statements, the second after the answer to the first. */
  const noteTwice = async (trx: Trx, first: string, second: string) => {
    await note(trx, first)
    await note(trx, second)
  }

  test('is answered in its order and written at once', async () => {
    const answers = await inTransaction(opened.db, (trx) =>
      sendTogether([
        sql<{ n: number }>`select 1 as n`.execute(trx).then(({ rows }) => rows[0]?.n),
        noteTwice(trx, 'a', 'b'),
        sql<{ n: number }>`select 2 as n`.execute(trx).then(({ rows }) => rows[0]?.n),
      ]),
    )
    expect(answers).toEqual([1, undefined, 2])
    expect(await noted()).toEqual(['a', 'b'])
  })

  test('leaves nothing behind when one of it fails, and says which', async () => {
    const withFault = (fault: (trx: Trx) => Promise<unknown>) =>
      inTransaction(opened.db, (trx) =>
        sendTogether([noteTwice(trx, 'c', 'd'), fault(trx), noteTwice(trx, 'e', 'f')]),
      )
    const twice = withFault((trx) => note(trx, 'a'))
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    const ours = withFault(() => Promise.reject(new Error('no')))
    await expect(ours).rejects.toThrow('no')
    expect(await noted()).toEqual(['a', 'b'])
  })
})
