import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { NOT_VERIFIED } from '#domain/assurance/accepted-difference.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))

const [page = ''] = read('docs/verification.md')
const sections = page.split(/^## /m)
const firstCells = (heading: string) =>
  sections
    .filter((section) => section.startsWith(heading))
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| `')))
    .map((line) => line.split(' | ')[0] ?? '')
const namesIn = (cells: readonly string[]) =>
  cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? ''))

const inCode = read('server/assurance/{verify*,kept-balances}.ts')
  .flatMap((source) => [...source.matchAll(/\bname: '([\w-]+)'/g)])
  .map(([, name]) => name ?? '')
const compared = namesIn(firstCells('What is compared'))

describe('the page of what is verified', () => {
  test('names each check that there is, and no other', () => {
    expect(inCode.length).toBeGreaterThan(60)
    expect(compared.filter((name) => name !== NOT_VERIFIED).toSorted()).toEqual(
      [...new Set(inCode)].toSorted(),
    )
  })

  test('calls no check gone that is there', () => {
    const gone = namesIn(firstCells('What is not compared any more'))
    expect(gone.length).toBeGreaterThan(150)
    expect(gone.filter((name) => inCode.includes(name))).toEqual([])
  })
})
