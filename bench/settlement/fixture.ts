import { sql } from 'kysely'
import { DEFAULT_SETTINGS, soldUnderOf } from '#domain/kernel/settings.ts'
import { addDays } from '#domain/kernel/time.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { exactJson } from '#server/kernel/exact-json.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { openPocketAccounts } from '#server/ledger/open-pocket-accounts.ts'
import { keptSettings } from '#server/orders/order-settings.ts'
import { logLaidAddresses, logLaidPockets } from '#tests/fixtures/laid-rows.ts'

/** One Pocket with so many certificates of one unit each, its fight official and its earnings due. */
export interface SoldPocket {
  size: number
  pocketId: string
  fightId: string
  /** The number of its first certificate. */
  firstNumber: number
}

/** Holders of all Pockets; each holds many certificates. */
const HOLDERS = 10_000
const holder = `('be5e1000-0000-4000-8000-' || lpad(to_hex(n % ${HOLDERS}), 12, '0'))::uuid`

/** The id of the holder of a Pocket's n-th certificate. */
export const holderOf = (n: number) =>
  `be5e1000-0000-4000-8000-${(n % HOLDERS).toString(16).padStart(12, '0')}`

/** People who hold, with an address where they are paid, of which a list has just said that it passes. */
export async function layHolders({ db, clock }: Platform): Promise<void> {
  const many = sql.raw(`generate_series(0, ${HOLDERS - 1}) n`)
  const then = addDays(clock.now(), -30)
  // The largest Pocket of the benchmark is larger than any that can be sold.
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'pocket'::regclass and pg_get_constraintdef(oid) like '%800000%'`.execute(db)
  for (const { name } of rows)
    await sql`alter table pocket drop constraint ${sql.ref(name)}`.execute(db)
  await sql`insert into person (id, alias, kyc_level, kyc_verified_at, country, created_at)
    select ${sql.raw(holder)}, 'bench-holder-' || n, 'full', ${then}, 'FR', ${then} from ${many}`.execute(
    db,
  )
  await sql`insert into payout_address (id, person_id, address, changed_at, is_first, screened_at)
    select gen_random_uuid(), ${sql.raw(holder)}, '0x' || repeat('a1', 20), ${then}, true, ${clock.now()}
    from ${many}`.execute(db)
  await logLaidAddresses(db)
}

/** Sells all units of a Pocket, has its fight fought, declared and verified, and its window over. */
export async function sellPocket(
  platform: Platform,
  size: number,
  firstNumber: number,
): Promise<SoldPocket> {
  const { db, randomness } = platform
  const now = platform.clock.now()
  const [pocketId, fightId] = [randomness.uuid(), randomness.uuid()]
  const then = addDays(now, -20)
  await inTransaction(db, async (trx) => {
    await sql`insert into fight (id, fighter_id, opponent_name, event_name, place, weigh_in_at, scheduled_at,
        windows, started_at, contract_reference, contract_approved_at)
      values (${fightId}, ${sandboxIds.moussa}, 'Adversaire Fictif', 'Gala Fictif', 'Lyon', ${addDays(then, -1)},
        ${then}, ${exactJson(DEFAULT_SETTINGS.fights)}::jsonb, ${then}, 'BENCH', ${addDays(then, -60)})`.execute(
      trx,
    )
    const { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps } = DEFAULT_SETTINGS
    await sql`insert into pocket (id, slug, kind, fighter_id, title, opens_at, closes_at, minimum_micro,
        sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps, sold_under, unit_price_micro, unit_count,
        ppm_per_unit, submitted_at, approved_at, published_at, closed_at, unit_cursor)
      values (${pocketId}, ${`bench-settlement-${size}`}, 'share', ${sandboxIds.moussa}, 'Bench',
        ${addDays(then, -50)}, ${addDays(then, -20)}, 50000000, ${saleFeeBps}, ${premiumBps}, ${coverLevel1Bps},
        ${coverLevel2Bps}, ${exactJson(soldUnderOf(DEFAULT_SETTINGS))}::jsonb, 50000000, ${size}, 1, ${addDays(then, -53)}, ${addDays(then, -52)},
        ${addDays(then, -51)}, ${addDays(then, -20)}, ${size})`.execute(trx)
    await sql`insert into pocket_fight (pocket_id, fight_id, position, weight)
      values (${pocketId}, ${fightId}, 0, 1)`.execute(trx)
    await openPocketAccounts(trx, pocketId)
    await logLaidPockets(trx)
  })
  await layCertificates(platform, { size, pocketId, fightId, firstNumber }, then)
  return { size, pocketId, fightId, firstNumber }
}

async function layCertificates(
  { db }: Platform,
  { size, pocketId, firstNumber }: SoldPocket,
  then: Date,
): Promise<void> {
  const group = pocketId.slice(0, 23)
  const order = sql.raw(`('${group}-' || lpad(to_hex(n), 12, '0'))::uuid`)
  const who = sql.raw(holder)
  const step = 100_000
  for (let from = 0; from < size; from += step) {
    const until = Math.min(size, from + step) - 1
    const many = sql.raw(`generate_series(${from}, ${until}) n`)
    await sql`insert into backing (id, person_id, pocket_id, kind, state, units, level1, level2,
        principal_micro, backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings_hash,
        withdrawal_policy, created_at, reserved_until, payment_id, certificate_number, interval_from,
        interval_until, confirmed_at)
      select ${order}, ${who}, ${pocketId}::uuid, 'share', 'unlocked', 1, false, false, 50000000, 50000000,
        2500000, 0, 47500000, 0, ${keptSettings(DEFAULT_SETTINGS)}, 'waiver', ${then}::timestamptz, ${then}::timestamptz,
        ${`bench-${size}-`} || n, ${firstNumber}::bigint + n, n, n + 1, ${then}::timestamptz
      from ${many}`.execute(db)
    await sql`insert into certificate (number, kind, backing_id, pocket_id, holder_id, original_holder_id,
        principal_micro, interval_from, interval_until, cover_bps, state, minted_at)
      select ${firstNumber}::bigint + n, 'share', ${order}, ${pocketId}::uuid, ${who}, ${who}, 50000000, n,
        n + 1, 0, 'active', ${then}::timestamptz
      from ${many}`.execute(db)
  }
}
