import { sql } from 'kysely'
import { shownUntil } from '#domain/assurance/public-books.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { parisDate } from '#domain/kernel/time.ts'
import { readAliases } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readPseudonyms, standsAsPaid } from '#server/ledger/door.ts'

/** A backing as the public books tell it, with the backer's alias, else the pseudonym in this Pocket. */
interface LatestBacker {
  name: string
  alias: string
  /** The day in Paris, YYYY-MM-DD. */
  day: string
  principalMicro: MicroUsdc
}

/** The latest standing backings of a Pocket among those that its public books show, the latest first. Rule PAY-03. */
export async function readLatestBackers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  pocketId: string,
  most: number,
): Promise<LatestBacker[]> {
  const names = await readPseudonyms(db, pocketId)
  const rows = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('backing as b', 'b.id', 'e.backing_id')
    .select(['e.id', 'e.booked_at', 'b.person_id', 'b.principal_micro'])
    .where('e.pocket_id', '=', pocketId)
    .where('e.kind', '=', 'backing')
    .where('e.booked_at', '<', shownUntil(clock.now()))
    .where(sql<boolean>`${standsAsPaid}`)
    .orderBy('e.booked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(most)
    .execute()
  const aliases = await readAliases(
    db,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map(({ id, booked_at, person_id, principal_micro }) => ({
    name: names.ofEntry(id),
    alias: aliases.get(person_id) ?? names.ofPerson(person_id),
    day: parisDate(booked_at),
    principalMicro: principal_micro,
  }))
}
