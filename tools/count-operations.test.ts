import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { coverageOf, readJourneys, readLines } from './count-operations.ts'

const operations = ['GET /api/pockets', 'POST /api/backings', 'DELETE /api/wallets/{id}']

test('an operation counts once it has answered well, however often', () => {
  const carriedOut = ['POST /api/backings', 'POST /api/backings', 'POST /api/unknown']
  expect(coverageOf(operations, carriedOut)).toEqual({
    done: ['POST /api/backings'],
    missing: ['GET /api/pockets', 'DELETE /api/wallets/{id}'],
  })
})

test('notes are read as the processes and the journeys write them, and none are none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-operations-'))
  const file = path.join(folder, 'done')
  writeFileSync(file, `${operations.join('\n')}\n`)
  expect(readLines(file)).toEqual(operations)
  expect(readLines(`${file}-not`)).toEqual([])
  rmSync(file)
  writeFileSync(path.join(folder, 'one.json'), JSON.stringify(['DELETE /wallets/:id']))
  expect(readJourneys(folder)).toEqual(['DELETE /api/wallets/{id}'])
  expect(readJourneys(file)).toEqual([])
  rmSync(folder, { recursive: true })
})
