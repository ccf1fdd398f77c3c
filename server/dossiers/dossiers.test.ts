import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

let site: TestPlatform
let alix: TestOperator
let noor: TestOperator
let holder: Visitor
let personId = ''
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  alix = operatorOf(site, 'alix')
  noor = operatorOf(site, 'noor')
  holder = await newBacker(site)
  await buy(holder, shareOf(10))
  personId = await personOf(site.platform, holder)
})
afterAll(() => site.close())
booksApprove(() => site)

const read = async (who: TestOperator, path: string) => (await who.ask('GET', path)).body
const { firstFight } = sandboxIds

test('a person is found by email, and their page holds their orders and certificates', async () => {
  const { email } = (await holder.send('GET', '/api/session')).body
  const { items } = await read(alix, `/people?email=${encodeURIComponent(email)}`)
  expect(items.map(({ id }: { id: string }) => id)).toEqual([personId])
  const person = await read(alix, `/people/${personId}`)
  expect(person.identity.email).toBe(email)
  expect(person.orders).toHaveLength(1)
  expect(person.certificates).toHaveLength(1)
  expect(person.limits.kycCounterMicro).toBe(person.orders[0].amountMicro)
  const byCertificate = `/people?certificateNumber=${person.certificates[0].certificateNumber}`
  expect((await read(alix, byCertificate)).items).toHaveLength(1)
  expect((await read(alix, '/people?email=nobody@example.org')).items).toEqual([])
})

test('ACC-02 who somebody is is shown to compliance alone, and each reading is logged', async () => {
  const { db } = site.platform
  const search = `/audit-log?operation=read_identity_evidence&subject=person:${personId}`
  const before = (await read(alix, search)).items.length
  await read(alix, `/people/${personId}`)
  expect((await read(alix, search)).items).toHaveLength(before + 1)
  const { id } = await db
    .selectFrom('operator')
    .select('id')
    .where('handle', '=', 'noor')
    .executeTakeFirstOrThrow()
  const roles = db.deleteFrom('operator_role').where('operator_id', '=', id)
  await roles.where('role', 'in', ['compliance', 'admin', 'money']).execute()
  const masked = await read(noor, `/people/${personId}`)
  expect(masked.identity).toBeNull()
  expect(masked.alias).not.toBe('')
  const { orders } = masked
  const { entries } = await read(noor, `/orders/${orders[0].orderId}`)
  expect(JSON.stringify(entries)).not.toContain(`payable:person:${personId}`)
  expect((await noor.ask('GET', `/fights/${firstFight}`)).status).toBe(403)
  expect((await read(alix, search)).items).toHaveLength(before + 1)
})

test('an order’s page tells its payment and its entries, which add up to nothing', async () => {
  const { items } = await read(alix, '/orders?state=confirmed')
  const order = await read(alix, `/orders/${items[0].id}`)
  expect(order.personId).toBe(personId)
  expect(order.payments.length + order.deposits.length).toBeGreaterThan(0)
  expect(order.steps.map(({ state }: { state: string }) => state)).toContain('confirmed')
  const sum = order.entries.reduce(
    (total: bigint, { amountMicro }: { amountMicro: string }) => total + BigInt(amountMicro),
    0n,
  )
  expect(order.entries.length).toBeGreaterThan(1)
  expect(sum).toBe(0n)
  expect((await read(alix, `/orders?paymentId=${order.paymentId}`)).items).toHaveLength(1)
  expect((await alix.ask('GET', `/orders/${personId}`)).status).toBe(404)
})

test('a Pocket’s page tells what was raised and what is held', async () => {
  const { items } = await read(alix, '/orders')
  const { pocketId } = await read(alix, `/orders/${items[0].id}`)
  const pocket = await read(alix, `/pockets/${pocketId}`)
  expect(pocket.status).toBe('open')
  expect(pocket.money.backers).toBe(1)
  expect(BigInt(pocket.money.heldMicro)).toBeGreaterThan(0n)
  expect(pocket.money.payableMicro).toBe('0')
  expect(pocket.orders).toHaveLength(1)
  const named = encodeURIComponent(pocket.title.slice(0, 8).toUpperCase())
  const found = (await read(alix, `/pockets?named=${named}`)).items
  expect(found.map(({ id }: { id: string }) => id)).toContain(pocketId)
  expect((await read(alix, '/payable-pockets')).items).toEqual([])
})

test('a fight’s page names who fights once, and what was done about it', async () => {
  await alix.done(`/fights/${firstFight}/postponement`, because)
  const fight = await read(alix, `/fights/${firstFight}`)
  expect(fight.status).toBe('postponed')
  expect(fight.parties.fighterName).not.toBe('')
  expect(fight.fighterName).toBeUndefined()
  expect(fight.pockets.length).toBeGreaterThan(0)
  expect(fight.history[0]).toMatchObject({ operation: 'record_fight', operator: 'alix' })
})

test('the log is searched by who did it, what, about what and when, and downloaded as that', async () => {
  const about = `/audit-log?actor=alix&operation=record_fight&subject=${firstFight}`
  const { items } = await read(alix, about)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ actor: 'alix', subject: `fight:${firstFight}` })
  expect((await read(alix, about.replace('=alix', '=noor'))).items).toEqual([])
  expect((await read(alix, `${about}&until=2020-01-01T00:00:00.000Z`)).items).toEqual([])
  expect((await read(alix, `${about}&from=2020-01-01T00:00:00.000Z`)).items).toHaveLength(1)
  const file = await fetch(`${site.url}/api/operator${about.replace('log', 'log.csv')}`, {
    headers: {
      authorization: `Bearer ${site.platform.operatorToken}`,
      'coin-rouge-operator': 'alix',
    },
  })
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`alix,record_fight,fight:${firstFight}`)
})
