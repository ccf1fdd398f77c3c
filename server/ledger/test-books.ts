import { sql } from 'kysely'
import { buy, place, shareOf, sponsorshipOf, tipOf } from '#server/test-orders.ts'
import type { startTestPlatform } from '#server/test-platform.ts'
import { newBacker } from '#server/test-visitor.ts'

/** An order of each kind, one that is frozen, one that waits; ids by name for the faults below. */
export async function fillBooks(site: Awaited<ReturnType<typeof startTestPlatform>>) {
  const backer = await newBacker(site)
  const other = await newBacker(site)
  const tip = await buy(backer, tipOf('27.333333'))
  const share = await buy(backer, shareOf(3, true))
  const second = await buy(other, shareOf(1))
  const gift = await buy(other, sponsorshipOf('1'))
  await site.platform.worker.drain()
  const hit = await newBacker(site)
  const frozen = await buy(hit, tipOf('50'))
  await sql`update identity.person_identity set legal_name = 'Sanction Test'
    where person_id = (select person_id from backing where id = ${frozen})`.execute(
    site.platform.db,
  )
  await site.platform.worker.drain()
  // What has become of the certificates' tokens is final.
  await site.platform.ports.sandboxChain?.mine(40)
  await site.platform.worker.drain()
  await site.platform.ports.sandboxChain?.mine(40)
  await site.platform.worker.drain()
  const waits = await place(other, tipOf('5'))
  return { tip, share, second, gift, frozen, waits: waits.body.backingId }
}

/** Their ids, by name. */
export type Ids = Awaited<ReturnType<typeof fillBooks>>
