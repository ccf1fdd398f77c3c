import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSAL_CODES } from '#domain/kernel/refusal.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { SHELL_CODES } from './shell-codes.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
})
afterAll(() => site.close())

const logIn = (headers: Record<string, string>) =>
  visitTestPlatform(site.url).send(
    'POST',
    '/api/session',
    { email: 'nobody@example.org', password: 'wrong all along' },
    headers,
  )

test('a refusal has a sentence for people and a code for programs', async () => {
  const { status, body, headers } = await logIn({})
  expect(headers.get('content-language')).toBe('en')
  const title = 'Wrong email or password'
  const code = 'wrong_credentials'
  expect([status, body]).toEqual([
    401,
    { type: 'about:blank', title, status: 401, code, errors: [{ code, title }] },
  ])
})

test.each([
  ['the language that was chosen in this browser', { cookie: 'language=fr' }],
  ['the language that a program asks for', { 'accept-language': 'fr-FR, en;q=0.8' }],
])('the sentence is in %s', async (_, asked) => {
  const { body, headers } = await logIn(asked)
  expect(headers.get('content-language')).toBe('fr')
  expect(body.title).toBe('Email ou mot de passe incorrect')
})

test('a language that was chosen here counts before the one of the browser', async () => {
  const { body } = await logIn({ cookie: 'language=en', 'accept-language': 'fr' })
  expect(body.title).toBe('Wrong email or password')
})

test('what is refused before any rule is asked has its sentence too', async () => {
  const nowhere = await visitTestPlatform(site.url).send('GET', '/api/nowhere', undefined, {
    'accept-language': 'fr',
  })
  expect(nowhere.body).toMatchObject({ title: 'Il n’y a rien à cette adresse.', code: 'not_found' })
  expect(SHELL_CODES.filter((code) => (REFUSAL_CODES as readonly string[]).includes(code))).toEqual(
    [],
  )
})
