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
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { exactJson, inTransaction, intendSettlement, type Trx } from '#server/kernel/door.ts'
import { bookEntries, openAccounts } from '#server/ledger/door.ts'
import { whileFree } from './free-for-return.ts'
import {
  type FightOfPocket,
  type LoadedCompensation,
  loadCompensation,
} from './load-compensation.ts'

const operation = 'approve_compensation'

function decide({ facts, refusals }: LoadedCompensation): Decision<FightCompensation> {
  const [first, ...more] = refusals
  return first ? refuse(first, ...more) : decideCompensation(facts)
}

function returnedOf({ facts }: LoadedCompensation): MicroUsdc {
  return facts.returned?.amountMicro ?? ZERO
}

/** What a proposal shows, and what the approval is for: these figures and no others. */
function figuresOf(
  loaded: LoadedCompensation,
  { totalMicro, fromReserveMicro, backstopMicro, parts }: FightCompensation,
) {
  return {
    certificates: parts.length,
    totalMicro: totalMicro.toString(),
    fromReserveMicro: fromReserveMicro.toString(),
    backstopMicro: backstopMicro.toString(),
    returnedMicro: returnedOf(loaded).toString(),
  }
}

export type ProposedCompensation = { proposalId: string; figures: Record<string, unknown> }

/**
 * Works out what a cancelled fight owes the holders of one Pocket, and asks a second operator to agree. Refuses
 * `unknown_object`, `transition_not_allowed` before the Pocket's books are closed, while it is frozen or before the fight is called off,
 * `screening_pending`, `bout_question_open`, `release_not_planned` while an order can still be undone, `already_settled`.
 * Rule PRO-06.
 */
export async function proposeCompensation(
  platform: Platform,
  who: OperatorActor,
  place: FightOfPocket,
  reason: string,
): Promise<Decision<ProposedCompensation>> {
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const loaded = await loadCompensation(trx, place, now)
    if (!loaded) return refuse({ code: 'unknown_object' })
    const decision = decide(loaded)
    if (!decision.ok) return decision
    const figures = figuresOf(loaded, decision.value)
    const deed = {
      operation,
      subject: `pocket:${place.pocketId}:fight:${place.fightId}`,
      payload: { ...place, figures },
      ownerPersonId: loaded.ownerIds[0] ?? null,
      reason,
    } as const
    const proposed = await proposeDeed(trx, platform, who, deed, now)
    return proposed.ok ? accept({ ...proposed.value, figures }) : proposed
  })
}

/**
 * A second operator agrees, and the compensations are owed: from the reserve, and what it lacks from the provider in
 * the same moment; escrow that waited for the fight goes back. Changed figures are refused. Rule PRO-06.
 */
export async function agreeToCompensation(
  platform: Platform,
  who: OperatorActor,
  proposalId: string,
  { reason }: { reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const place = await placeOf(platform, proposalId)
  if (!place) return refuse({ code: 'unknown_object' })
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const loaded = await loadCompensation(trx, place, now)
    if (!loaded) return refuse({ code: 'unknown_object' })
    const agreement = { proposalId, operation, by: who, reason } as const
    return agreeToDeed(trx, agreement, now, async ({ payload }) => {
      const decision = decide(loaded)
      if (!decision.ok) return decision
      const { figures } = payload as { figures: Record<string, unknown> }
      const same = Object.entries(figuresOf(loaded, decision.value)).every(
        ([name, value]) => figures[name] === value,
      )
      if (!same) return refuse({ code: 'transition_not_allowed' })
      await record(trx, place, loaded, decision.value, now)
      return accept(null)
    })
  })
}

/** What a proposal is about: fixed with it, so it may be read before any lock. */
async function placeOf(
  { db }: Pick<Platform, 'db'>,
  proposalId: string,
): Promise<FightOfPocket | null> {
  const proposal = await db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .executeTakeFirst()
  const { pocketId, fightId } = proposal?.payload ?? {}
  if (typeof pocketId !== 'string' || typeof fightId !== 'string') return null
  return { pocketId, fightId }
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
    await noteReturned(trx, pocketId, loaded.waiting, now)
    await bookEntries(trx, booked, now)
  })
  await intendSettlement(trx, { pocketId, fightId, part: 'called_off' }, termsOf(loaded), now)
}

async function noteReturned(
  trx: Trx,
  pocketId: string,
  waiting: LoadedCompensation['waiting'],
  now: Date,
): Promise<void> {
  if (waiting.length === 0) return
  const steps = waiting.map(({ step }) => step)
  await trx
    .updateTable('release_step')
    .set({ returned_at: now })
    .where('pocket_id', '=', pocketId)
    .where('step', 'in', steps)
    .execute()
}

/** What the contract reckons every token's part from. */
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
