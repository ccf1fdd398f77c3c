import { beforeEach, expect, test } from 'vitest'
import { closeDemoSession, openDemoSession, readDemoSession } from './demo-session.ts'
import { recordRegistration } from './recorded-registration.ts'

const user = { email: 'a@exemple.example', name: 'Alba', id: '1' }
let kept: Map<string, string>
let store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

beforeEach(() => {
  kept = new Map()
  store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
})

test('AUTH-04 a session is the flag and the user record', () => {
  openDemoSession(user, store)
  expect(Object.fromEntries(kept)).toEqual({
    isAuthenticated: 'true',
    user: JSON.stringify(user),
  })
  expect(readDemoSession(store)).toEqual(user)
})

test('AUTH-11 closing removes both and nothing else', () => {
  kept.set('coin-rouge.theme', 'dark')
  openDemoSession(user, store)
  closeDemoSession(store)
  expect([...kept.keys()]).toEqual(['coin-rouge.theme'])
})

test('AUTH-10 without the flag or the record there is no session', () => {
  openDemoSession(user, store)
  kept.delete('user')
  expect(readDemoSession(store)).toBeNull()
  openDemoSession(user, store)
  kept.set('isAuthenticated', 'TRUE')
  expect(readDemoSession(store)).toBeNull()
})

test('AUTH-10 a record that does not parse counts as absent', () => {
  kept.set('isAuthenticated', 'true')
  for (const record of [
    '',
    '{',
    'null',
    '1',
    '[]',
    '{"name":"A"}',
    '{"name":1,"email":"","id":""}',
  ]) {
    kept.set('user', record)
    expect(readDemoSession(store), record).toBeNull()
  }
})

test('AUTH-10 storage that refuses counts as absent', () => {
  const refusing = {
    ...store,
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(readDemoSession(refusing)).toBeNull()
})

test('AUTH-09 a registration is recorded without its passwords', () => {
  const values = {
    name: 'Alba',
    email: 'a@x.example',
    password: 'hunter22',
    confirmPassword: 'hunter22',
  }
  recordRegistration(values, store)
  expect([...kept.values()].join()).not.toContain('hunter22')
  expect(JSON.parse(kept.get('coin-rouge.registration') ?? '')).toEqual({
    name: 'Alba',
    email: 'a@x.example',
  })
})
