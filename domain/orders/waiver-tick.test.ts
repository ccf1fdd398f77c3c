import { describe, expect, test } from 'vitest'
import { addHours, addMilliseconds } from '#domain/kernel/time.ts'
import { tickedAt } from './waiver-tick.ts'

const sentAt = new Date('2027-03-11T09:00:00Z')

describe('PRO-02 when the box was ticked', () => {
  test.each([
    ['a minute before', addMilliseconds(sentAt, -60_000)],
    ['at the moment of the order', sentAt],
    ['a day before, not a moment more', addHours(sentAt, -24)],
  ])('is what the browser says: %s', (_, told) => {
    expect(tickedAt(told, sentAt)).toEqual(told)
  })

  test.each([
    ['nothing', null],
    ['a time to come', addMilliseconds(sentAt, 1)],
    ['a time of another century', new Date('2099-01-01T00:00:00Z')],
    ['more than a day before', addMilliseconds(addHours(sentAt, -24), -1)],
    ['a year that was none', new Date('0000-01-01T00:00:00Z')],
  ])('is the moment of the order where it says %s', (_, told) => {
    expect(tickedAt(told, sentAt)).toEqual(sentAt)
  })
})
