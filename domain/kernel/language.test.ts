import { expect, test } from 'vitest'
import { addressIn, readAddress } from './language.ts'

test('LANG-01 a page has its bare address in its own language, and another one in the other', () => {
  expect(['/', '/#faq', '/pockets-pro'].map((page) => addressIn('en', page))).toEqual([
    '/',
    '/#faq',
    '/pockets-pro',
  ])
  expect(['/', '/#faq', '/pockets-pro'].map((page) => addressIn('fr', page))).toEqual([
    '/fr',
    '/fr#faq',
    '/fr/pockets-pro',
  ])
  expect(addressIn('fr', '/pockets?type=tips')).toBe('/pockets?type=tips')
  expect(addressIn('en', '/pockets?type=tips')).toBe('/en/pockets?type=tips')
})

test('an address is read back, and only our languages stand in front of one', () => {
  expect(readAddress('/fr')).toEqual({ language: 'fr', path: '/' })
  expect(readAddress('/en/p/ines.data')).toEqual({ language: 'en', path: '/p/ines.data' })
  for (const path of ['/', '/de/pockets', '/french', '/EN', '/p/en/x']) {
    expect(readAddress(path)).toEqual({ language: null, path })
  }
})
