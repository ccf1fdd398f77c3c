import { expect, test } from 'vitest'
import { decideSoleAct } from './one-operator.ts'

const act = { reason: 'A letter of the bank.', isOwn: false, fits: true }

test('ACC-02 one operator acts alone with a reason', () => {
  expect(decideSoleAct(act)).toEqual({ ok: true, value: null })
})

test.each([
  [{ reason: ' \n' }, 'reason_missing'],
  [{ isOwn: true }, 'not_allowed'],
  [{ fits: false }, 'transition_not_allowed'],
])('ACC-02 but not with %o', (wrong, code) => {
  expect(decideSoleAct({ ...act, ...wrong })).toEqual({ ok: false, refusals: [{ code }] })
})
