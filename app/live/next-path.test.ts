import { expect, test } from 'vitest'
import { carryNext, loginPath, nextPath, ownPath } from './next-path.ts'

test.each([
  '/dashboard',
  '/dashboard?tab=marketplace&soutenir=5ab00000-0000-4000-8000-000000000001',
  '/soutiens/5ab00000-0000-4000-8000-000000000001',
  '/combats-modifies/5ab00000-0000-4000-8000-000000000001',
  '/p/ines-vers-le-titre',
  '/pockets?q=ines',
  '/athletes/ines-morel',
  '/federations/ligue-fictive',
  '/transparence',
  '/gains',
  '/studio',
  '/invitation?token=abc',
  '/verifier',
  '/identite/5ab00000-0000-4000-8000-000000000001',
  '/mouvements?annee=2026',
  '/agenda',
])('ACC-01 a login leads back to %s', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'dashboard',
  'https://elsewhere.example/dashboard',
  '//elsewhere.example/dashboard',
  '/\\elsewhere.example/dashboard',
  '/\t/elsewhere.example',
  '/dashboardx',
  '/sandbox/outbox',
  '/dashboard/../sandbox/outbox',
  'javascript:alert(1)',
])('ACC-01 a login never leads to %j', (path) => {
  expect(nextPath(path)).toBe('/dashboard')
})

test('the page to come back to after the choice of a language is any of our own', () => {
  for (const page of ['/login?suite=%2Fp%2Fines', '/pockets', '/']) expect(ownPath(page)).toBe(page)
  const others = ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'p']
  for (const page of [
    ...others,
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/en//elsewhere',
    null,
  ]) {
    expect(ownPath(page), String(page)).toBeNull()
  }
})

test('ACC-01 the login page remembers where one came from', () => {
  expect(loginPath('https://site.example/dashboard')).toBe('/login')
  const path = loginPath('https://site.example/dashboard?tab=pockets')
  expect(path).toBe('/login?suite=%2Fdashboard%3Ftab%3Dpockets')
  expect(nextPath(new URLSearchParams(path.split('?')[1]).get('suite'))).toBe(
    '/dashboard?tab=pockets',
  )
})

test('ACC-01 the pages on the way in hand on where one was going, and nothing else', () => {
  const search = '?suite=%2Fp%2Fines&autre=1'
  expect(carryNext('/register', search)).toBe('/register?suite=%2Fp%2Fines')
  expect(carryNext('/x?resultat=verified', search)).toBe('/x?resultat=verified&suite=%2Fp%2Fines')
  expect(carryNext('/register', '')).toBe('/register')
  expect(carryNext('/register', '?suite=//ailleurs')).toBe('/register?suite=%2Fdashboard')
})

test.each([
  ['/soutiens/x.data', '/soutiens/x'],
  ['/soutiens/x.data?_routes=routes%2Fsoutien', '/soutiens/x'],
  ['/dashboard.data?tab=pockets&_routes=a', '/dashboard?tab=pockets'],
])('ACC-01 a login leads back to the page, not to its data: %s', (path, page) => {
  expect(loginPath(`https://site.example${path}`)).toBe(`/login?suite=${encodeURIComponent(page)}`)
  expect(nextPath(path)).toBe(page)
})

test('LANG-01 a page is kept without the language in front of its address', () => {
  expect(loginPath('https://site.example/en/p/ines.data?_routes=x')).toBe(
    '/login?suite=%2Fp%2Fines',
  )
  expect(ownPath('/en/p/ines?montant=50')).toBe('/p/ines?montant=50')
})
