import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { changes, changeTerms } from '#tests/fixtures/new-terms.ts'
import { place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

let site: TestPlatform
let ana: Visitor
let seller: Awaited<ReturnType<typeof market.seller>>
const market = marketBench(() => site)

beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  ana = await newBacker(site)
  seller = await market.seller(1)
})
afterAll(() => site.close())

const accept = (who: Visitor, version: string) =>
  who.send('POST', '/api/account/terms', { version })
const waiting = async (who: Visitor) => {
  const { items } = (await who.send('GET', '/api/account/terms')).body
  return items.map(({ version }: { version: string }) => version)
}
/** Why an order in a Pocket of long ago is refused. */
const order = async (who: Visitor): Promise<string> => (await place(who, tipOf('10'))).body.code

test('TERM-01 terms that people have to agree to stop what they order until they have, and nothing else', async () => {
  await changeTerms(site, '2027-1', { changes })
  await logInAgain(ana)
  await logInAgain(seller.who)
  expect(await waiting(ana)).toEqual(['2027-1'])
  expect(await order(ana)).toBe('terms_not_accepted')
  const offer = await market.offer(seller.who, seller.badges[0] ?? 0)
  expect((await market.reserve(ana, offer)).body.code).toBe('terms_not_accepted')
  expect((await ana.send('GET', '/api/balance')).status).toBe(200)

  expect((await accept(ana, '2028-1')).status).toBe(404)
  expect(await waiting(ana)).toEqual(['2027-1'])
  expect((await accept(ana, '2027-1')).status).toBe(204)
  expect((await accept(ana, '2027-1')).status).toBe(404)
  const kept = site.platform.db.selectFrom('terms_consent').select(['version', 'accepted_at'])
  expect(await kept.execute()).toEqual([{ version: '2027-1', accepted_at: site.clock.now() }])
  expect(await order(ana)).toBe('pocket_closed')
  expect((await market.reserve(ana, offer)).status).toBe(201)
})

test('TERM-01 whoever registers later has agreed already, and other changes ask nobody', async () => {
  const eva = await newBacker(site, 'Eva Test')
  expect(await waiting(eva)).toEqual([])
  expect(await order(eva)).toBe('pocket_closed')
  await changeTerms(site, '2027-2')
  await logInAgain(ana)
  expect(await waiting(ana)).toEqual([])
  expect(await order(ana)).toBe('pocket_closed')
})
