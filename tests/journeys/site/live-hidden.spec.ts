import { expect, test } from '@playwright/test'

test('LAUNCH-01 before the launch the live pages are not there', async ({ request }) => {
  const id = '5ab00000-0000-4000-8000-000000000001'
  const own = [`/soutiens/${id}`, '/soutiens', '/verification-email', '/deconnexion', '/niveaux']
  for (const path of [
    ...own,
    '/conditions',
    '/pockets',
    '/athletes/ines-morel',
    '/federations/federation-fictive-de-mma',
    '/p/ines-vers-le-titre',
    `/p/${id}`,
    '/c/1',
    '/c/nothing',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('Oops! Page not found')
  }
})

test('LAUNCH-01 before the launch nobody registers, logs in or orders on the server', async ({
  request,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? '' }
  const account = { name: 'Ana', email: 'ana@exemple.example', password: 'un long mot de passe' }
  const register = await request.post('/register', {
    headers,
    form: { ...account, confirmPassword: account.password },
  })
  expect(register.status()).toBe(409)
  expect(register.headers()['set-cookie']).toBeUndefined()
  const login = await request.post('/login', {
    headers,
    form: { email: account.email, password: account.password },
  })
  expect(login.status()).toBe(409)
  expect(login.headers()['set-cookie']).toBeUndefined()
  expect((await request.get('/sandbox/outbox')).status()).toBe(404)
})
