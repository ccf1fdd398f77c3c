import { describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

const idIn = (text: string) => /"proposalId": "([0-9a-f-]{36})"/.exec(text)?.[1] ?? ''

describe.each(databases)('sales and books at the command line on $name', (database) => {
  test('ACC-02 PKT-01 a sale is ended by two, shown before it is done, and withdrawn by its author', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    expect((await run('pockets list')).out).toContain(sandboxIds.tips)
    const close = `pockets early-end create ${sandboxIds.tips} --reason over`
    for (const unknown of [
      'fights show x',
      `--as alix ${close.replace(sandboxIds.tips, 'x')} --yes`,
    ]) {
      const { code, err } = await run(unknown)
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^(Nothing is known by that name|What was said to) .*\/x/),
      ])
    }
    const before = await hashOfMoney(site.platform)
    const shown = await run(`--as alix ${close}`)
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.out).toContain('Nothing was done. Add --yes')
    expect((await run(`${close} --yes`)).err).toContain('--as <handle>')
    expect(
      (await run(`--as alix pockets early-end create ${sandboxIds.tips} --yes`)).err,
    ).toContain('--reason')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const first = idIn((await run(`--json --as alix ${close} --yes`)).out)
    expect((await run('--as noor proposals list')).out).toMatch(
      new RegExp(`${first} +close_pocket`),
    )
    expect((await run(`--as alix proposals end ${first} --reason mistake --yes`)).code).toBe(0)
    const asked = (await run(`--as alix ${close} --yes`)).out
    expect(asked).toContain('Asked for: pockets early-end create')
    const second = /approve (\S+)/.exec(asked)?.[1] ?? ''
    expect((await run(`--as alix approve ${second} --reason ok --yes`)).code).toBe(1)
    expect((await run(`--as noor approve ${second} --reason ok --yes`)).code).toBe(0)
    expect((await run('pockets list')).out).not.toContain(sandboxIds.tips)
    expect((await run('submitted-pockets list --as alix')).out).toBe('None.\n')
    const record = `fights result ${sandboxIds.firstFight} --outcome win --reason x --as alix`
    expect((await run(record)).err).toContain('--evidence <file or hash>')
    const open = 'pockets approve not-an-id --reason x --as alix --yes'
    expect((await run(open)).err).toContain('--terms <file or hash>')
    expect((await run(`${open} --terms ${'a'.repeat(64)}`)).code).toBe(1)
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('LAUNCH-01 before the launch no sale is told', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const run = openCommandLine(site)
    const { code, out, err } = await run('pockets list')
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('not_launched')])
    await site.close()
  })

  test('ACC-02 every kind of money proposal is approved by its id alone', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    const alix = operatorOf(site, 'alix')
    const ana = await newBacker(site)
    const backingId = await buy(ana, tipOf('20'))
    await site.platform.worker.drain()
    const proposals = [
      await alix.done('/refunds', { backingId, cause: 'fraud', ...because }),
      await alix.done('/reserve-fundings', { amount: '10', reference: 'F-9', ...because }, 'fund'),
      await alix.done(`/pockets/${sandboxIds.share}/cancellation`, because),
    ]
    for (const { proposalId } of proposals) {
      const approved = await run(`--as noor approve ${proposalId} --reason fine --yes`)
      expect(approved).toMatchObject({ code: 0, err: '' })
    }
    await site.platform.worker.drain()
    expect((await run('--as noor proposals list')).out).toBe('None.\n')
    expect((await run(`--as noor approve ${backingId} --reason x --yes`)).err).toContain('No open')
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('L1 the books are written out page by page, whole or by account, and each entry sums to nothing', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    const ana = await newBacker(site)
    for (let count = 0; count < 3; count += 1) await buy(ana, tipOf('20'))
    await site.platform.worker.drain()
    const json = await run('--as alix ledger export --format json')
    const entries = json.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { rows } = await site.platform.db
      .selectFrom('ledger_entry')
      .select('id')
      .orderBy('id')
      .execute()
      .then((found) => ({ rows: found }))
    expect(entries.map(({ id }) => id)).toEqual(rows.map(({ id }) => id.toString()))
    const sum = (postings: { amountMicro: string }[]) =>
      postings.reduce((total, { amountMicro }) => total + BigInt(amountMicro), 0n)
    expect(entries.every(({ postings }) => sum(postings) === 0n)).toBe(true)
    const account = `pocket:${sandboxIds.tips}:recipient`
    const csv = await run(`--as alix ledger export --account ${account}`)
    const [header, ...lines] = csv.out.trimEnd().split('\r\n')
    expect(header).toBe('entry,booked_at,kind,business_key,reverses,pocket,account,amount_micro')
    expect(lines.filter((line) => line.includes(`,${account},-19000000`)).length).toBe(3)
    expect(csv.err).toContain('3 entries')
    expect((await run('--as alix ledger export --format xml')).code).toBe(2)
    expect((await run('--as alix ledger export --account nobody:knows')).err).toContain(
      'unknown_account',
    )
    const page = await alixPage(site.url, site.platform.operatorToken)
    expect(page.items.length).toBe(1)
    expect(page.nextCursor).not.toBe(null)
    await site.close()
  })
})

async function alixPage(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'coin-rouge-operator': 'alix' }
  const response = await fetch(`${url}/api/operator/ledger-entries?limit=1`, { headers })
  return (await response.json()) as { items: unknown[]; nextCursor: string | null }
}
