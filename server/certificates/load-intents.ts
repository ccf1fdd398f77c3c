import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import {
  type IntentKind,
  type TokenStanding,
  tokenDataOf,
} from '#domain/certificates/chain-intent.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { unprovenSince } from '#domain/orders/withdrawal.ts'
import type { CertificateRow, Database, Platform } from '#server/kernel/door.ts'
import type { MoveOrder, ReturnConsent } from '#server/ports/door.ts'
import { waitsForEmail, waitsForUsdc } from '#server/treasury/door.ts'

/** An intent for a token that is not final, with its subject. */
export interface OpenIntent {
  id: bigint
  key: string
  kind: IntentKind
  backingId: string
  state: 'intended' | 'unknown' | 'sent'
  mintIsOpen: boolean
  earlierIsOpen: boolean
  burnIsFinal: boolean
  /** The certificate in the books; null for an order that was never confirmed. */
  certificate: (TokenStanding & { kind: PocketKind }) | null
  /** How many settlements of its Pocket its token cannot claim. */
  claimsAfter: number
  /** Its owner's signature that it goes back to the vault; null for what moves otherwise. */
  consent: ReturnConsent | null
  /** For a mint: the USDC of its card order, which the treasury deposits with it; null where that lies there. */
  deposit: MoveOrder | null
}

const mostAtOnce = 256

/**
 * Intents to be sent or asked about: never sent, unanswered, or sent but missing from a block that is final by now. In the order
 * of their creation.
 * @param ids These alone.
 */
export async function loadOpenIntents(
  { db, ports, clock }: Pick<Platform, 'db' | 'ports' | 'clock'>,
  finalHeight: bigint,
  ids: readonly bigint[] | null = null,
): Promise<OpenIntent[]> {
  const { vault } = ports.chain
  const since = unprovenSince(clock.now())
  // First only the ids: thousands of others may wait for USDC or an e-mail.
  const { rows } =
    await sql<Row>`with here as (select ${since}::timestamptz as since), ready as materialized (select i.id from chain_intent i
      where i.ended_at is null and (i.state <> 'sent' or i.block_height <= ${finalHeight})
        and not ${sql.raw(waitsForUsdc)} and not ${sql.raw(waitsForEmail('(select since from here)'))}
        and (${ids === null} or i.id = any(${ids ?? []}::bigint[]))
      order by i.id limit ${mostAtOnce})
    select i.id, i.key, i.kind, i.backing_id as "backingId", i.state,
      exists (select from chain_intent m where m.backing_id = i.backing_id and m.kind = 'mint'
        and m.ended_at is null) as "mintIsOpen",
      exists (select from chain_intent m where m.backing_id = i.backing_id and m.id < i.id
        and m.ended_at is null and m.state <> 'intended') as "earlierIsOpen",
      coalesce((select t.burned from chain_token_event t where t.backing_id = i.backing_id
        order by t.id desc limit 1), false) as "burnIsFinal",
      c.kind as "certificateKind", c.state as "certificateState", c.principal_micro as "principalMicro",
      c.wallet_address is not null and h.frozen_at is not null as "holderStopped",
      c.interval_from as "from", c.interval_until as "until", coalesce(c.wallet_address, ${vault}) as owner,
      coalesce(c.claims_after, 0) as "claimsAfter",
      i.consent_signature as "consentSignature", i.consent_expires_at as "consentExpiresAt",
      v.chain_key as "depositKey", v.amount_micro as "depositMicro", b.level2, b.pocket_id as "pocketId", p.number as "pocketNumber"
    from ready join chain_intent i on i.id = ready.id
    left join certificate c on c.backing_id = i.backing_id
    left join person h on h.id = c.holder_id
    left join backing b on b.id = c.backing_id
    left join chain_pocket p on p.pocket_id = c.pocket_id
    left join chain_move v on i.kind = 'mint' and v.ended_at is null
      and v.chain_key = 'backing:' || i.backing_id || ':conversion'
    order by i.id`.execute(db)
  const numbers = await numberPockets(db, rows)
  return rows.map(({ depositKey, depositMicro, consentSignature, consentExpiresAt, ...row }) => {
    const { id, key, kind, backingId, state, claimsAfter } = row
    const { mintIsOpen, earlierIsOpen, burnIsFinal } = row
    const certificate = certificateOf(row, numbers)
    const deposit =
      depositKey && depositMicro ? { key: depositKey, amountMicro: depositMicro } : null
    const consent =
      consentSignature && consentExpiresAt
        ? { signature: consentSignature, expiresAt: consentExpiresAt }
        : null
    const open = { mintIsOpen, earlierIsOpen, burnIsFinal }
    return { id, key, kind, backingId, state, ...open, certificate, claimsAfter, consent, deposit }
  })
}

type Row = Omit<OpenIntent, 'certificate' | 'consent' | 'deposit'> & {
  consentSignature: string | null
  consentExpiresAt: Date | null
  depositKey: string | null
  depositMicro: MicroUsdc | null
  certificateKind: PocketKind | null
  certificateState: CertificateRow['state']
  holderStopped: boolean
  principalMicro: MicroUsdc
  from: number | null
  until: number | null
  owner: string
  level2: boolean
  pocketId: string | null
  pocketNumber: number | null
}

/** Numbers Pockets for the chain that have no number so far. */
async function numberPockets(
  db: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const known = rows.flatMap(({ pocketId, pocketNumber }): [string, number][] =>
    pocketId && pocketNumber ? [[pocketId, pocketNumber]] : [],
  )
  const without = rows.flatMap(({ pocketId, pocketNumber }) =>
    pocketId && !pocketNumber ? [pocketId] : [],
  )
  if (without.length === 0) return new Map(known)
  const given = await giveNumbers(db, [...new Set(without)].toSorted())
  return new Map([...known, ...given])
}

/** A number that another process assigns at the same time is waited for, and read. */
async function giveNumbers(
  db: Database,
  pocketIds: readonly string[],
): Promise<[string, number][]> {
  const ids = [...pocketIds]
  await sql`insert into chain_pocket (pocket_id) select * from unnest(${ids}::uuid[])
    on conflict (pocket_id) do nothing`.execute(db)
  const { rows } = await sql<{ id: string; number: number }>`select pocket_id as id, number
    from chain_pocket where pocket_id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, number }) => [id, number])
}

function certificateOf(
  row: Pick<
    Row,
    | 'certificateKind'
    | 'certificateState'
    | 'holderStopped'
    | 'principalMicro'
    | 'level2'
    | 'owner'
    | 'pocketId'
    | 'pocketNumber'
    | 'from'
    | 'until'
  >,
  numbers: ReadonlyMap<string, number>,
): OpenIntent['certificate'] {
  const { certificateKind: kind, certificateState: state, principalMicro, level2, owner } = row
  if (kind === null) return null
  const pocketNumber = numbers.get(row.pocketId ?? '') ?? 0
  const interval =
    row.from === null || row.until === null ? null : { from: row.from, until: row.until }
  const { holderStopped } = row
  const facts = { kind, pocketNumber, interval, principalMicro, level2, state, holderStopped }
  const data = tokenDataOf(facts)
  return { kind, burned: state === 'burned', data, owner }
}
