import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sheetOf } from '#server/edge/world/season.ts'
import { oneDatabase } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { asWorker } from '#tests/fixtures/reconciliation.ts'

const folder = 'docs/operating'

/** What the pages tell operators to type, in their order, lines that go on being one. */
function documented(): { page: string; line: string }[] {
  return readdirSync(folder).flatMap((page) => {
    const text = readFileSync(path.join(folder, page), 'utf8').replaceAll(/\\\n\s*/g, '')
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '')
    return blocks.flatMap((block) =>
      [...block.matchAll(/npm run (?:--silent )?(coin-rouge|sandbox) -- ([^\n]*)/g)].map(
        ([, script, words = '']) => ({
          page,
          line: `${script === 'sandbox' ? 'sandbox ' : ''}${words.replace(/\s[>#|]\s.*$/, '').trim()}`,
        }),
      ),
    )
  })
}

/** The sandbox's operators in place of the pages', and values for what stands in angle brackets. */
function filled(line: string, files: string): string {
  return line
    .replaceAll(/--as ana\b/g, '--as alix')
    .replaceAll(/--as (?:ben|cleo)\b/g, '--as noor')
    .replaceAll(/<(hash|terms)>/g, 'a'.repeat(64))
    .replaceAll('<key>', `backing:${crypto.randomUUID()}:paid`)
    .replaceAll('<height>', '1')
    .replaceAll('<text>', 'PSAN-1')
    .replaceAll('<pi_…>', 'pi_123')
    .replaceAll('<check>', 'entries-balance')
    .replaceAll('<where>', 'entry:1')
    .replaceAll('<name>', 'saleFeeBps')
    .replaceAll('<value>', '400')
    .replaceAll(/<[a-z]+>/g, () => crypto.randomUUID())
    .replaceAll(/\b[\w-]+\.(?:pdf|jpg)/g, (file) => path.join(files, file))
}

/** What opens the database itself, or names another machine's folder, is tried in `ledger-commands.test.ts` and `user-commands.test.ts`. */
const ELSEWHERE = /^(?:database|seed|--data-dir|--help)/

test('every command of the pages for operators is understood by the server', {
  tags: 'long',
}, async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const run = openCommandLine(site)
  const files = mkdtempSync(path.join(tmpdir(), 'coin-rouge-pages-'))
  for (const file of ['comparison', 'contract', 'note', 'passport']) {
    writeFileSync(path.join(files, `${file}.pdf`), sheetOf(1))
  }
  const lines = documented().filter(({ line }) => !ELSEWHERE.test(line))
  expect(lines.length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const { page, line } of lines) {
    const { code, err } = await asWorker(site, run(`--json ${filled(line, files)}`))
    // What the values lead to is refused by a rule; a line that is written wrongly is not understood.
    if (code === 2 || /"code":"(?:invalid_input|bad_json)"/.test(err))
      wrong.push(`${page}: ${line}: ${err}`)
  }
  expect(wrong).toEqual([])
  await site.close()
})
