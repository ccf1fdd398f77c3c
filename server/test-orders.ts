import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currentWaiver } from '#server/backings/waiver-text.ts'
import { sandboxIds } from '#server/db/sandbox-world.ts'
import type { Platform } from '#server/platform.ts'
import type { Answer, Visitor } from '#server/test-visitor.ts'

/** Orders as requests carry them. */
export const tipOf = (amount: unknown) => ({ kind: 'tips', pocketId: sandboxIds.tips, amount })
export const sponsorshipOf = (amount: unknown) => ({
  kind: 'federation',
  pocketId: sandboxIds.sponsorship,
  amount,
})
export const tickedWaiver = { ticked: true, textVersion: currentWaiver.version }
export const shareOf = (units: unknown, level2 = false, waiver: unknown = tickedWaiver) => ({
  kind: 'share',
  pocketId: sandboxIds.share,
  units,
  level2,
  waiver,
})

let keys = 0

export function place(visitor: Visitor, order: unknown, key = `key-${++keys}`): Promise<Answer> {
  return visitor.send('POST', '/api/backings', order, { 'idempotency-key': key })
}

/** Opens the payment page of an order; gives its address. */
export async function openPayment(visitor: Visitor, backingId: string): Promise<string> {
  const paths = { successPath: '/merci', cancelPath: '/retour' }
  const answer = await visitor.send('POST', `/api/backings/${backingId}/card-payment`, paths)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.url
}

/** Types a card on the payment page, as a browser does. */
export function payOnPage(url: string, card = '4242 4242 4242 4242', action = 'pay') {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card, action }),
  })
}

/** Places an order and pays it; gives the order's id. */
export async function buy(visitor: Visitor, order: unknown): Promise<string> {
  const placed = await place(visitor, order)
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  const paid = await payOnPage(await openPayment(visitor, placed.body.backingId))
  if (paid.status !== 303) throw new Error(`the page answered ${paid.status}`)
  return placed.body.backingId
}

const moneyTables = [
  'fight',
  'bout_change',
  'bout_question',
  'bout_answer',
  'earnings_declaration',
  'earnings_challenge',
  'fight_receipt',
  'pot',
  'fight_compensation',
  'claim',
  'claim_part',
  'payout_address',
  'payout_wish',
  'wallet',
  'identity.wallet_proof',
  'wallet_recovery',
  'proposal',
  'setting_change',
  'audit_log',
  'pocket',
  'release_step',
  'treasury_order',
  'backing',
  'backing_step',
  'purchase',
  'purchase_step',
  'sale',
  'reservation',
  'waiver_evidence',
  'certificate',
  'ledger_entry',
  'posting',
  'payment',
  'effect_intent',
  'card_quote',
  'order_permit',
  'chain_deposit',
  'badge_use',
  'webhook_event',
  'idempotency',
  'person',
]

/** A hash over every row that has to do with money: what changes nothing leaves it as it was. */
export async function hashOfMoney(platform: Platform): Promise<string> {
  const hash = createHash('sha256')
  for (const table of moneyTables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(string_agg(t::text, '|' order by t::text), '') as rows
      from ${sql.table(table)} t`.execute(platform.db)
    hash.update(`${table}:${rows[0]?.rows}\n`)
  }
  return hash.digest('hex')
}

/** The postings of an order's entries, by account without the Pocket's id. */
export async function postingsOf(
  platform: Platform,
  backingId: string,
): Promise<Record<string, Record<string, bigint>>> {
  const rows = await platform.db
    .selectFrom('ledger_entry')
    .innerJoin('posting', 'posting.entry_id', 'ledger_entry.id')
    .select(['kind', 'account', 'amount_micro'])
    .where('backing_id', '=', backingId)
    .orderBy('ledger_entry.id')
    .orderBy('position')
    .execute()
  const entries: Record<string, Record<string, bigint>> = {}
  for (const { kind, account, amount_micro } of rows) {
    const name = account.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '<pocket>')
    entries[kind] = { ...entries[kind], [name]: amount_micro }
  }
  return entries
}
