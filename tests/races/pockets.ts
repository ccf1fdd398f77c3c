import { sql } from 'kysely'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { openWorkedPocket, type WorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { someone } from './orders.ts'
import type { TwoServers } from './two-servers.ts'

// By their platform: test files that share a process have platforms of their own.
const owners = new WeakMap<TwoServers['site'], Visitor>()

/** The athlete of the sandbox's share Pockets, as somebody with a login. */
export async function athlete(servers: TwoServers): Promise<Visitor> {
  const known = owners.get(servers.site)
  if (known) return servers.awake(known)
  const { platform } = servers.site
  const [who] = (await servers.crowd(18)).slice(-1)
  const owner = someone(who)
  owners.set(servers.site, owner)
  await letActFor(platform.db, sandboxIds.moussa, { person_id: await personOf(platform, owner) })
  return owner
}

/** So many share Pockets of that athlete, on sale for 29 days more. */
export async function ownedPockets(
  servers: TwoServers,
  count: number,
  policy: 'waiver' | 'cooling_off_14d' = 'waiver',
): Promise<{ owner: Visitor; pockets: WorkedPocket[] }> {
  const { site } = servers
  const who = await athlete(servers)
  const pockets: WorkedPocket[] = []
  for (let made = 0; made < count; made++) {
    pockets.push(await openWorkedPocket(site, { level1: false }))
  }
  if (policy !== 'waiver') await sellUnder(servers, policy, pockets)
  return { owner: who, pockets }
}

/** Terms are fixed once written, so a test that wants others lifts the rule for a moment. */
async function sellUnder(
  { site }: TwoServers,
  withdrawal_policy: 'cooling_off_14d',
  pockets: readonly WorkedPocket[],
): Promise<void> {
  await site.platform.db.transaction().execute(async (trx) => {
    await sql`alter table pocket disable trigger terms_are_fixed`.execute(trx)
    await trx
      .updateTable('pocket')
      .set({ withdrawal_policy })
      .where(
        'id',
        'in',
        pockets.map(({ pocketId }) => pocketId),
      )
      .execute()
    await sql`alter table pocket enable trigger terms_are_fixed`.execute(trx)
  })
}
