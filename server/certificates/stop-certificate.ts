import { sql } from 'kysely'
import type { Stoppable } from '#server/identity/door.ts'
import { lockRows, type Trx } from '#server/kernel/door.ts'
import { intendWrite } from './intend-on-chain.ts'

/** How a certificate `c` of the order `b` stands, in SQL. */
export const stateOfCertificate = `case
  when c.burned_at is not null then 'burned'
  when b.state in ('frozen', 'disputed', 'charged_back') or exists (
    select from subject_freeze where subject_kind = 'certificate'
      and subject_id = c.number::text and released_at is null) or exists (
    select from purchase p where p.state = 'disputed' and p.id = (
      select s.id from sale s where s.certificate_number = c.number
      order by s.sold_at desc limit 1)) then 'frozen'
  when b.state = 'confirmed' then 'locked'
  when b.state = 'settled' then 'settled'
  else 'active' end`

/**
 * Recomputes and stores the state of a certificate whose row is locked: burned for good; frozen while its order, it itself or its holder's
 * purchase is stopped or disputed; locked until its payment has been screened. Its token follows.
 */
export async function refreshCertificate(
  trx: Trx,
  certificateNumber: bigint | null,
  now: Date,
): Promise<void> {
  if (certificateNumber === null) return
  await sql`update certificate c set state = ${sql.raw(stateOfCertificate)}
    from backing b where b.id = c.backing_id and c.number = ${certificateNumber}`.execute(trx)
  await intendWrite(trx, certificateNumber, now)
}

/** A certificate as operators stop it, by its number. */
export const stoppableCertificate: Stoppable = {
  async lock(trx, _, number) {
    await lockRows(trx, { certificates: [BigInt(number)] })
    const certificate = await trx
      .selectFrom('certificate')
      .select('holder_id')
      .where('number', '=', BigInt(number))
      .where('burned_at', 'is', null)
      .executeTakeFirst()
    return certificate ? { ownerId: certificate.holder_id, canBeStopped: true } : null
  },
  followStops: (trx, number, _, now) => refreshCertificate(trx, BigInt(number), now),
}

/** The contract pays whoever holds a token that does not say it is frozen. */
export async function tellTokensOf(
  trx: Trx,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  const held = await trx
    .selectFrom('certificate')
    .select('number')
    .where('holder_id', 'in', personIds)
    .where('wallet_address', 'is not', null)
    .where('burned_at', 'is', null)
    .orderBy('number')
    .execute()
  await tellTokens(trx, held, now)
}

/** A replaced block may have held what a token was told last: each that something happened to after this height is told again. */
export async function tellTokensAfter(
  trx: Trx,
  { chainId, height }: { chainId: bigint; height: bigint },
  now: Date,
): Promise<void> {
  const touched = await trx
    .selectFrom('certificate')
    .select('number')
    .where('burned_at', 'is', null)
    .where('backing_id', 'in', (events) =>
      events
        .selectFrom('chain_token_event')
        .select('backing_id')
        .where('chain_id', '=', chainId)
        .where('block_height', '>', height),
    )
    .orderBy('number')
    .execute()
  await tellTokens(trx, touched, now)
}

async function tellTokens(trx: Trx, of: readonly { number: bigint }[], now: Date): Promise<void> {
  const certificates = of.map(({ number }) => number)
  await lockRows(trx, { certificates })
  for (const number of certificates) await intendWrite(trx, number, now)
}
