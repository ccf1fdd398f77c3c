import { expect, test } from 'vitest'
import { cosTurn, sinTurn } from './turn.ts'

test('sine and cosine agree with the built-in ones to a hundred-thousandth of the drawn tenth', () => {
  for (let turns = -3; turns <= 3; turns += 0.0137) {
    expect(cosTurn(turns)).toBeCloseTo(Math.cos(2 * Math.PI * turns), 11)
    expect(sinTurn(turns)).toBeCloseTo(Math.sin(2 * Math.PI * turns), 11)
  }
})
