import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { settingText, startRateText } from './settings.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a setting is said in the unit of its name, each of its parts in its own', () => {
  const said = (name: keyof typeof DEFAULT_SETTINGS) =>
    plain(settingText(name, DEFAULT_SETTINGS[name]))
  expect(said('payoutFeeBps')).toBe('5 %')
  expect(said('fightCapPpm')).toBe('80 %')
  expect(said('fullKycMonths')).toBe('24 mois')
  expect(said('hoursBeforeWeighIn')).toBe('24 h')
  expect(said('coverBackerAlone')).toBe('non')
  expect(said('kycThreshold')).toMatch(/^montant : 1 000(,00)? USDC · seuil compris : oui$/)
  expect(said('durationDays')).toContain('pro : au moins : 3 jours, d’usage : 30 jours')
  expect(said('release')).toContain('portefeuille : 72 h')
  expect(plain(settingText('eurPerUsdc', '0.9227'))).toBe('0,9227 € par USDC')
  expect(plain(startRateText('0.92'))).toBe('0,92 € par USDC (cours du démarrage)')
  expect(plain(settingText('minimumMicro', { tips: '5000000' }))).toMatch(/amateur : 5(,00)? USDC/)
})
