import { sql } from 'kysely'
import type { ChainSettlement } from '#domain/settlements/chain-claim.ts'
import { type Database, exactJson, type Trx } from '#server/kernel/door.ts'
import type { Mined } from '#server/ports/door.ts'

/* Settlements on their way to the chain; `certificates` sends them among the intents of the tokens. */

/** What a fight owes to a Pocket's holders: one distribution by its number, or everything that a cancelled fight owes. */
interface SettledPart {
  pocketId: string
  fightId: string
  part: `distribution:${number}` | 'called_off'
}

/** Writes the intent to let tokens claim this, in the transaction that owes it to their holders. The Pocket is locked. */
export async function intendSettlement(
  trx: Trx,
  { pocketId, fightId, part }: SettledPart,
  terms: ChainSettlement,
  now: Date,
): Promise<void> {
  await sql`insert into chain_settlement (key, pocket_id, fight_id, part, number, terms, created_at)
    select ${`settle:${pocketId}:${fightId}:${part}`}, ${pocketId}, ${fightId}, ${part}, count(*) + 1,
      ${exactJson(terms)}::jsonb, ${now}
    from chain_settlement where pocket_id = ${pocketId}`.execute(trx)
}

/** They are sent now, for the first time or once more. */
export async function noteSentSettlements(
  trx: Trx,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update chain_settlement set state = 'unknown',
      first_sent_at = coalesce(first_sent_at, ${now})
    where key = any(${keys}::text[]) and state in ('intended', 'sent')`.execute(trx)
}

/** Records their blocks; a final one never changes. */
export async function noteMinedSettlements(
  db: Database,
  mined: readonly Mined[],
  finalHeight: bigint,
  now: Date,
): Promise<void> {
  if (mined.length === 0) return
  await sql`update chain_settlement s set block_height = mined.height, transaction_hash = mined.hash,
      state = case when mined.height <= ${finalHeight} then 'done' else 'sent' end,
      ended_at = case when mined.height <= ${finalHeight} then ${now}::timestamptz end
    from unnest(${mined.map(({ key }) => key)}::text[], ${mined.map(({ height }) => height)}::bigint[],
      ${mined.map(({ transactionHash }) => transactionHash)}::text[]) as mined (key, height, hash)
    where s.key = mined.key and s.ended_at is null`.execute(db)
}
