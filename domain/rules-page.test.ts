import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const here = new URL('.', import.meta.url)
const page = readFileSync(new URL('../docs/rules.md', here), 'utf8')
const sources = readdirSync(here).filter((name) => name.endsWith('.test.ts'))
const tests = sources
  .filter((name) => name !== 'rules-page.test.ts')
  .map((name) => readFileSync(new URL(name, here), 'utf8'))
  .join('\n')

const named = page
  .split('\n')
  .map((line) => /^\| .+ \| `([a-z-]+\.ts)` `(\w+)` \| `(.+)` \|$/.exec(line))
  .flatMap((row) => (row ? [{ file: row[1] ?? '', name: row[2] ?? '', title: row[3] ?? '' }] : []))

describe('the page of the rules', () => {
  test('names a function and a test for most rules', () => {
    expect(named.length).toBeGreaterThan(45)
  })

  test.each(named)('$file exports $name', ({ file, name }) => {
    const source = readFileSync(new URL(file, here), 'utf8')
    expect(source).toMatch(new RegExp(`^export (?:function|const) ${name}\\b`, 'm'))
  })

  test.each(named)('there is a test called $title', ({ title }) => {
    expect(tests).toContain(`'${title}'`)
  })

  test('every other rule says where it is or that it comes later', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| '))
    const silent = rows.filter((line) => {
      const [, rule = '', where = ''] = line.split('|').map((cell) => cell.trim())
      return rule !== 'Rule' && where === ''
    })
    expect(silent).toEqual([])
  })
})
