import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because } from '#tests/fixtures/fights.ts'
import { place } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedPocket,
  askAs,
  bothApprove,
  fileDocument,
  knownPerson,
  studioOf,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('a Pocket of an organisation on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)

  test('FED-01 it is published and takes orders while the approval holds, and only then', async () => {
    const lea = await knownPerson(site)
    const { body } = await lea.send('POST', '/api/federation-applications', {
      name: 'Ligue Fictive',
      kind: 'league',
      reach: 'national',
      registrationNumber: 'W 75 1',
      country: 'FR',
      site: 'https://ligue.example.org',
      presentation: 'Organisation fictive.',
      delegationHash: await fileDocument(site, lea),
    })
    const input = tipsInput(site, { kind: 'federation', goal: null })
    const studio = studioOf('federation')
    expect((await lea.send('POST', studio, input)).status).toBe(403)
    await bothApprove(site, `/operator/federation-applications/${body.applicationId}/approvals`)
    const id = await approvedPocket(site, lea, input)
    const federationId = (
      await site.platform.db
        .selectFrom('pocket')
        .select('federation_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).federation_id
    const publishIt = () => lea.send('POST', `${studio}/${id}/publication`, {})
    const revoke = () =>
      askAs(site, 'alix', 'POST', `/operator/federations/${federationId}/revocation`, because)
    const approveAgain = () =>
      site.platform.db
        .updateTable('federation')
        .set({ revoked_at: null, revoked_because: null })
        .where('id', '=', federationId)
        .execute()
    await revoke()
    expect(codesOf(await publishIt())).toEqual(['federation_not_approved'])
    await approveAgain()
    expect((await publishIt()).body.status).toBe('scheduled')
    site.clock.advance(2 * DAY_MS)
    await site.platform.worker.drain()
    const backer = await newBacker(site)
    const sponsorship = { kind: 'federation', pocketId: id, amount: '25' }
    await revoke()
    expect(codesOf(await place(backer, sponsorship))).toEqual(['federation_not_approved'])
    await approveAgain()
    expect((await place(backer, sponsorship)).status).toBe(201)
    const tips = await lea.send('POST', studioOf('tips'), tipsInput(site))
    expect(tips.status).toBe(403)
  })
})
