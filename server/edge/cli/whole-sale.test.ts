import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { type CommandLine, openCommandLine } from '#tests/fixtures/command-line.ts'
import { declareIt, evidenceHash, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newAthlete, studioOf, tipsInput } from '#tests/fixtures/recipients.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

const line = (side: string, account: string, amount: string) =>
  `--lines account=${account},side=${side},amount=${amount}`

describe('a sale from its approval to its settlement at the command line', () => {
  let site: TestPlatform
  let run: CommandLine
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    run = openCommandLine(site)
    await fileSheet(site)
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  /** Each verb is shown first, which moves nothing, and then done. */
  async function done(line: string): Promise<Record<string, string>> {
    const before = await hashOfMoney(site.platform)
    const shown = await run(`--json ${line}`)
    const { wouldAsk, wouldAnswer } = JSON.parse(shown.out)
    expect([shown.code, wouldAsk.method]).toEqual([0, 'POST'])
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { code, out, err } = await run(`--json ${line} --yes`)
    expect([code, err]).toEqual([0, ''])
    const answer = JSON.parse(out)
    expect(Object.keys(wouldAnswer)).toEqual(Object.keys(answer))
    return answer
  }
  const byTwo = async (line: string): Promise<string> => {
    const { proposalId = '' } = await done(`--as alix ${line}`)
    expect((await run(`--as alix approve ${proposalId} --reason ok --yes`)).code).toBe(1)
    expect(await done(`--as noor approve ${proposalId} --reason ok`)).toMatchObject({
      complete: true,
    })
    return proposalId
  }

  test('ACC-02 PKT-01 a Pocket is opened by two who name the terms that they have read', async () => {
    const { visitor } = await newAthlete(site)
    const { body } = await visitor.send('POST', studioOf('tips'), tipsInput(site))
    const { pocketId } = body
    await visitor.send('POST', `${studioOf('tips')}/${pocketId}/submission`, {})
    const [submitted] = JSON.parse((await run('--json --as alix submitted-pockets list')).out).items
    expect(submitted.id).toBe(pocketId)
    expect((await run('--as alix submitted-pockets list')).out).toContain(submitted.termsHash)
    const open = `pockets approve ${pocketId} --terms ${submitted.termsHash} --reason read`
    const foreign = open.replace(submitted.termsHash, 'b'.repeat(64))
    const stale = await run(`--as alix ${foreign} --yes`)
    expect([stale.code, stale.err]).toEqual([1, expect.stringContaining('stale_approval')])
    expect(await done(`--as alix ${open}`)).toEqual({ complete: false })
    expect((await run(`--as alix ${open} --yes`)).err).toContain('second_person_required')
    expect(await done(`--as noor ${open}`)).toEqual({ complete: true })
    const published = await visitor.send('POST', `${studioOf('tips')}/${pocketId}/publication`, {})
    expect(published.body.status).toBe('scheduled')
  })

  test('ACC-02 PRO-05 a result is recorded and confirmed, and the money of a bout settled by two', async () => {
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    await buyUnits(site, await newKnownBacker(site), pocketId, 10)
    await site.platform.worker.drain()
    travelTo(site, addDays(site.clock.now(), 30))
    await site.platform.worker.drain()
    const [fightId] = fightIds
    const { scheduled_at } = await site.platform.db
      .selectFrom('fight')
      .select('scheduled_at')
      .where('id', '=', fightId)
      .executeTakeFirstOrThrow()
    travelTo(site, addHours(scheduled_at, 25))
    await site.platform.worker.drain()
    await fileSheet(site)
    const record = `fights result ${fightId} --outcome win --reason sheet`
    const confirm = `fights official-result ${fightId} --outcome win --reason sheet`
    expect((await run(`--as alix ${record} --evidence ${'a'.repeat(64)} --yes`)).err).toContain(
      'evidence_not_on_file',
    )
    expect(await done(`--as alix ${record} --evidence ${evidenceHash}`)).toMatchObject({
      status: 'provisional',
    })
    expect((await run(`--as alix ${confirm} --yes`)).err).toContain('second_person')
    expect(await done(`--as noor ${confirm}`)).toMatchObject({ status: 'official' })
    expect((await run(`fights show ${fightId}`)).out).toContain('official')
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    await declareIt(site, operators, fightId, '60000')
    const receipt = { fightId, pocketId, amount: '300', senderAddress: `0x${'c4'.repeat(20)}` }
    const { receiptId } = await operators.alix.done(
      '/receipts',
      { ...receipt, reference: 'T-1' },
      't',
    )
    await byTwo(`receipts settlement ${receiptId} --reason arrived`)
    const again = await run(`--as alix receipts settlement ${receiptId} --reason arrived --yes`)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('already_settled')])
    const distributions = await site.platform.db
      .selectFrom('distribution')
      .select('gross_micro')
      .execute()
    expect(distributions).toEqual([{ gross_micro: 300_000_000n }])
  })

  test('L4 the provider’s accounts are adjusted and an entry is undone, each by two', async () => {
    const debit = (account: string, amount: string) => line('debit', account, amount)
    const credit = (account: string, amount: string) => line('credit', account, amount)
    const lines = [
      debit('expense:psp', '2.5'),
      credit('provider:cash', '2'),
      credit('clearing:card', '0.5'),
    ].join(' ')
    const because = `--evidence ${evidenceHash} --reason invoice`
    const refused = async (line: string, said: string, endsWith = 1) => {
      const before = await hashOfMoney(site.platform)
      for (const choice of ['', '--yes']) {
        const { code, out, err } = await run(`--as alix ${line} ${choice}`)
        expect([code, out, err]).toEqual([endsWith, '', expect.stringContaining(said)])
      }
      expect(await hashOfMoney(site.platform)).toBe(before)
    }
    await refused(`ledger-adjustments create --lines expense:psp ${because}`, 'account=…', 2)
    await refused(
      `ledger-adjustments create ${debit('expense:psp', '2')} ${credit('provider:cash', '1')} ${because}`,
      'adjustment_unbalanced',
    )
    await refused(
      `ledger-adjustments create ${debit('reserve:cover', '1')} ${credit('provider:cash', '1')} ${because}`,
      'account_not_adjustable',
    )
    expect((await run(`--as alix ledger-adjustments create ${because} --yes`)).code).toBe(2)
    const id = await byTwo(`ledger-adjustments create ${lines} ${because}`)
    const inBooks = await run('--as alix ledger export --account expense:psp')
    expect(inBooks.out).toContain(`adjustment:${id},,,expense:psp,2500000`)
    await refused(`ledger-reversals create --business-key nothing ${because}`, 'unknown_object')
    await byTwo(`ledger-reversals create --business-key adjustment:${id} ${because}`)
    await refused(
      `ledger-reversals create --business-key adjustment:${id} ${because}`,
      'already_recorded',
    )
  })
})
