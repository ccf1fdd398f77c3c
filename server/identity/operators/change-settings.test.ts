import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { exactJson } from '#server/kernel/exact-json.ts'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { approvedFight, newAthlete } from '#tests/fixtures/recipients.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('settings that two admins change on $name', (database) => {
  let site: TestPlatform
  /** Another process on the same database. */
  let other: TestPlatform
  let alix: TestOperator
  let noor: TestOperator

  beforeAll(async () => {
    let opened: OpenDatabase | undefined
    const open = async (now: Date) => {
      opened = await database.open(now)
      return opened
    }
    const secrets = makeSecrets(systemRandomness)
    site = await startTestPlatform(open, { secrets })
    if (!opened) throw new Error('the platform opens its database')
    const shared = { ...opened, close: async () => {} }
    other = await startTestPlatform(async () => shared, { clock: site.clock, secrets })
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
  })
  afterAll(async () => {
    await other.close()
    await site.close()
  })
  booksApprove(() => site)

  const inHours = (hours: number) => new Date(site.clock.now().getTime() + hours * HOUR_MS)
  const request = (name: string, value: unknown, effectiveAt: Date | string = inHours(1)) => ({
    change: { name, value },
    effectiveAt: typeof effectiveAt === 'string' ? effectiveAt : effectiveAt.toISOString(),
    authorisation: 'Résolution fictive 12',
    reason: 'The board has decided.',
  })
  const propose = (asked: object) => alix.ask('POST', '/setting-changes', asked)
  const approve = (by: TestOperator, id: string) =>
    by.ask('POST', `/setting-changes/${id}/approvals`, { reason: 'As decided.' })
  const change = async (asked: object) => {
    const { proposalId } = (await propose(asked)).body
    return approve(noor, proposalId)
  }
  const fees = async (from = site) => (await fetch(`${from.url}/api/fees`)).json()

  test('a change counts from its instant on in every process, for what is sold then', async () => {
    const effectiveAt = inHours(2)
    const asked = request(
      'kycThreshold',
      { amountMicro: '500000000', inclusive: true },
      effectiveAt,
    )
    expect((await change(asked)).body).toEqual({ complete: true })
    await other.platform.settingsInForce.refresh()
    const thresholds = () =>
      [site, other].map(({ platform }) => platform.settings.kycThreshold.amountMicro)
    site.clock.advance(2 * HOUR_MS - 1)
    expect(thresholds()).toEqual([1_000_000_000n, 1_000_000_000n])
    await buy(await newBacker(site), tipOf('600'))
    site.clock.advance(1)
    expect(thresholds()).toEqual([500_000_000n, 500_000_000n])
    const late = await newBacker(site)
    const order = { 'idempotency-key': 'late-order' }
    const refused = await late.send('POST', '/api/backings', tipOf('600'), order)
    expect(refused.body.code).toBe('kyc_full_required')
    // What is bought from now on keeps the setting of now, and what was bought before that of before.
    site.clock.advance(HOUR_MS)
    await buy(late, tipOf('400'))
  })

  test('nobody changes one alone, and who may not is refused', async () => {
    const { proposalId } = (await propose(request('quoteMinutes', 15))).body
    expect((await approve(alix, proposalId)).body.code).toBe('second_person_required')
    expect((await propose(request('quoteMinutes', 20))).body.code).toBe('transition_not_allowed')
    expect((await approve(noor, proposalId)).status).toBe(200)
    const again = await approve(noor, proposalId)
    expect([again.status, again.body]).toEqual([200, { complete: true }])
    expect((await approve(alix, proposalId)).body.code).toBe('transition_not_allowed')
  })

  test('what cannot be is refused with the field that is wrong, and changes nothing', async () => {
    const before = await hashOfMoney(site.platform)
    const fieldsOf = async (asked: object) => {
      const { status, body } = await propose(asked)
      return [status, ...(body.errors ?? []).map(({ field }: { field: string }) => field)]
    }
    expect(await fieldsOf(request('moonPhase', 3))).toEqual([400, 'change.name'])
    expect(await fieldsOf(request('payoutFeeBps', 10_001))).toEqual([400, 'change.value'])
    expect(await fieldsOf(request('payoutFeeBps', -1))).toEqual([400, 'change.value'])
    expect(await fieldsOf(request('fightCapPpm', 800_001))).toEqual([400, 'change.value'])
    const minimum = { tips: '0', share: '50000000', federation: '1' }
    expect(await fieldsOf(request('minimumMicro', minimum))).toEqual([400, 'change.value.tips'])
    expect(await fieldsOf(request('payoutFeeBps', 600, 'tomorrow'))).toEqual([400, 'effectiveAt'])
    expect(await fieldsOf({ ...request('payoutFeeBps', 600), authorisation: ' ' })).toEqual([
      400,
      'authorisation',
    ])
    const codeOf = async (asked: object) => (await propose(asked)).body.code
    expect(await codeOf(request('payoutFeeBps', 600, inHours(-1)))).toBe('date_in_the_past')
    expect(await codeOf(request('payoutFeeBps', 500))).toBe('already_recorded')
    expect(await codeOf(request('saleFeeBps', 9_900))).toBe('settings_contradict')
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('an approval that comes after the instant changes nothing', async () => {
    const { proposalId } = (await propose(request('addressDelayHours', 72))).body
    site.clock.advance(HOUR_MS)
    const before = await hashOfMoney(site.platform)
    expect((await approve(noor, proposalId)).body.code).toBe('date_in_the_past')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(site.platform.settings.addressDelayHours).toBe(48)
    expect(
      (await alix.ask('POST', `/proposals/${proposalId}/end`, { reason: 'late' })).status,
    ).toBe(200)
  })

  test('PRO-05 PRO-06 a fight keeps the windows of the day on which it was recorded', async () => {
    const windows = { rescheduleDays: 10, startAfterHours: 24, challengeHours: 1, fundingDays: 1 }
    await change(request('fights', windows))
    site.clock.advance(HOUR_MS)
    const { visitor } = await newAthlete(site, 'pro')
    const later = await approvedFight(site, visitor, 60)
    for (const fightId of [sandboxIds.firstFight, later]) {
      await alix.done(`/fights/${fightId}/postponement`, { reason: 'The commission says so.' })
    }
    site.clock.advance(11 * DAY_MS)
    const statusOf = async (id: string) =>
      (await (await fetch(`${site.url}/api/fights/${id}`)).json()).status
    expect(await statusOf(sandboxIds.firstFight)).toBe('postponed')
    expect(await statusOf(later)).toBe('lapsed')
    const update = site.platform.db.updateTable('fight').set({ windows: exactJson(windows) })
    await expect(update.where('id', '=', sandboxIds.firstFight).execute()).rejects.toThrow()
  })

  test('PAY-02 the card rate is changed for an instant, and quotes from then on take it', async () => {
    const quoted = async () => {
      const asked = { kind: 'tips', pocketId: sandboxIds.tips, amount: '100' }
      const { body } = await (await newBacker(site)).send('POST', '/api/quotes', asked)
      return [body.card.eurCents, body.card.rateSource]
    }
    const before = await quoted()
    expect(before[1]).toBe('sandbox')
    for (const wrong of ['9.2', '92', '0.4', 'x'])
      expect((await propose(request('eurPerUsdc', wrong))).status).toBe(400)
    await change(request('eurPerUsdc', '0,9'))
    expect(await quoted()).toEqual(before)
    site.clock.advance(HOUR_MS)
    expect(await quoted()).toEqual(['9000', 'setting'])
  })

  test('everybody sees the fees in force and those announced; operators see who decided', async () => {
    expect((await fees()).inForce.royaltyBps).toBe(500)
    const effectiveAt = inHours(31 * 24)
    const early = (await propose(request('royaltyBps', 400))).body.errors
    expect(early).toMatchObject([{ code: 'notice_too_short' }])
    await change(request('royaltyBps', 400, effectiveAt))
    await change(request('milestoneAtCloseBps', 4_000, effectiveAt))
    const announced = [{ name: 'royaltyBps', value: 400, effectiveAt: effectiveAt.toISOString() }]
    expect(await fees()).toMatchObject({ inForce: { royaltyBps: 500 }, announced })
    const { changes } = (await alix.ask('GET', '/settings')).body
    expect(changes[1]).toMatchObject({
      name: 'royaltyBps',
      value: 400,
      authorisation: 'Résolution fictive 12',
      reason: 'The board has decided.',
      authorId: '0f000000-0000-4000-8000-000000000001',
      approverIds: ['0f000000-0000-4000-8000-000000000002'],
    })
    site.clock.advance(31 * 24 * HOUR_MS)
    await other.platform.settingsInForce.refresh()
    expect(await fees(other)).toMatchObject({ inForce: { royaltyBps: 400 }, announced: [] })
    const pockets = await (await fetch(`${site.url}/api/pockets`)).json()
    expect(pockets.items[0].terms.soldUnder.royaltyBps).toBe(500)
    const log = await alix.ask('GET', '/audit-log?limit=50')
    const subjects = log.body.items.map(({ subject }: { subject: string }) => subject)
    expect(subjects.filter((subject: string) => subject === 'setting:royaltyBps')).toHaveLength(2)
  })
})
