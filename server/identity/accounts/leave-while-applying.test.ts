import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { applicationOf, askAs, fileDocument, knownPerson } from '#tests/fixtures/recipients.ts'
import { personOf, type Visitor } from '#tests/fixtures/visitor.ts'

const federationOf = (delegationHash: string) => ({
  name: 'Ligue Fictive',
  kind: 'league',
  reach: 'national',
  registrationNumber: 'W 75 9',
  country: 'FR',
  site: 'https://ligue.example.org',
  presentation: 'Organisation fictive.',
  delegationHash,
})

describe.each(databases)('leaving while an application waits on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const approve = (path: string, handle: string) =>
    askAs(site, handle, 'POST', path, { reason: 'Checked' })
  const apply = async (who: Visitor, noun: string, input: object) => {
    const { status, body } = await who.send('POST', `/api/${noun}-applications`, input)
    expect(status).toBe(201)
    return `/operator/${noun}-applications/${body.applicationId}`
  }

  test('RGPD-01 leaving takes open applications back, and nobody approves them any more', async () => {
    const eva = await knownPerson(site)
    const personId = await personOf(site.platform, eva)
    const athlete = await apply(eva, 'fighter', applicationOf())
    const organisation = await apply(eva, 'federation', federationOf(await fileDocument(site, eva)))
    const both = [athlete, organisation]
    for (const path of both) {
      expect((await approve(`${path}/approvals`, 'alix')).body).toEqual({ complete: false })
    }
    expect((await eva.send('DELETE', '/api/account')).status).toBe(200)
    for (const path of both) {
      const late = await approve(`${path}/approvals`, 'noor')
      expect([late.status, late.body.code]).toEqual([422, 'applicant_left'])
      expect((await approve(`${path}/refusal`, 'noor')).body.code).toBe('applicant_left')
    }
    const { db } = site.platform
    const made = [
      ...(await db.selectFrom('fighter').where('person_id', '=', personId).select('id').execute()),
      ...(await db
        .selectFrom('federation')
        .where('signatory_person_id', '=', personId)
        .select('id')
        .execute()),
    ]
    expect(made).toEqual([])
    const proposals = await db
      .selectFrom('proposal')
      .select('outcome')
      .where('owner_person_id', '=', personId)
      .execute()
    expect(proposals).toEqual([{ outcome: 'withdrawn' }, { outcome: 'withdrawn' }])
    for (const noun of ['fighter', 'federation']) {
      const list = await askAs(site, 'alix', 'GET', `/operator/${noun}-applications?limit=100`)
      const waiting: { id: string }[] = list.body.items
      expect(both.some((path) => waiting.some(({ id }) => path.endsWith(id)))).toBe(false)
    }
  })

  test('RGPD-01 applications and their papers go five years after their author left', async () => {
    const eva = await knownPerson(site)
    const personId = await personOf(site.platform, eva)
    const [named, rested] = [await fileDocument(site, eva), await fileDocument(site, eva)]
    await apply(eva, 'fighter', applicationOf({ standing: 'pro', proContractHash: named }))
    // A bout whose contract she filed, as a manager does, rests on it after she has gone.
    const { db } = site.platform
    await db.updateTable('fight').set({ contract_hash: rested }).execute()
    expect((await eva.send('DELETE', '/api/account')).status).toBe(200)
    const left = async () => ({
      papers: await db
        .selectFrom('evidence')
        .select('sha256')
        .where('person_id', '=', personId)
        .orderBy('filed_at')
        .execute(),
      applications: await db
        .selectFrom('fighter_application')
        .select('outcome')
        .where('person_id', '=', personId)
        .execute(),
    })
    site.clock.advance(5 * 365 * DAY_MS)
    await site.platform.worker.drain()
    const before = await left()
    expect(before.papers).toHaveLength(2)
    expect(before.applications).toEqual([{ outcome: 'withdrawn' }])
    site.clock.advance(3 * DAY_MS)
    await site.platform.worker.drain()
    expect(await left()).toEqual({ papers: [{ sha256: rested }], applications: [] })
    const { kept } = (await askAs(site, 'alix', 'GET', '/operator/retention')).body
    expect(kept).toContainEqual(expect.objectContaining({ what: 'applications', overdue: 0 }))
  })
})
