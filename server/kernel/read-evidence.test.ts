import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import type { OperatorRole } from '#server/kernel/db/column-types.ts'
import { databases } from '#tests/databases.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  applicationOf,
  approvedFight,
  askAs,
  fileDocument,
  knownPerson,
  newAthlete,
} from '#tests/fixtures/recipients.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { sealName } from './door.ts'

const reason = 'Looked into'

describe.each(databases)('who reads a document on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    for (const role of OPERATOR_ROLES) await addOperator(role)
  })
  afterAll(() => site.close())

  /** An operator with one role, named by it. */
  async function addOperator(role: OperatorRole) {
    const { db, randomness, clock } = site.platform
    const [id, now] = [randomness.uuid(), clock.now()]
    const sealed = sealName(db, { handle: role, name: `The ${role} of a test` })
    const operator = { id, handle: role, sealed, created_at: now }
    await db.insertInto('operator').values(operator).execute()
    await db
      .insertInto('operator_role')
      .values({ operator_id: id, role, granted_at: now })
      .execute()
  }
  const statusFor = async (role: string, name: string) => {
    const { status, body } = await askAs(site, role, 'GET', `/evidence/${name}`)
    return status === 200 ? 200 : body.code
  }
  const readersOf = async (name: string) => {
    const answers = await Promise.all(
      OPERATOR_ROLES.map(async (role) => ({ role, read: await statusFor(role, name) })),
    )
    return answers.filter(({ read }) => read === 200).map(({ role }) => role)
  }
  const propose = async (role: string, path: string, request: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await askAs(site, role, 'POST', `/operator${path}`, { ...request, reason }, key)
    expect(answer.status).toBe(201)
    return answer.body.proposalId as string
  }

  test('ACC-02 an identity document is read by compliance alone, also where it is named for something else', async () => {
    const ana = await newBacker(site)
    const documentHash = await fileAs(site, 'compliance')
    // Nobody knows yet what it shows.
    expect(await readersOf(documentHash)).toEqual(['compliance'])
    const account = { personId: await personOf(site.platform, ana), email: `new-${ana.email}` }
    await propose('compliance', '/account-returns', { ...account, documentHash })
    expect(await readersOf(documentHash)).toEqual(['compliance'])
    expect(await statusFor('admin', documentHash)).toBe('not_allowed')
    const lines = [
      { account: 'expense:psp', side: 'debit', amount: '1' },
      { account: 'provider:cash', side: 'credit', amount: '1' },
    ]
    await propose('money', '/ledger-adjustments', { lines, evidenceHash: documentHash })
    expect(await readersOf(documentHash)).toEqual(['compliance'])
  })

  test('ACC-02 the address that an account would be given is shown to whoever can approve it', async () => {
    const ana = await newBacker(site)
    const email = `shown-${ana.email}`
    const documentHash = await fileAs(site, 'compliance')
    const account = { personId: await personOf(site.platform, ana), email }
    const id = await propose('compliance', '/account-returns', { ...account, documentHash })
    const shownTo = async (role: string) => {
      const { body } = await askAs(site, role, 'GET', '/operator/proposals?limit=100')
      return body.items.find((each: { id: string }) => each.id === id).payload.email
    }
    expect(await shownTo('compliance')).toBe(email)
    expect(await shownTo('admin')).toBe(email)
    expect(await shownTo('money')).toBeUndefined()
  })

  test('ACC-02 what a sport’s decision rests on is read by whoever takes it, and never by support', async () => {
    const eva = await knownPerson(site)
    const proContractHash = await fileDocument(site, eva)
    expect(await readersOf(proContractHash)).toEqual(['compliance'])
    const application = applicationOf({ standing: 'pro', proContractHash })
    expect((await eva.send('POST', '/api/fighter-applications', application)).status).toBe(201)
    expect(await readersOf(proContractHash)).toEqual(['compliance', 'admin'])
    const { visitor } = await newAthlete(site, 'pro')
    const fightId = await approvedFight(site, visitor)
    const { contract_hash: contract } = await site.platform.db
      .selectFrom('fight')
      .select('contract_hash')
      .where('id', '=', fightId)
      .executeTakeFirstOrThrow()
    // Earnings are judged by it as well.
    expect(await readersOf(contract ?? '')).toEqual(['compliance', 'money', 'admin'])
  })

  test('ACC-02 the books’ own papers are read by whoever puts them right', async () => {
    const evidenceHash = await fileAs(site, 'money')
    const lines = [
      { account: 'expense:psp', side: 'debit', amount: '2' },
      { account: 'provider:cash', side: 'credit', amount: '2' },
    ]
    await propose('money', '/ledger-adjustments', { lines, evidenceHash })
    expect(await readersOf(evidenceHash)).toEqual(['money'])
  })

  test('ACC-02 each reading by an operator is in the log, a refused one and a person’s own are not', async () => {
    const ana = await newBacker(site)
    const hash = await fileDocument(site, ana)
    const readings = async () =>
      (await askAs(site, 'admin', 'GET', '/operator/audit-log?limit=100')).body.items.filter(
        ({ subject }: { subject: string }) => subject === `evidence:${hash}`,
      )
    expect((await ana.send('GET', `/api/evidence/${hash}`)).status).toBe(200)
    expect(await statusFor('money', hash)).toBe('not_allowed')
    expect(await readings()).toEqual([])
    const { evidenceId } = await site.platform.db
      .selectFrom('evidence')
      .select('id as evidenceId')
      .where('sha256', '=', hash)
      .executeTakeFirstOrThrow()
    for (const name of [hash, evidenceId]) expect(await statusFor('compliance', name)).toBe(200)
    const { id: actorId } = await site.platform.db
      .selectFrom('operator')
      .select('id')
      .where('handle', '=', 'compliance')
      .executeTakeFirstOrThrow()
    const row = { actorKind: 'operator', actorId, operation: 'read_identity_evidence' }
    expect(await readings()).toMatchObject([row, row])
  })

  test('ACC-02 an operator reads what they have filed, and no other than what is there', async () => {
    const hash = await fileAs(site, 'support')
    expect(await readersOf(hash)).toEqual(['support', 'compliance'])
    expect(await statusFor('support', '0'.repeat(64))).toBe('unknown_object')
    expect(await statusFor('compliance', '0'.repeat(64))).toBe('unknown_object')
  })
})
