// @module-tag long
import { describe, expect, test } from 'vitest'
import type { Platform } from '#server/kernel/platform.ts'
import { databases } from '#tests/databases.ts'
import { faultsOfEntries, faultsOfOrderMoney } from '#tests/fixtures/books/faults-entries.ts'
import { fillSettledBooks } from '#tests/fixtures/books/settled-books.ts'
import { fillStoppedBooks } from '#tests/fixtures/books/stopped-books.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { verify } from './verify.ts'

/** Every fault is two verifications. */
const timeoutMs = 300_000

/** Plants each fault as it is, and as if the books had been written and sealed with it. */
async function plant(platform: Platform, faults: typeof faultsOfEntries) {
  const missed: string[] = []
  const alone = new Set<string>()
  for (const [check, fault] of faults) {
    for (const sealed of [false, true]) {
      const named = await withFault(platform, fault, { sealed })
      if (!named.includes(check)) missed.push(`${check}, sealed ${sealed}: ${named} ${fault}`)
      if (sealed && named.every((each) => each === check)) alone.add(check)
    }
  }
  return { missed, alone: [...alone].toSorted() }
}

/** A bank takes back what has paid an order of the Pocket whose money is being released. */
async function loseOne({ platform }: TestPlatform): Promise<void> {
  const { payment_id: paymentId } = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .select('payment_id')
    .where('release_planned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const bank = cardProviderOf(platform)
  await bank.endDispute(await bank.dispute(paymentId ?? ''), 'lost')
  await platform.worker.drain()
}

describe.each(databases)('the entries on $name', (database) => {
  test(
    'stand for something, touch its accounts alone and are its figures, or are named, sealed too',
    async () => {
      const site = await startTestPlatform(database.open)
      await fillSettledBooks(site)
      expect(await verify(site.platform)).toEqual([])
      const { missed, alone } = await plant(site.platform, faultsOfEntries)
      expect(missed).toEqual([])
      expect(alone).toEqual([
        'closed-pockets-have-no-fee-pending',
        'entries-are-what-the-records-call-for',
        'premiums-are-what-stood-for-the-fight',
        'undone-entries-have-a-way-back',
      ])
      expect(await verify(site.platform)).toEqual([])
      await site.close()
    },
    timeoutMs,
  )

  test(
    'of orders that were frozen, given back or lost are what these held, or are named, sealed too',
    async () => {
      const site = await startTestPlatform(database.open)
      await fillStoppedBooks(site)
      await loseOne(site)
      expect(await verify(site.platform)).toEqual([])
      const { missed, alone } = await plant(site.platform, faultsOfOrderMoney)
      expect(missed).toEqual([])
      expect(alone).toEqual(['losses-to-banks-are-booked'])
      await site.close()
    },
    timeoutMs,
  )
})
