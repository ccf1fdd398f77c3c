import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { readDeclared } from '#server/kernel/db/sealed-identity.ts'
import { databases } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { sealOldIdentities } from './seal-old-identities.ts'

describe.each(databases)('identities at rest on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  /** Every row of what is known of people, as whoever holds the database sees it. */
  const atRest = async () => {
    const tables = ['person_identity', 'data_key', 'person_mark', 'kyc_document']
    const texts = await Promise.all(
      tables.map(async (table) => {
        const name = sql.table(`identity.${table}`)
        const rows = sql<{ text: string }>`select t::text as text from ${name} t`
        return (await rows.execute(site.platform.db)).rows.map(({ text }) => text).join('\n')
      }),
    )
    return texts.join('\n')
  }
  const declaredBy = (personId: string) =>
    readDeclared(site.platform.db, site.platform.identityKeys, personId)
  const bringForward = () => {
    const { db, identityKeys, clock } = site.platform
    return sealOldIdentities(db, identityKeys, clock.now())
  }
  /** As versions before this one wrote it. */
  const writeInTheClear = async (personId: string, legalName: string) => {
    await sql`update identity.person_identity set legal_name = ${legalName},
      birth_date = '1985-02-03', country = 'BE', sealed = null
      where person_id = ${personId}`.execute(site.platform.db)
    await sql`delete from identity.data_key where person_id = ${personId}`.execute(site.platform.db)
    await sql`delete from identity.person_mark where person_id = ${personId}`.execute(
      site.platform.db,
    )
  }

  test('RGPD-01 nobody who holds the database alone can say who anybody is', async () => {
    const zoe = await newBacker(site, 'Zoë Ångström')
    const personId = await personOf(site.platform, zoe)
    expect(await atRest()).not.toMatch(/Zoë|ngstr|1990-05-17/i)
    const known = { legalName: 'Zoë Ångström', birthDate: '1990-05-17', country: 'FR' }
    expect(await declaredBy(personId)).toEqual(known)
  })

  test('RGPD-01 who is brought forward is recognised like anybody else', async () => {
    const [ana, bea] = [await newBacker(site), await newBacker(site)]
    const ids = [await personOf(site.platform, ana), await personOf(site.platform, bea)]
    await writeInTheClear(ids[0] ?? '', 'Zoë-Ana Müller')
    await writeInTheClear(ids[1] ?? '', 'ZOE ANA MULLER')
    await bringForward()
    const { body } = await askAs(site, 'alix', 'GET', '/likenesses?limit=100')
    const seen = body.items.map((each: { personId: string; likeId: string }) =>
      [each.personId, each.likeId].toSorted(),
    )
    expect(seen).toContainEqual(ids.toSorted())
  })

  test('RGPD-01 what older versions kept in the clear is sealed at a start, in batches', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => newBacker(site)))
    const ids = await Promise.all(people.map((each) => personOf(site.platform, each)))
    for (const [at, id] of ids.entries()) await writeInTheClear(id, `Older Name ${at}`)
    // More than one batch holds.
    await sql`insert into person (id, alias, created_at)
      select gen_random_uuid(), 'older-' || n, now() from generate_series(1, 220) n`.execute(
      site.platform.db,
    )
    await sql`insert into identity.person_identity
      (person_id, legal_name, birth_date, country, provider, provider_reference, verified_at)
      select id, 'Older Row', '1970-01-01', 'FR', 'declared', 'declared', now()
      from person where alias like 'older-%'`.execute(site.platform.db)
    const [first] = ids
    const before = { legalName: 'Older Name 0', birthDate: '1985-02-03', country: 'BE' }
    expect(await declaredBy(first ?? '')).toEqual(before)
    expect(await atRest()).toContain('Older Name')
    const done = await Promise.all([bringForward(), bringForward()])
    expect(done.reduce((sum, { identities }) => sum + identities, 0)).toBe(223)
    expect(await atRest()).not.toMatch(/Older|1985-02-03|1970-01-01/)
    expect(await declaredBy(first ?? '')).toEqual(before)
    expect(await bringForward()).toEqual({ identities: 0, documents: 0 })
  })

  test('RGPD-01 whose key is destroyed is nobody any more, and the books stay whole', async () => {
    const ana = await newBacker(site, 'Forgotten Person')
    const id = await personOf(site.platform, ana)
    await buy(ana, tipOf('10'))
    await site.platform.worker.drain()
    const { rows } = await sql<{ copy: string }>`
      select sealed as copy from identity.person_identity where person_id = ${id}`.execute(
      site.platform.db,
    )
    await ana.send('DELETE', '/api/account')
    site.clock.advance(5 * 366 * 86_400_000)
    await site.platform.worker.drain()
    const keys = site.platform.db.selectFrom('identity.data_key').select('wrapped')
    expect(await keys.where('person_id', '=', id).execute()).toEqual([])
    expect(await declaredBy(id)).toBe(null)
    // A copy of the row, as a backup has it, is opened by no key that can be made anew.
    const { identityKeys } = site.platform
    const anew = identityKeys.cipherOf(id, identityKeys.newDataKey(id))
    expect(() => anew.open('identity', rows[0]?.copy ?? '')).toThrow()
    expect(await verify(site.platform)).toEqual([])
  })
})
