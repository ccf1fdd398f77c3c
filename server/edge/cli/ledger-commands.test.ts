import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { isStopped } from '#server/ledger/money-stop.ts'
import { databases } from '#tests/databases.ts'
import { forgeDeposit } from '#tests/fixtures/books/forged-deposits.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, testStart } from '#tests/fixtures/platform.ts'

describe.each(databases)('verifying from the command line on $name', (database) => {
  test('a running platform ends with 0 when its books are whole, with 1 and the figures when not', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    const whole = { code: 0, out: 'The books are whole: no difference.\n' }
    expect(await run('ledger verify')).toMatchObject(whole)
    await site.platform.worker.drain()
    const compared = `${whole.out}So says the chain up to its final block 0.\n`
    expect(await run('ledger verify')).toMatchObject({ ...whole, out: compared })
    await sql`update pocket set unit_cursor = 2 where kind = 'share'`.execute(site.platform.db)
    const wrong = await run('--json ledger verify')
    expect(wrong.code).toBe(1)
    const { by, moneyStoppedAt, differences } = JSON.parse(wrong.out)
    expect(by).toBe('the running server')
    // Whoever finds it does not wait for the next scheduled look.
    expect(await isStopped(site.platform.db)).toBe(true)
    expect(moneyStoppedAt).toBe(site.clock.now().toISOString())
    expect(differences).toMatchObject([{ check: 'cursors-end-the-intervals', expected: '0' }])
    const inWords = await run('ledger verify')
    expect(inWords.out).toMatch(/L6 cursors-end-the-intervals: .* expected 0, found 2\)\n1 diff/)
    expect(inWords.out).toContain(`\nMoney is stopped since ${moneyStoppedAt}.\n`)
    await site.close()
  })

  test('ACC-02 it ends with 0 again once two operators have accepted all that differs, and with 1 once that has ended', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    const { check, where, expected } = await forgeDeposit(site.platform.db, '0x2020')
    const evidence = await fileAs(site)
    const request = `accepted-differences create --invariant C1 --check ${check} --where ${where} --expected ${expected} --evidence ${evidence} --reason "long ago"`
    const shown = await run(`--as alix ${request}`)
    expect(shown.out).toContain('accepted-differences create\nNothing was done')
    const asked = await run(`--as alix ${request} --yes`)
    const [id = ''] = /[0-9a-f-]{36}/.exec(asked.out) ?? []
    const before = await run('ledger verify')
    expect(before).toMatchObject({
      code: 1,
      out: expect.stringMatching(/1 differences, 0 of them/),
    })
    expect((await run(`--as noor approve ${id} --reason seen --yes`)).code).toBe(0)
    const after = await run('ledger verify')
    expect(after.code).toBe(0)
    expect(after.out).toContain(`proposed by alix (${id})\n1 differences, 1 of them accepted.`)
    const inJson = JSON.parse((await run('--json ledger verify')).out)
    expect(inJson).toMatchObject({ accepted: 1, differences: [{ check, accepted: { id } }] })
    expect((await run('doctor')).out).toContain('books      1 differences accepted')

    expect((await run('--as noor accepted-differences list')).out).toMatch(/long ago/)
    site.clock.advance(30 * DAY_MS)
    expect((await run('ledger verify')).code).toBe(1)
    expect((await run('doctor')).out).not.toContain('differences accepted')
    await site.close()
  })
})

test('a stopped platform is verified by the command itself, unless another process has it or there is none', {
  tags: 'long',
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-offline-'))
  const run = openCommandLine()
  const empty = await run('ledger verify', { dataDir })
  expect(empty).toMatchObject({ code: 1, out: '' })
  expect(empty.err).toContain('Start the server once')
  expect((await run('ledger export', { dataDir })).err).toContain('DATABASE_URL')
  expect(readdirSync(dataDir)).toEqual([])
  const opened = await openDatabase({ dataDir, databaseUrl: undefined }, testStart)
  for (const verb of ['verify', 'export']) {
    const busy = await run(`ledger ${verb}`, { dataDir })
    expect(busy).toMatchObject({ code: 1, out: '' })
    expect(busy.err).toContain('already uses the data folder')
  }
  await opened.close()
  const ended = await run('ledger verify', { dataDir })
  expect(ended).toMatchObject({ code: 0, out: 'The books are whole: no difference.\n' })
  const written = await run('ledger export', { dataDir })
  expect(written).toMatchObject({ code: 0, out: expect.stringMatching(/^entry,booked_at,.*\r\n$/) })
  expect(written.err).toContain('No server runs')
  expect(await run('--json ledger export', { dataDir })).toMatchObject({ code: 0, out: '' })
})
