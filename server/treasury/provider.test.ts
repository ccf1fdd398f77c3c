import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS } from '#domain/kernel/time.ts'
import { entrances } from '#server/edge/http/entrances.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { openContact } from '#server/kernel/door.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs } from '#tests/fixtures/recipients.ts'
import { newBacker, visitTestPlatform } from '#tests/fixtures/visitor.ts'

describe.each(databases)("the provider's money on $name", (database) => {
  let site: TestPlatform
  let keys = 0
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const backer = await newBacker(site)
    await buy(backer, tipOf('100'))
    await buy(backer, shareOf(4, true))
    await site.platform.worker.drain()
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const ask = (path: string, body: unknown, handle = 'alix') =>
    askAs(site, handle, 'POST', `/operator${path}`, body, { 'idempotency-key': `key-${++keys}` })
  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    for (let count = 0; count < 3; count++) await site.platform.worker.drain()
  }
  const balances = async (...paths: Parameters<typeof readBalances>[1]) => [
    ...(await readBalances(site.platform.db, paths)).values(),
  ]

  test('FEE-01 fees are taken out by two once nothing can be asked back, and no micro-USDC of others', async () => {
    expect(codesOf(await ask('/fee-withdrawals', { reason: 'Mois' }))).toEqual(['nothing_due'])
    await pass(40 * DAY_MS)
    const escrow = `escrow:pocket:${sandboxIds.tips}` as const
    expect(await balances('income:sale-fee', escrow)).toEqual([15_000_000n, 100_000_000n])
    const { body } = await ask('/fee-withdrawals', { reason: 'Mois' })
    expect(body.totalMicro).toBe('15000000')
    const approvals = `/fee-withdrawals/${body.proposalId}/approvals`
    expect(codesOf(await ask(approvals, { reason: 'Vu' }))).toEqual(['second_person_required'])
    expect((await ask(approvals, { reason: 'Vu' }, 'noor')).body).toEqual({ complete: true })
    expect(codesOf(await ask('/fee-withdrawals', { reason: 'Mois' }))).toEqual(['nothing_due'])
    await pass(1)
    expect(await balances('income:sale-fee', escrow)).toEqual([0n, 95_000_000n])
  })

  test('FEE-01 the report says what was earned, taken out and is left, as JSON and for a spreadsheet', async () => {
    const until = new Date(site.clock.now().getTime() + 1).toISOString()
    const query = `?from=2026-01-01T00:00:00Z&until=${until}`
    const { body } = await askAs(site, 'noor', 'GET', `/operator/fees-report${query}`)
    expect(body.lines).toContainEqual({
      income: 'sale-fee',
      earnedMicro: '15000000',
      withdrawnMicro: '15000000',
      balanceMicro: '0',
    })
    const csv = await askAs(site, 'noor', 'GET', `/operator/fees-report.csv${query}`)
    expect(csv.body).toContain('sale-fee,15000000,15000000,0\r\n')
    expect((await askAs(site, 'noor', 'GET', '/operator/fees-report.csv')).status).toBe(400)
    const nobody = visitTestPlatform(site.url)
    expect((await nobody.send('GET', `/api/operator/fees-report.csv${query}`)).status).toBe(401)
  })

  test('PRO-06 the reserve is funded by two, once for each transfer', async () => {
    const funding = { amount: '500', reference: 'T-1', reason: 'Capital' }
    const [before = 0n] = await balances('reserve:cover')
    expect(codesOf(await ask('/reserve-fundings', { ...funding, amount: '0' }))).toEqual([
      'nothing_due',
    ])
    const { body } = await ask('/reserve-fundings', funding)
    await ask(`/reserve-fundings/${body.proposalId}/approvals`, { reason: 'Vu' }, 'noor')
    expect(await balances('reserve:cover')).toEqual([before + 500_000_000n])
    const again = await ask('/reserve-fundings', funding)
    const twice = await ask(
      `/reserve-fundings/${again.body.proposalId}/approvals`,
      { reason: 'Vu' },
      'noor',
    )
    expect(codesOf(twice)).toEqual(['already_recorded'])
  })

  test('PRO-06 the premium of a fight is earned once it has a result, and taken out of the reserve', async () => {
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    // 200 of principal at level 2: premiums of 20, half of them for each of two fights.
    const [before = 0n] = await balances('reserve:cover')
    const { scheduled_at: date } = await site.platform.db
      .selectFrom('fight')
      .select('scheduled_at')
      .where('id', '=', sandboxIds.firstFight)
      .executeTakeFirstOrThrow()
    travelTo(site, addDays(date, 1))
    await pass(1)
    expect(await balances('income:premium')).toEqual([0n])
    await fightIt(site, operators, sandboxIds.firstFight)
    await pass(1)
    expect(await balances('income:premium', 'reserve:cover')).toEqual([
      10_000_000n,
      before - 10_000_000n,
    ])
    await pass(1)
    expect(await balances('income:premium')).toEqual([10_000_000n])
    const { body } = await ask('/fee-withdrawals', { reason: 'Prime' })
    await ask(`/fee-withdrawals/${body.proposalId}/approvals`, { reason: 'Vu' }, 'noor')
    await pass(1)
    expect(await balances('income:premium')).toEqual([0n])
  })

  test('TERM-01 terms are announced to everybody by mail and apply 30 days on', async () => {
    const terms = (days: number) => ({
      version: 'cgu-2',
      textFr: 'Nouvelles conditions.',
      appliesAt: new Date(site.clock.now().getTime() + days * DAY_MS).toISOString(),
      reason: 'Nouvelle offre',
    })
    expect(codesOf(await ask('/terms-versions', terms(29)))).toEqual(['notice_too_short'])
    const { body } = await ask('/terms-versions', terms(31))
    const approvals = `/terms-versions/${body.proposalId}/approvals`
    expect((await ask(approvals, { reason: 'Lu' }, 'noor')).body).toEqual({ complete: true })
    expect(codesOf(await ask('/terms-versions', terms(31)))).toEqual(['already_recorded'])
    await pass(1)
    const { db } = site.platform
    const mails = await readEmails(site.platform, { subject: 'Nos conditions' })
    const users = await db.selectFrom('login.user').select(['id', 'sealed']).execute()
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(
      users.map((user) => openContact(db, user).email).toSorted(),
    )
    const [, path = ''] = /https?:\/\/[^/\s]+(\S+)/.exec(mails[0]?.text ?? '') ?? []
    expect(entrances.map((one) => one.path)).toContain(path)
    const read = async () =>
      (await visitTestPlatform(site.url).send('GET', '/api/terms-versions')).body
    expect(await read()).toMatchObject({ inForce: null, announced: [{ version: 'cgu-2' }] })
    await pass(31 * DAY_MS)
    expect(await read()).toMatchObject({
      inForce: { version: 'cgu-2' },
      announced: [],
      earlier: [],
    })
  })
})
