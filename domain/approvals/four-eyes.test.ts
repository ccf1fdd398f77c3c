import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideApproval, decideProposalEnd, type Proposal, staleRefusals } from './four-eyes.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const proposal: Proposal = {
  authorId: 'author',
  ownerId: 'owner',
  approverIds: [],
  approvalsNeeded: 2,
}
const codes = (changed: Partial<Proposal>, id: string, reason = 'Looked at the contract') => {
  const decision = decideApproval({ ...proposal, ...changed }, { id, reason })
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('an approval of four eyes', () => {
  test('is complete once enough different people have agreed', () => {
    const first = decideApproval(proposal, { id: 'one' })
    expect(first).toEqual({ ok: true, value: { approverIds: ['one'], complete: false } })
    const second = decideApproval({ ...proposal, approverIds: ['one'] }, { id: 'two' })
    expect(second).toEqual({ ok: true, value: { approverIds: ['one', 'two'], complete: true } })
  })

  test('is refused to the author, to the owner, to the same person twice, and without a reason', () => {
    expect(codes({}, 'author')).toEqual(['second_person_required'])
    expect(codes({}, 'owner')).toEqual(['not_allowed'])
    expect(codes({ approverIds: ['one'] }, 'one')).toEqual(['second_person_required'])
    expect(codes({}, 'one', '  ')).toEqual(['reason_missing'])
    expect(codes({ approverIds: ['one', 'two'] }, 'three')).toEqual(['transition_not_allowed'])
  })

  test('ACC-02 is to what was read, by every name it is read by', () => {
    const proposed = { termsHash: 'ab', outcome: 'win', count: 1 }
    expect(staleRefusals(proposed, {})).toEqual([])
    expect(staleRefusals(proposed, { termsHash: 'ab', outcome: 'win' })).toEqual([])
    for (const seen of [{ termsHash: 'ac' }, { termsHash: 'ab', outcome: 'loss' }, { other: '' }]) {
      expect(staleRefusals(proposed, seen)).toEqual([{ code: 'stale_approval' }])
    }
  })

  test('never completes with fewer people than it needs, whoever tries', () => {
    const people = fc.array(fc.constantFrom('author', 'owner', 'a', 'b', 'c'), { maxLength: 12 })
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 3 }), (tries, approvalsNeeded) => {
        let standing = { approverIds: [] as readonly string[], complete: false }
        for (const id of tries) {
          const { approverIds } = standing
          const decision = decideApproval({ ...proposal, approverIds, approvalsNeeded }, { id })
          if (decision.ok) standing = decision.value
        }
        const outsiders = new Set(tries.filter((id) => id !== 'author' && id !== 'owner'))
        expect(standing.complete).toBe(outsiders.size >= approvalsNeeded)
        expect(new Set(standing.approverIds).size).toBe(standing.approverIds.length)
      }),
    )
  })
})

describe('ACC-02 a proposal that is not carried out', () => {
  const ended = (authorId: string, byOperator: boolean, mayDecide: boolean) =>
    decideProposalEnd({ authorId, byOperator }, { id: 'one', mayDecide })

  test('is taken back by its author, and refused by whoever could approve it', () => {
    expect(ended('one', true, false)).toEqual({ ok: true, value: 'withdrawn' })
    expect(ended('two', true, true)).toEqual({ ok: true, value: 'refused' })
    expect(ended('two', true, false)).toEqual({ ok: false, refusals: [{ code: 'not_allowed' }] })
    expect(ended('two', false, true)).toEqual({
      ok: false,
      refusals: [{ code: 'transition_not_allowed' }],
    })
  })
})
