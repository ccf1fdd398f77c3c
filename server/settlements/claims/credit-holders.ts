import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept } from '#domain/kernel/refusal.ts'
import {
  inTransaction,
  type OperatorActor,
  operatorCommand,
  type Platform,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import { creditParts, type TakenPart } from '#server/settlements/take-dues.ts'

const mostAtOnce = 1_000

/** A settled receipt: its fight, its Pocket, and its number there. */
export interface DistributionPlace {
  pocketId: string
  fightId: string
  distribution: number
}

/**
 * Starts to credit a distribution to every holder who has not claimed it, and enqueues the task, once. Returns the number of
 * certificates to go through.
 */
export async function beginCredits(
  { trx, by, now, enqueue }: Recording<OperatorActor>,
  { pocketId, fightId, distribution }: DistributionPlace,
): Promise<number> {
  const { certificates } = await trx
    .selectFrom('certificate')
    .select((each) => each.fn.countAll<bigint>().as('certificates'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const certificatesTotal = Number(certificates)
  const begun = {
    certificates_total: certificatesTotal,
    started_by: by.operatorId,
    started_at: now,
  }
  await trx
    .insertInto('credit_run')
    .values({ pocket_id: pocketId, fight_id: fightId, distribution, ...begun })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = `credit_holders:${pocketId}:${fightId}:${distribution}`
  const payload = { pocketId, fightId, distribution }
  await enqueue({ key, kind: 'credit_holders', payload })
  return certificatesTotal
}

/**
 * Starts to credit a distribution to every holder who has not claimed it, in the background, a thousand at a time. Started again
 * it continues. Refuses `unknown_object`.
 */
export const startCredits = operatorCommand({
  operation: 'approve_settlement',
  load: async ({ trx }, { pocketId, fightId, distribution }: DistributionPlace) => {
    const found = await trx
      .selectFrom('distribution')
      .select('settled_at')
      .where('pocket_id', '=', pocketId)
      .where('fight_id', '=', fightId)
      .where('number', '=', distribution)
      .executeTakeFirst()
    return found ?? null
  },
  decide: () => accept(null),
  record: async (recording, _, { input: place }) => {
    const { pocketId, fightId, distribution } = place
    const certificatesTotal = await beginCredits(recording, place)
    await recording.audit(`fight:${fightId}`, {
      detail: { step: 'credits', pocketId, distribution },
    })
    return { certificatesTotal }
  },
})

/** Credits a distribution's holders until nobody is left; each thousand is one transaction with its progress. */
export async function creditHolders(platform: Platform, place: DistributionPlace): Promise<void> {
  for (;;) {
    const more = await inTransaction(platform.db, (trx) =>
      creditSome(trx, place, platform.clock.now()),
    )
    if (!more) return
  }
}

async function creditSome(trx: Trx, place: DistributionPlace, now: Date): Promise<boolean> {
  const { pocketId, fightId, distribution } = place
  const { rows: runs } = await sql<{ last: bigint }>`
    select last_number as last from credit_run
    where pocket_id = ${pocketId} and fight_id = ${fightId} and distribution = ${distribution}
      and finished_at is null
    for no key update`.execute(trx)
  const [run] = runs
  if (!run) return false
  const { rows: looked } = await sql<{ number: bigint }>`
    select number from certificate where pocket_id = ${pocketId} and number > ${run.last}
    order by number limit ${mostAtOnce} for no key update`.execute(trx)
  const numbers = looked.map(({ number }) => number)
  const parts = numbers.length === 0 ? [] : await readDue(trx, place, numbers)
  const credited = await creditParts(trx, parts, now)
  const creditedMicro = credited.reduce((sum, part) => sum + part.amountMicro, 0n)
  const last = numbers.at(-1) ?? run.last
  const finishedAt = numbers.length < mostAtOnce ? now : null
  await sql`update credit_run set certificates_done = certificates_done + ${numbers.length},
      credited_micro = credited_micro + ${creditedMicro}, last_number = ${last},
      finished_at = ${finishedAt}
    where pocket_id = ${pocketId} and fight_id = ${fightId} and distribution = ${distribution}`.execute(
    trx,
  )
  return finishedAt === null
}

/**
 * The dues of these locked certificates from one distribution, in one statement: by intervals, as `partOf` computes them, to
 * their holders at the record time. Stopped and void ones are left out, and burned ones of stopped orders.
 */
async function readDue(
  trx: Trx,
  { pocketId, fightId, distribution }: DistributionPlace,
  numbers: readonly bigint[],
): Promise<readonly (TakenPart & { personId: string })[]> {
  const part = `distribution:${distribution}`
  const { rows } = await sql<{ number: bigint; person: string; amount: MicroUsdc }>`
    select each.number, each.person, each.amount from (
      select c.number,
        coalesce((select t.to_id from certificate_transfer t
          where t.certificate_number = c.number and t.at <= p.settled_at
          order by t.at desc, t.id desc limit 1), c.original_holder_id) as person,
        (div(p.net_micro::numeric * c.interval_until, p.total_units)
          - div(p.net_micro::numeric * c.interval_from, p.total_units))::bigint as amount
      from certificate c
        join backing b on b.id = c.backing_id
        join distribution p on p.pocket_id = c.pocket_id
      where c.number = any(${[...numbers]}::bigint[])
        and p.fight_id = ${fightId} and p.number = ${distribution}
        and b.void_cause is null and c.state not in ('locked', 'frozen')
        and b.state not in ('frozen', 'disputed')
        and not exists (select from claim_part k
          where k.certificate_number = c.number and k.fight_id = p.fight_id
            and k.part = ${part} and k.released_at is null)
        -- What the contract pays to a wallet is not the books' to pay.
        and not exists (select from chain_settlement s where s.pocket_id = p.pocket_id
          and s.fight_id = p.fight_id and s.part = ${part} and s.number > c.claims_after)) each
    where each.amount > 0
    order by each.number`.execute(trx)
  return rows.map(({ number, person, amount }) => ({
    certificateNumber: number,
    pocketId,
    fightId,
    part,
    personId: person,
    amountMicro: amount,
  }))
}
