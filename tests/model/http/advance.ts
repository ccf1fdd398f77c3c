import { DAY_MS } from '#domain/kernel/time.ts'
import { earnings, evidenceHash } from '#tests/fixtures/fights.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { because, operate, propose } from './ask.ts'
import { amountOf, granted, isGranted, microAsText, nextOf, type World } from './world.ts'

/** Fights that were signed for and are not over, the next one first. */
export async function runningFights({ db }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('fight')
    .select('id')
    .where('contract_approved_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes a fight one step on towards its end, whatever stands before it. Null where it is at its end. */
export async function advance(world: World, id: string): Promise<Answer | null> {
  const shown = await fetch(`${world.site.url}/api/fights/${id}`)
  const { status } = (await shown.json()) as { status: string }
  world.said.push(status)
  const act = acts[status]
  return act ? act(world, id) : null
}

const at = (id: string, path: string) => `/fights/${id}/${path}`

const acts: { readonly [status: string]: (world: World, id: string) => Promise<Answer | null> } = {
  scheduled: start,
  postponed: (world, id) => cancel(world, id, 'athlete_released'),
  lapsed: (world, id) => cancel(world, id, 'not_rescheduled'),
  cancelled: compensate,
  started: (world, id) =>
    operate(world, 'alix', 'POST', at(id, 'result'), { outcome: 'win', evidenceHash, ...because }),
  async provisional(world, id) {
    const { result_outcome: outcome } = await world.db
      .selectFrom('fight')
      .select('result_outcome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return operate(world, 'noor', 'POST', at(id, 'official-result'), { outcome, ...because })
  },
  async official(world, id) {
    const known = await declarationOf(world, id)
    const before = known?.rejected_at ? 0n : (known?.earnings_micro ?? 0n)
    // After a ruling the whole is named again, and is never less.
    const more = world.randomness.percent(50) ? before : before + 1_234_567n
    const whole = before === 0n ? amountOf(world, 100, 20_000) : microAsText(more)
    return operate(world, 'alix', 'POST', at(id, 'earnings'), earnings(whole))
  },
  declared: verifyEarnings,
  challenged: answer,
  async challenge_window(world) {
    // Now and then there is time left for somebody to contest it.
    await pass(world, world.randomness.percent(50) ? 1 : 3)
    return granted
  },
  awaiting_funds: settle,
  overdue: settle,
}

async function pass(world: World, days: number): Promise<void> {
  world.site.clock.advance(days * DAY_MS + 1_000)
  await world.site.platform.worker.drain()
}

/** On its day, so that the clock is put to it. */
async function start(world: World, id: string): Promise<Answer> {
  const fight = await world.db
    .selectFrom('fight')
    .select('scheduled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ahead = fight.scheduled_at.getTime() - world.site.clock.now().getTime()
  if (ahead > 0) await pass(world, ahead / DAY_MS)
  return operate(world, 'alix', 'POST', at(id, 'start'), because)
}

const cancel = (world: World, id: string, cause: string) =>
  propose(world, at(id, 'cancellation'), { cause, fault: 'nobody', evidenceHash })

/** The last one, whether it stands or not. */
const declarationOf = ({ db }: World, id: string) =>
  db
    .selectFrom('earnings_declaration')
    .select(['id', 'earnings_micro', 'owed_micro', 'rejected_at'])
    .where('fight_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()

async function verifyEarnings(world: World, id: string): Promise<Answer | null> {
  const one = await declarationOf(world, id)
  if (!one) return null
  const body = { ...because, earnings: microAsText(one.earnings_micro) }
  return operate(world, 'noor', 'POST', `/earnings/${one.id}/verification`, body)
}

async function answer(world: World, id: string): Promise<Answer | null> {
  const one = await declarationOf(world, id)
  const body = { ...because, upheld: world.randomness.percent(30) }
  return one ? operate(world, 'noor', 'POST', `/earnings/${one.id}/challenge-answer`, body) : null
}

/** Published Pockets that cover a fight and have sold something. */
export const pocketsOf = ({ db }: World, id: string) =>
  db
    .selectFrom('pocket_fight')
    .innerJoin('pocket', 'pocket.id', 'pocket_fight.pocket_id')
    .select(['pocket_id', 'ppm_per_unit', 'unit_cursor'])
    .where('fight_id', '=', id)
    .where('published_at', 'is not', null)
    .where('unit_cursor', '>', 0)
    .where('cancelled_at', 'is', null)
    .orderBy('published_at')
    .orderBy('pocket_id')
    .execute()

/** What is owed of a fight, by its Pockets in the parts that they have sold; the first one has what is left over. */
export function partsOf(
  owedMicro: bigint,
  pockets: Awaited<ReturnType<typeof pocketsOf>>,
): ReadonlyMap<string, bigint> {
  const sold = pockets.map((one) => BigInt(one.ppm_per_unit ?? 0) * BigInt(one.unit_cursor ?? 0))
  const all = sold.reduce((sum, ppm) => sum + ppm, 0n)
  if (all === 0n) return new Map()
  const parts = sold.map((ppm) => (owedMicro * ppm) / all)
  const left = owedMicro - parts.reduce((sum, part) => sum + part, 0n)
  return new Map(
    pockets.map(({ pocket_id }, at) => [pocket_id, (parts[at] ?? 0n) + (at === 0 ? left : 0n)]),
  )
}

/** What each of its Pockets is owed comes in, and is settled. */
async function settle(world: World, fightId: string): Promise<Answer | null> {
  const owed = (await declarationOf(world, fightId))?.owed_micro ?? 0n
  let last: Answer | null = null
  for (const [pocketId, exact] of partsOf(owed, await pocketsOf(world, fightId))) {
    const amount = microAsText(exact === 0n ? 1n : exact)
    const reference = `R-${nextOf(world)}`
    const body = { fightId, pocketId, amount, reference, senderAddress: `0x${'c4'.repeat(20)}` }
    const received = await operate(world, 'alix', 'POST', '/receipts', body)
    if (!isGranted(received)) return received
    last = await propose(world, `/receipts/${received.body.receiptId}/settlement`, {})
  }
  return last
}

async function compensate(world: World, fightId: string): Promise<Answer | null> {
  let last: Answer | null = null
  for (const { pocket_id: pocketId } of await pocketsOf(world, fightId)) {
    const booked = await world.db
      .selectFrom('fight_compensation')
      .select('pocket_id')
      .where('pocket_id', '=', pocketId)
      .where('fight_id', '=', fightId)
      .executeTakeFirst()
    if (!booked) last = await propose(world, '/compensations', { pocketId, fightId })
  }
  return last
}
