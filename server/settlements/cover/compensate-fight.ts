import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { returnedEscrowOf } from '#domain/ledger/holder-journals.ts'
import type { ChainSettlement } from '#domain/settlements/chain-claim.ts'
import {
  decideCompensation,
  type FightCompensation,
} from '#domain/settlements/compensation-decision.ts'
import { compensatedFight } from '#domain/settlements/settlement-journals.ts'
import { coverOf } from '#domain/treasury/fees.ts'
import { approvable } from '#server/approvals/door.ts'
import { enqueue, exactJson, type Trx } from '#server/kernel/door.ts'
import { bookEntries, openAccounts } from '#server/ledger/door.ts'
import { intendSettlement } from '#server/settlements/chain-settlements.ts'
import { returnReleases } from '#server/treasury/door.ts'
import { whileFree } from './free-for-return.ts'
import {
  type FightOfPocket,
  type LoadedCompensation,
  loadCompensation,
} from './load-compensation.ts'

/** The figures that a proposal shows, and that alone are approved. */
type Figures = Record<string, string | number>

/**
 * Compensates the holders of one Pocket for a cancelled fight: from the reserve, topped up by the provider at once; escrow that
 * waited for the fight is returned. Refuses `unknown_object`, `transition_not_allowed` before the Pocket is closed, while it is
 * frozen, before the fight is cancelled, or if the figures have changed, `screening_pending`, `bout_question_open`,
 * `release_not_planned` while an order can still be undone, `already_settled`. Rule PRO-06.
 */
export const compensation = approvable({
  operation: 'approve_compensation',
  subject: 'pocket:*',
  path: '/compensations/:id/approvals',
  payloadOf: ({ pocketId, fightId, figures }): (FightOfPocket & { figures: Figures }) | null =>
    typeof pocketId === 'string' && typeof fightId === 'string'
      ? { pocketId, fightId, figures: figures as Figures }
      : null,
  load: ({ trx, platform }, place: FightOfPocket) =>
    loadCompensation(trx, place, platform.clock.now()),
  owners: ({ ownerIds }) => ownerIds,
  decide: (_, loaded, { pocketId, fightId }: FightOfPocket & { reason: string }) => {
    const decision = decide(loaded)
    if (!decision.ok) return decision
    const figures = figuresOf(loaded, decision.value)
    return accept({
      subject: `pocket:${pocketId}:fight:${fightId}`,
      payload: { pocketId, fightId, figures },
      shown: { figures },
    })
  },
  carryOut: async ({ trx, now }, loaded, { figures, ...place }) => {
    const decision = decide(loaded)
    if (!decision.ok) return decision
    const same = Object.entries(figuresOf(loaded, decision.value)).every(
      ([name, value]) => figures[name] === value,
    )
    if (!same) return refuse({ code: 'transition_not_allowed' })
    await record(trx, place, loaded, decision.value, now)
    return accept(null)
  },
})

function decide({ facts, refusals }: LoadedCompensation): Decision<FightCompensation> {
  const [first, ...more] = refusals
  return first ? refuse(first, ...more) : decideCompensation(facts)
}

function returnedOf({ facts }: LoadedCompensation): MicroUsdc {
  return facts.returned?.amountMicro ?? ZERO
}

function figuresOf(
  loaded: LoadedCompensation,
  { totalMicro, fromReserveMicro, backstopMicro, parts }: FightCompensation,
): Figures {
  return {
    certificates: parts.length,
    totalMicro: totalMicro.toString(),
    fromReserveMicro: fromReserveMicro.toString(),
    backstopMicro: backstopMicro.toString(),
    returnedMicro: returnedOf(loaded).toString(),
  }
}

async function record(
  trx: Trx,
  place: FightOfPocket,
  loaded: LoadedCompensation,
  { totalMicro, fromReserveMicro, backstopMicro }: FightCompensation,
  now: Date,
): Promise<void> {
  const { pocketId, fightId } = place
  const returnedMicro = returnedOf(loaded)
  await trx
    .insertInto('fight_compensation')
    .values({
      pocket_id: pocketId,
      fight_id: fightId,
      total_micro: totalMicro,
      from_reserve_micro: fromReserveMicro,
      backstop_micro: backstopMicro,
      returned_micro: returnedMicro,
      total_units: loaded.totalUnits,
      void_intervals: exactJson(loaded.voids),
      decided_at: now,
    })
    .execute()
  await openAccounts(trx, [`payable:holders:${pocketId}:${fightId}`])
  const entries = [
    ...(totalMicro > 0n ? compensatedFight(place, totalMicro, fromReserveMicro) : []),
    ...(returnedMicro > 0n ? [returnedEscrowOf(place, returnedMicro)] : []),
  ]
  const booked = entries.map((entry) => ({ entry, backingId: null, pocketId }))
  const frozen = loaded.waiting.flatMap(({ frozenOrderId }) => frozenOrderId ?? [])
  await whileFree(trx, [...new Set(frozen)], now, async () => {
    const steps = loaded.waiting.map(({ step }) => step)
    await returnReleases(trx, { pocketId, steps }, now)
    await bookEntries(trx, booked, now)
  })
  await intendSettlement(trx, { pocketId, fightId, part: 'called_off' }, termsOf(loaded), now)
  const told = { pocketId, fightId, part: 'cancelled' }
  const key = `tell_settled:${pocketId}:${fightId}:cancelled`
  await enqueue(trx, [{ key, kind: 'tell_settled', payload: told }], now)
}

/** From this the contract computes every token's part. */
function termsOf({ facts, totalUnits, voids }: LoadedCompensation): ChainSettlement {
  const { terms, fightId } = facts
  const cover = (level2: boolean) =>
    coverOf({ level1: terms.compensationLevel1, level2 }, terms.rates)
  return {
    kind: 'called_off',
    unitPriceMicro: terms.unitPriceMicro,
    weights: terms.coveredFights.map(({ weight }) => weight),
    at: terms.coveredFights.findIndex((fight) => fight.fightId === fightId),
    coverBps: { basic: cover(false), level2: cover(true) },
    returned: facts.returned ?? { amountMicro: ZERO, totalUnits, voids },
  }
}
