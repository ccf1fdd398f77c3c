import { type Selectable, sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { DATED_STEPS, pocketOnChain } from '#domain/settlements/pocket-on-chain.ts'
import { type ChainActRow, readPocketFacts, type Trx } from '#server/kernel/door.ts'
import type { ActOrder } from '#server/ports/door.ts'
import { pocketNumber } from './pocket-number.ts'

type Act = Pick<
  Selectable<ChainActRow>,
  | 'key'
  | 'act'
  | 'pocket_id'
  | 'order_id'
  | 'fight_id'
  | 'amount_micro'
  | 'number_from'
  | 'number_until'
  | 'to_address'
  | 'signature'
  | 'from_at'
  | 'until_at'
>

/** What the contract is told by an act, in the numbers that it knows. */
export async function orderOfAct(trx: Trx, act: Act, now: Date): Promise<ActOrder> {
  const { key } = act
  switch (act.act) {
    case 'open_pocket':
      return open(trx, act, now)
    case 'close_pocket':
    case 'collect_fees':
    case 'complete':
      return { key, act: act.act, pocketNumber: await pocketNumber(trx, given(act.pocket_id)) }
    case 'release':
      return release(trx, act)
    case 'reach_milestone':
      return reach(trx, act, now)
    case 'quarantine':
    case 'release_quarantine':
    case 'hand_over':
    case 'end_recovery':
      return { key, act: act.act, orderId: given(act.order_id) }
    case 'announce_recovery':
      return { key, act: act.act, orderId: given(act.order_id), owner: given(act.to_address) }
    case 'fund_reserve':
      return { key, act: act.act, amountMicro: micro(given<MicroUsdc | bigint>(act.amount_micro)) }
    case 'pay_credit':
      return { key, act: act.act, owner: given(act.to_address) }
    case 'set_halt':
    case 'set_burn_date':
      return tellDates(trx, act)
    case 'claim_signed':
      return {
        key,
        act: act.act,
        orderId: given(act.order_id),
        owner: given(act.to_address),
        signature: given(act.signature),
      }
    default:
      return { key, act: 'claim_for_vault', orderIds: await inVault(trx, act) }
  }
}

async function open(trx: Trx, { key, pocket_id }: Act, now: Date): Promise<ActOrder> {
  const pocketId = given(pocket_id)
  const facts = (await readPocketFacts(trx, [pocketId], now)).get(pocketId)
  const number = await pocketNumber(trx, pocketId)
  const rules = pocketOnChain(given(facts).facts.terms)
  return { key, act: 'open_pocket', pocketNumber: number, rules }
}

async function release(trx: Trx, { key, pocket_id, amount_micro }: Act): Promise<ActOrder> {
  const releasedMicro = micro(given<MicroUsdc | bigint>(amount_micro))
  return {
    key,
    act: 'release',
    pocketNumber: await pocketNumber(trx, given(pocket_id)),
    releasedMicro,
  }
}

async function tellDates(
  trx: Trx,
  { key, act, pocket_id, from_at: from, until_at: until }: Act,
): Promise<ActOrder> {
  const number = await pocketNumber(trx, given(pocket_id))
  if (act === 'set_burn_date') return { key, act, pocketNumber: number, burnsAt: given(from) }
  const halt = from && until ? { from, until } : null
  return { key, act: 'set_halt', pocketNumber: number, halt }
}

/** Steps of the fights follow those by date, in the order of the terms. */
async function reach(trx: Trx, { key, pocket_id, fight_id }: Act, now: Date): Promise<ActOrder> {
  const pocketId = given(pocket_id)
  const facts = (await readPocketFacts(trx, [pocketId], now)).get(pocketId)
  const { terms } = given(facts).facts
  invariant(terms.kind === 'share', 'shares alone wait for fights')
  const at = terms.coveredFights.findIndex(({ fightId }) => fightId === fight_id)
  invariant(at >= 0, 'the Pocket covers the fight')
  const number = await pocketNumber(trx, pocketId)
  return { key, act: 'reach_milestone', pocketNumber: number, step: DATED_STEPS + at }
}

async function inVault(trx: Trx, act: Act): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select backing_id as id from certificate
    where pocket_id = ${act.pocket_id} and wallet_address is null and burned_at is null
      and number between ${act.number_from} and ${act.number_until}
    order by number`.execute(trx)
  return rows.map(({ id }) => id)
}

function given<T>(value: T | null | undefined): T {
  invariant(value !== null && value !== undefined, 'an act says what it is about')
  return value
}
