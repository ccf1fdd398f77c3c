import { expect, test } from 'vitest'
import { registerForm } from './register-form.ts'

const good = {
  name: 'Al',
  email: 'al@exemple.example',
  password: 'secret',
  confirmPassword: 'secret',
}

/** The first message of each field. */
function messagesOf(change: Partial<typeof good>) {
  const issues = registerForm.safeParse({ ...good, ...change }).error?.issues ?? []
  const first: Record<string, string> = {}
  for (const { path, message } of issues) first[path.join('.')] ??= message
  return first
}

test('AUTH-07 two letters and six characters are enough', () => {
  expect(messagesOf({})).toEqual({})
})

test('AUTH-07 one character less is not', () => {
  expect(messagesOf({ name: 'A' })).toEqual({
    name: 'Le nom doit contenir au moins 2 caractères',
  })
  expect(messagesOf({ password: 'secre', confirmPassword: 'secre' })).toEqual({
    password: 'Le mot de passe doit contenir au moins 6 caractères',
    confirmPassword: 'Confirmez votre mot de passe',
  })
})

test('AUTH-07 spaces do not make a name', () => {
  expect(messagesOf({ name: '  A  ' })).toHaveProperty('name')
})

test('AUTH-07 an email must be an address', () => {
  for (const email of ['', 'al', 'al@', '@exemple.example', 'al exemple@x.example']) {
    expect(messagesOf({ email })).toEqual({ email: 'Adresse email invalide' })
  }
})

test('AUTH-07 passwords that differ are told on the confirmation, whatever else is wrong', () => {
  const differ = 'Les mots de passe ne correspondent pas'
  expect(messagesOf({ confirmPassword: 'secret2' })).toEqual({ confirmPassword: differ })
  expect(messagesOf({ name: '', confirmPassword: 'secret2' })).toHaveProperty(
    'confirmPassword',
    differ,
  )
})
