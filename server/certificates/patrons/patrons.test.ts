import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { buy, sponsorshipOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('patrons of a federation on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  let number: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    number = await certificateOf(await buy(ana, sponsorshipOf('25')))
  })
  afterAll(() => site.close())

  const certificateOf = async (backingId: string) => {
    await site.platform.worker.drain()
    const { number: issued } = await site.platform.db
      .selectFrom('certificate')
      .select('number')
      .where('backing_id', '=', backingId)
      .executeTakeFirstOrThrow()
    return String(issued)
  }
  const show = (who: Visitor, shown: boolean, of = number) =>
    who.send('PUT', `/api/certificates/${of}/patron`, { shown })
  const named = async () => {
    const { body } = await ana.send('GET', `/api/federations/${sandboxIds.federation}/patrons`)
    return body.items.map(({ alias }: { alias: string }) => alias)
  }
  const chooseAlias = (alias: string | null) => ana.send('PUT', '/api/account/alias', { alias })

  test('FED-01 nobody is named who has not said so, and only by the public alias', async () => {
    expect(await named()).toEqual([])
    expect((await show(ana, true)).body.errors).toMatchObject([{ code: 'alias_missing' }])
    expect((await chooseAlias('Ana des Halles')).status).toBe(200)
    expect(await named()).toEqual([])
    expect((await show(ana, true)).body).toEqual({ shown: true })
    expect((await show(ana, true)).body).toEqual({ shown: true })
    expect(await named()).toEqual(['Ana des Halles'])
    expect((await show(ana, false)).body).toEqual({ shown: false })
    expect(await named()).toEqual([])
  })

  test('FED-01 whoever gives up the alias is named no longer, and nobody shows the certificate of somebody else', async () => {
    await show(ana, true)
    expect((await show(await newBacker(site), false)).status).toBe(404)
    expect(await named()).toEqual(['Ana des Halles'])
    expect((await chooseAlias(null)).status).toBe(200)
    expect(await named()).toEqual([])
  })

  test('FED-01 the badge of a tip makes nobody a patron', async () => {
    const badge = await certificateOf(await buy(ana, tipOf('5')))
    expect((await show(ana, false, badge)).status).toBe(404)
  })
})
