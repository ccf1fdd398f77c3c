import { sql } from 'kysely'
import { intendWrite, type Trx } from '#server/kernel/door.ts'

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
