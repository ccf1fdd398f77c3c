import { expect, test } from 'vitest'
import { byTimeAnd, byTimeAndId, pageQuery, timeAndName } from './page-of.ts'

const at = '2026-03-01T08:00:00.000Z'
const id = '0b54a1de-5d2c-4b8e-9d6f-2f1f6a5c7e10'
const cursor = (text: string) => Buffer.from(text).toString('base64url')
const read = (text: string) => pageQuery(byTimeAndId).safeParse({ cursor: cursor(text) })

test('a cursor of an earlier page is read as it was written', () => {
  expect(read(`${at} ${id}`)).toMatchObject({ success: true, data: { cursor: `${at} ${id}` } })
})

test.each([
  ['a day that does not exist', `2026-02-30T08:00:00.000Z ${id}`],
  ['a month that does not exist', `2026-99-99T99:99:99.999Z ${id}`],
  ['a year before the first', `0000-03-01T08:00:00.000Z ${id}`],
  ['a year before Christ', `-000001-03-01T08:00:00.000Z ${id}`],
  ['a year that nobody reaches', `+275760-09-13T00:00:00.000Z ${id}`],
  ['an id that is none', `${at} ${'-'.repeat(36)}`],
  ['no id', at],
  ['something after the id', `${at} ${id} x`],
  ['nothing', ''],
])('a cursor with %s is refused before the database is asked', (_, text) => {
  expect(read(text).success).toBe(false)
})

test('a name in a cursor may have spaces of its own', () => {
  const named = pageQuery(byTimeAnd((name) => name === 'sent at 10:00'))
  const asked = named.safeParse({ cursor: cursor(`${at} sent at 10:00`) })
  expect(asked.data?.cursor).toBe(`${at} sent at 10:00`)
  expect(timeAndName(`${at} sent at 10:00`)).toEqual([at, 'sent at 10:00'])
})

test('a page has at most a hundred rows', () => {
  expect(pageQuery(byTimeAndId).safeParse({ limit: '101' }).success).toBe(false)
  expect(pageQuery(byTimeAndId).safeParse({}).data).toEqual({ limit: 50 })
})
