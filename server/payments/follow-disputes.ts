import { sql } from 'kysely'
import { addMilliseconds, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { eachApart, idOf, keepJobPlace, type Platform } from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { isForNow } from './ask-card-pages.ts'
import { importMissedDispute } from './import-missed-dispute.ts'

/** The scheduled job, whose row keeps how far the provider's list has been read. */
export const FOLLOW_DISPUTES = 'follow_disputes'
const mostAsked = 200
/** Shorter than an hour, so that an hourly run skips none. */
const restMs = 50 * MINUTE_MS
/** The provider's clock may differ from ours, and its list may lag. */
const overlapMs = DAY_MS

/** One run. */
type Round = { now: Date; silent: boolean }

/**
 * Asks the provider about each open dispute, and for those opened since it was last asked, and follows them as its messages would
 * have: one may be lost. What gets no answer now is asked again an hour later. Rule R11.
 */
export async function followDisputes(platform: Platform): Promise<void> {
  const round: Round = { now: platform.clock.now(), silent: false }
  await eachApart(
    [askOpen, findUnheard],
    ({ name }) => name,
    (step) => step(platform, round),
  )
}

/** Each further call to a provider that is silent would hold up everything else. */
async function unlessSilent(
  platform: Platform,
  round: Round,
  work: () => Promise<void>,
): Promise<void> {
  if (round.silent) return
  try {
    await work()
  } catch (error) {
    if (!isForNow(error)) throw error
    round.silent = true
    platform.log.warn({ err: error }, 'the card disputes are not all followed yet')
  }
}

async function askOpen(platform: Platform, round: Round): Promise<void> {
  await eachApart(await takeOpen(platform, round), idOf, ({ id }) =>
    unlessSilent(platform, round, async () => {
      const dispute = await platform.ports.card.findDispute(id)
      if (dispute) await importMissedDispute(platform, dispute)
    }),
  )
}

/** Only one of several processes gets a dispute; those asked about longest ago come first. */
async function takeOpen(
  { db, ports }: Platform,
  { now }: Round,
): Promise<readonly { id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update card_dispute set asked_at = ${now} where id in (
      select id from card_dispute where ended_at is null and provider = ${ports.card.provider}
        and (asked_at is null or asked_at <= ${addMilliseconds(now, -restMs)})
      order by asked_at nulls first, opened_at limit ${mostAsked} for update skip locked)
    returning id`.execute(db)
  return rows
}

/** Until all listed ones are imported, they are listed again the next time. */
async function findUnheard(platform: Platform, round: Round): Promise<void> {
  const { db, log, ports } = platform
  const job = await db
    .selectFrom('scheduled_job')
    .select('seen_until')
    .where('name', '=', FOLLOW_DISPUTES)
    .executeTakeFirst()
  const since = job?.seen_until ? addMilliseconds(job.seen_until, -overlapMs) : null
  let unheard: readonly CardDispute[] = []
  await unlessSilent(platform, round, async () => {
    unheard = await leaveOutHeard(platform, await ports.card.listDisputes({ since }))
  })
  await eachApart(
    unheard,
    ({ disputeId }) => disputeId,
    (dispute) =>
      unlessSilent(platform, round, async () => {
        const taken = await importMissedDispute(platform, dispute)
        const { disputeId } = dispute
        if (taken) log.warn({ disputeId }, 'a dispute was found that no message had told of')
      }),
  )
  if (round.silent) return
  await keepJobPlace(db, FOLLOW_DISPUTES, { until: round.now })
}

/** Those that are unknown here, or have another status at the bank. */
async function leaveOutHeard(
  { db }: Platform,
  listed: readonly CardDispute[],
): Promise<readonly CardDispute[]> {
  const { rows } = await sql<{ id: string; standing: CardDispute['standing'] }>`
    select id, coalesce(outcome, 'open') as standing from card_dispute
    where id = any(${listed.map(({ disputeId }) => disputeId)}::text[])`.execute(db)
  const standings = new Map(rows.map(({ id, standing }) => [id, standing]))
  return listed.filter(({ disputeId, standing }) => standings.get(disputeId) !== standing)
}
