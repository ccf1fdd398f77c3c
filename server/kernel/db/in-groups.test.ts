import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGroups, nextGroup, togetherOrAlone } from './in-groups.ts'

test('what waits while a group is being done becomes the next one, and each gets its own answer', async () => {
  const groups: string[][] = []
  const shout = inGroups({
    most: 3,
    apart: (word: string) => [word],
    async together(_place: object, words) {
      groups.push([...words])
      return togetherOrAlone(words, async (some) => some.map((word) => word.toUpperCase()))
    },
  })
  const place = {}
  const asked = ['a', 'b', 'a', 'c', 'd', 'a']
  expect(await Promise.all(asked.map((word) => shout(place, word)))).toEqual([
    ...['A', 'B', 'A', 'C', 'D', 'A'],
  ])
  expect(groups).toEqual([['a', 'b', 'c'], ['a', 'd'], ['a']])
})

test('a group that breaks tells those who wait for it, and the next one is done', async () => {
  const halve = inGroups({
    most: 1,
    async together(_place: object, [number = 0]: readonly number[]) {
      if (number % 2 === 1) throw new Error(`${number} is odd`)
      return [{ status: 'fulfilled' as const, value: number / 2 }]
    },
  })
  const place = {}
  const answers = await Promise.allSettled([1, 4].map((number) => halve(place, number)))
  expect(answers).toMatchObject([
    { status: 'rejected', reason: new Error('1 is odd') },
    { status: 'fulfilled', value: 2 },
  ])
})

test('one that fails the others is tried alone', async () => {
  const tried: number[][] = []
  const answers = await togetherOrAlone([1, 2, 3], async (some) => {
    tried.push([...some])
    if (some.includes(2)) throw new Error('not two')
    return some.map((number) => number * 10)
  })
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new Error('not two') },
    { status: 'fulfilled', value: 30 },
  ])
})

test('nobody is lost, and those that go apart keep their order', () => {
  const marks = fc.array(fc.constantFrom('p', 'q', 'r', 's'), { maxLength: 2 })
  fc.assert(
    fc.property(fc.array(marks), fc.integer({ min: 1, max: 5 }), (items, most) => {
      let waiting = items.map((own, at) => ({ item: { own, at } }))
      const rounds = new Map<number, number>()
      for (let round = 0; waiting.length > 0; round++) {
        const { group, left } = nextGroup(waiting, { most, apart: ({ own }) => own })
        expect(group.length).toBeGreaterThan(0)
        expect(group.length).toBeLessThanOrEqual(most)
        for (const { item } of group) rounds.set(item.at, round)
        expect(left.length + group.length).toBe(waiting.length)
        waiting = left
      }
      for (const [at, own] of items.entries()) {
        for (const [before, others] of items.slice(0, at).entries()) {
          if (!own.some((mark) => others.includes(mark))) continue
          expect(rounds.get(before)).toBeLessThan(rounds.get(at) ?? 0)
        }
      }
    }),
  )
})
