import { describe, expect, test, vi } from 'vitest'
import { decodeShareToken } from '#domain/certificates/token-data.ts'
import { usdc } from '#domain/kernel/money.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, shareOf } from '#tests/fixtures/orders.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { chainDifferences } from '#tests/fixtures/reconciliation.ts'
import { logInAgain, newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { returnByWallet, settleChain } from '#tests/fixtures/wallets.ts'

describe.each(databases)(
  'a certificate that changes while its token is written on $name',
  (database) => {
    test('C2 KYC-02 what was read before the change is not the last that the token says', async () => {
      const site = await startTestPlatform(database.open)
      const { finalise } = walletBench(() => site)
      const { chain } = site.platform.ports
      const backingId = await buy(await newBacker(site), shareOf(2))
      await finalise()
      await finalise()
      const flags = async () => {
        const [token] = await chain.tokensOf([backingId])
        return decodeShareToken(token?.data ?? 0n).flags
      }
      expect(await flags()).toMatchObject({ locked: false, frozen: false })

      await operatorOf(site, 'alix').done('/order-freezes', { backingId, reason: 'Looked into' })
      const ask = chain.tokensOf.bind(chain)
      let released = false
      // The chain is asked between reading what is open and sending it.
      const asked = vi.spyOn(chain, 'tokensOf').mockImplementation(async (ids) => {
        if (!released) {
          released = true
          expect(
            (
              await decideTogether(site, '/resolutions', {
                orderId: backingId,
                resolution: 'release',
              })
            ).body,
          ).toEqual({
            complete: true,
          })
        }
        return ask(ids)
      })
      await site.platform.worker.drain()
      asked.mockRestore()
      expect(released).toBe(true)
      await finalise()
      await finalise()
      expect(await flags()).toMatchObject({ locked: false, frozen: false })
      expect(await verify(site.platform)).toEqual([])
      await site.close()
    })

    test('NFT-02 a consent to the way back that runs out before it is sent is given again', async () => {
      const site = await startTestPlatform(database.open)
      const { ordered, pay } = walletBench(() => site)
      const { who, key, id, permit } = await ordered()
      await pay({ key, permit })
      await settleChain(site)
      const { certificateNumber } = (await who.send('GET', `/api/backings/${id}`)).body
      const alix = operatorOf(site, 'alix')
      const { id: pauseId } = await alix.done('/chain-pauses', { reason: 'Looked into' })
      const twice = async () => [
        (await returnByWallet(who, key, certificateNumber)).status,
        (await who.send('GET', `/api/certificates/${certificateNumber}/vault-return`)).status,
      ]
      expect(await twice()).toEqual([202, 404])
      site.clock.advance(31 * DAY_MS)
      await logInAgain(who)
      expect(await twice()).toEqual([202, 404])
      // Sold meanwhile, it is the seller's wallet that has the token, and signs for it.
      site.clock.advance(91 * DAY_MS)
      await site.platform.worker.drain()
      await logInAgain(who)
      const market = marketBench(() => site)
      const offered = await market.offer(who, certificateNumber, '20')
      const buyer = await newBacker(site)
      await owe(site, await personOf(site.platform, buyer), usdc(200))
      await market.done(buyer, `/listings/${offered}/purchase`, { price: '20' })
      const asks = `/api/certificates/${certificateNumber}/vault-return`
      expect((await buyer.send('GET', asks)).status).toBe(404)
      // Who sold it is told to sign again, once, and nobody else is.
      const told = async () =>
        (
          await site.platform.db
            .selectFrom('notification')
            .innerJoin('person', 'person.account_id', 'notification.account_id')
            .select(['person.id', 'facts'])
            .where('notification.kind', '=', 'return_expired')
            .execute()
        ).map(({ id: reader, facts }) => [reader, facts])
      const seller = await personOf(site.platform, who)
      const notice = [seller, expect.objectContaining({ path: `/c/${certificateNumber}` })]
      await site.platform.worker.drain()
      // The first consent was given again before anybody could be told.
      expect(await told()).toEqual([notice])
      // Operators see who has to sign.
      const open = await chainDifferences(site.platform)
      expect(open).toContainEqual(
        expect.objectContaining({ here: 'consent_expired', there: key.address }),
      )
      expect(await twice()).toEqual([202, 404])
      await alix.done(`/chain-pauses/${pauseId}/release`, { reason: 'Looked into' })
      await settleChain(site)
      const { chain } = site.platform.ports
      expect(await chain.tokensOf([id])).toMatchObject([{ owner: chain.vault }])
      const consents = await site.platform.db
        .selectFrom('chain_intent')
        .select('consent_expires_at as until')
        .where('backing_id', '=', id)
        .where('consent_expires_at', 'is not', null)
        .execute()
      expect(consents.map(({ until }) => until && until > site.clock.now())).toEqual([true])
      expect(await verify(site.platform)).toEqual([])
      await site.close()
    })
  },
)
