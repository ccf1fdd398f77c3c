import { expect, test } from 'vitest'
import { decideContract } from './fight-schedule.ts'
import { addDays } from './time.ts'

const evening = new Date('2027-03-06T22:30:00.000Z')
const bout = { contractHash: 'one', takesPlaceAt: evening, opponentName: 'Émile Fictif' }
const twice = { ok: false, refusals: [{ code: 'fight_already_registered' }] }

test('PRO-01 a bout is agreed to once: not by the same contract, nor against the same opponent that day', () => {
  const [contractHash, later] = ['two', addDays(evening, 1)]
  expect(decideContract(bout, []).ok).toBe(true)
  expect(decideContract(bout, [{ ...bout, contractHash, takesPlaceAt: later }]).ok).toBe(true)
  expect(decideContract(bout, [{ ...bout, contractHash, opponentName: 'Un Autre' }]).ok).toBe(true)
  expect(decideContract({ ...bout, takesPlaceAt: later }, [bout])).toEqual(twice)
  const copy = { ...bout, contractHash, opponentName: 'EMILE  FICTIF' }
  expect(decideContract(copy, [{ ...bout, takesPlaceAt: later }, bout])).toEqual(twice)
})

test('the day is that of Paris', () => {
  const on = (text: string) => ({ ...bout, contractHash: 'two', takesPlaceAt: new Date(text) })
  expect(decideContract(on('2027-03-06T23:10:00.000Z'), [bout]).ok).toBe(true)
  expect(decideContract(on('2027-03-05T23:10:00.000Z'), [bout])).toEqual(twice)
})
