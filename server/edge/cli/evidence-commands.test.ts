import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { type CommandLine, openCommandLine } from '#tests/fixtures/command-line.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'

describe('documents at the command line', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-documents-'))
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  let site: TestPlatform
  let run: CommandLine

  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    run = openCommandLine(site)
  })
  afterAll(() => site.close())

  test('PRO-05 a document is put on file once, and a result is recorded by its hash', async () => {
    const sheet = write('sheet.pdf', smallPdf('of the commission'))
    const filed = await run(`--as alix evidence file ${sheet}`)
    expect(filed).toMatchObject({ code: 0, err: '' })
    const hash = filed.out.trim()
    const again = JSON.parse((await run(`--json --as alix evidence file ${sheet}`)).out)
    expect(again).toMatchObject({ sha256: hash, mediaType: 'application/pdf' })
    const { firstFight } = sandboxIds
    const { scheduled_at } = await site.platform.db
      .selectFrom('fight')
      .select('scheduled_at')
      .where('id', '=', firstFight)
      .executeTakeFirstOrThrow()
    travelTo(site, scheduled_at)
    await operatorOf(site, 'alix').done(`/fights/${firstFight}/start`, { reason: 'It is on.' })
    const record = (evidence: string) =>
      run(
        `--as alix fights result ${firstFight} --outcome win --evidence ${evidence} --reason sheet --yes`,
      )
    const read = path.join(folder, 'read.pdf')
    expect((await run(`--as alix evidence show ${hash} --to ${read}`)).out).toBe(`${read}\n`)
    expect(readFileSync(read)).toEqual(readFileSync(sheet))
    expect(statSync(read).mode & 0o077).toBe(0)
    const nowhere = await run(`--as alix evidence show ${hash} --to ${folder}/none/read.pdf`)
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('cannot be written')])
    const note = write('sheet.txt', 'He won.')
    const unknown = await record('f0'.repeat(32))
    expect(unknown.code).toBe(1)
    expect(unknown.err).toContain(
      'evidence_not_on_file {"field":"evidenceHash"}: Upload this document first.',
    )
    expect((await record(note)).err).toContain('no PDF, JPEG or PNG')
    // A dry run judges by a document that is on file for as long as it takes.
    const other = write('other.pdf', smallPdf('of the other commission'))
    const would = await run(
      `--as alix fights result ${firstFight} --outcome win --evidence ${other} --reason sheet`,
    )
    expect([would.code, would.err]).toEqual([0, ''])
    expect(would.out).toContain('Nothing was done.')
    const { documents } = await site.platform.db
      .selectFrom('evidence')
      .select((select) => select.fn.countAll<number>().as('documents'))
      .executeTakeFirstOrThrow()
    expect(Number(documents)).toBe(1)
    // A file is put on file, which gives the hash of the one that is there already.
    const recorded = await record(sheet)
    expect([recorded.code, recorded.err]).toEqual([0, `${sheet} is on file as ${hash}\n`])
  })

  test('what is no document, or nobody’s, is refused before it is sent', async () => {
    const note = write('note.txt', 'I have seen it.')
    expect((await run(`--as alix evidence file ${note}`)).err).toContain('no PDF, JPEG or PNG')
    expect((await run('--as alix evidence file nowhere.pdf')).err).toContain('ENOENT')
    const sheet = write('nobody.pdf', smallPdf('nobody'))
    expect((await run(`evidence file ${sheet}`)).err).toContain('--as <handle>')
    expect((await run(`--as nobody evidence file ${sheet}`)).code).toBe(1)
  })
})
