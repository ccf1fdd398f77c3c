import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { chooseAlias } from './public-profile.ts'
import { findSandboxActor } from './sandbox-account.ts'

const choose = (who: Visitor, alias: string | null) =>
  who.send('PUT', '/api/account/alias', { alias })

describe.each(databases)('how people are seen, on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  test('an alias stands on the certificate and beside questions, until pseudonyms are chosen again', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('10'))
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${id}`)).body
    const seen = async () =>
      (await ana.send('GET', `/api/certificates/${certificateNumber}`)).body.holderAlias
    const asked = `/api/pockets/${sandboxIds.tips}/questions`
    await ana.send('POST', asked, { text: 'Quand ?' })
    expect(await seen()).toMatch(/^soutien-/)
    expect((await choose(ana, '  Gant   Rouge ')).body).toEqual({ alias: 'Gant Rouge' })
    expect(await seen()).toBe('Gant Rouge')
    expect((await ana.send('GET', asked)).body.items[0].alias).toBe('Gant Rouge')
    expect((await choose(ana, 'Gant Bleu')).body.code).toBe('alias_too_soon')
    expect((await choose(ana, null)).status).toBe(200)
    expect(await seen()).toMatch(/^soutien-/)
  })

  test('nobody takes an alias that looks like another one, and whoever leaves frees theirs', async () => {
    const [ana, eva] = [await newBacker(site), await newBacker(site)]
    expect((await choose(ana, 'Bill')).status).toBe(200)
    expect((await choose(eva, 'B1ll')).body.code).toBe('alias_taken')
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    expect((await choose(eva, 'B1ll')).status).toBe(200)
  })

  test('a session that was ended meanwhile takes no alias, and the log does not say which was taken', async () => {
    const ana = await newBacker(site)
    const actor = await findSandboxActor(site.platform, ana.email)
    expect(await chooseAlias(site.platform, actor, { alias: 'Cage Verte' })).toMatchObject({
      refusals: [{ code: 'login_too_old' }],
    })
    expect((await choose(ana, 'Cage Verte')).status).toBe(200)
    const logged = await site.platform.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', `person:${actor.personId}`)
      .execute()
    expect(logged).toEqual([{ detail: { changed: 'alias' } }])
  })

  test('two who choose one alias at once do not both get it', async () => {
    const [ana, eva] = [await newBacker(site), await newBacker(site)]
    const both = await Promise.all([choose(ana, 'Cage Bleue'), choose(eva, 'cage-bleue')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a name is changed as registrations take it', async () => {
    const ana = await newBacker(site)
    const rename = (name: string) => ana.send('PUT', '/api/account/name', { name })
    expect((await rename(' ')).status).toBe(400)
    expect((await rename('  Ana   Nouvelle ')).body).toEqual({ name: 'Ana Nouvelle' })
    site.clock.advance(DAY_MS)
    await logInAgain(ana)
    const { profile } = (await ana.send('GET', '/api/account/export')).body
    expect(profile[0]).toMatchObject({ name: 'Ana Nouvelle', legal_name: 'Ana Test' })
  })
})
