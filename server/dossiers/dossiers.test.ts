import { afterAll, beforeAll, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { auditLogAsCsv } from '#server/approvals/read-audit-log.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { nameObjects } from './name-objects.ts'
import { listPayablePockets } from './payable-pockets.ts'
import { findPocketDossier } from './read-pockets.ts'

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
  const stop = { subject: { kind: 'person', id: personId }, ...because }
  await alix.done('/freezes', stop)
  const whole = await read(alix, `/people/${personId}`)
  expect(whole.freezes).toMatchObject([{ reason: because.reason }])
  expect(whole.history.length).toBeGreaterThan(0)
  expect(whole.frozenBecause).toBe(because.reason)
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
  // Nothing stands there that its own list would refuse.
  const { kycCases, screenings, freezes, personLinks, payouts, waiting, history } = masked
  for (const part of [kycCases, screenings, freezes, personLinks, payouts, waiting, history]) {
    expect(part).toEqual([])
  }
  expect(masked).toMatchObject({ frozenBecause: null, openFreezeId: null, payoutAddress: null })
  const { orders } = masked
  const { entries } = await read(noor, `/orders/${orders[0].orderId}`)
  expect(JSON.stringify(entries)).not.toContain(`payable:person:${personId}`)
  expect((await read(noor, `/orders/${orders[0].orderId}`)).history).toEqual([])
  expect((await noor.ask('GET', `/fights/${firstFight}`)).status).toBe(403)
  // Whoever approves its contract sees a fight.
  const compliance = { operator_id: id, role: 'compliance', granted_at: site.clock.now() } as const
  await db.insertInto('operator_role').values(compliance).execute()
  expect((await noor.ask('GET', `/fights/${firstFight}`)).status).toBe(200)
  const { freezeId } = whole.freezes[0]
  const { proposalId } = await alix.done('/freeze-releases', { freezeId, ...because })
  await noor.done(`/freeze-releases/${proposalId}/approvals`, because)
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
  expect(pocket.slug).not.toBeNull()
  const named = encodeURIComponent(pocket.title.slice(0, 8).toUpperCase())
  const found = (await read(alix, `/pockets?named=${named}`)).items
  expect(found.map(({ id }: { id: string }) => id)).toContain(pocketId)
  expect((await read(alix, '/payable-pockets')).items).toEqual([])
})

test('what an id is of is named, people only to whoever may read who they are', async () => {
  const { items } = await read(alix, '/orders')
  const { pocketId, pocketTitle } = await read(alix, `/orders/${items[0].id}`)
  const { alias } = await read(alix, `/people/${personId}`)
  const ids = [pocketId, personId, firstFight, crypto.randomUUID()]
  const names = await nameObjects(site.platform, ids, { people: true })
  expect(names.get(pocketId)).toBe(pocketTitle)
  expect(names.get(personId)).toBe(alias)
  expect(names.get(firstFight)).toContain(' – ')
  expect(names.size).toBe(3)
  expect((await nameObjects(site.platform, ids, { people: false })).has(personId)).toBe(false)
})

test('what a bank took back is not said to have been given back', async () => {
  const { items } = await read(alix, '/orders')
  const { pocketId, backerPaysMicro } = await read(alix, `/orders/${items[0].id}`)
  const returned = (void_cause: 'refunded' | 'charged_back') =>
    site.platform.db.transaction().execute(async (trx) => {
      await trx.updateTable('backing').set({ void_cause }).where('id', '=', items[0].id).execute()
      const place = { db: trx, clock: site.clock }
      const pocket = await findPocketDossier(place, pocketId, { names: true, log: true })
      // The books stay as they are.
      throw pocket?.money.returnedMicro
    })
  await expect(returned('refunded')).rejects.toBe(BigInt(backerPaysMicro))
  await expect(returned('charged_back')).rejects.toBe(0n)
})

test('a Pocket that is owed something is listed once it is closed', async () => {
  const { items } = await read(alix, '/orders')
  const { pocketId } = await read(alix, `/orders/${items[0].id}`)
  const listed = site.platform.db.transaction().execute(async (trx) => {
    const list = async () => (await listPayablePockets({ db: trx }, { limit: 5 })).items
    await trx
      .insertInto('owed_pocket')
      .values({ pocket_id: pocketId, owed_micro: micro(7n) })
      .execute()
    const before = await list()
    const closed_at = site.clock.now()
    await trx.updateTable('pocket').set({ closed_at }).where('id', '=', pocketId).execute()
    throw [before, await list()]
  })
  const one = { pocketId, payableMicro: 7n, closedAt: site.clock.now() }
  await expect(listed).rejects.toMatchObject([[], [one]])
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
  // A file that does not hold everything says so.
  const cut = (await auditLogAsCsv(site.platform, {}, 1)).trim().split('\r\n')
  expect(cut).toHaveLength(3)
  expect(cut[2]).toContain('only the latest 1')
})
