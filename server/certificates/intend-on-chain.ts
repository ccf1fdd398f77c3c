import { sql } from 'kysely'
import { isMintedAtOnce } from '#domain/certificates/chain-intent.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Trx, unnestRows } from '#server/kernel/door.ts'
import type { ReturnConsent } from '#server/ports/door.ts'

/** What a new certificate's token depends on. */
export interface Minted {
  backingId: string
  principalMicro: MicroUsdc
}

/**
 * Writes the intents to mint these certificates, in the transaction that writes the certificates: one statement for any number. A
 * token is minted locked with its deposit, and does not know its interval yet, so an update is intended. Invariant C2.
 */
export async function intendMints(trx: Trx, minted: readonly Minted[], now: Date): Promise<void> {
  const rows = minted.flatMap(({ backingId, principalMicro }) => {
    if (!isMintedAtOnce(principalMicro)) return []
    const mint = { key: mintKey(backingId), kind: 'mint', backingId }
    const place = { key: `write:${backingId}:0`, kind: 'write', backingId }
    return [mint, place]
  })
  if (rows.length === 0) return
  await sql`insert into chain_intent ${unnestRows(rows, {
    key: ['text', ({ key }) => key],
    kind: ['text', ({ kind }) => kind],
    backing_id: ['uuid', ({ backingId }) => backingId],
    created_at: ['timestamptz', () => now],
  })}`.execute(trx)
}

/**
 * The same for one token, at its holder's request; false if it was intended before. An update that was intended while there was no
 * token has ended, and another one tells this token that it is not locked.
 */
export async function intendMint(trx: Trx, backingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`with minted as (
      insert into chain_intent (key, kind, backing_id, created_at)
      values (${mintKey(backingId)}, 'mint', ${backingId}, ${now})
      on conflict (key) do nothing returning backing_id)
    insert into chain_intent (key, kind, backing_id, created_at)
    select 'write:' || m.backing_id || ':' || (select count(*) from chain_intent i
      where i.backing_id = m.backing_id), 'write', m.backing_id, ${now}
    from minted m returning id`.execute(trx)
  return rows.length > 0
}

/** Writes the intent to burn a token, with its burn in the books. Once for each order. Invariant C2. */
export async function intendBurn(trx: Trx, backingId: string, now: Date): Promise<void> {
  await sql`insert into chain_intent (key, kind, backing_id, created_at)
    values (${`burn:${backingId}`}, 'burn', ${backingId}, ${now})
    on conflict (key) do nothing`.execute(trx)
}

/**
 * Writes the intent to update a token to its certificate's state, which is read when it is sent. One that is not sent yet is reused,
 * locked so that it is not sent with the earlier state. Called with the certificate locked.
 */
export async function intendWrite(trx: Trx, certificateNumber: bigint, now: Date): Promise<void> {
  await sql`select i.id from chain_intent i join certificate c on c.backing_id = i.backing_id
    where c.number = ${certificateNumber} and i.kind = 'write' and i.state = 'intended'
    for no key update of i`.execute(trx)
  await sql`insert into chain_intent (key, kind, backing_id, created_at)
    select 'write:' || c.backing_id || ':' || (select count(*) from chain_intent i
        where i.backing_id = c.backing_id), 'write', c.backing_id, ${now}
    from certificate c where c.number = ${certificateNumber} and c.burned_at is null and not exists (select from chain_intent i
        where i.backing_id = c.backing_id and i.kind = 'write' and i.state = 'intended')`.execute(
    trx,
  )
}

/**
 * Writes the intent to transfer a token to where its certificate is now: out of the vault, back with its owner's consent, by a sale
 * or by a recovery. Called with the certificate locked.
 */
export async function intendMove(
  trx: Trx,
  certificateNumber: bigint,
  now: Date,
  kind: 'move' | 'recover' = 'move',
  consent: ReturnConsent | null = null,
): Promise<void> {
  await sql`insert into chain_intent (key, kind, backing_id, created_at, consent_signature, consent_expires_at)
    select ${kind}::text || ':' || c.backing_id || ':' || (select count(*) from chain_intent i
        where i.backing_id = c.backing_id), ${kind}, c.backing_id, ${now}, ${consent?.signature ?? null}::text,
      ${consent?.expiresAt ?? null}::timestamptz
    from certificate c where c.number = ${certificateNumber}`.execute(trx)
}

/** Locks intents in a fixed order, so that two transactions with the same ones do not deadlock. */
export async function lockIntents(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`select id from chain_intent where key = any(${[...keys]}::text[])
    order by id for no key update`.execute(trx)
}

const mintKey = (backingId: string) => `mint:${backingId}`
