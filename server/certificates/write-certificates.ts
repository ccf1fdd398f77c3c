import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Trx, unnestRows } from '#server/kernel/door.ts'

/** A certificate as it comes into being; its token goes to the wallet, else to the vault. */
export interface NewCertificate {
  number: bigint | null
  kind: PocketKind
  backingId: string
  pocketId: string
  holderId: string
  principalMicro: bigint
  intervalFrom: number | null
  intervalUntil: number | null
  coverBps: number
  state: 'locked' | 'frozen'
  wallet: string | null
}

export async function issueCertificates(
  trx: Trx,
  certificates: readonly NewCertificate[],
  now: Date,
): Promise<void> {
  await sql`insert into certificate ${unnestRows(certificates, {
    number: ['bigint', ({ number }) => number],
    kind: ['text', ({ kind }) => kind],
    backing_id: ['uuid', ({ backingId }) => backingId],
    pocket_id: ['uuid', ({ pocketId }) => pocketId],
    holder_id: ['uuid', ({ holderId }) => holderId],
    original_holder_id: ['uuid', ({ holderId }) => holderId],
    principal_micro: ['bigint', ({ principalMicro }) => principalMicro],
    interval_from: ['integer', ({ intervalFrom }) => intervalFrom],
    interval_until: ['integer', ({ intervalUntil }) => intervalUntil],
    cover_bps: ['integer', ({ coverBps }) => coverBps],
    state: ['text', ({ state }) => state],
    minted_at: ['timestamptz', () => now],
    wallet_address: ['text', ({ wallet }) => wallet],
    claims_after: ['integer', ({ wallet }) => (wallet === null ? null : 0)],
  })}`.execute(trx)
}

/** Marks the active certificates of settled orders as settled. */
export async function settleCertificates(trx: Trx, backingIds: readonly string[]): Promise<void> {
  await sql`update certificate set state = 'settled'
    where backing_id = any(${[...backingIds]}::uuid[]) and state = 'active'`.execute(trx)
}

/** Burns the certificate of an order that is worth nothing any more. */
export async function voidCertificate(trx: Trx, backingId: string, now: Date): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ state: 'burned', burned_at: now })
    .where('backing_id', '=', backingId)
    .where('burned_at', 'is', null)
    .execute()
}

/** Gives a certificate to its new holder, in the vault. */
export async function changeHolder(trx: Trx, number: bigint, holderId: string): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ holder_id: holderId, wallet_address: null })
    .where('number', '=', number)
    .execute()
}

/** A certificate that came to another holder. */
export interface Transfer {
  number: bigint
  fromId: string
  toId: string
  route: 'in_house_sale' | 'listed_operator' | 'owner_known'
  /** Of a sale. */
  priceMicro: MicroUsdc | null
  /** Null since the move before: one and the same owner, by another name. */
  at: Date | null
}

/** Records it after every earlier one, whatever the clocks of books and chain say. */
export async function recordTransfer(
  trx: Trx,
  { number, fromId, toId, route, priceMicro, at }: Transfer,
): Promise<void> {
  await sql`insert into certificate_transfer (certificate_number, from_id, to_id, route, price_micro, at)
    select ${number}, ${fromId}, ${toId}, ${route}, ${priceMicro}::bigint,
      greatest(${at}::timestamptz, (select max(at) from certificate_transfer
        where certificate_number = ${number}))`.execute(trx)
}
