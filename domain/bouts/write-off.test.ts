import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { addDays, addMilliseconds } from '#domain/kernel/time.ts'
import {
  codesOf,
  declareOn,
  given,
  VERIFIED_AT,
  verifiedFight,
} from '#tests/fixtures/sample-fight.ts'
import { decideVerification, received } from './declaration.ts'
import { fightStatus, isFundingOverdue } from './fight.ts'
import { decideFightClosing, decideOverturning } from './fight-result.ts'
import { decideWriteOff } from './write-off.ts'

const dueAt = addDays(VERIFIED_AT, 3 + 14)
const asked = { evidenceHash: 'insolvency', unsettledReceipts: 0 }

describe('PRO-05 the rest of overdue earnings', () => {
  test('is given up by exactly what has not come in, and the fight closes with what has', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: usdc(9_000) - 1n }), (part) => {
        const overdue = received(verifiedFight(), micro(part))
        expect(isFundingOverdue([overdue], dueAt)).toBe(true)
        const ended = given(decideWriteOff(overdue, asked, dueAt))
        const amountMicro = micro(usdc(9_000) - part)
        expect(ended.declarations.at(-1)?.writtenOff).toEqual({ at: dueAt, amountMicro })
        expect(isFundingOverdue([ended], addDays(dueAt, 400))).toBe(false)
        expect(fightStatus(given(decideFightClosing(ended, dueAt)), dueAt)).toBe('closed')
      }),
    )
  })

  test('is kept while it is not overdue, while money waits to be shared, and without a document', () => {
    const early = addMilliseconds(dueAt, -1)
    expect(codesOf(decideWriteOff(verifiedFight(), asked, early))).toEqual([
      'transition_not_allowed',
    ])
    const funded = received(verifiedFight(), usdc(9_000))
    expect(codesOf(decideWriteOff(funded, asked, dueAt))).toEqual(['transition_not_allowed'])
    const waiting = { evidenceHash: '', unsettledReceipts: 1 }
    expect(codesOf(decideWriteOff(verifiedFight(), waiting, dueAt))).toEqual([
      'receipt_unsettled',
      'evidence_missing',
    ])
    const once = given(decideWriteOff(verifiedFight(), asked, dueAt))
    expect(codesOf(decideWriteOff(once, asked, dueAt))).toEqual(['transition_not_allowed'])
  })

  test('stays declared through rulings: only what exceeds it is owed anew', () => {
    const partly = received(verifiedFight(), usdc(300))
    const ended = given(decideWriteOff(partly, asked, dueAt))
    const ruled = given(decideOverturning(ended, 'no_contest', addDays(dueAt, 1)))
    const further = declareOn(ruled, usdc(61_000), addDays(dueAt, 2))
    expect(further.declarations.at(-1)?.earningsMicro).toBe(usdc(1_000))
    const verifier = { id: 'operator-one', owedMicro: usdc(150) }
    const verified = given(decideVerification(further, verifier, addDays(dueAt, 3)))
    const again = given(decideOverturning(verified, 'draw', addDays(dueAt, 4)))
    expect(again.declarations.map(({ rejectedAt }) => rejectedAt === null)).toEqual([true, false])
  })
})
