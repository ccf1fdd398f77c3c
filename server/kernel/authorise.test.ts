import { expect, test } from 'vitest'
import { actorRoles, authorityRefusals } from './authorise.ts'

test('ACC-02 nobody is anonymous, a person has the roles of the table, an operator their own', () => {
  const person = {
    personId: 'p',
    accountId: 'a',
    sessionId: 's',
    provenAt: new Date(0),
    name: 'A',
    email: 'a@example.org',
    emailVerified: true,
    language: 'fr',
    kycLevel: 'none',
    roles: ['backer', 'pro_athlete', 'federation'],
  } as const
  expect(actorRoles(null)).toEqual(['anonymous'])
  expect(actorRoles(person)).toEqual(['backer', 'athlete', 'federation'])
  const operator = {
    operatorId: 'o',
    handle: 'o',
    name: 'O',
    roles: ['money'],
    personId: null,
    sessionHash: null,
  } as const
  expect(actorRoles(operator)).toEqual(['money'])
})

test('ACC-02 the best of several roles counts; what is somebody else’s answers as if it did not exist', () => {
  expect(authorityRefusals(['backer', 'athlete'], 'draft_pocket', 'own')).toEqual([])
  expect(authorityRefusals(['backer'], 'draft_pocket', 'own')).toEqual([{ code: 'not_allowed' }])
  expect(authorityRefusals(['athlete'], 'draft_pocket', 'foreign')).toEqual([
    { code: 'unknown_object' },
  ])
  expect(authorityRefusals(['money', 'admin'], 'withdraw_fees', 'own')).toEqual([
    { code: 'not_allowed' },
  ])
})
