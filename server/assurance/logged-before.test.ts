// @module-tag long
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { fillSettledBooks } from '#tests/fixtures/books/settled-books.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'

/** What the log kept of none of these rows once, and what took them into it as they stood. */
const logs = [
  ['0152_named_addresses', 'addresses-were-named', `detail ? 'mark' and subject like 'person:%'`],
  [
    '0153_named_recipients',
    'recipients-act-through-whom-was-named',
    `detail ->> 'step' in ('athlete_named', 'manager_named', 'signatory_named')`,
  ],
  [
    '0154_logged_proposals',
    'proposals-are-as-proposed',
    `detail ? 'mark' and detail ? 'proposalId'`,
  ],
  ['0155_senders_of_receipts', 'receipts-name-their-sender', `detail ->> 'step' = 'receipt'`],
  ['0156_logged_quotes', 'quotes-are-as-given', `subject like 'card-quote:%'`],
  ['0157_recipients_of_pockets', 'pockets-are-whose-they-were-drafted', `detail ? 'recipientId'`],
  ['0158_sales_from_balances', 'balances-buy-what-was-asked-for', `subject like 'sale:%'`],
] as const

test.each(databases)(
  'L4 R11 rows from before the log kept them are taken as they stand on $name',
  async (database) => {
    const site = await startTestPlatform(database.open)
    await fillSettledBooks(site)
    const manager_person_id = await personOf(site.platform, await newBacker(site))
    const person_id = await personOf(site.platform, await newBacker(site))
    await letActFor(site.platform.db, sandboxIds.ines, { person_id, manager_person_id })
    for (const [migration, check, rows] of logs) {
      const unlogged = `update audit_log set subject = case when detail ? 'mark' then subject else 'x' end,
        detail = detail - 'mark' where ${rows}`
      expect(await withFault(site.platform, unlogged, { sealed: true })).toContain(check)
      const taken = readFileSync(`server/kernel/db/migrations/${migration}.sql`, 'utf8')
      const named = await withFault(site.platform, `${unlogged};${taken}`, { sealed: true })
      expect(named, migration).toEqual([])
    }
    await site.close()
  },
  300_000,
)
