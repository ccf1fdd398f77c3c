import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('verifications before compliance on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const started = async () => {
    const visitor = await newBacker(site)
    const path = { returnPath: '/soutiens' }
    const { body } = await visitor.send('POST', '/api/identity/full', path)
    return { visitor, caseId: body.caseId as string }
  }
  const decide = (caseId: string, verdict: string, reason = 'Seen the papers') =>
    askAs(site, 'alix', 'POST', `/kyc-cases/${caseId}/decision`, { verdict, reason })
  const levelOf = async (visitor: Awaited<ReturnType<typeof newBacker>>) =>
    (await visitor.send('GET', '/api/session')).body.kycLevel

  test('KYC-01 an operator decides one, and the provider says nothing more about it', async () => {
    const { visitor, caseId } = await started()
    expect((await decide(caseId, 'approved', ' ')).body.code).toBe('reason_missing')
    expect((await decide(caseId, 'approved')).body).toEqual({ status: 'approved' })
    expect((await decide(caseId, 'approved')).body.code).toBe('transition_not_allowed')
    expect(await levelOf(visitor)).toBe('full')
    expect((await decide(caseId, 'rejected')).body).toEqual({ status: 'rejected' })
    await site.platform.ports.sandboxKyc?.review(caseId, 'approved')
    await site.platform.worker.drain()
    expect(await levelOf(visitor)).toBe('simplified')
    expect(await verify(site.platform)).toEqual([])
  })

  test('KYC-01 the list has them page by page, and says nobody’s name', async () => {
    await started()
    await started()
    const first = await askAs(site, 'alix', 'GET', '/kyc-cases?limit=1&status=started')
    expect(first.body.items).toHaveLength(1)
    const next = `/kyc-cases?limit=1&status=started&cursor=${first.body.nextCursor}`
    const second = await askAs(site, 'alix', 'GET', next)
    expect(second.body.items[0].caseId).not.toBe(first.body.items[0].caseId)
    expect(JSON.stringify(first.body)).not.toMatch(/Test/)
  })

  test('one that is not there is unknown', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await decide(nobody, 'approved')).status).toBe(404)
  })

  test('KYC-01 what has lapsed by a shorter term, decided since, can be made anew at once', async () => {
    const { visitor, caseId } = await started()
    await decide(caseId, 'approved')
    const request = {
      change: { name: 'fullKycMonths', value: 12 },
      effectiveAt: new Date(site.clock.now().getTime() + HOUR_MS).toISOString(),
      authorisation: 'Résolution fictive 9',
      reason: 'Shorter from now on',
    }
    const { proposalId } = (await askAs(site, 'alix', 'POST', '/setting-changes', request)).body
    const path = `/setting-changes/${proposalId}/approvals`
    expect((await askAs(site, 'noor', 'POST', path, { reason: 'Decided' })).status).toBe(200)
    const listedAs = async (status: string) => {
      const { body } = await askAs(site, 'alix', 'GET', `/kyc-cases?status=${status}`)
      return body.items.filter((each: { caseId: string }) => each.caseId === caseId)
    }
    const own = async () => (await visitor.send('GET', '/api/identity/full')).body
    const exported = async () =>
      (await visitor.send('GET', '/api/account/export')).body.verifications
    site.clock.advance(DAY_MS)
    await logInAgain(visitor)
    expect(await own()).toMatchObject({ caseId, status: 'approved' })
    const { expiresAt } = await own()
    expect(await listedAs('approved')).toMatchObject([{ status: 'approved', expiresAt }])
    site.clock.advance(399 * DAY_MS)
    await logInAgain(visitor)
    // Whoever asks is told the same, before and after it is written down.
    for (const time of ['before', 'after']) {
      if (time === 'after') await site.platform.worker.drain()
      expect(await levelOf(visitor)).toBe('simplified')
      expect(await own()).toMatchObject({ caseId, status: 'expired', expiresAt })
      expect(await listedAs('approved')).toEqual([])
      expect(await listedAs('expired')).toMatchObject([{ status: 'expired', expiresAt }])
      expect(await exported()).toMatchObject([{ status: 'expired', expires_at: expiresAt }])
      expect((await decide(caseId, 'approved')).body.code).toBe('transition_not_allowed')
      expect(await verify(site.platform)).toEqual([])
    }
    const again = { returnPath: '/soutiens' }
    const { body } = await visitor.send('POST', '/api/identity/full', again)
    expect(body).toMatchObject({ status: 'started', url: expect.any(String) })
    expect(body.caseId).not.toBe(caseId)
    await decide(body.caseId, 'approved')
    expect(await levelOf(visitor)).toBe('full')
    expect(await verify(site.platform)).toEqual([])
  })
})
