import { expect } from 'vitest'
import { readPages } from '#tests/fixtures/pages.ts'
import { newAthlete, tipsInput } from '#tests/fixtures/recipients.ts'
import type { Answer, Visitor } from '#tests/fixtures/visitor.ts'
import { asOperator } from './operators.ts'
import { expectTaken, type Race, race, refusals, taken } from './race.ts'
import { atOnce, type Door, type TwoServers, through } from './two-servers.ts'

const base = '/studio/pockets'

/** A Pocket that was handed in, and that one of two operators has approved. */
interface HandedIn {
  who: Visitor
  id: string
  termsHash: string
  changed: Record<string, unknown>
}

async function handedIn(servers: TwoServers, sizes: readonly number[]): Promise<HandedIn[]> {
  const { site, doors } = servers
  const { visitor: who } = await newAthlete(site)
  const input = tipsInput(site)
  return atOnce(sizes.length, async () => {
    const { body } = await who.send('POST', `/api${base}`, input)
    const id: string = body.pocketId
    expectTaken([await who.send('POST', `/api${base}/${id}/submission`, {})], 1)
    const termsHash = await shownTerms(who, id)
    expectTaken([await approve(doors[0], 'alix', { id, termsHash })], 1)
    return { who, id, termsHash, changed: { ...input, goal: '3000' } }
  })
}

/** The operator names the terms that were read when the Pocket was handed in. */
const approve = (
  door: Door,
  handle: 'alix' | 'noor',
  { id, termsHash }: Pick<HandedIn, 'id' | 'termsHash'>,
): Promise<Answer> =>
  asOperator(door, handle)(`/pockets/${id}/approvals`, { reason: 'Looked into', termsHash })

async function shownTerms(who: Visitor, id: string): Promise<string> {
  const pages = await readPages((path) => who.send('GET', path), `/api${base}`, 100)
  return String(pages.flat().find((item) => item.id === id)?.termsHash)
}

/** What became of the submission, and whether the Pocket bears terms that somebody has approved. */
async function submissionOf({ site }: TwoServers, id: string) {
  return site.platform.db
    .selectFrom('pocket')
    .innerJoin('proposal', (join) =>
      join.on('proposal.subject', '=', `pocket:${id}`).on('operation', '=', 'approve_pocket'),
    )
    .select(['proposal.outcome', 'terms_hash', 'approved_at', 'cancelled_at', 'goal_micro'])
    .where('pocket.id', '=', id)
    .execute()
}

/** The second operator approves at most once, and only while it still lay there. */
function expectAgreement(left: readonly Answer[]): 0 | 1 {
  const approved = taken(left)
  expect(approved).toBeLessThanOrEqual(1)
  if (left.length > approved) expect(refusals(left)).toEqual(['unknown_object'])
  return approved === 1 ? 1 : 0
}

const approveOrEdit = race<HandedIn>(
  'PKT-01 a Pocket that is approved while its author changes it: nobody approved what it says then',
  {
    prepare: handedIn,
    left: (pocket, door) => approve(door, 'noor', pocket),
    right: ({ who, id, changed }, door) => through(door, who)('PUT', `${base}/${id}`, changed),
    async holds(servers, { who, id }, { left, right }) {
      const approved = expectAgreement(left)
      expectTaken(right, right.length)
      const outcome = approved === 1 ? 'carried_out' : 'withdrawn'
      expect(await submissionOf(servers, id)).toEqual([
        {
          outcome,
          terms_hash: null,
          approved_at: null,
          cancelled_at: null,
          goal_micro: 3_000_000_000n,
        },
      ])
      // Handed in anew, it takes two agreements again: none of those before counts.
      const again = `/api${base}/${id}/submission`
      expectTaken([await who.send('POST', again, {})], 1)
      const termsHash = await shownTerms(who, id)
      const anew = await approve(servers.doors[1], 'noor', { id, termsHash })
      expect(anew.body).toEqual({ complete: false })
    },
  },
)

const approveOrCancel = race<HandedIn>(
  'PKT-01 a Pocket that is approved while its author takes it back: taken back, once',
  {
    prepare: handedIn,
    left: (pocket, door) => approve(door, 'noor', pocket),
    right: ({ who, id }, door) =>
      through(door, who)('POST', `${base}/${id}/cancellation`, { reason: 'Blessure' }),
    async holds(servers, { who, id }, { left, right }) {
      const approved = expectAgreement(left)
      expectTaken(right, 1, 'transition_not_allowed')
      const [row, ...others] = await submissionOf(servers, id)
      expect(others).toEqual([])
      expect(row?.outcome).toBe(approved === 1 ? 'carried_out' : 'withdrawn')
      expect(row?.cancelled_at).not.toBeNull()
      expect(row?.approved_at === null).toBe(approved === 0)
      const [late] = [await who.send('POST', `/api${base}/${id}/publication`, {})]
      expectTaken([late], 0, 'transition_not_allowed')
    },
  },
)

export const draftRaces: readonly Race[] = [approveOrEdit, approveOrCancel]
