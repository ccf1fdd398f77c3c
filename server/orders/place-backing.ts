import { createHash } from 'node:crypto'
import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type BackingFacts, decideBacking } from '#domain/orders/backing.ts'
import { findScreeningSubject, screenPerson } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { exactJson, inTransaction, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { readBadgeRight, recordBadgeUse } from './badge-use.ts'
import { loadBackingFacts, lockForOrder } from './load-backing-facts.ts'
import type { OrderInput } from './order-input.ts'
import { type PlacedBacking, readPlaced } from './read-placed.ts'
import { recordOrder } from './record-order.ts'

const operation = 'place_backing'

/**
 * Takes an order: holds its units and its room under the KYC threshold for half an hour, keeps the proof
 * of the waiver, and awaits the payment. The same key gives the first answer again; with another order it
 * refuses `key_reused`. Refuses `not_launched`, `money_stopped`, `unknown_pocket` and all that `decideBacking` refuses.
 * Rules PKT-01, TIP-01, PRO-01, PRO-02, FED-01, KYC-01, KYC-02.
 */
export async function placeBacking(
  platform: Platform,
  actor: Actor,
  input: OrderInput,
  idempotencyKey: string,
): Promise<Decision<PlacedBacking>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'backing')) return refuse({ code: 'not_launched' })
  const request = { key: idempotencyKey, hash: hashOf(input) }
  const screening = await screenBefore(platform, actor)
  return inTransaction(platform.db, async (trx) => {
    await lockForOrder(trx, actor.personId, input.pocketId)
    const earlier = await findEarlier(trx, actor, request)
    if (earlier) return earlier
    const [stopped] = await stopRefusals(trx)
    if (stopped) return refuse(stopped)
    const { personId } = actor
    const facts = await loadBackingFacts(trx, platform, personId, input.pocketId, screening)
    if (!facts) return refuse({ code: 'unknown_pocket' })
    const now = platform.clock.now()
    const decision = decideBacking(facts, input.order, now)
    if (!decision.ok) return decision
    const { terms } = facts.pocket
    const backingId = await recordOrder(trx, platform, {
      personId,
      input,
      priced: decision.value,
      terms,
      now,
    })
    await noteBadge(trx, facts, { personId, backingId }, now)
    await keepAnswer(trx, platform, actor, request, backingId)
    return accept(await readPlaced(trx, backingId))
  })
}

/** Before the public only a badge lets in: it is that buyer's for this Pocket from now on. Rule TIP-03. */
async function noteBadge(
  trx: Trx,
  { pocket }: BackingFacts,
  order: { personId: string; backingId: string },
  now: Date,
): Promise<void> {
  if (pocketStatus(pocket, now) !== 'priority') return
  const row = await trx
    .selectFrom('pocket')
    .select(['id', 'fighter_id', 'priority_opens_at', 'opens_at'])
    .where('id', '=', pocket.pocketId)
    .executeTakeFirstOrThrow()
  const right = await readBadgeRight(trx, order.personId, row)
  invariant(right.certificateNumber !== null, 'a badge has let this order in')
  const { certificateNumber } = right
  await recordBadgeUse(trx, { ...order, pocketId: row.id, certificateNumber }, now)
}

type Request = { key: string; hash: string }

async function keepAnswer(
  trx: Trx,
  platform: Platform,
  actor: Actor,
  request: Request,
  backingId: string,
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({
      person_id: actor.personId,
      operation,
      key: request.key,
      request_hash: request.hash,
      answer: JSON.stringify({ backingId }),
      created_at: platform.clock.now(),
    })
    .execute()
}

/** The first answer to this key. It is made of what never changes, so it is the same each time. */
async function findEarlier(
  trx: Trx,
  actor: Actor,
  request: Request,
): Promise<Decision<PlacedBacking> | null> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('person_id', '=', actor.personId)
    .where('operation', '=', operation)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_hash !== request.hash) return refuse({ code: 'key_reused' })
  return accept(await readPlaced(trx, String(row.answer.backingId)))
}

function hashOf(input: OrderInput): string {
  return createHash('sha256').update(exactJson(input)).digest('hex')
}

/** Who has no verified identity is refused for that, and is not looked up. */
async function screenBefore(platform: Platform, actor: Actor) {
  const subject = await findScreeningSubject(platform, actor.personId)
  return subject ? screenPerson(platform, subject, 'before_payment', null) : 'pass'
}
