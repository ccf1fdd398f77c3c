import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { place, shareOf } from '#tests/fixtures/orders.ts'
import {
  createTestClock,
  startTestPlatform,
  type TestPlatform,
  testStart,
} from '#tests/fixtures/platform.ts'
import {
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

describe.each(databases)('a provider of identities that is left, on $name', (database) => {
  const secrets = makeSecrets(systemRandomness)
  const clock = createTestClock()
  let opened: OpenDatabase
  /** On one database: as it was set before, and as it is set now. */
  let before: TestPlatform
  let now: TestPlatform
  const open = (variables: Record<string, string>, launched = true) => {
    const shared = async () => ({ ...opened, close: async () => {} })
    return startTestPlatform(shared, { secrets, clock, variables, launched })
  }
  beforeAll(async () => {
    opened = await database.open(testStart)
    before = await open({ SANDBOX_KYC: 'sumsub' })
    now = await open({ SANDBOX_KYC: 'stripe-identity' })
  })
  afterAll(async () => {
    await now.close()
    await before.close()
    await opened.close()
  })
  booksApprove(() => now)

  const start = (who: Visitor) =>
    who.send('POST', '/api/identity/full', { returnPath: '/soutiens' })
  const own = async (who: Visitor) => (await who.send('GET', '/api/identity/full')).body
  const levelOf = async (who: Visitor) => (await who.send('GET', '/api/session')).body.kycLevel
  const later = (milliseconds: number) => clock.advance(milliseconds)
  let documents = 0
  const handIn = (url: string, legalName: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        legalName,
        birthDate: '1990-05-17',
        documentNumber: `X4LEFT${++documents}`,
        documentCountry: 'FRA',
        delivery: 'once',
      }),
    })
  /** Somebody whose case waits at the provider of before, and the same person at the platform of now. */
  const waitBefore = async (legalName = 'SLOW Ana Test') => {
    const there = await newBacker(before)
    const { body } = await start(there)
    expect((await handIn(body.url, legalName)).status).toBe(303)
    await before.platform.worker.drain()
    const here = visitTestPlatform(now.url, there.email)
    await logInAgain(here)
    return { there, here, caseId: body.caseId as string }
  }
  const rowOf = (caseId: string) =>
    now.platform.db
      .selectFrom('kyc_case')
      .selectAll()
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
  const sayYesBefore = async (caseId: string) => {
    await before.platform.ports.sandboxKyc?.review(caseId, 'approved')
    await before.platform.worker.drain()
  }

  test.each(['SLOW Ana Test', 'RETRY Ana Test'])(
    'KYC-01 whoever waits there as %s starts again at the one in use at once, and passes there alone',
    async (legalName) => {
      const { here, caseId } = await waitBefore(legalName)
      later(1)
      const { status, body } = await start(here)
      expect({ status, case: body.status }).toEqual({ status: 200, case: 'started' })
      expect(body.caseId).not.toBe(caseId)
      expect(await rowOf(caseId)).toMatchObject({ status: 'expired', look_at: null })
      expect((await start(here)).body.caseId).toBe(body.caseId)
      const ended = await rowOf(caseId)
      await sayYesBefore(caseId)
      expect(await rowOf(caseId)).toEqual(ended)
      expect(await levelOf(here)).toBe('simplified')
      expect((await handIn(body.url, 'Ana Test')).status).toBe(303)
      await now.platform.worker.drain()
      expect([await levelOf(here), (await own(here)).status]).toEqual(['full', 'approved'])
    },
  )

  test('KYC-01 whoever does not is told why, and so are the operators and the log', async () => {
    const { here, caseId } = await waitBefore()
    const ordered = await place(here, shareOf(21))
    expect(ordered.status).toBe(201)
    later(HOUR_MS)
    await now.platform.worker.drain()
    await logInAgain(here)
    const reasons = ['provider_changed']
    expect(await own(here)).toMatchObject({ caseId, status: 'expired', reasons })
    const { body } = await askAs(now, 'alix', 'GET', '/kyc-cases?status=expired&limit=1')
    expect(body.items).toMatchObject([{ caseId, provider: 'sumsub', reasons }])
    const { db } = now.platform
    const logged = await db
      .selectFrom('audit_log')
      .select(['actor_kind', 'detail'])
      .where('subject', '=', `kyc_case:${caseId}`)
      .where('operation', '=', 'record_kyc_status')
      .orderBy('id', 'desc')
      .execute()
    const detail = { from: 'pending', to: 'expired', provider: 'sumsub', because: reasons[0] }
    expect(logged[0]).toEqual({ actor_kind: 'worker', detail })
    const emails = await readEmails(now.platform, {
      to: here.email,
      key: `kyc_case:${caseId}:former`,
    })
    expect(emails).toMatchObject([{ text: expect.stringContaining('changé de prestataire') }])
    const order = await here.send('GET', `/api/backings/${ordered.body.backingId}`)
    expect(order.body).toMatchObject({ state: 'rejected' })
    const decision = { verdict: 'approved', reason: 'Too late' }
    const decided = await askAs(now, 'alix', 'POST', `/kyc-cases/${caseId}/decision`, decision)
    expect(decided.body.code).toBe('transition_not_allowed')
    expect((await start(here)).body).toMatchObject({ status: 'started' })
  })

  test('KYC-01 an answer that was asked for there before counts no more once the case has ended', async () => {
    const { here, there, caseId } = await waitBefore()
    const { kyc } = before.platform.ports
    const { read } = kyc
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    kyc.read = async (...which) => {
      kyc.read = read
      const truth = await read(...which)
      asked.resolve()
      await ended.promise
      return truth
    }
    const answering = sayYesBefore(caseId)
    await asked.promise
    later(1)
    const { body } = await start(here)
    ended.resolve()
    await answering
    expect(await rowOf(caseId)).toMatchObject({ status: 'expired', reasons: ['provider_changed'] })
    expect([await levelOf(here), await levelOf(there)]).toEqual(['simplified', 'simplified'])
    expect(await own(here)).toMatchObject({ caseId: body.caseId, status: 'started' })
  })

  test('KYC-01 two who look at once end a case once, and the provider’s late message is nobody’s', async () => {
    const { here, caseId } = await waitBefore()
    later(HOUR_MS)
    const second = await open({ SANDBOX_KYC: 'stripe-identity' })
    await Promise.all([now, second].map(({ platform }) => platform.worker.drain()))
    await second.close()
    const { version } = await rowOf(caseId)
    await now.platform.worker.drain()
    expect(await rowOf(caseId)).toMatchObject({ status: 'expired', version })
    const ends = await now.platform.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', `kyc_case:${caseId}`)
      .where(sql<boolean>`detail ->> 'to' = 'expired'`)
      .execute()
    expect(ends).toHaveLength(1)
    const late = await fetch(`${now.url}/webhooks/sumsub`, { method: 'POST', body: '{}' })
    expect(late.ok).toBe(false)
    expect(await rowOf(caseId)).toMatchObject({ status: 'expired', version })
    await logInAgain(here)
    expect(await levelOf(here)).toBe('simplified')
  })

  test('KYC-01 what compliance decides about stays with compliance, whoever has read the document', async () => {
    const { here, caseId } = await waitBefore('OTHER Ana Test')
    later(2 * HOUR_MS)
    await now.platform.worker.drain()
    await logInAgain(here)
    expect((await start(here)).body).toMatchObject({ caseId, status: 'in_review', url: null })
    const decision = { verdict: 'approved', reason: 'Spoke to her' }
    await askAs(now, 'alix', 'POST', `/kyc-cases/${caseId}/decision`, decision)
    expect(await levelOf(here)).toBe('full')
  })

  test('KYC-01 a case of a stand-in ends where its real provider has taken the place', async () => {
    const { there, caseId } = await waitBefore()
    const personId = await personOf(before.platform, there)
    later(HOUR_MS)
    // As where nobody has noted who verified: else the real one is refused.
    await now.platform.db.deleteFrom('opened_with').execute()
    const real = await open(
      {
        SUMSUB_APP_TOKEN: 'token-of-a-test',
        SUMSUB_SECRET_KEY: 'secret-of-a-test',
        SUMSUB_WEBHOOK_SECRET: 'secret-of-a-test',
        SUMSUB_LEVEL: 'full',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      false,
    )
    await real.platform.worker.drain()
    await real.close()
    expect(await rowOf(caseId)).toMatchObject({
      person_id: personId,
      stand_in: true,
      status: 'expired',
      reasons: ['provider_changed'],
    })
  })
})
