import { expect, test } from '@playwright/test'

test('LAUNCH-01 before the launch the live pages show nothing and lead to the login', async ({
  request,
}) => {
  const id = '5ab00000-0000-4000-8000-000000000001'
  for (const path of [`/soutiens/${id}`, '/verification-email']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers().location, path).toMatch(/^\/login/)
  }
  for (const path of ['/p/ines-vers-le-titre', `/p/${id}`, '/c/1', '/c/nothing']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
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
  expect(register.headers()['set-cookie']).toBeUndefined()
  const login = await request.post('/login', {
    headers,
    form: { email: account.email, password: account.password },
  })
  expect(login.headers()['set-cookie']).toBeUndefined()
  const mails = await (await request.get('/sandbox/outbox')).text()
  expect(mails).not.toContain(account.email)
})
