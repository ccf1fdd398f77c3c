import { expect, test } from 'vitest'
import { readFields } from './read-fields.ts'

const post = (body: string, type: string) =>
  new Request('https://site.example/login', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })
const form = 'application/x-www-form-urlencoded'

test('the fields of a form are read', async () => {
  expect(await readFields(post('a=1&b=2', `${form};charset=UTF-8`))).toEqual({ a: '1', b: '2' })
})

test.each(['application/json', 'text/plain', ''])('a body of type %j is refused', async (type) => {
  await expect(readFields(post('{}', type))).rejects.toMatchObject({ init: { status: 415 } })
})

test.each([
  ['a=1&a=2', form],
  ['a=%00', form],
  ['a%00b=1', form],
  ['nothing', 'multipart/form-data'],
])('a malformed form is refused: %s', async (body, type) => {
  await expect(readFields(post(body, type))).rejects.toMatchObject({ init: { status: 400 } })
})
