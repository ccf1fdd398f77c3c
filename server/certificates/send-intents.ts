import { sql } from 'kysely'
import { decideIntent, type IntentTransition } from '#domain/certificates/chain-intent.ts'
import { isChainPaused } from '#server/identity/door.ts'
import { inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'
import { isStopped, noteMovesByMint } from '#server/ledger/door.ts'
import { isMined, type Mined, type TokenOrder, type TokenState } from '#server/ports/door.ts'
import { lockIntents } from './intend-on-chain.ts'
import { loadOpenIntents, type OpenIntent } from './load-intents.ts'

/**
 * Sends the intents for tokens. The message is fixed and the intent `unknown` before it is sent; whatever becomes of the call, it
 * is resolved by asking the chain with the same key, and sent again only if the chain does not know it. Nothing is sent while
 * money is stopped or the chain is paused. Invariants C2, C7.
 * @throws when the chain gives no answer.
 */
export async function sendIntents(platform: Platform, finalHeight: bigint): Promise<void> {
  const { db, ports } = platform
  const open = await loadUnknown(platform, finalHeight)
  if (open.length === 0 || (await isStopped(db)) || (await isChainPaused(db))) return
  // Token events are read first: what they show of our intents is known then, whoever has sent it.
  const tokens = await ports.chain.tokensOf(open.map(({ backingId }) => backingId))
  const states = new Map(tokens.map((token) => [token.orderId, token]))
  const found = await ports.chain.sentTokens(open.map(({ key }) => key))
  const mined = found.filter(isMined)
  await markSent(platform, mined)
  const inBlock = new Set(mined.map(({ key }) => key))
  const missing = open.filter(({ key }) => !inBlock.has(key))
  if (missing.length === 0) return
  const orders = await inTransaction(db, async (trx) => {
    // Judged by their certificates' present state: a change since then holds the intent, which is sent the next time.
    const held = await holdFree(trx, missing)
    const steps = (await loadOpenIntents({ ...platform, db: trx }, finalHeight, held)).map(
      (intent) => ({
        intent,
        step: stepOf(intent, states),
      }),
    )
    await releaseHold(trx, named(steps, 'void'), platform.clock.now())
    return fix(trx, named(steps, 'send'), states, platform.clock.now())
  })
  if (orders.length === 0) return
  const answers = await ports.chain.sendTokens(orders)
  for (const { key, refused } of answers.flatMap((each) => ('refused' in each ? [each] : []))) {
    platform.log.warn({ key, refused }, 'a certificate’s transaction has not been sent')
  }
  await markSent(platform, answers.filter(isMined))
}

/** Open intents, except mints that the deposit itself had brought about, finally, before the intent was written. */
async function loadUnknown(platform: Platform, finalHeight: bigint): Promise<OpenIntent[]> {
  const open = await loadOpenIntents(platform, finalHeight)
  if (open.length === 0) return open
  const now = platform.clock.now()
  const { rows: known } = await sql<{ id: bigint }>`with known as (
      select i.id, e.block_height, e.transaction_hash from chain_intent i
      join chain_token_event e on e.key = i.key
      where i.ended_at is null order by i.id for no key update of i)
    update chain_intent i set state = 'done', ended_at = ${now},
      first_sent_at = coalesce(i.first_sent_at, ${now}),
      block_height = known.block_height, transaction_hash = known.transaction_hash
    from known where i.id = known.id returning i.id`.execute(platform.db)
  const ended = new Set(known.map(({ id }) => id))
  return open.filter(({ id }) => !ended.has(id))
}

/** Locks, by id, those whose certificates nobody is changing now: a later change waits for us, a running one makes us skip it. */
async function holdFree(trx: Trx, intents: readonly OpenIntent[]): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from chain_intent
    where id = any(${intents.map(({ id }) => id)}::bigint[]) and ended_at is null
    order by id for no key update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

function stepOf(intent: OpenIntent, states: ReadonlyMap<string, TokenState>): IntentTransition {
  const { kind, state, certificate, backingId } = intent
  const { mintIsOpen, earlierIsOpen, burnIsFinal } = intent
  const open = { neverSent: state === 'intended', mintIsOpen, earlierIsOpen, burnIsFinal }
  return decideIntent({ kind, ...open, certificate, token: states.get(backingId) ?? null })
}

const named = (
  steps: readonly { intent: OpenIntent; step: IntentTransition }[],
  wanted: IntentTransition,
) => steps.flatMap(({ intent, step }) => (step === wanted ? [intent] : []))

/** Intents that another process has begun to send stay untouched. */
async function releaseHold(trx: Trx, intents: readonly OpenIntent[], now: Date): Promise<void> {
  if (intents.length === 0) return
  await sql`update chain_intent i set state = 'void', ended_at = ${now}
    from unnest(${intents.map(({ id }) => id)}::bigint[],
      ${intents.map(({ state }) => state)}::text[]) as judged (id, state)
    where i.id = judged.id and i.state = judged.state`.execute(trx)
}

/** Fixes the message, once: every later attempt sends the same. */
async function fix(
  trx: Trx,
  intents: readonly OpenIntent[],
  states: ReadonlyMap<string, TokenState>,
  now: Date,
): Promise<readonly TokenOrder[]> {
  if (intents.length === 0) return []
  const told = intents.flatMap(({ id, backingId, certificate }) => {
    const says = certificate ?? states.get(backingId)
    return says ? [{ id, owner: says.owner, data: says.data }] : []
  })
  const ids = told.map(({ id }) => id)
  await sql`update chain_intent i set state = 'unknown', first_sent_at = ${now},
      owner = told.owner, data = told.data
    from unnest(${ids}::bigint[], ${told.map(({ owner }) => owner)}::text[],
      ${told.map(({ data }) => data.toString())}::numeric[]) as told (id, owner, data)
    where i.id = told.id and i.state = 'intended'`.execute(trx)
  await fixDeposits(trx, intents, now)
  const { rows } = await sql<{ id: bigint; owner: string; data: string }>`
    select id, owner, data::text as data from chain_intent
    where id = any(${ids}::bigint[]) and ended_at is null`.execute(trx)
  const fixed = new Map(rows.map((row) => [row.id, row]))
  return intents.flatMap((intent) => {
    const { id, key, kind: act, backingId: orderId, certificate, claimsAfter } = intent
    const { consent, deposit } = intent
    const row = fixed.get(id)
    const kind = certificate?.kind ?? states.get(orderId)?.kind
    if (!row || !kind) return []
    const { owner, data } = row
    return [{ key, act, orderId, kind, owner, data: BigInt(data), claimsAfter, consent, deposit }]
  })
}

/** The deposits of these mints are on their way with them. */
async function fixDeposits(trx: Trx, intents: readonly OpenIntent[], now: Date): Promise<void> {
  const keys = intents.flatMap(({ deposit }) => deposit?.key ?? [])
  if (keys.length === 0) return
  await noteMovesByMint(trx, keys, now)
}

async function markSent({ db, clock }: Platform, mined: readonly Mined[]): Promise<void> {
  if (mined.length === 0) return
  const keys = mined.map(({ key }) => key)
  await inTransaction(db, async (trx) => {
    await lockIntents(trx, keys)
    await sql`update chain_intent i set state = 'sent', block_height = mined.height,
      transaction_hash = mined.hash, first_sent_at = coalesce(i.first_sent_at, ${clock.now()})
    from unnest(${keys}::text[], ${mined.map(({ height }) => height)}::bigint[],
      ${mined.map(({ transactionHash }) => transactionHash)}::text[]) as mined (key, height, hash)
    where i.key = mined.key and i.ended_at is null`.execute(trx)
  })
}
