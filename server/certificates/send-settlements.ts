import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { readSettlement } from '#domain/settlements/chain-claim.ts'
import { isChainPaused } from '#server/identity/door.ts'
import { inTransaction, type Platform } from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'
import { isMined, type SettleOrder, type TokenAnswer } from '#server/ports/door.ts'
import { noteMinedSettlements, noteSentSettlements } from '#server/settlements/door.ts'
import { pocketNumber } from './pocket-number.ts'

const mostAtOnce = 64

interface Open {
  key: string
  pocketId: string
  number: number
  terms: Record<string, unknown>
  owedMicro: MicroUsdc
}

/**
 * Sends settlements, which say what tokens may claim: `unknown` before it is sent, resolved by asking with the same key, sent
 * again only if the chain does not know it, ended once its block is final. A settlement waits for earlier intents of its Pocket's
 * tokens, so that nobody claims who is no longer the holder in the books. Invariants C3, C7.
 * @throws when the chain gives no answer.
 */
export async function sendSettlements(platform: Platform, finalHeight: bigint): Promise<void> {
  const { db, clock, ports } = platform
  const note = (answers: readonly TokenAnswer[]) =>
    noteMinedSettlements(db, answers.filter(isMined), finalHeight, clock.now())
  const { rows: open } = await sql<Open>`
    select s.key, s.pocket_id as "pocketId", s.number, s.terms,
      coalesce(d.holders_micro, o.total_micro, 0) as "owedMicro"
    from chain_settlement s
      left join distribution d on d.pocket_id = s.pocket_id and d.fight_id = s.fight_id
        and s.part = 'distribution:' || d.number
      left join fight_compensation o on o.pocket_id = s.pocket_id and o.fight_id = s.fight_id
        and s.part = 'called_off'
    where s.ended_at is null and (s.state <> 'sent' or s.block_height <= ${finalHeight})
      and not exists (select from chain_intent i join certificate c on c.backing_id = i.backing_id
        where c.pocket_id = s.pocket_id and i.ended_at is null and i.created_at <= s.created_at)
    order by s.id limit ${mostAtOnce}`.execute(db)
  if (open.length === 0 || (await isStopped(db)) || (await isChainPaused(db))) return
  const known = await ports.chain.sentTokens(open.map(({ key }) => key))
  await note(known)
  const inBlock = new Set(known.flatMap((each) => (isMined(each) ? [each.key] : [])))
  const missing = open.filter(({ key }) => !inBlock.has(key))
  if (missing.length === 0) return
  const keys = missing.map(({ key }) => key)
  const orders = await inTransaction(db, async (trx) => {
    await noteSentSettlements(trx, keys, clock.now())
    const told: SettleOrder[] = []
    for (const { key, pocketId, number, terms, owedMicro } of missing) {
      const named = { key, number, terms: readSettlement(terms), owedMicro }
      told.push({ ...named, pocketNumber: await pocketNumber(trx, pocketId) })
    }
    return told
  })
  await note(await ports.chain.sendSettlements(orders))
}

/** Asks the chain about settlements whose block should be final by now. @throws when it gives no answer. */
export async function askSettlements(
  { db, ports }: Platform,
  finalHeight: bigint,
): Promise<readonly TokenAnswer[]> {
  const sent = await db
    .selectFrom('chain_settlement')
    .select('key')
    .where('state', '=', 'sent')
    .where('block_height', '<=', finalHeight)
    .execute()
  return sent.length === 0 ? [] : ports.chain.sentTokens(sent.map(({ key }) => key))
}
