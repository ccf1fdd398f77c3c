import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { databases } from '#tests/databases.ts'
import { buy, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { readHead, sealCommitted } from './seal.ts'
import { readSealedRows, SEALED_SOURCES, sealedTextOf } from './sealed-rows.ts'

class Undo extends Error {}

/** What verification says after some statements without triggers; they are taken back. */
async function withFault(platform: Platform, fault: string, sealedAfter = 0n): Promise<string[]> {
  let named: string[] = []
  const work = async (trx: Trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of fault.split(';')) await sql.raw(statement).execute(trx)
    named = (await verify({ ...platform, db: trx }, { sealedAfter })).map(({ check }) => check)
    throw new Undo()
  }
  await platform.db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return named
}

/** A fee of the card provider's, and its entry; the key may have to be quoted with care. */
const bookCost = (name: string, id = sql`nextval('ledger_entry_id')`) => sql`with cost as (
      insert into card_cost values (${name}, 'stripe', 'other', null, 1, 'eur', 1, 1, 1, now(), now())),
    one as (insert into ledger_entry
      values (${id}, ${`cost:${name}`}, 'provider_cost', null, null, null, now()) returning id)
  insert into posting select id, n, (array['expense:psp', 'provider:cash'])[n + 1], 1 - 2 * n
  from one, generate_series(0, 1) n`

/** Sealed rows that the database reads otherwise than the rules do; then every verification reads them twice. */
async function readOtherwise({ db }: Platform): Promise<string[]> {
  const other: string[] = []
  for (const source of SEALED_SOURCES) {
    const { rows } = await sql<{
      id: bigint
      sequence: bigint
      previousHash: string
      text: string
    }>`
      select s.row_id as id, s.sequence, s.previous_hash as "previousHash", sealed.text
      from seal s left join lateral (${sealedTextOf(source)}) sealed on true
      where s.source = ${source}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const texts = await readSealedRows(db, source, ids)
    expect(texts.size).toBeGreaterThan(0)
    for (const { id, text, ...place } of rows) {
      if (texts.get(id)?.(place) !== text) other.push(`${source} ${id}: ${text}`)
    }
  }
  return other
}

const sealed = "seal_source set settled_id = 1000 where source = 'entry'"
/** A sealer that has finished nothing for so many looks, with a log line that waits. */
const isStalled = (
  looks: number,
  minutes: number,
) => `update sealer set unfinished_looks = ${looks};
  update seal_source set noted_at = now() - interval '${minutes} minutes';
  update seal set sealed_at = now() - interval '${minutes} minutes';
  insert into audit_log (at, actor_kind, operation, subject) values (now(), 'worker', 'test', 'x')`

describe.each(databases)('the chain on $name', (database) => {
  test('holds every entry, waiver and log line, and each change to one is seen', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    const backer = await newBacker(site)
    const tip = await buy(backer, tipOf('10'))
    const share = await buy(backer, shareOf(1))
    await platform.worker.drain()
    await platform.worker.drain()
    const odd = 'test:"\\/é\u2028\u0001\u007f😀\t'
    await sql`insert into audit_log (at, actor_kind, operation, subject) values (now(), 'worker', 'test', ${odd})`.execute(
      platform.db,
    )
    await bookCost(odd).execute(platform.db)
    await sealCommitted(platform)
    expect(await readOtherwise(platform)).toEqual([])
    const entries = await platform.db.selectFrom('ledger_entry').select('id').execute()
    const links = await platform.db.selectFrom('seal').selectAll().orderBy('sequence').execute()
    expect(links.filter(({ source }) => source === 'entry')).toHaveLength(entries.length)
    expect(links.filter(({ source }) => source === 'waiver')).toHaveLength(1)
    expect(await verify(platform)).toEqual([])
    await expect(sql`update seal set hash = hash`.execute(platform.db)).rejects.toThrow(
      /append-only/,
    )

    const content = 'links-seal-what-is-there'
    const entryOfTip = `(select id from ledger_entry where business_key = 'backing:${tip}')`
    const faults: readonly [check: string, fault: string][] = [
      [
        content,
        `update posting set account = 'clearing:bank' where entry_id = ${entryOfTip} and position = 0`,
      ],
      [
        content,
        `update ledger_entry set booked_at = booked_at + interval '1 second' where id = ${entryOfTip}`,
      ],
      [
        content,
        `delete from posting where entry_id = ${entryOfTip};
        delete from ledger_entry where business_key = 'backing:${tip}'`,
      ],
      [
        content,
        `update waiver_evidence set ticked_at = sent_at - interval '1 minute' where order_id = '${share}'`,
      ],
      ['links-follow-each-other', `delete from seal where sequence = 2`],
      ['links-follow-each-other', `update seal set previous_hash = 'x' where sequence = 3`],
      [
        'all-is-sealed',
        `delete from seal where sequence = (select max(sequence) from seal where source = 'entry');
        update ${sealed}`,
      ],
      ['the-sealer-is-within-its-links', 'update seal_source set seen_id = 9000000000000'],
      [
        'the-sealer-is-within-its-links',
        `delete from audit_log where id = (select max(row_id) from seal where source = 'audit');
        delete from seal where sequence = (select max(sequence) from seal)`,
      ],
      ['sealing-goes-on', isStalled(3, 21)],
    ]
    for (const [check, fault] of faults) expect(await withFault(platform, fault)).toContain(check)
    const head = await readHead(platform.db)
    expect(head.sealedAt).toBeInstanceOf(Date)
    // A process that was down for days, or has only begun to work, has left nothing out.
    expect(await withFault(platform, isStalled(2, 9_000))).toEqual([])
    expect(await withFault(platform, isStalled(9, 9))).toEqual([])
    const early = `update ledger_entry set booked_at = now() where id = (select min(id) from ledger_entry)`
    // A look at the newest links says nothing of the older ones: the scheduled job looks at all of them each hour.
    expect(await withFault(platform, early, head.sequence)).toEqual([])
    expect(await withFault(platform, early)).toContain(content)
    await site.close()
  })

  test('what the sealer has passed over is named ten minutes later, and only then', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    const { db } = platform
    const later = () =>
      sql`update seal_source set noted_at = noted_at - interval '11 minutes'`.execute(db)
    const named = async () => (await verify(platform)).map(({ check }) => check)
    await sealCommitted(platform)
    await later()
    // What was left behind when a process ended waits for the next one, however long that takes.
    await bookCost('test:left').execute(db)
    expect(await named()).toEqual([])
    await sealCommitted(platform)
    await later()
    await sealCommitted(platform)
    expect(await named()).toEqual([])

    await sql`update seal_source set seen_id = seen_id + 1`.execute(db)
    await bookCost('test:passed over').execute(db)
    await sealCommitted(platform)
    expect(await named()).not.toContain('all-is-sealed')
    await later()
    await sealCommitted(platform)
    await later()
    await sealCommitted(platform)
    expect(await named()).toContain('all-is-sealed')
    await site.close()
  })

  test('the first link is the hash of what the first entry reads as, to the letter', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    await platform.worker.drain()
    const [first] = await platform.db.selectFrom('seal').selectAll().orderBy('sequence').execute()
    const entry = await platform.db.selectFrom('ledger_entry').selectAll().executeTakeFirstOrThrow()
    expect(first).toMatchObject({ sequence: 1n, previous_hash: '', row_id: entry.id })
    const text = `{"businessKey":"${entry.business_key}","committedAt":"${entry.booked_at.toISOString()}","kind":"reserve_funding","layout":"entry-1","postings":[{"account":"escrow:reserve","amountMicro":"10000000000"},{"account":"reserve:cover","amountMicro":"-10000000000"}],"previousHash":"","reverses":null,"sequence":"1"}`
    expect(first?.hash).toBe(createHash('sha256').update(text).digest('hex'))
    await site.close()
  })

  test.runIf(database.races)(
    'what is committed late or by another sealer is not missed, nor sealed twice',
    async () => {
      const site = await startTestPlatform(database.open)
      const { platform } = site
      const insert = (id: number) => bookCost(`test:${id}`, sql`${id}`)
      await platform.db.transaction().execute(async (late) => {
        await insert(9_001).execute(late)
        await insert(9_003).execute(platform.db)
        await sealCommitted(platform)
        await insert(9_002).execute(platform.db)
        await insert(9_005).execute(platform.db)
        await sealCommitted(platform)
      })
      await Promise.all(Array.from({ length: 8 }, () => sealCommitted(platform)))
      const { rows } = await sql<{ id: bigint }>`select row_id as id from seal
      where source = 'entry' and row_id > 9000 order by sequence`.execute(platform.db)
      expect(rows.map(({ id }) => id)).toEqual([9_003n, 9_002n, 9_005n, 9_001n])
      expect(await verify(platform)).toEqual([])
      await site.close()
    },
  )
})
