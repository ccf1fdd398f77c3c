import { expect, test } from 'vitest'
import { arriveByLink } from './chosen-language.ts'

const arrive = (path: string, init?: RequestInit) => {
  const answer = arriveByLink(new Request(`https://site.example${path}`, init))
  return answer && [answer.headers.get('Location'), answer.headers.get('Set-Cookie')]
}

test('the link of an e-mail keeps its language and leads to the page itself', () => {
  expect(arrive('/verify-email?token=a%2Bb&language=en')).toEqual([
    '/verify-email?token=a%2Bb',
    expect.stringMatching(/^language=en; Path=\/;/),
  ])
})

test('what was chosen in a browser stays, and anything else is no link of ours', () => {
  expect(arrive('/compte?language=en', { headers: { Cookie: 'a=b; language=fr' } })).toBeNull()
  expect(arrive('/compte?language=de')).toBeNull()
  expect(arrive('/compte')).toBeNull()
  expect(arrive('/login?language=en', { method: 'POST' })).toBeNull()
  expect(arrive('//elsewhere.example?language=en')).toBeNull()
})
