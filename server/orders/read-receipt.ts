import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** What a receipt of a backing says beside its movement. */
export interface BackingReceipt {
  kind: PocketKind
  units: number | null
  principalMicro: MicroUsdc
  backerPaysMicro: MicroUsdc
  /** Borne by the recipient. */
  saleFeeMicro: MicroUsdc
  /** The rate of it, in basis points, by which the Pocket is sold. */
  saleFeeBps: number
  /** The waiver of the right of withdrawal, in the words that were ticked. */
  waiver: { text: string; version: string; at: Date } | null
  /** The hash of the Pocket's terms, as two operators approved them. */
  termsHash: string | null
  /** The general terms in force at the order, and the hash of their text. */
  generalTerms: { version: string; hash: string } | null
}

/** The receipt of an order of the actor's; null for anybody else's, as for none. */
export async function findBackingReceipt(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
  backingId: string,
): Promise<BackingReceipt | null> {
  const { rows } = await sql<Row>`
    select b.kind, b.units, b.principal_micro as "principalMicro",
      b.backer_pays_micro as "backerPaysMicro", b.sale_fee_micro as "saleFeeMicro",
      p.sale_fee_bps as "saleFeeBps",
      w.exact_text as "waiverText", w.terms_version as "waiverVersion", w.sent_at as "waiverAt",
      p.terms_hash as "termsHash", t.version, t.hash
    from backing b join pocket p on p.id = b.pocket_id
      left join waiver_evidence w on w.order_id = b.id
      left join lateral (
        select version, encode(sha256(convert_to(text_fr, 'UTF8')), 'hex') as hash
        from terms_version where applies_at <= b.created_at
        order by applies_at desc limit 1) t on true
    where b.id = ${backingId} and b.person_id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { waiverText: text, waiverVersion, waiverAt: at, version, hash, ...receipt } = row
  return {
    ...receipt,
    waiver: text && waiverVersion && at ? { text, version: waiverVersion, at } : null,
    generalTerms: version && hash ? { version, hash } : null,
  }
}

type Row = Omit<BackingReceipt, 'waiver' | 'generalTerms'> & {
  waiverText: string | null
  waiverVersion: string | null
  waiverAt: Date | null
  version: string | null
  hash: string | null
}
