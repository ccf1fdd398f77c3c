import { expect, test } from 'vitest'
import { loginForm } from './login-form.ts'

const messagesOf = (values: unknown) =>
  loginForm.safeParse(values).error?.issues.map(({ message }) => message) ?? []

test('AUTH-02 an empty email and an empty password are required', () => {
  expect(messagesOf({ email: '', password: '' })).toEqual(['Email requis', 'Mot de passe requis'])
})

test('AUTH-02 the form of the email is not checked', () => {
  expect(messagesOf({ email: 'not an address', password: 'x' })).toEqual([])
})
