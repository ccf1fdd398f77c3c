// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, sponsorshipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  linkInMail,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'

const because = { reason: 'Passeport montré au guichet' }

describe.each(databases)(
  'what somebody began on an account that goes back on $name',
  (database) => {
    let site: TestPlatform
    beforeAll(async () => {
      site = await startTestPlatform(database.open)
    })
    afterAll(() => site.close())
    booksApprove(() => site)

    /** A certificate in its holder's wallet, which somebody in the account has asked to have recovered to another one. */
    async function recoveryAsked() {
      const ana = await newBacker(site)
      const backingId = await buy(ana, sponsorshipOf('20'))
      await site.platform.worker.drain()
      const { certificateNumber } = (await ana.send('GET', `/api/backings/${backingId}`)).body
      const own = newKey()
      const [ownId, strangeId] = [await linkKey(ana, own), await linkKey(ana, newKey())]
      const certificate = `/api/certificates/${certificateNumber}`
      await ana.send('POST', `${certificate}/wallet`, { walletId: ownId, password: goodPassword })
      await settleChain(site)
      const request = { walletId: strangeId, password: goodPassword }
      const { recoveryId } = (await ana.send('POST', `${certificate}/recovery`, request)).body
      expect(recoveryId).toBeTruthy()
      return { ana, backingId, own, recoveryId }
    }
    const endOf = (recoveryId: string) =>
      site.platform.db
        .selectFrom('wallet_recovery')
        .select('ended_by')
        .where('id', '=', recoveryId)
        .executeTakeFirstOrThrow()
    const ownerOf = async (backingId: string) => {
      site.clock.advance(9 * DAY_MS)
      await settleChain(site)
      const [token] = await site.platform.ports.chain.tokensOf([backingId])
      return token?.owner.toLowerCase()
    }
    const addressesOf = async (who: Visitor) =>
      site.platform.db
        .selectFrom('payout_address')
        .select('blocked_at')
        .where('person_id', '=', await personOf(site.platform, who))
        .execute()

    test('ACC-01 NFT-02 a recovery that was approved ends with it, and so do addresses to be paid at', async () => {
      const { ana, backingId, own, recoveryId } = await recoveryAsked()
      const payout = { address: `0x${'bb'.repeat(20)}`, password: goodPassword }
      expect((await ana.send('PUT', '/api/payout-address', payout)).status).toBe(200)
      const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
      const { proposalId } = await alix.done(`/recoveries/${recoveryId}/proposal`, because)
      await noor.done(`/recoveries/${proposalId}/approvals`, because)
      const personId = await personOf(site.platform, ana)
      const request = { personId, email: ana.email, documentHash: '7e'.repeat(32) }
      expect((await decideTogether(site, '/account-returns', request)).body).toEqual({
        complete: true,
      })
      expect(await endOf(recoveryId)).toEqual({ ended_by: 'holder' })
      // What waits to be paid there is refused from now on.
      expect(await addressesOf(ana)).toEqual([{ blocked_at: expect.any(Date) }])
      expect(await ownerOf(backingId)).toBe(own.address.toLowerCase())
    })

    test('ACC-01 NFT-02 by the e-mail to the old address a recovery of that day ends as well', async () => {
      const { ana, backingId, own, recoveryId } = await recoveryAsked()
      const tokenTo = async (email: string) =>
        new URL(await linkInMail(site.platform, email)).searchParams.get('token') ?? ''
      const strange = `strange-${ana.email}`
      await ana.send('POST', '/api/account/email', { email: strange })
      const visit = () => visitTestPlatform(site.url)
      await visit().send('POST', '/api/email-change', { token: await tokenTo(strange) })
      const password = 'the password that I choose'
      const token = await tokenTo(ana.email)
      const back = { token, password, confirmPassword: password, formerPassword: goodPassword }
      expect((await visit().send('PUT', '/api/password-reset', back)).status).toBe(204)
      expect(await endOf(recoveryId)).toEqual({ ended_by: 'holder' })
      expect(await ownerOf(backingId)).toBe(own.address.toLowerCase())
    })

    test('ACC-01 NFT-02 what it offers is offered no more, and what somebody has paid for it goes back', async () => {
      const market = marketBench(() => site)
      const { who: ana, id: personId, badges } = await market.seller(2)
      const [paid = 0, open = 0] = badges
      const [paidOffer, openOffer] = [await market.offer(ana, paid), await market.offer(ana, open)]
      const bea = await newBacker(site)
      const { purchaseId } = (await market.reserve(bea, paidOffer)).body
      await market.payByCard(bea, purchaseId)
      const request = { personId, email: ana.email, documentHash: '7f'.repeat(32) }
      expect((await decideTogether(site, '/account-returns', request)).body).toEqual({
        complete: true,
      })
      expect((await market.reserve(bea, openOffer)).body.code).toBe('listing_ended')
      await market.drain()
      expect((await bea.send('GET', `/api/purchases/${purchaseId}`)).body.state).toBe('refunded')
      const holders = await site.platform.db
        .selectFrom('certificate')
        .select('holder_id')
        .where('number', 'in', badges.map(BigInt))
        .execute()
      expect(holders).toEqual([{ holder_id: personId }, { holder_id: personId }])
    })
  },
)
