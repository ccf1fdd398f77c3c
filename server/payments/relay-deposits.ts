import { type Selectable, sql } from 'kysely'
import { endOfSigned } from '#domain/orders/signed-payment.ts'
import { isChainPaused } from '#server/identity/door.ts'
import {
  type DepositAuthorizationRow,
  inTransaction,
  noteFailures,
  type Platform,
} from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'
import type { DepositOrder, DepositRelay, SignedPermit } from '#server/ports/door.ts'
import { payables } from './payables.ts'

const mostAtOnce = 64

/**
 * Brings what wallets have signed to the contract: `unknown` before it is sent, sent again with the same key until its deposit is final.
 * What the contract refuses ends, and its order waits again. Nothing is sent while money is stopped or the chain is paused. While the
 * chain gives no answer nothing changes. Rule PAY-01, invariant C7.
 */
export async function relayDeposits(platform: Platform): Promise<void> {
  const { relay } = platform.ports.chain
  if (!relay) return
  await relayOpen(platform, relay).catch((error: unknown) =>
    noteFailures(platform, 'relay_deposits', error, 'warn'),
  )
}

type Open = Selectable<DepositAuthorizationRow> & {
  typedData: Record<string, unknown>
  permitSignature: string
  isOver: boolean
  isOrdered: boolean
}

async function relayOpen(platform: Platform, relay: DepositRelay): Promise<void> {
  const { db, clock } = platform
  await endFinal(platform)
  const open = await readOpen(platform)
  if (open.length === 0) return
  const unsent = new Set(await findUnsent(platform, open))
  // What was never sent is taken by nobody.
  const dead = open.filter((row) => unsent.has(row) && (row.isOver || !row.isOrdered))
  for (const row of dead) await refuse(platform, row, row.isOver ? 'too_late' : 'order_ended')
  const due = open.filter((row) => !dead.includes(row))
  if (due.length === 0 || (await isStopped(db)) || (await isChainPaused(db))) return
  await sql`update deposit_authorization set state = 'unknown',
      first_sent_at = coalesce(first_sent_at, ${clock.now()})
    where state = 'intended' and permit_id = any(${due.map((row) => row.permit_id)}::uuid[])`.execute(
    db,
  )
  const byKey = new Map(due.map((row) => [keyOf(row), row]))
  for (const answer of await relay.sendDeposits(due.map(orderOf))) {
    const row = byKey.get(answer.key)
    if (row && 'refused' in answer) await refuse(platform, row, answer.refused)
    else if (row && 'transactionHash' in answer) await noteSent(platform, row, answer)
  }
}

const keyOf = ({ permit_id: permitId }: Open) => `deposit:${permitId}`

function orderOf(row: Open): DepositOrder {
  const permit: SignedPermit = { typedData: row.typedData, signature: row.permitSignature }
  const { valid_after: validAfter, valid_before: validBefore, signature } = row
  return { key: keyOf(row), permit, validAfter, validBefore, signature }
}

async function readOpen({ db, clock }: Platform): Promise<readonly Open[]> {
  const { rows } =
    await sql<Open>`select a.*, p.permit as "typedData", p.signature as "permitSignature",
      p.expires_at <= ${clock.now()} as "isOver",
      coalesce(b.state, u.state) in ('awaiting_payment', 'detected') as "isOrdered"
    from deposit_authorization a join order_permit p on p.id = a.permit_id
      left join backing b on b.id = a.order_id left join purchase u on u.id = a.order_id
    where a.state in ('intended', 'unknown', 'sent')
    order by a.received_at limit ${mostAtOnce}`.execute(db)
  return rows
}

/** Those that no transaction was made for, as far as anybody knows. */
async function findUnsent({ ports }: Platform, open: readonly Open[]): Promise<readonly Open[]> {
  const asked = open.filter((row) => row.state !== 'intended' && (row.isOver || !row.isOrdered))
  const known = asked.length > 0 ? await ports.chain.sentTokens(asked.map(keyOf)) : []
  const keys = new Set(known.map(({ key }) => key))
  return open.filter(
    (row) => row.state === 'intended' || (asked.includes(row) && !keys.has(keyOf(row))),
  )
}

/** From here on the deposit itself is followed. */
async function endFinal({ db }: Platform): Promise<void> {
  await sql`update deposit_authorization a set state = 'done' where a.state in ('unknown', 'sent')
    and exists (select from chain_deposit d where d.permit_id = a.permit_id and d.state = 'final')`.execute(
    db,
  )
}

async function noteSent(
  { db }: Platform,
  row: Open,
  { transactionHash }: { transactionHash: string },
): Promise<void> {
  await db
    .updateTable('deposit_authorization')
    .set({ state: 'sent', transaction_hash: transactionHash })
    .where('permit_id', '=', row.permit_id)
    .where('state', 'in', ['unknown', 'sent'])
    .execute()
}

/** Its order waits again, unless another deposit for it is on its way or has paid it. */
async function refuse(platform: Platform, row: Open, refusal: string): Promise<void> {
  const isPaid = endOfSigned(refusal) === null
  await inTransaction(platform.db, async (trx) => {
    await payables().lock(trx, platform, row.order_id)
    const ended = await trx
      .updateTable('deposit_authorization')
      .set(isPaid ? { state: 'done' } : { state: 'refused', refusal: refusal.slice(0, 500) })
      .where('permit_id', '=', row.permit_id)
      .where('state', 'in', ['intended', 'unknown', 'sent'])
      .returning('permit_id')
      .executeTakeFirst()
    if (!ended || isPaid) return
    const other = await trx
      .selectFrom('chain_deposit')
      .select('log_index')
      .where('order_id', '=', row.order_id)
      .where('state', '=', 'seen')
      .executeTakeFirst()
    if (other) return
    await payables().notePaymentFailed(trx, platform, row.order_id, 'replaced')
  })
}
