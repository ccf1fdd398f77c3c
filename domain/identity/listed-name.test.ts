import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameWords } from './kyc-name-fold.ts'
import { isListedName } from './listed-name.ts'

const meets = (name: string, listed: string) => isListedName(nameWords(name), nameWords(listed))

describe('KYC-02 a name on a list', () => {
  test.each([
    ['Ivan Fictif', 'FICTIF Ivan'],
    ['Ivan Fictif', 'Ivan Petrovitch Fictif'],
    ['Ivan Petrovitch Fictif', 'Ivan Fictif'],
    ['Zoë Müller-Test', 'MUELLER TEST Zoe'],
    ['Иван Фиктив', 'Ivan Fiktiv'],
    ['Fictif', 'fictif'],
  ])('%s is met by %s', (name, listed) => {
    expect(meets(name, listed)).toBe(true)
  })

  test.each([
    ['Ivan Fictif', 'Ivan Autre'],
    ['Ivan Fictif', 'Ivan'],
    ['Ivan Ivan', 'Ivan Fictif'],
    ['', 'Ivan Fictif'],
    ['Ivan Fictif', ''],
  ])('%s is not met by %s', (name, listed) => {
    expect(meets(name, listed)).toBe(false)
  })

  test('whatever its order, its case and its marks', () => {
    const word = fc.stringMatching(/^[a-zéèüñ]{2,9}$/)
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 4 }), fc.nat(), (words, turn) => {
        const at = turn % words.length
        const turned = [...words.slice(at), ...words.slice(0, at)]
        const typed = turned.join('-').toUpperCase().normalize('NFD')
        expect(meets(typed, words.join(' '))).toBe(true)
      }),
    )
  })
})
