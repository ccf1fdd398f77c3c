import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

const reason = 'Déclaré à l’entrée en fonction'

describe.each(databases)('the account of an operator on $name', (database) => {
  let site: TestPlatform
  let alix: ReturnType<typeof operatorOf>
  let noor: ReturnType<typeof operatorOf>
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
  })
  afterAll(() => site.close())

  const path = '/operator-persons'
  const name = async (handle: string, email: string | null) => {
    const { proposalId } = await noor.done(path, { handle, email, reason })
    return alix.ask('POST', `${path}/${proposalId}/approvals`, { reason })
  }
  const freeze = async (by: typeof alix, who: Visitor) => {
    const subject = { kind: 'person', id: await personOf(site.platform, who) }
    return (await by.done('/freezes', { subject, reason })).freezeId
  }

  test('ACC-02 is named by two admins, and they decide nothing about it from then on', async () => {
    const ana = await knownPerson(site)
    const refused = async (handle: string, email: string | null) =>
      (await noor.ask('POST', path, { handle, email, reason })).body.code
    expect(await refused('nobody', ana.email)).toBe('unknown_object')
    expect(await refused('alix', 'nobody@example.org')).toBe('unknown_object')
    expect(await refused('alix', null)).toBe('already_recorded')
    const { proposalId } = await noor.done(path, { handle: 'alix', email: ana.email, reason })
    const own = await alix.ask('POST', `${path}/${proposalId}/approvals`, { reason })
    expect(own.body.code).toBe('not_allowed')
    await noor.done(`/proposals/${proposalId}/end`, { reason })
    const proposed = await alix.done(path, { handle: 'alix', email: ana.email, reason })
    const again = await alix.ask('POST', `${path}/${proposed.proposalId}/approvals`, { reason })
    expect(again.body.code).toBe('second_person_required')
    const { approval } = (await noor.ask('GET', '/proposals')).body.items[0]
    expect(approval.path).toBe(`${path}/${proposed.proposalId}/approvals`)
    expect((await noor.ask('POST', approval.path, { reason })).body).toEqual({ complete: true })
    const { body: operators } = await alix.ask('GET', '/operators')
    expect(operators).toMatchObject([
      { handle: 'alix', personNamed: true },
      { handle: 'noor', personNamed: false },
    ])
    const freezeId = await freeze(noor, ana)
    const lifted = await alix.ask('POST', '/freeze-releases', { freezeId, reason })
    expect(lifted.body.code).toBe('not_allowed')
    expect((await noor.ask('POST', '/freeze-releases', { freezeId, reason })).status).toBe(201)
    expect(await refused('noor', ana.email)).toBe('already_recorded')
  })

  test('ACC-02 is released by two as well, and nobody leaves while it is named', async () => {
    const bob = await newBacker(site)
    expect((await name('noor', bob.email)).body).toEqual({ complete: true })
    const left = await bob.send('DELETE', '/api/account')
    expect(left.body.code).toBe('erasure_blocked')
    const { proposalId } = await alix.done(path, { handle: 'noor', email: null, reason })
    const own = await noor.ask('POST', `${path}/${proposalId}/approvals`, { reason })
    expect(own.body.code).toBe('not_allowed')
    await alix.done(`/proposals/${proposalId}/end`, { reason })
    expect((await name('noor', null)).body).toEqual({ complete: true })
    expect((await bob.send('DELETE', '/api/account')).status).toBe(200)
  })
})
