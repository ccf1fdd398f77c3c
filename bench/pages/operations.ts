import type pg from 'pg'
import { keepBalances } from '#server/assurance/kept-balances.ts'
import { QUEUES } from '#server/host/queue-endpoints.ts'
import { openOperatorSession } from '#server/identity/operators/operator-session.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { personOf, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { HOT, layBackings, pocketId, type Size } from './fixture.ts'
import { layQueues } from './queues.ts'

/** A request whose cost is measured. */
export interface Operation {
  name: string
  path: string
  cookie?: string
}

/** Orders of the viewer with many. */
const MANY = 1_000
/** A Pocket beside the hot one. */
const COLD = 1

/** Everything that is asked, by those who ask it: visitors, a backer with one order and one with a thousand, an operator. */
export async function layOperations(
  { platform, url }: { platform: Platform; url: string },
  client: pg.Client,
  size: Size,
): Promise<readonly Operation[]> {
  const one = await layBacker({ platform, url }, client, { size, first: size.backings, count: 1 })
  const many = await layBacker({ platform, url }, client, {
    size,
    first: size.backings + 1,
    count: MANY,
  })
  await layQueues(platform, client, size, size.backings + 1 + MANY)
  // As the sealer and the hourly task leave it.
  await client.query(
    `update seal_source set settled_id = (select max(id) from ledger_entry) where source = 'entry'`,
  )
  await keepBalances(platform)
  const operator = await openOperator(platform)
  const { rows } = await client.query('select max(number) as number from certificate')
  await client.query('vacuum analyze')
  const change = (tab: string) =>
    `/dashboard.data?tab=${tab}&_routes=${encodeURIComponent('routes/dashboard')}`
  const queues = QUEUES.map(({ path, query = {} }) => {
    const asked = [path, `${new URLSearchParams(query)}`].filter(Boolean).join('?')
    return { name: asked, path: `/api${asked}`, cookie: operator }
  })
  return [
    // First: an operator's session ends soon.
    { name: '/operator', path: '/operator', cookie: operator },
    ...queues,
    ...['orders', 'pockets', 'people', 'audit-log'].map((list) => ({
      name: `/operator/${list}`,
      path: `/api/operator/${list}`,
      cookie: operator,
    })),
    { name: 'landing', path: '/' },
    { name: 'GET /api/pockets?limit=50', path: '/api/pockets?limit=50' },
    { name: 'Pocket page', path: `/p/pages-${COLD}` },
    { name: 'Pocket page, a tenth of all backings', path: `/p/pages-${HOT}` },
    { name: '/pockets', path: '/pockets' },
    { name: '/pockets, a search', path: '/pockets?q=fictif+49' },
    { name: '/pockets, most left first', path: '/pockets?tri=available' },
    { name: 'certificate page', path: `/c/${rows[0].number}` },
    { name: 'dashboard, 1 backing', path: '/dashboard', cookie: one },
    { name: `dashboard, ${MANY} backings`, path: '/dashboard', cookie: many },
    { name: 'marketplace', path: '/dashboard?tab=marketplace', cookie: one },
    { name: 'marketplace, a search', path: '/dashboard?tab=marketplace&q=fictif+49', cookie: one },
    { name: 'fighters, changed to', path: change('fighters'), cookie: one },
    { name: 'calendar, changed to', path: change('calendar'), cookie: one },
    { name: `calendar, ${MANY} backings`, path: change('calendar'), cookie: many },
    { name: 'ledger.csv, a tenth', path: `/api/pockets/${pocketId(HOT)}/ledger.csv` },
    { name: 'public books', path: '/api/transparency' },
  ]
}

async function layBacker(
  site: { platform: Platform; url: string },
  client: pg.Client,
  { size, first, count }: { size: Size; first: number; count: number },
): Promise<string> {
  const visitor = visitTestPlatform(site.url)
  await register(visitor, `Bench ${count}`)
  // Whoever comes for the first time becomes a person of the books.
  await visitor.send('GET', '/dashboard')
  const personId = await personOf(site.platform, visitor)
  // Beside the hot Pocket, one after the other.
  const pocket = `1 + n % ${size.open - 1}`
  await layBackings(client, { first, count, pocket, personId })
  return visitor.cookies()
}

async function openOperator(platform: Platform): Promise<string> {
  const { id } = await platform.db
    .selectFrom('operator')
    .select('id')
    .orderBy('handle')
    .executeTakeFirstOrThrow()
  const cookie = await inTransaction(platform.db, (trx) => openOperatorSession(platform, trx, id))
  return cookie.slice(0, cookie.indexOf(';'))
}

/** Asks for it as a browser does. @returns The bytes of the answer. */
export async function askFor(url: string, { path, cookie }: Operation): Promise<number> {
  const answer = await fetch(new URL(path, url), {
    redirect: 'manual',
    headers: cookie ? { cookie } : {},
  })
  const body = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return body.byteLength
}
