import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credit, debit, entryOf } from '#domain/ledger.ts'
import { usdc } from '#domain/money.ts'
import { DAY_MS } from '#domain/time.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { openAccounts, readBalance } from '#server/ledger/balances.ts'
import { verify } from '#server/ledger/verify.ts'
import { askAs } from '#server/test-operators.ts'
import { buy, sponsorshipOf } from '#server/test-orders.ts'
import { startTestPlatform, type TestPlatform } from '#server/test-platform.ts'
import { applicationOf, knownPerson } from '#server/test-recipients.ts'
import { goodPassword, newBacker, personOf } from '#server/test-visitor.ts'
import { linkKey, newKey, settleChain } from '#server/test-wallets.ts'
import { nameAddress } from '#server/test-worked-pocket.ts'
import { oneDatabase } from '#tests/databases.ts'

describe('what waits as somebody leaves', () => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('RGPD-01 an open recovery ends with the account, and nobody agrees to it any more', async () => {
    const ana = await newBacker(site)
    const personId = await personOf(site.platform, ana)
    const backingId = await buy(ana, sponsorshipOf('20'))
    await site.platform.worker.drain()
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${backingId}`)).body
    const [lostId, foundId] = [await linkKey(ana, newKey()), await linkKey(ana, newKey())]
    const certificate = `/api/certificates/${certificateNumber}`
    await ana.send('POST', `${certificate}/wallet`, { walletId: lostId, password: goodPassword })
    await settleChain(site)
    const wish = { walletId: foundId, password: goodPassword }
    const { recoveryId } = (await ana.send('POST', `${certificate}/recovery`, wish)).body
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
    const deeds = db.selectFrom('audit_log').select('actor_id')
    expect(await deeds.where('subject', '=', `recovery:${recoveryId}`).execute()).toContainEqual({
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
    for (const personId of [left, stays]) await owe(personId)
    site.clock.advance(8 * DAY_MS)
    for (let turn = 0; turn < 3; turn += 1) await site.platform.worker.drain()
    const owedTo = (personId: string) => readBalance(site.platform.db, `payable:person:${personId}`)
    expect([await owedTo(left), await owedTo(stays)]).toEqual([0n, usdc(3)])
    const claims = site.platform.db.selectFrom('claim').select(['to_address', 'state'])
    expect(await claims.where('person_id', '=', left).execute()).toEqual([
      { to_address: address, state: 'done' },
    ])
  })

  /** A ruling's further pot, as it is credited: less than is sent to those who can ask. */
  async function owe(personId: string): Promise<void> {
    const account = `payable:person:${personId}` as const
    const lines = [debit('escrow:market', usdc(3)), credit(account, usdc(3))]
    const entry = entryOf('clearing', `test:owed:${personId}`, lines)
    await inTransaction(site.platform.db, async (trx) => {
      await openAccounts(trx, [account])
      await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], site.clock.now())
    })
  }
})
