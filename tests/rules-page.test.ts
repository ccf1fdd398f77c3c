import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const page = read('docs/rules.md')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule '))
const tests = globSync('{domain,server,app,tests}/**/*.{test,spec}.ts', { cwd: root })
  .filter((file) => path.basename(file) !== 'rules-page.test.ts')
  .map(read)
  .join('\n')

const named = rows
  .map((line) => /^\| .+ \| `([\w./-]+\.tsx?)` `(\w+)` \| `(.+)` \|$/.exec(line))
  .flatMap((row) => (row ? [{ file: row[1] ?? '', name: row[2] ?? '', title: row[3] ?? '' }] : []))

describe('the page of the rules', () => {
  test('says of every rule where it is decided and what shows it', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(rows.filter((line) => !/\| `[\w./-]+\.tsx?`.* \| `.+`.* \|$/.test(line))).toEqual([])
  })

  test.each(named)('$file exports $name', ({ file, name }) => {
    const source = read(file)
    expect(source).toMatch(new RegExp(`^export (?:async )?(?:function\\*?|const) ${name}\\b`, 'm'))
  })

  test.each(named)('there is a test called $title', ({ title }) => {
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``]
    expect(quoted.some((each) => tests.includes(each))).toBe(true)
  })
})
