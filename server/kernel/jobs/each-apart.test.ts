import { expect, test } from 'vitest'
import { eachApart } from './each-apart.ts'

test('OPS-01 each has its turn, and what fails is told by its own subject in the words of its cause', async () => {
  const done: string[] = []
  const work = async (name: string) => {
    done.push(name)
    if (name.endsWith('!')) throw new Error(`no ${name}`)
  }
  const lists = ['a b! c', 'd!', 'e']
  const failed = eachApart(lists, String, async (list) => {
    if (list === 'd!') return work(list)
    await eachApart(list.split(' '), String, work)
  })
  const errors = [
    { subject: 'b!', message: 'no b!' },
    { subject: 'd!', message: 'no d!' },
  ]
  const message = 'b!: no b!; d!: no d!'
  await expect(failed).rejects.toMatchObject({ message, errors })
  expect(done).toEqual(['a', 'b!', 'c', 'd!', 'e'])
})
