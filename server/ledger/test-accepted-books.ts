import { sql } from 'kysely'
import type { NamedDifference } from '#domain/accepted-difference.ts'
import type { Database } from '#server/db/open-database.ts'
import { askAs, decideTogether, fileAs } from '#server/test-operators.ts'
import type { TestPlatform } from '#server/test-platform.ts'

/** A stop of money that the log does not tell of: what was not written there at the time never is. Gives how it is named. */
export async function forgetStop(db: Database, day: string): Promise<NamedDifference> {
  const { rows } = await sql<{ id: bigint }>`insert into money_stop (began_at, differences,
      lifted_at, lifted_by, lifted_because)
    select ${day}::timestamptz, '[]', ${day}, id, 'x' from operator limit 1
    returning id`.execute(db)
  return {
    invariant: 'R11',
    check: 'money-stops-are-in-the-log',
    where: String(rows[0]?.id),
    found: `${day}T00:00:00.000Z`,
  }
}

/** Two differences that two operators have accepted; the acceptance of the second was withdrawn. */
export async function fillAcceptedBooks(site: TestPlatform): Promise<void> {
  const path = '/accepted-differences'
  const evidenceHash = await fileAs(site)
  for (const day of ['2020-01-01', '2021-01-01']) {
    const difference = await forgetStop(site.platform.db, day)
    await decideTogether(site, path, { ...difference, evidenceHash })
    site.clock.advance(1_000)
  }
  const { body } = await askAs(site, 'alix', 'GET', path)
  await askAs(site, 'noor', 'POST', `${path}/${body.items[1].id}/withdrawal`, { reason: 'x' })
}
