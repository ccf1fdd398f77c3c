import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { oneDatabase } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, sponsorshipOf } from '#tests/fixtures/orders.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { applicationOf, fileDocument, knownPerson } from '#tests/fixtures/recipients.ts'
import { goodPassword, newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'
import { nameAddress } from '#tests/fixtures/worked-pocket.ts'

describe('what waits as somebody leaves', () => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('RGPD-01 an open recovery ends with the account, and nobody approves it any more', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    const backingId = await buy(ana, sponsorshipOf('20'))
    await site.platform.worker.drain()
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${backingId}`)).body
    const [lostId, foundId] = [await linkKey(ana, newKey()), await linkKey(ana, newKey())]
    const certificate = `/api/certificates/${certificateNumber}`
    await ana.send('POST', `${certificate}/wallet`, { walletId: lostId, password: goodPassword })
    await settleChain(site)
    const request = { walletId: foundId, password: goodPassword }
    const { recoveryId } = (await ana.send('POST', `${certificate}/recovery`, request)).body
    const because = { reason: 'Seen the passport again' }
    const asked = await askAs(site, 'alix', 'POST', `/recoveries/${recoveryId}/proposal`, because)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    const { proposalId } = asked.body
    const late = await askAs(site, 'noor', 'POST', `/recoveries/${proposalId}/approvals`, because)
    expect(late.status).toBe(404)
    const { db } = site.platform
    const rows = db.selectFrom('wallet_recovery').select(['ended_by', 'ended_at'])
    expect(await rows.where('id', '=', recoveryId).execute()).toEqual([
      { ended_by: 'holder', ended_at: site.clock.now() },
    ])
    const proposals = db.selectFrom('proposal').select('outcome').where('id', '=', proposalId)
    expect(await proposals.execute()).toEqual([{ outcome: 'withdrawn' }])
    const logged = db.selectFrom('audit_log').select('actor_id')
    expect(await logged.where('subject', '=', `recovery:${recoveryId}`).execute()).toContainEqual({
      actor_id: personId,
    })
  })

  test('RGPD-01 KYC-01 a verification ends with the account, and a late answer leaves nothing', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    const { body } = await ana.send('POST', '/api/identity/full', { returnPath: '/soutiens' })
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    const document = { legalName: 'Ana Fictive', birthDate: '1990-05-17', documentNumber: 'X4RTB1' }
    await fetch(body.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...document, documentCountry: 'FRA', delivery: 'once' }),
    })
    await site.platform.worker.drain()
    const { db } = site.platform
    const cases = db.selectFrom('kyc_case').select(['status', 'look_at'])
    expect(await cases.where('id', '=', body.caseId).execute()).toEqual([
      { status: 'expired', look_at: null },
    ])
    const seen = db.selectFrom('identity.kyc_document').select('case_id')
    expect(await seen.where('person_id', '=', personId).execute()).toEqual([])
  })

  test('RGPD-01 the log, which outlives everybody, names no licence', async () => {
    const eva = await knownPerson(site)
    const licenceNumber = 'FR 99-LOG'
    const applied = await eva.send('POST', '/api/fighter-applications', {
      ...applicationOf(),
      licenceNumber,
    })
    expect(applied.status).toBe(201)
    const log = await site.platform.db.selectFrom('audit_log').select('detail').execute()
    expect(log.length).toBeGreaterThan(0)
    for (const spelt of [licenceNumber, 'FR99LOG', 'FR-99-LOG', 'FR 99 LOG']) {
      expect(JSON.stringify(log)).not.toContain(spelt)
    }
  })

  test('RGPD-01 PAY-03 what is owed to whoever has left goes to their address by itself, however little', async () => {
    const [ana, eva] = [await newBacker(site), await newBacker(site, 'Eva Test')]
    const [left, stays] = [await personOf(site.platform, ana), await personOf(site.platform, eva)]
    const address = newKey().address
    await nameAddress(site, ana, address)
    await nameAddress(site, eva, newKey().address)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    for (const personId of [left, stays]) await owe(site, personId, usdc(3))
    site.clock.advance(8 * DAY_MS)
    for (let turn = 0; turn < 3; turn += 1) await site.platform.worker.drain()
    const owedTo = (personId: string) => readBalance(site.platform.db, `payable:person:${personId}`)
    expect([await owedTo(left), await owedTo(stays)]).toEqual([0n, usdc(3)])
    const claims = site.platform.db.selectFrom('claim').select(['to_address', 'state'])
    expect(await claims.where('person_id', '=', left).execute()).toEqual([
      { to_address: address, state: 'done' },
    ])
  })

  test('RGPD-01 PAY-03 whoever has left without an address is paid to one that two operators name with evidence', async () => {
    const [ana, eva] = [await newBacker(site), await newBacker(site, 'Eva Test')]
    const [left, stays] = [await personOf(site.platform, ana), await personOf(site.platform, eva)]
    const evidenceHash = await fileDocument(site, eva)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    const { address } = newKey()
    const named = { personId: left, address, evidenceHash, reason: 'An email with the passport' }
    const ask = (changed: object) =>
      askAs(site, 'alix', 'POST', '/closed-account-payees', { ...named, ...changed })
    const codes = async (changed: object) =>
      (await ask(changed)).body.errors?.map((error: { code: string }) => error.code)
    expect(await codes({})).toEqual(['nothing_due'])
    for (const personId of [left, stays]) await owe(site, personId, usdc(3))
    const before = await hashOfMoney(site.platform)
    expect(await codes({ personId: stays })).toEqual(['transition_not_allowed'])
    expect((await ask({ personId: crypto.randomUUID() })).status).toBe(404)
    expect(await codes({ address: '0x1' })).toEqual(['address_unusable'])
    expect(await codes({ evidenceHash: 'a'.repeat(64) })).toEqual(['evidence_not_on_file'])
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { proposalId } = (await ask({})).body
    const proposed = await hashOfMoney(site.platform)
    const approve = (handle: string) =>
      askAs(site, handle, 'POST', `/closed-account-payees/${proposalId}/approvals`, {
        reason: 'Seen',
      })
    expect((await approve('alix')).body.code).toBe('second_person_required')
    expect(await hashOfMoney(site.platform)).toBe(proposed)
    expect((await approve('noor')).body).toEqual({ complete: true })
    expect(await codes({})).toEqual(['transition_not_allowed'])
    site.clock.advance(8 * DAY_MS)
    for (let turn = 0; turn < 3; turn += 1) await site.platform.worker.drain()
    const claims = site.platform.db.selectFrom('claim').select(['to_address', 'state'])
    expect(await claims.where('person_id', '=', left).execute()).toEqual([
      { to_address: address, state: 'done' },
    ])
    expect(await readBalance(site.platform.db, `payable:person:${left}`)).toBe(0n)
  })

  test('KYC-02 nobody approves the address of a closed account whom the lists know, nor while they do not answer', async () => {
    const ana = await newBacker(site)
    const left = await personOf(site.platform, ana)
    const evidenceHash = await fileDocument(site, ana)
    expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
    await owe(site, left, usdc(3))
    const request = { personId: left, evidenceHash, reason: 'An email' }
    const answers: string[] = []
    for (const end of ['dead', '0ff0']) {
      const address = `0x${'a1'.repeat(18)}${end}`
      const asked = await askAs(site, 'alix', 'POST', '/closed-account-payees', {
        ...request,
        address,
      })
      const path = `/closed-account-payees/${asked.body.proposalId}/approvals`
      answers.push((await askAs(site, 'noor', 'POST', path, { reason: 'Seen' })).body.code)
      await askAs(site, 'noor', 'POST', `/proposals/${asked.body.proposalId}/end`, {
        reason: 'No',
      })
    }
    expect(answers).toEqual(['screening_hit', 'screening_pending'])
    const addresses = site.platform.db.selectFrom('payout_address').select('id')
    expect(await addresses.where('person_id', '=', left).execute()).toEqual([])
  })
})
