import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { likenessOf, maskNumber, matchIdentity } from './kyc-identity.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const birthDate = '1990-05-17'
const match = (legalName: string, given: string, family: string, provenDate = birthDate) =>
  matchIdentity({ legalName, birthDate }, { names: [{ given, family }], birthDate: provenDate })

describe('a document of whoever declared the name', () => {
  test.each([
    ['Ana Test', 'ANA', 'TEST'],
    ['Test Ana', 'ANA', 'TEST'],
    ['Ana Test', 'MARIA ANA', 'TEST'],
    ['Maria Ana Test', 'ANA MARIA', 'TEST'],
    ['Zoë Ångström', 'ZOE', 'ANGSTROM'],
    ['Zoë Ångström', 'ZOE', 'AANGSTROEM'],
    ['Jean-Pierre Lefèvre', 'Jean Pierre', 'LEFEVRE'],
    ['María-José O’Connor', 'MARIA JOSE', "O'CONNOR"],
    ['Sean O Connor', 'SEAN', "O'CONNOR"],
    ['Jürgen Müller', 'JUERGEN', 'MUELLER'],
    ['Jürgen Müller', 'JURGEN', 'MULLER'],
    ['Anna Strauß', 'ANNA', 'STRAUSS'],
    ['Søren Kjærgård', 'SOEREN', 'KJAERGAARD'],
    ['Łukasz Żółć', 'LUKASZ', 'ZOLC'],
    ['Nguyễn Thị Bích', 'THI BICH', 'NGUYEN'],
    ['Юлия Щербакова', 'IULIIA', 'SHCHERBAKOVA'],
    ['Yuliya Shcherbakova', 'Юлия', 'Щербакова'],
    ['Γιώργος Παπαδόπουλος', 'GIORGOS', 'PAPADOPOULOS'],
    ['Ewan McDonald', 'EWAN', 'MC DONALD'],
    ['Sukarno', '', 'SUKARNO'],
    ['Sukarno', 'SUKARNO', ''],
    ['Marie de la Tour', 'MARIE', 'DE LA TOUR'],
  ])('KYC-01 %s is %s %s', (declared, given, family) => {
    expect(match(declared, given, family)).toBe('same')
  })

  test('KYC-01 is so by any of the scripts that the provider gives', () => {
    const names = [
      { given: '李', family: '明' },
      { given: 'LI', family: 'MING' },
    ]
    const declared = { legalName: 'Ming Li', birthDate }
    expect(matchIdentity(declared, { names, birthDate })).toBe('same')
  })
})

describe('a document of somebody else', () => {
  test.each([
    ['Ana Test', 'BEA', 'TEST'],
    ['Ana Test', 'ANA', 'TESTE'],
    ['Ana Test', 'ANA', 'TEST LOPEZ'],
    ['Ana Bea Test', 'ANA', 'TEST'],
    ['Test', 'ANA', 'TEST'],
    ['Ana', 'ANA', 'TEST'],
    ['Ana Ana', 'ANA', 'TEST'],
    ['A. Test', 'ANA', 'TEST'],
    ['Test Test', 'ANA', 'TEST'],
    ['李明', 'LI', 'MING'],
    ['Ana Test', '', 'TEST'],
  ])('KYC-01 %s is not %s %s', (declared, given, family) => {
    expect(match(declared, given, family)).toBe('name_differs')
  })

  test('KYC-01 with another birth date it never is, whatever the name', () => {
    expect(match('Ana Test', 'ANA', 'TEST', '1990-05-18')).toBe('birth_date_differs')
    expect(match('Ana Test', 'ANA', 'TEST', '1990-17-05')).toBe('birth_date_differs')
  })

  test('KYC-01 without a name or a birth date nothing is proven', () => {
    const declared = { legalName: 'Ana Test', birthDate }
    const names = [{ given: 'ANA', family: 'TEST' }]
    expect(matchIdentity(declared, null)).toBe('identity_unproven')
    expect(matchIdentity(declared, { names, birthDate: null })).toBe('identity_unproven')
    expect(matchIdentity(declared, { names: [], birthDate })).toBe('identity_unproven')
    const blank = [{ given: ' ', family: '-' }]
    expect(matchIdentity(declared, { names: blank, birthDate })).toBe('identity_unproven')
  })
})

test.each([
  ['X4RTBPFW4', '•••FW4'],
  ['12345', '•••45'],
  ['12', '•••'],
  ['', '•••'],
])('KYC-01 of the number %j there is kept %s', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})

const word = fc.stringMatching(/^[a-zéèüößçñøłàâî]{3,9}$/)
const words = fc.array(word, { minLength: 1, maxLength: 3 })
const joint = fc.constantFrom(' ', '-')
const letters = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

test('KYC-01 order, case, hyphens, accents and left-out given names never matter', () => {
  fc.assert(
    fc.property(words, words, joint, fc.nat(2), fc.boolean(), (given, family, by, at, turned) => {
      const one = given[at % given.length] ?? ''
      const parts = turned ? [...family, one] : [one, ...family]
      const declared = letters(parts.join(by).toUpperCase())
      expect(match(declared, given.join(' '), family.join('-'))).toBe('same')
    }),
  )
})

test('KYC-01 a word that the document does not have, or a missing family name, never passes', () => {
  fc.assert(
    fc.property(words, words, word, fc.boolean(), (given, family, other, adds) => {
      const foreign = `${other}qx`
      const declared = adds
        ? [...given, ...family, foreign]
        : [...given, ...family.slice(1), foreign]
      expect(match(declared.join(' '), given.join(' '), family.join(' '))).toBe('name_differs')
    }),
  )
})

test('KYC-01 another day of birth never passes', () => {
  const day = fc.date({
    min: new Date('1920-01-01'),
    max: new Date('2008-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, words, words, (date, given, family) => {
      const text = date.toISOString().slice(0, 10)
      fc.pre(text !== birthDate)
      const name = [...given, ...family].join(' ')
      expect(match(name, given.join(' '), family.join(' '), text)).toBe('birth_date_differs')
    }),
  )
})

test.each(['Zoé Müller', 'MULLER ZOE', 'zoe  muller'])(
  'KYC-01 %s is alike to whoever leaves the marks away',
  (legalName) => {
    const born = { birthDate: '1990-05-17', country: 'FR' }
    const alike = likenessOf({ legalName: 'Zoe Muller', ...born })
    expect(likenessOf({ legalName, ...born })).toBe(alike)
    expect(likenessOf({ legalName, ...born, birthDate: '1990-05-18' })).not.toBe(alike)
  },
)
