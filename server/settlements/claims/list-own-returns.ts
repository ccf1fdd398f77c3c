import { sql } from 'kysely'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { type Returns, readReturns } from './read-returns.ts'

/** What one share certificate has cost and brought whoever asks. */
export interface OwnReturns extends Returns {
  certificateNumber: number
  pocketTitle: string
}

/** The returns of the newest share certificates that the actor holds or held, `most` of them looked at, those of which something has come back. */
export async function listOwnReturns(
  { db }: Pick<Platform, 'db'>,
  { personId }: Actor,
  most = 100,
): Promise<readonly OwnReturns[]> {
  const { rows } = await sql<{ number: bigint; title: string }>`
    select c.number, p.title from (
      select k.number, k.pocket_id from certificate k
      where k.kind = 'share' and k.number in (
        select number from certificate where original_holder_id = ${personId}
        union select certificate_number from certificate_transfer where to_id = ${personId})
      order by k.number desc limit ${most}) c
    join pocket p on p.id = c.pocket_id
    -- Of others nothing can have come back.
    where exists (select from distribution where pocket_id = c.pocket_id)
      or exists (select from fight_compensation where pocket_id = c.pocket_id)
      or exists (select from sale where certificate_number = c.number and seller_id = ${personId})
    order by c.number desc`.execute(db)
  if (rows.length === 0) return []
  const returns = await readReturns(
    db,
    personId,
    rows.map(({ number }) => number),
  )
  return rows.flatMap(({ number, title }) => {
    const own = returns.get(number)
    if (own?.roiBps == null) return []
    return [{ ...own, certificateNumber: Number(number), pocketTitle: title }]
  })
}
