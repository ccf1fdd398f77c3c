import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The names that the schemas of `server/kernel/env*.ts` read. */
function namesRead(): string[] {
  const files = globSync('server/kernel/env*.ts').filter((file) => !file.endsWith('.test.ts'))
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, n]) => n ?? ''),
  )
}

/** The names in the first column of the table in docs/operating/configure.md. */
function namesTold(): string[] {
  const section = readFileSync('docs/operating/configure.md', 'utf8')
    .split('\n## Settings\n')[1]
    ?.split('\n## ')[0]
  const cells = [...(section ?? '').matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, n]) => n ?? ''))
}

test('the page of settings names every setting that is read, and no other', () => {
  expect(namesRead()).toContain('DATABASE_URL')
  expect(namesTold().toSorted()).toEqual(namesRead().toSorted())
})
