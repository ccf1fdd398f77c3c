import { expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { register, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { openPerson } from './open-person.ts'

test.each(databases)(
  'ACC-03 an account has one person, one that has gone has none, on $name',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const ana = visitTestPlatform(site.url)
    await register(ana)
    const { db } = site.platform
    const { id } = await db.selectFrom('login.user').select('id').executeTakeFirstOrThrow()
    const asked = await Promise.all([1, 2, 3].map(() => openPerson(site.platform, id)))
    expect(new Set(asked.map((person) => person?.id)).size).toBe(1)
    expect(asked[0]?.account_id).toBe(id)
    expect(await openPerson(site.platform, 'gone')).toBe(null)
    const people = await db
      .selectFrom('person')
      .select('id')
      .where('account_id', '=', 'gone')
      .execute()
    expect(people).toEqual([])
    await site.close()
  },
)
