import { type Selectable, sql } from 'kysely'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import {
  type ChainTokenHeadRow,
  inTransaction,
  noteFailures,
  type Platform,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { type ChainHeads, isMined, type TokenSeen } from '#server/ports/door.ts'
import { noteMinedSettlements } from '#server/settlements/door.ts'
import { bookClaims, noteClaims, noteCreditsPaid } from './book-claims.ts'
import { followSales, nameOwners, soldTokens } from './follow-sales.ts'
import { intendWrite, lockIntents } from './intend-on-chain.ts'
import { sendActs } from './send-acts.ts'
import { sendIntents } from './send-intents.ts'
import { askSettlements, sendSettlements } from './send-settlements.ts'
import { takeClaimsBack } from './take-claims-back.ts'

/** What a deposit has minted, and in which block. */
type NoteMissed = (platform: Platform, minted: readonly TokenSeen[]) => Promise<void>

/** After such a pause reading starts afresh: what waited meanwhile does not count as late. */
const gapMs = 6 * HOUR_MS

/**
 * Reads final events of tokens, books claims made from the contract, and sends open intents. It may run twice at once, and after
 * any pause. While the chain gives no answer nothing changes. Invariants C2, C7.
 * @param heads How far the chain is; null while it lags, or when it cannot be trusted.
 * @param noteMissed Looks for the unrecorded deposits of minted tokens.
 */
export async function followCertificates(
  platform: Platform,
  heads: ChainHeads | null,
  noteMissed: NoteMissed,
): Promise<void> {
  if (heads === null) return
  try {
    const until = await readFinal(platform, heads.finalized.height, noteMissed)
    await nameOwners(platform)
    await bookClaims(platform)
    await takeClaimsBack(platform)
    await sendActs(platform, until)
    await sendIntents(platform, until)
    await sendSettlements(platform, until)
  } catch (error) {
    await noteFailures(platform, 'follow_certificates', error, 'warn')
  }
}

/** Reads the blocks that have become final since; returns the last one. */
async function readFinal(
  platform: Platform,
  finalHeight: bigint,
  noteMissed: NoteMissed,
): Promise<bigint> {
  const { db, clock, ports } = platform
  const { chain } = ports
  const head = await readTokenHead(db, chain.chainId)
  const from = (head?.height ?? -1n) + 1n
  const last = from + chain.blocksAtOnce - 1n
  const until = last < finalHeight ? last : finalHeight
  if (until < from) return from - 1n
  const seen = await chain.tokensIn(from, until)
  const claims = await chain.claimsIn(from, until)
  const credits = await chain.creditsPaidIn(from, until)
  const sold = soldTokens(seen, await chain.platformSalesIn(from, until))
  const told = await askSettlements(platform, until)
  // A token minted by a deposit is recorded with it alone.
  await noteMissed(
    platform,
    seen.filter((token) => isMintOfDeposit(token, chain.vault)),
  )
  await inTransaction(db, async (trx) => {
    const now = clock.now()
    await followSales(trx, platform, sold, now)
    await noteClaims(trx, platform, claims)
    await noteCreditsPaid(trx, credits)
    await noteMinedSettlements(trx, told.filter(isMined), until, now)
    if (seen.length > 0) await recordSeen(trx, platform, seen, now)
    const values = { height: until, looked_at: now, vault: chain.vault }
    const since = sql<Date>`case when chain_token_head.looked_at < ${addMilliseconds(now, -gapMs)}
      then excluded.followed_since else chain_token_head.followed_since end`
    await trx
      .insertInto('chain_token_head')
      .values({ chain_id: chain.chainId, followed_since: now, ...values })
      .onConflict((conflict) =>
        conflict
          .column('chain_id')
          .doUpdateSet({ followed_since: since, ...values })
          .where('chain_token_head.height', '<', until),
      )
      .execute()
  })
  return until
}

/** The last block read for tokens; null before the first. */
export function readTokenHead(
  db: Pick<Trx, 'selectFrom'>,
  chainId: bigint,
): Promise<Selectable<ChainTokenHeadRow> | undefined> {
  return db
    .selectFrom('chain_token_head')
    .selectAll()
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
}

/** Has tokens and claims read on from this block, whatever was read before: each event is recorded once. */
export async function readTokensAgainAfter(
  trx: Trx,
  { chainId, height }: { chainId: bigint; height: bigint },
): Promise<void> {
  await trx
    .updateTable('chain_token_head')
    .set({ height })
    .where('chain_id', '=', chainId)
    .where('height', '>', height)
    .execute()
}

/** Forgets up to where a chain was read for tokens on which nothing has happened. */
export async function forgetTokenHead(db: Pick<Trx, 'deleteFrom'>, chainId: bigint): Promise<void> {
  await db.deleteFrom('chain_token_head').where('chain_id', '=', chainId).execute()
}

/** The treasury mints into the vault; a paying wallet has its token at once. */
const isMintOfDeposit = ({ act, owner }: TokenSeen, vault: string) =>
  act === 'mint' && owner !== vault

async function recordSeen(
  trx: Trx,
  { ports }: Platform,
  seen: readonly TokenSeen[],
  now: Date,
): Promise<void> {
  const { chainId, vault } = ports.chain
  const { rows: fresh } = await sql<{
    hash: string
    at: number
  }>`insert into chain_token_event ${unnestRows(seen, {
    chain_id: ['bigint', () => chainId],
    transaction_hash: ['text', ({ transactionHash }) => transactionHash],
    log_index: ['integer', ({ logIndex }) => logIndex],
    block_height: ['bigint', ({ height }) => height],
    mined_at: ['timestamptz', ({ minedAt }) => minedAt],
    act: ['text', ({ act }) => act],
    key: ['text', ({ key }) => key],
    backing_id: ['uuid', ({ orderId }) => orderId],
    owner: ['text', ({ owner }) => owner],
    kind: ['text', ({ kind }) => kind],
    data: ['numeric', ({ data }) => data.toString()],
    burned: ['boolean', ({ burned }) => burned],
  })} on conflict do nothing returning transaction_hash as hash, log_index as at`.execute(trx)
  const done = seen.filter(({ key }) => key !== null)
  await lockIntents(
    trx,
    done.flatMap(({ key }) => key ?? []),
  )
  await sql`update chain_intent i set state = 'done', ended_at = ${now},
      first_sent_at = coalesce(i.first_sent_at, ${now}),
      block_height = seen.height, transaction_hash = seen.hash
    from unnest(${done.map(({ key }) => key)}::text[], ${done.map(({ height }) => height)}::bigint[],
      ${done.map(({ transactionHash }) => transactionHash)}::text[]) as seen (key, height, hash)
    where i.key = seen.key and i.ended_at is null`.execute(trx)
  // A deposit can mint for an order that was paid otherwise by then: the token is its backer's all the same.
  // What is read again says nothing new: the certificate may have come to the vault since.
  const places = new Set(fresh.map(({ hash, at }) => `${hash}:${at}`))
  const held = seen.filter(
    (token) =>
      isMintOfDeposit(token, vault) && places.has(`${token.transactionHash}:${token.logIndex}`),
  )
  if (held.length === 0) return
  const { rows } = await sql<{ number: bigint }>`
    update certificate c set wallet_address = seen.owner, claims_after = 0
    from unnest(${held.map(({ orderId }) => orderId)}::uuid[],
      ${held.map(({ owner }) => owner)}::text[]) as seen (backing_id, owner)
    where c.backing_id = seen.backing_id and c.wallet_address is null
    returning c.number`.execute(trx)
  // The token does not have the interval, which the other payment determined.
  for (const { number } of rows) await intendWrite(trx, number, now)
}
