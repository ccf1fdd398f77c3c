import { expect } from 'vitest'
import { because, evidenceHash } from '#tests/fixtures/fights.ts'
import type { Answer, Visitor } from '#tests/fixtures/visitor.ts'
import {
  done,
  type FoughtPocket,
  foughtPockets,
  type PaidPocket,
  paidPockets,
  verificationOf,
  verified,
} from './fought-pockets.ts'
import { asOperator } from './operators.ts'
import { newKey } from './orders.ts'
import { expectApproved, expectTaken, type Race, race, refusals, taken } from './race.ts'
import { atOnce, type Door, type TwoServers, through } from './two-servers.ts'

const settle = ({ settlement }: PaidPocket, door: Door) => asOperator(door, 'noor')(settlement)

/** How many distributions a Pocket has been settled with. */
async function distributionsOf({ site }: TwoServers, { pocketId }: PaidPocket): Promise<number> {
  const distributions = await site.platform.db
    .selectFrom('distribution')
    .select('fight_id')
    .where('pocket_id', '=', pocketId)
    .execute()
  return distributions.length
}

const doubleSettle = race('PRO-05 a settlement that is approved many times: one distribution', {
  prepare: (servers, sizes) => paidPockets(servers, sizes.length),
  left: settle,
  right: settle,
  async holds(servers, fixture, { all }) {
    expectTaken(all, all.length)
    expect(await distributionsOf(servers, fixture)).toBe(1)
  },
})

type Refundable = PaidPocket & { refund: string }

/** A refund of the order was asked for as well, and waits for its second operator. */
async function paidWithRefund(servers: TwoServers, sizes: readonly number[]) {
  const paid = await paidPockets(servers, sizes.length)
  return atOnce(paid.length, async (at): Promise<Refundable> => {
    const pocket = paid[at] as PaidPocket
    const request = { backingId: pocket.backingId, cause: 'fraud', ...because }
    const { proposalId } = await done(servers, 'alix', '/refunds', request)
    return { ...pocket, refund: `/refunds/${proposalId}/approvals` }
  })
}

const settleOrRefund = race<Refundable>(
  'PRO-05 R10 a settlement and a refund of an order in it: one after the other',
  {
    prepare: paidWithRefund,
    left: settle,
    right: ({ refund }, door) => asOperator(door, 'noor')(refund),
    async holds(servers, fixture, { left, right }) {
      // The figures that were approved are those of the orders that stood: one of the two wins.
      const settled = expectApproved(left, 'transition_not_allowed')
      expect(settled + expectApproved(right, 'already_settled')).toBe(1)
      expect(await distributionsOf(servers, fixture)).toBe(settled)
      const { body } = await fixture.holder.send('GET', `/api/certificates/${fixture.number}`)
      expect(body.state === 'burned').toBe(settled === 0)
    },
  },
)

export const claim = (door: Door, who: Visitor, number: string): Promise<Answer> =>
  through(door, who)('POST', `/certificates/${number}/claim`, {}, newKey())

/** By which way each part of a certificate was taken, and by whom. */
export async function partsTaken({ site }: TwoServers, number: string) {
  return site.platform.db
    .selectFrom('claim_part')
    .select(['person_id', 'claim_id'])
    .where('certificate_number', '=', BigInt(number))
    .execute()
}

const doubleClaim = race<PaidPocket>('PRO-05 what is due is claimed many times: paid once', {
  async prepare(servers, sizes) {
    const paid = await paidPockets(servers, sizes.length)
    for (const { settlement } of paid) await done(servers, 'noor', settlement)
    return paid
  },
  left: ({ holder, number }, door) => claim(door, holder, number),
  right: ({ holder, number }, door) => claim(door, holder, number),
  async holds(servers, { number }, { all }) {
    expectTaken(all, 1, 'nothing_due')
    await servers.settled()
    const [part, ...others] = await partsTaken(servers, number)
    expect(others).toEqual([])
    const { state } = await servers.site.platform.db
      .selectFrom('claim')
      .select('state')
      .where('id', '=', part?.claim_id ?? '')
      .executeTakeFirstOrThrow()
    expect(state).toBe('done')
  },
})

const refundOrClaim = race<Refundable>(
  'R10 PRO-05 a refund of what has been settled, and a claim: the claim',
  {
    async prepare(servers, sizes) {
      const paid = await paidPockets(servers, sizes.length)
      return atOnce(paid.length, async (at) => {
        const pocket = paid[at] as PaidPocket
        const request = { backingId: pocket.backingId, cause: 'fraud', ...because }
        const { proposalId } = await done(servers, 'alix', '/refunds', request)
        await done(servers, 'noor', pocket.settlement)
        return { ...pocket, refund: `/refunds/${proposalId}/approvals` }
      })
    },
    left: ({ holder, number }, door) => claim(door, holder, number),
    right: ({ refund }, door) => asOperator(door, 'noor')(refund),
    async holds(servers, { number }, { left, right }) {
      expectTaken(left, 1, 'nothing_due')
      expectTaken(right, 0, 'already_settled')
      expect(await partsTaken(servers, number)).toHaveLength(1)
    },
  },
)

const refundOrSettledClaim = race<Refundable>(
  'R10 PRO-05 a settlement, a refund of an order in it and claims at once: paid or refunded, never both',
  {
    sizes: [4, 16],
    prepare: paidWithRefund,
    left: (fixture, door, at) =>
      at === 0 ? settle(fixture, door) : claim(door, fixture.holder, fixture.number),
    right: ({ refund }, door) => asOperator(door, 'noor')(refund),
    async holds(servers, fixture, { left: [settlement, ...claims], right }) {
      const settled = settlement ? taken([settlement]) : 0
      expect(settled + expectApproved(right, 'already_settled')).toBe(1)
      expect(await distributionsOf(servers, fixture)).toBe(settled)
      // A claim that comes before the settlement finds nothing; afterwards one has it.
      expect(taken(claims)).toBeLessThanOrEqual(settled)
      const late = await claim(servers.doors[1], fixture.holder, fixture.number)
      const paid = taken([...claims, late])
      expect(paid).toBe(settled)
      expect(await partsTaken(servers, fixture.number)).toHaveLength(settled)
    },
  },
)

type Ruled = PaidPocket & { changes: [string, string] }

const settleOrCancel = race<Ruled>(
  'PRO-05 PRO-06 a settlement while its fight and the next one are called off: settled, and only the next one',
  {
    async prepare(servers, sizes) {
      const changes = new Map<string, [string, string]>()
      const off = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
      const paid = await paidPockets(servers, sizes.length, async ({ pocketId, fightIds }) => {
        const asked = [...fightIds].map((id) =>
          done(servers, 'alix', `/fights/${id}/cancellation`, off),
        )
        const [first, next] = await Promise.all(asked)
        const pathOf = (id = '') => `/fight-changes/${id}/approvals`
        changes.set(pocketId, [pathOf(first?.proposalId), pathOf(next?.proposalId)])
      })
      return paid.map((one) => ({ ...one, changes: changes.get(one.pocketId) ?? ['', ''] }))
    },
    left: settle,
    right: ({ changes }, door, at) => asOperator(door, 'noor')(changes[at % 2 === 0 ? 1 : 0]),
    async holds(servers, fixture, { left, right }) {
      expectTaken(left, left.length)
      const first = right.filter((_, at) => at % 2 === 1)
      const next = right.filter((_, at) => at % 2 === 0)
      expectTaken(first, 0, 'transition_not_allowed')
      expectTaken(next, next.length)
      expect(await distributionsOf(servers, fixture)).toBe(1)
      const fights = await servers.site.platform.db
        .selectFrom('fight')
        .select(['id', 'cancelled_at'])
        .where('id', 'in', fixture.fightIds)
        .execute()
      const off = fights.filter(({ cancelled_at }) => cancelled_at !== null)
      expect(off.map(({ id }) => id)).toEqual([fixture.fightIds[1]])
    },
  },
)

const challenge = (door: Door, { holder, declarationId }: FoughtPocket) =>
  through(door, holder)('POST', `/earnings/${declarationId}/challenges`, because)

const declareOrChallenge = race<FoughtPocket>(
  'PRO-05 earnings that are verified while a holder contests them: contested once, and never before',
  {
    prepare: (servers, sizes) => foughtPockets(servers, sizes.length),
    left: (fixture, door) => challenge(door, fixture),
    right: ({ declarationId }, door) =>
      asOperator(door, 'noor')(verificationOf(declarationId), verified),
    async holds(servers, fixture, { left, right }) {
      expectTaken(right, 1, 'transition_not_allowed')
      const contested = taken(left)
      expect(contested).toBeLessThanOrEqual(1)
      for (const code of refusals(left)) {
        expect(['transition_not_allowed', 'already_recorded']).toContain(code)
      }
      const rows = await servers.site.platform.db
        .selectFrom('earnings_challenge')
        .innerJoin('earnings_declaration as declared', 'declared.id', 'declaration_id')
        .select(['raised_at', 'declared.verified_at'])
        .where('declaration_id', '=', fixture.declarationId)
        .execute()
      expect(rows).toHaveLength(contested)
      for (const { raised_at, verified_at } of rows) {
        expect(raised_at.getTime()).toBeGreaterThanOrEqual(verified_at?.getTime() ?? Infinity)
      }
      const [late] = [await challenge(servers.doors[1], fixture)]
      expectTaken([late], contested === 1 ? 0 : 1, 'already_recorded')
    },
  },
)

export const fightRaces: readonly Race[] = [
  declareOrChallenge,
  doubleSettle,
  settleOrRefund,
  refundOrClaim,
  refundOrSettledClaim,
  settleOrCancel,
  doubleClaim,
]
