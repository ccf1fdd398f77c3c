import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { readLatestBackers } from '#server/assurance/door.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { holdToDocument } from '#tests/fixtures/document.ts'
import { buy, shareOf, sponsorshipOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'

type Posting = { account: string; side: 'debit' | 'credit'; amountMicro: string }
type PublicEntry = {
  name: string
  day: string
  kind: string
  reverses: string | null
  backer: string | null
  postings: Posting[]
}

/** A CSV file by RFC 4180, without its first row. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\uFEFFentry,day,kind,')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const rows = text.slice(1).split('\r\n').slice(1, -1)
  return rows.map((row) => row.split(','))
}

describe.each(databases)('what anybody can check on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  let bob: Visitor
  const anybody = () => visitTestPlatform(site.url)
  const booksOf = async (pocketId: string, query = '') =>
    (await anybody().send('GET', `/api/pockets/${pocketId}/ledger${query}`)).body
  const itemsOf = async (pocketId: string): Promise<PublicEntry[]> =>
    (await booksOf(pocketId, '?limit=100')).items
  const csvOf = async (pocketId: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}/api/pockets/${pocketId}/ledger.csv`, { headers })
    if (answer.status !== 304) holdToDocument('GET', answer, await answer.clone().text())
    return answer
  }

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    bob = await newBacker(site)
    await buy(ana, tipOf('27.333333'))
    await buy(ana, tipOf('5'))
    await buy(bob, tipOf('12'))
    await buy(ana, shareOf(3, true))
    await buy(bob, sponsorshipOf('1'))
    await site.platform.worker.drain()
    const hit = await newBacker(site)
    const frozen = await buy(hit, tipOf('50'))
    await sql`update identity.person_identity set legal_name = 'Sanction Test'
      where person_id = (select person_id from backing where id = ${frozen})`.execute(
      site.platform.db,
    )
    await site.platform.worker.drain()
  })
  afterAll(() => site.close())

  test('PAY-03 entries of a day are not shown before it is over', async () => {
    const today = await booksOf(sandboxIds.tips)
    expect(today).toMatchObject({ shownThrough: '2026-11-19', items: [], nextCursor: null })
    site.clock.advance(5 * HOUR_MS + 59 * 60_000)
    expect((await booksOf(sandboxIds.tips)).items).toEqual([])
    site.clock.advance(60_000)
    const tomorrow = await booksOf(sandboxIds.tips)
    expect(tomorrow.shownThrough).toBe('2026-11-20')
    expect(tomorrow.items.length).toBeGreaterThan(0)
  })

  test('PAY-03 a Pocket’s books name backers by what nobody can follow to another Pocket', async () => {
    const tips = await itemsOf(sandboxIds.tips)
    const orders = tips.filter(({ kind }) => kind === 'backing')
    const [first, second, third, fourth] = orders.map(({ backer }) => backer)
    expect(orders).toHaveLength(4)
    expect(second).toBe(first)
    expect(new Set([first, third, fourth]).size).toBe(3)
    const shares = await itemsOf(sandboxIds.share)
    expect(shares.map(({ backer }) => backer)).not.toContain(first)
    expect(shares[0]?.backer).toMatch(/^soutien-[0-9a-hjkmnp-tv-z]{12}$/)
    const [entry] = tips
    expect(entry).toMatchObject({ day: '2026-11-20', kind: 'backing', reverses: null })
    const amounts = entry?.postings.map(({ account, side, amountMicro }) => [
      account,
      side,
      amountMicro,
    ])
    expect(amounts).toContainEqual(['pocket:recipient', 'credit', '25966667'])
    expect(amounts).toContainEqual(['pocket:fee-pending', 'credit', '1366666'])
  })

  test('PAY-03 nothing in them says who somebody is, or when', async () => {
    const text = JSON.stringify([
      await itemsOf(sandboxIds.tips),
      await itemsOf(sandboxIds.share),
      await itemsOf(sandboxIds.sponsorship),
    ])
    const people = await site.platform.db.selectFrom('person').select(['id', 'alias']).execute()
    const orders = await site.platform.db.selectFrom('backing').select('id').execute()
    for (const secret of [
      ...people.flatMap(({ id, alias }) => [id, alias]),
      ...orders.map(({ id }) => id),
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/\d\d:\d\d/)
  })

  test('KYC-02 a hold is shown without whose money it is', async () => {
    const holds = (await itemsOf(sandboxIds.tips)).filter(({ kind }) => kind === 'freeze')
    expect(holds).toHaveLength(1)
    expect(holds[0]?.backer).toBeNull()
  })

  test('PAY-03 pages follow each other, and a cursor is of its own Pocket alone', async () => {
    const whole = await itemsOf(sandboxIds.tips)
    const paged: PublicEntry[] = []
    let cursor = ''
    for (;;) {
      const page = await booksOf(sandboxIds.tips, `?limit=2${cursor}`)
      paged.push(...page.items)
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(paged).toEqual(whole)
    const [other] = await itemsOf(sandboxIds.share)
    for (const wrong of [other?.name, '0'.repeat(32)]) {
      const path = `/api/pockets/${sandboxIds.tips}/ledger?cursor=${wrong}`
      expect((await anybody().send('GET', path)).body.code).toBe('unknown_object')
    }
  })

  test('PAY-03 the file holds the same entries, a row for each posting', async () => {
    const answer = await csvOf(sandboxIds.tips)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('2026-11-20.csv')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    // Reading it as text takes the mark at the start away.
    const rows = readCsv(`\uFEFF${await answer.text()}`)
    const expected = (await itemsOf(sandboxIds.tips)).flatMap((entry) =>
      entry.postings.map(({ account, side, amountMicro }) => [
        entry.name,
        entry.day,
        entry.kind,
        entry.reverses ?? '',
        entry.backer ?? '',
        account,
        side === 'debit' ? amountMicro : '',
        side === 'credit' ? amountMicro : '',
      ]),
    )
    expect(rows).toEqual(expected)
  })

  test('PAY-03 the latest backers are those of the books, without whoever’s money is held back', async () => {
    const orders = (await itemsOf(sandboxIds.tips)).filter(({ kind }) => kind === 'backing')
    const latest = await readLatestBackers(site.platform, sandboxIds.tips, 3)
    // The fourth order is frozen.
    expect(latest.map(({ name, alias, day }) => [name, alias, day])).toEqual(
      orders
        .slice(0, 3)
        .toReversed()
        .map(({ name, backer, day }) => [name, backer, day]),
    )
    expect(latest.map(({ principalMicro }) => principalMicro)).toEqual([
      usdc(12),
      usdc(5),
      27_333_333n,
    ])
    const [last] = await readLatestBackers(site.platform, sandboxIds.tips, 1)
    expect(last).toEqual(latest[0])
  })

  test('PAY-03 books are kept by whoever reads them until a day is added', async () => {
    const path = `/api/pockets/${sandboxIds.tips}/ledger`
    const first = await fetch(`${site.url}${path}`)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await fetch(`${site.url}${path}`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const file = await csvOf(sandboxIds.tips)
    const fileTag = file.headers.get('etag') ?? ''
    await file.body?.cancel()
    expect((await csvOf(sandboxIds.tips, { 'if-none-match': `"other", ${fileTag}` })).status).toBe(
      304,
    )
    const plain = await csvOf(sandboxIds.tips, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const unzipped = await csvOf(sandboxIds.tips, { 'accept-encoding': 'gzip;q=0' })
    expect(unzipped.headers.get('content-encoding')).toBeNull()
    expect(await unzipped.text()).toBe(await plain.text())
  })

  test('PAY-03 a Pocket’s escrow stands against what is owed out of it, to the micro-USDC', async () => {
    for (const pocketId of [sandboxIds.tips, sandboxIds.share, sandboxIds.sponsorship]) {
      const { body } = await anybody().send('GET', `/api/pockets/${pocketId}/escrow`)
      const total = (group: string) => BigInt(body[group].totalMicro)
      expect(total('held') + total('inTransit') + total('provider')).toBe(
        total('owed') + total('earned'),
      )
      const { rows } = await sql<{ balance: bigint }>`
        select coalesce(sum(amount_micro), 0)::bigint as balance from posting
        where account = ${`escrow:pocket:${pocketId}`}`.execute(site.platform.db)
      expect(total('held')).toBe(rows[0]?.balance)
      const { rows: moves } = await sql<{ open: bigint }>`
        select coalesce(sum(amount_micro), 0)::bigint as open from chain_move
        where pocket_id = ${pocketId} and ended_at is null`.execute(site.platform.db)
      expect(BigInt(body.underway.totalMicro)).toBe(moves[0]?.open)
      const { collectedMicro, ...parts } = body.flow
      const sum = Object.values<string>(parts).reduce((all, part) => all + BigInt(part), 0n)
      expect(sum).toBe(BigInt(collectedMicro))
    }
    // Three shares at 50 with premiums of 7.5 from both sides; nothing has left.
    const { body } = await anybody().send('GET', `/api/pockets/${sandboxIds.share}/escrow`)
    expect(body.flow).toEqual({
      collectedMicro: '157500000',
      feeMicro: '7500000',
      coverMicro: '15000000',
      heldMicro: '135000000',
      releasedMicro: '0',
      returnedMicro: '0',
    })
  })

  test('PAY-03 PRO-06 the whole platform shows what is held and owed, the reserve and its exposure', async () => {
    const { body, headers } = await anybody().send('GET', '/api/transparency')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    const { held, owed, inTransit, earned, provider } = body.sheet
    expect(
      BigInt(held.totalMicro) + BigInt(inTransit.totalMicro) + BigInt(provider.totalMicro),
    ).toBe(BigInt(owed.totalMicro) + BigInt(earned.totalMicro))
    const { heldMicro, underway } = body.contract
    expect(BigInt(heldMicro) + BigInt(underway.totalMicro)).toBe(BigInt(held.totalMicro))
    expect(underway.items.map(({ kind }: { kind: string }) => kind)).toEqual(['move_in_transit'])
    // Three units at 50 with level 2: 150 covered at 80 %, and two premiums of 7.5.
    expect(body.reserve).toMatchObject({
      exposureMicro: '120000000',
      premiumsTakenMicro: '15000000',
      compensationsPaidMicro: '0',
      lossRatioBps: 0,
      balanceMicro: '10015000000',
      stopsSale: false,
    })
    expect(body.counts).toMatchObject({ orders: '6', backers: '3', certificatesMinted: '6' })
    const { rows } = await sql<{
      hash: string
      sealedAt: Date
    }>`select hash, sealed_at as "sealedAt"
      from seal where sequence = ${BigInt(body.seal.sequence)} and sequence = (select max(sequence) from seal)`.execute(
      site.platform.db,
    )
    const { hash, sealedAt } = body.seal
    expect([{ hash, sealedAt: new Date(sealedAt) }]).toEqual(rows)
    expect(JSON.stringify(body.sheet)).not.toContain('-4000-8000-')
    expect(await verify(site.platform)).toEqual([])
  })

  test('PAY-03 figures are worked out again once they are seconds old', async () => {
    const orders = async () =>
      (await anybody().send('GET', '/api/transparency')).body.counts.orders as string
    const before = await orders()
    await buy(bob, tipOf('6'))
    expect(await orders()).toBe(before)
    site.clock.advance(15_000)
    expect(await orders()).toBe((BigInt(before) + 1n).toString())
  })

  test('LAUNCH-01 nothing of it is there for a Pocket that is not published, nor before backing is on', async () => {
    const nowhere = '0a000000-0000-4000-8000-00000000dead'
    for (const path of ['ledger', 'ledger.csv', 'escrow']) {
      const missing = await anybody().send('GET', `/api/pockets/${nowhere}/${path}`)
      expect([missing.status, missing.body.code]).toEqual([404, 'unknown_object'])
    }
    const closed = await startTestPlatform(database.open, { launched: false })
    const visitor = visitTestPlatform(closed.url)
    const addresses = ['ledger', 'ledger.csv', 'escrow'].map(
      (path) => `/api/pockets/${sandboxIds.tips}/${path}`,
    )
    for (const path of [...addresses, '/api/transparency']) {
      expect((await visitor.send('GET', path)).body.code).toBe('not_launched')
    }
    await closed.close()
  })
})
